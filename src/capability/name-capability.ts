import { splitToolId, type ToolId } from '../base/ids.ts';
import { OWN_CALLS } from '../base/own-server.ts';
import { plainLine } from '../base/plain-text.ts';
import { nameWordsOf, termOf } from '../math/words.ts';
import { shortDescription } from '../retrieve/discover.ts';
import { CAPABILITY } from '../tuning/capability.ts';
import { CAPABILITY_NAME } from './capability.ts';
import type { LiftedValue } from './lift.ts';
import { namedValues } from './named-values.ts';
import { HIDDEN_TEXT } from './secret.ts';

/** Functions of `pml` itself, keywords of the language, and members that every object has. */
const RESERVED: ReadonlySet<string> = new Set([
  ...Object.keys(OWN_CALLS),
  ...`code then constructor prototype tojson tostring valueof catch finally
  abstract arguments args async await boolean break byte case char class const continue debugger
  default delete do double else enum eval export extends false final float for function goto if
  implements import in instanceof int interface let long mcp native new null of package pml private
  protected public return short static super switch synchronized this throw throws transient true
  try typeof undefined var void volatile while with yield`.split(/\s+/u),
]);

/** Returns the reason why a capability cannot have this name, or undefined. */
export function nameProblem(name: string): string | undefined {
  if (!CAPABILITY_NAME.test(name)) {
    return `"${plainLine(name, CAPABILITY.nameLengthMax)}" is no name: use 3 to ${CAPABILITY.nameLengthMax} of a-z, 0-9 and _, beginning with a letter`;
  }
  return RESERVED.has(name) ? `"${name}" is taken by the language or by pml itself` : undefined;
}

/** Returns the first of `name`, `name_2`, `name_3` … that is free. */
export function freeName(wanted: string, isTaken: (name: string) => boolean): string {
  for (let count = 1; ; count += 1) {
    const suffix = count === 1 ? '' : `_${count}`;
    const room = CAPABILITY.nameLengthMax - suffix.length;
    const name = `${wholeWords(wanted.split('_'), room)}${suffix}`;
    if (nameProblem(name) === undefined && !isTaken(name)) {
      return name;
    }
  }
}

/** The purpose of a capability. */
interface Purpose {
  /** Without secrets; may be empty. */
  readonly intent: string;
  readonly tools: readonly ToolId[];
  readonly values: readonly Pick<LiftedValue, 'name' | 'value'>[];
}

/** Makes a name from the words of the intent without its values, or from the tools. */
export function wantedName({ intent, tools, values }: Purpose): string {
  const said = saidWords(withoutValues(asked(intent), values, () => VALUE));
  const names = tools.map((id) => contentWords(splitToolId(id).tool));
  const words =
    said.length >= ENOUGH ? said : unique([...said, ...names.flatMap((name) => name.slice(1))]);
  const name =
    said.length === 0
      ? nameOfTools(names)
      : wholeWords(words.slice(0, CAPABILITY.nameWordsMax), CAPABILITY.nameLengthMax);
  return CAPABILITY_NAME.test(name) ? name : `run_${name}`.replace(/_+$/u, '');
}

/** Words that a name has at least where there are any. */
const ENOUGH = 2;
/** Stands for a value. It has no letter, so that it is part of no word. */
const VALUE = ' = ';
/** Matches polite phrases such as "I would like you to". */
const ASKING = /^[^.!?]*?\b(?:i|we|you)\b[^.!?]{0,80}?\b(?:to|you|please)\s+(?=\p{L}{2,})/iu;
/** Words about amount or manner. They say nothing about the action. */
const FILLING: ReadonlySet<string> = new Set(
  'now like want need many much each every just really quickly then also again tell give go'.split(
    ' ',
  ),
);

/** Returns the request without its polite phrase. */
function asked(intent: string): string {
  return intent.replace(ASKING, '');
}

/**
 * Returns the words that carry meaning. A word right before a value only introduces it ("mention
 * =", "aus =") and is left out.
 */
