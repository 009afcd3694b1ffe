/** A tool as the planner compares it with words: its terms, its parameters and its outputs. */
import type { Json } from '../base/json.ts';
import { outputSlots, type Slot } from '../knowledge/feed-profile.ts';
import type { Tool } from '../knowledge/tool.ts';
import { nameTermsOf, nameWordsOf, termsOf, wordsOf } from '../math/words.ts';
import { DRAFT } from '../tuning/draft.ts';
import { PLANNER } from '../tuning/planner.ts';
import { isEntry, parametersOf, type Parameter } from './draft-parameters.ts';
import { LEXICON } from './lexicon.ts';
import { isZone } from './zones.ts';

/** The kind of value that a parameter takes. */
export type ParameterKind =
  | 'choice'
  | 'flag'
  | 'number'
  | 'integer'
  | 'list'
  | 'numbers'
  | 'text'
  | 'record';

export interface ParameterView {
  readonly parameter: Parameter;
  readonly kind: ParameterKind;
  /** Its place among the parameters, from 0 to 1. */
  readonly order: number;
  readonly name: ReadonlySet<string>;
  /** The last term of its name: `date` of `start_date`. */
  readonly head: string;
  /** The first term of its name: `start` of `start_date`. */
  readonly tail: string;
  readonly about: ReadonlySet<string>;
  /** The words of its name as they are written, small ones too: `from` and `lang` of `from_lang`. */
  readonly words: readonly string[];
  /** The words of its name and description that no other parameter of the tool has, as `wordKey` writes them. */
  readonly only: ReadonlySet<string>;
  /** Texts that the description gives as examples. */
  readonly examples: readonly string[];
  /** The date format that the description names, such as YYYY-MM-DD. */
  readonly dateFormat: string | undefined;
  /** True if it takes the name of a time zone. */
  readonly takesZone: boolean;
}

export interface OutputView {
  readonly slot: Slot;
  readonly name: ReadonlySet<string>;
  readonly about: ReadonlySet<string>;
}

export interface ToolView {
  readonly tool: Tool;
  readonly name: readonly string[];
  readonly about: ReadonlySet<string>;
  /** Kinds of files that its name or its server's name speaks of. */
  readonly fileTypes: ReadonlySet<string>;
  /** All terms of the definition. */
  readonly vocabulary: ReadonlySet<string>;
  readonly parameters: readonly ParameterView[];
  readonly outputs: readonly OutputView[];
}

const views = new WeakMap<Tool, ToolView>();
const openedViews = new WeakMap<Tool, ToolView>();
const DESCRIBED_MAX = 1500;

/** Returns the view of a tool. Views are kept as long as their tools. */
export function viewOf(tool: Tool): ToolView {
  const known = views.get(tool) ?? madeView(tool, parametersOf(tool));
  views.set(tool, known);
  return known;
}

/** Returns the view of a tool whose lists of records are filled record by record. */
export function openedViewOf(tool: Tool): ToolView {
  const known = openedViews.get(tool);
  if (known !== undefined) {
    return known;
  }
  const all = parametersOf(tool, true);
  const view = all.some(({ path }) => path.some(isEntry)) ? madeView(tool, all) : viewOf(tool);
  openedViews.set(tool, view);
  return view;
}

function madeView(tool: Tool, all: readonly Parameter[]): ToolView {
  const parameters = withOwnWords(
    all
      .slice(0, PLANNER.parametersMax)
      .map((parameter, at) => parameterView(parameter, all.length > 1 ? at / (all.length - 1) : 0)),
  );
  const name = nameTermsOf(tool.name.slice(0, DRAFT.nameLengthMax));
  const about = new Set(termsOf(tool.description.slice(0, DESCRIBED_MAX)));
  return {
    tool,
    name,
    about,
    fileTypes: new Set(
      [...name, ...nameTermsOf(tool.server.slice(0, DRAFT.nameLengthMax))].filter((term) =>
        LEXICON.fileTypes.has(term),
      ),
    ),
    vocabulary: new Set([
      ...name,
      ...about,
      ...parameters.flatMap((each) => [...each.name, ...each.about]),
    ]),
    parameters,
    outputs: outputsOf(tool, name, about),
  };
}

/** A word as it is compared where small words count, too: its stem, or itself where it has none. */
export function wordKey(word: string): string {
  return termsOf(word)[0] ?? word.toLowerCase();
}

/** Finds for each parameter the words that no other one has. */
function withOwnWords(parameters: readonly ParameterView[]): readonly ParameterView[] {
  const owners = new Map<string, number>();
  const all = parameters.map(({ words, parameter: { description } }) => [
    ...new Set([...words, ...wordsOf(description.slice(0, DESCRIBED_MAX))].map(wordKey)),
  ]);
  for (const word of all.flat()) {
    owners.set(word, (owners.get(word) ?? 0) + 1);
  }
  return parameters.map((view, at) => ({
    ...view,
    only: new Set(all[at]?.filter((word) => owners.get(word) === 1)),
  }));
}

