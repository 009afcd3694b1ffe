/** Whether an intent is exactly one that was said before, with other values in it; and which. */
import { canonicalJson, type Json, type JsonObject } from '../base/json.ts';
import type { Capability } from '../capability/capability.ts';
import { withoutValues } from '../capability/name-capability.ts';
import { learnedWith, propertiesOf } from '../capability/parameters.ts';
import { intentValues } from '../retrieve/intent-values.ts';
import { DRAFT_AGAIN } from '../tuning/gateway.ts';

/** No words of anybody's: the name of a parameter stands between them. */
const [OPEN, CLOSE] = ['\u{F0000}', '\u{F0001}'];
const HOLES = /\u{F0000}([^\u{F0001}]*)\u{F0001}/gu;
const NUMBER = /^-?\d{1,15}(?:\.\d{1,15})?$/u;
const QUOTED = /^(?:"(.*)"|'(.*)'|`(.*)`|“(.*)”)$/su;

/**
 * What a capability is to be given for an intent that says word for word what it was made for. Close is not
 * enough: "delete the lines" is close to "count the lines", and a value that is not seen would be
 * taken to be what it was the first time.
 */
export function saidAgain(
  { intent, parameters }: Pick<Capability, 'intent' | 'parameters'>,
  said: string,
): JsonObject | undefined {
  const properties = propertiesOf(parameters);
  const learned = Object.entries(properties).flatMap(
    ([name, schema]): readonly (readonly [string, Json])[] => {
      const value = learnedWith(schema);
      return value === undefined ? [] : [[name, value]];
    },
  );
  const values = learned.map(([name, value]) => ({ name, value }));
  const template = plain(withoutValues(intent, values, (name) => OPEN + name + CLOSE));
  const [told, asked] = [plain(intent), plain(said)];
  const first = valuesIn(template, told, properties);
  // Where a value is written otherwise than it is given, nobody knows how another one would be.
  const isPlain =
    first !== undefined &&
    [...first].every(([name, value]) =>
      learned.some(([other, was]) => other === name && canonicalJson(was) === canonicalJson(value)),
    );
  const found = isPlain ? valuesIn(template, asked, properties) : undefined;
  return found === undefined ? undefined : Object.fromEntries(found);
}

function valuesIn(
  template: string,
  said: string,
  properties: ReturnType<typeof propertiesOf>,
): ReadonlyMap<string, Json> | undefined {
  const names = [...template.matchAll(HOLES)].map(([, name = '']) => name);
  const pieces = template.split(HOLES).filter((_, at) => at % 2 === 0);
  const isBounded =
    names.length <= DRAFT_AGAIN.holesMax &&
    Math.max(said.length, template.length) <= DRAFT_AGAIN.lengthMax &&
    pieces.some((piece) => /\p{L}/u.test(piece));
  const match = isBounded ? filled(pieces, said) : undefined;
  if (match === undefined) {
    return undefined;
  }
  const found = new Map<string, Json>();
  for (const [at, name] of names.entries()) {
    const value = read(match[at] ?? '', properties[name]);
    const before = found.get(name) ?? value;
    if (value === undefined || canonicalJson(before) !== canonicalJson(value)) {
      return undefined;
    }
    found.set(name, value);
  }
  return found;
}

/**
 * What stands between the pieces, each hole as short as it can be; nothing where they are not all there
 * in this order. Not by a pattern: one with several holes would try them all against each other.
 */
function filled(pieces: readonly string[], said: string): readonly string[] | undefined {
  const [text, parts] = [alike(said), pieces.map(alike)];
  const [first = '', last = ''] = [parts[0], parts.at(-1)];
  if (parts.length === 1) {
    return text === first ? [] : undefined;
  }
  if (!text.startsWith(first) || !text.endsWith(last)) {
    return undefined;
  }
  const found: string[] = [];
  let from = first.length;
  for (const part of parts.slice(1, -1)) {
    const at = text.indexOf(part, from + 1);
    if (at === -1) {
      return undefined;
    }
    found.push(said.slice(from, at));
    from = at + part.length;
  }
  const end = text.length - last.length;
  return end > from ? [...found, said.slice(from, end)] : undefined;
}

/** Without regard to case, where that moves nothing. */
function alike(text: string): string {
  const lower = text.toLowerCase();
  return lower.length === text.length ? lower : text;
}

/** A text, or a number where one was given the first time; lists and the like are not read from words. */
function read(words: string, schema: JsonObject | undefined): Json | undefined {
  const quoted = QUOTED.exec(words)
    ?.slice(1)
    .find((inner) => inner !== undefined);
  const text = quoted ?? words;
  if (quoted === undefined && !isOneValue(words)) {
    return undefined;
  }
  const was = schema === undefined ? undefined : learnedWith(schema);
  if (typeof was === 'number') {
    return NUMBER.test(text) ? Number(text) : undefined;
  }
  return typeof was === 'string' && text !== '' ? text : undefined;
}

/** "a.md and delete it" is a value and another wish. */
function isOneValue(words: string): boolean {
  return (
    !/\s/u.test(words) ||
    intentValues(words).some(({ start, end }) => start === 0 && end === words.length)
  );
}

/** On one line, without what ends a sentence. */
function plain(text: string): string {
  return text
    .replaceAll(/\s+/gu, ' ')
    .trim()
    .replace(/[.!?]+$/u, '');
}