function saidWords(text: string): readonly string[] {
  const [first = '', ...rest] = text.split(VALUE.trim());
  const all = telling([first, ...rest].flatMap(contentWords));
  const before = telling(contentWords(first));
  const [lead = ''] = LEAD.exec(first.toLowerCase()) ?? [];
  const isLed =
    rest.length > 0 &&
    before.length > ENOUGH &&
    before.length >= all.length &&
    nameWordsOf(lead).at(-1) === before.at(-1);
  return isLed ? before.slice(0, -1) : all;
}

/** The word right before a value, without a mark between them. */
const LEAD = /[\p{L}\p{N}]+\s*$/u;

function telling(words: readonly string[]): readonly string[] {
  const left = unique(words).filter((word) => !FILLING.has(word));
  return left.length < ENOUGH ? unique(words) : left;
}

/**
 * Returns the names of the first tools, as many as fit whole: half of `set_order_note` would be
 * another tool.
 */
function nameOfTools(names: readonly (readonly string[])[]): string {
  const [first = [], ...rest] = names;
  let words = first;
  for (const name of rest) {
    const longer = unique([...words, ...name]);
    if (longer.join('_').length > CAPABILITY.nameLengthMax) {
      break;
    }
    words = longer;
  }
  return wholeWords(words, CAPABILITY.nameLengthMax);
}

/**
 * Returns the first words, joined, as far as they fit whole. A word that is too long by itself is
 * left out.
 */
function wholeWords(words: readonly string[], lengthMax: number): string {
  let name = '';
  for (const word of words.filter(({ length }) => length <= lengthMax)) {
    const longer = name === '' ? word : `${name}_${word}`;
    if (longer.length > lengthMax) {
      break;
    }
    name = longer;
  }
  return name;
}

/**
 * Describes a capability on one plain line: the intent with names instead of values, and the tools.
 */
export function describeCapability({ intent, tools, values }: Purpose): string {
  const purpose = withoutValues(intent, values, (name) => `[${name}]`);
  const shown = tools.slice(0, CAPABILITY.toolsDescribedMax).join(', ');
  const rest = tools.length - CAPABILITY.toolsDescribedMax;
  const uses = `uses ${shown}${rest > 0 ? ` and ${rest} more` : ''}`;
  const line = plainLine(purpose, CAPABILITY.intentLengthMax).replace(/[\s.]+$/u, '');
  return shortDescription(
    line === '' ? `${uses[0]?.toUpperCase()}${uses.slice(1)}` : `${line} (${uses})`,
    CAPABILITY.descriptionLengthMax,
  );
}

/** Replaces each value in an intent by another text. */
export function withoutValues(
  intent: string,
  values: Purpose['values'],
  put: (name: string) => string,
): string {
  const { text, findAll } = namedValues(intent);
  const places = values
    .flatMap(({ name, value }) => findAll(value).map((place) => ({ name, ...place })))
    .toSorted((left, right) => left.start - right.start);
  let shown = '';
  let position = 0;
  for (const { name, start, end } of places) {
    if (start >= position) {
      shown += text.slice(position, start) + put(name);
      position = end;
    }
  }
  return (shown + text.slice(position)).replaceAll(HIDDEN_TEXT, put('secret'));
}

/** Returns words that say what something is about, in letters that a name may have. */
function contentWords(text: string): readonly string[] {
  return unique(
    nameWordsOf(text).filter(
      // A lone letter is a piece of something: the "O" of "order O-17".
      (word, at, words) =>
        /^[a-z][a-z0-9]+$/u.test(word) &&
        word.length <= CAPABILITY.nameLengthMax &&
        (termOf(word) !== undefined ||
          (PARTICLES.has(word) && WITH_PARTICLE.has(words[at - 1] ?? ''))),
    ),
  );
}

/** Small words that belong to the verb before them: "turn off" is not "turn". */
const PARTICLES: ReadonlySet<string> = new Set('up off out on in down away over'.split(' '));
const WITH_PARTICLE: ReadonlySet<string> = new Set(
  `look turn switch sign log set shut roll scale clean check back pick fill sum split opt put take carry print
  filter sort sync start lock speed slow`.split(/\s+/u),
);

const unique = (words: readonly string[]): readonly string[] => [...new Set(words)];