/** The places of a tool's result. Where nothing is published, the whole result is one. */
function outputsOf(
  tool: Tool,
  name: readonly string[],
  about: ReadonlySet<string>,
): readonly OutputView[] {
  const slots = outputSlots(tool).filter(({ path }) => path !== '');
  return slots.length === 0
    ? [{ slot: WHOLE, name: new Set(name), about }]
    : slots.map((slot) => ({
        slot,
        name: new Set(slot.terms),
        about: new Set(termsOf(describedAt(tool, slot.path))),
      }));
}

const WHOLE: Slot = {
  path: '',
  terms: [],
  around: [],
  text: new Set(),
  type: 'any',
  isRequired: true,
  isSettled: false,
};

function describedAt({ outputSchema }: Tool, path: string): string {
  const { properties } = (outputSchema ?? {}) as { properties?: Record<string, Json> };
  const member = properties?.[path] as { description?: Json } | undefined;
  return typeof member?.description === 'string' ? member.description.slice(0, DESCRIBED_MAX) : '';
}

function parameterView(parameter: Parameter, order: number): ParameterView {
  const { terms, text, description } = parameter;
  return {
    parameter,
    kind: kindOf(parameter),
    order,
    name: new Set(terms),
    head: terms.at(-1) ?? '',
    tail: terms[0] ?? '',
    about: text,
    words: nameWordsOf((parameter.path.at(-1) ?? '').slice(0, DRAFT.nameLengthMax)),
    only: new Set(),
    examples: examplesIn(description),
    dateFormat: dateFormatIn(parameter),
    takesZone: takesZone(parameter),
  };
}

function kindOf({ choices, types, itemTypes }: Parameter): ParameterKind {
  if (choices.length > 0) {
    return 'choice';
  }
  if (types.has('array')) {
    if (itemTypes.has('object') || itemTypes.has('array')) {
      return 'record';
    }
    return itemTypes.has('number') || itemTypes.has('integer') ? 'numbers' : 'list';
  }
  if (types.has('string') || types.size === 0) {
    return 'text';
  }
  if (types.has('integer')) {
    return 'integer';
  }
  if (types.has('number')) {
    return 'number';
  }
  return types.has('boolean') ? 'flag' : 'record';
}

/** A parameter takes zones where its definition says so, or gives one as an example or a default. */
function takesZone({ description, fallback }: Parameter): boolean {
  const words = description.slice(0, DESCRIBED_MAX).match(/[A-Za-z_]+(?:\/[A-Za-z_]+)+|\bIANA\b/gu);
  return (
    (words ?? []).some((word) => word === 'IANA' || isZone(word)) ||
    (typeof fallback === 'string' && isZone(fallback))
  );
}

const QUOTED = /'([^']{1,60})'|"([^"]{1,60})"|`([^`]{1,60})`|“([^”]{1,60})”/gu;
const LISTED =
  /(?:e\.g\.|such as|example:?|like|i\.e\.|either|options?:?)[,:]?\s+([^.;)]{1,120})/giu;
const EXAMPLES_MAX = 24;
const EXAMPLE_WORDS_MAX = 4;

/** A name with the short form of where it is: "Boston, MA" is one text, "rock, jazz" are two. */
const PLACE = /(\p{Lu}[\p{L} .'-]*\p{Ll}), (\p{Lu}{2,3})(?![\p{L}\p{N}])/gu;

/** Returns the texts that a description quotes or lists as examples. */
function examplesIn(description: string): readonly string[] {
  const quoted = [...description.matchAll(QUOTED)].map(
    ([, one, two, three, four]) => one ?? two ?? three ?? four ?? '',
  );
  const listed = [...description.matchAll(LISTED)].flatMap(([, list = '']) =>
    list
      .replaceAll(QUOTED, '')
      .replaceAll(PLACE, '$1,$2')
      .split(/, | or | and |\//u)
      .map((item) => item.replaceAll(/^["'`(]+|["'`).]+$|^(?:or|and) /gu, '').trim())
      .filter((item) => item !== '' && item.split(' ').length <= EXAMPLE_WORDS_MAX)
      .map((item) => item.replace(/,(?=\p{Lu})/u, ', ')),
  );
  return [...new Set([...quoted, ...listed])].slice(0, EXAMPLES_MAX);
}

const DATE_FORMAT = /\b(?:y{4}|m{2,4}|d{2})[-/. ]?(?:m{2,4}|d{2})(?:[-/. ]?(?:y{4}|d{2}))?\b/iu;

function dateFormatIn({ description, format }: Parameter): string | undefined {
  const named = DATE_FORMAT.exec(description)?.[0].toUpperCase();
  if (named !== undefined) {
    return named;
  }
  return format === 'date' || /\b\d{4}-\d{2}-\d{2}\b/u.test(description) ? 'YYYY-MM-DD' : undefined;
}
