/** How likely a value in the words of an intent is meant for a parameter. */
import { termOf, termsOf } from '../math/words.ts';
import type { IntentValue, IntentValueKind } from '../retrieve/intent-values.ts';
import { DRAFT } from '../tuning/draft.ts';
import type { Parameter } from './draft-parameters.ts';

const WORDS: Readonly<Partial<Record<IntentValueKind, ReadonlySet<string>>>> = {
  path: termSet('path file filename filepath directory dir folder'),
  url: termSet('url uri link website webpage endpoint site href'),
  email: termSet('email mail recipient sender cc bcc'),
  date: termSet(
    'date day time datetime birthdate birthday dob deadline due since until checkin checkout departure',
  ),
  identifier: termSet(
    'id identifier key code uuid ref sha repo repository owner phone ticket issue number',
  ),
};
const FORMATS: ReadonlyMap<string, IntentValueKind> = new Map([
  ['uri', 'url'],
  ['url', 'url'],
  ['email', 'email'],
  ['date', 'date'],
  ['date-time', 'date'],
  ['uuid', 'identifier'],
]);
/** A parameter that is named so takes nothing that is marked as something else. */
const MARKED: readonly IntentValueKind[] = ['url', 'email', 'date'];
/** People do not say these by accident: a name or an address is none. */
const IDS = termSet('id identifier uuid');
const PLACES: readonly IntentValueKind[] = ['path', 'url', 'email'];
/** Said of a place, these change nothing about it being the place that is meant. */
const PLAIN = termSet(
  'repo repository root base work working current project source src input search start target page web',
);
/** What places are to each other where a tool takes several. */
const ROLES = termSet(
  'from to source src origin old before left first destination dest target new after right second input output',
);
const PREPOSITIONS: Readonly<Record<string, ReadonlySet<string>>> = {
  to: termSet('to target destination recipient end until dest arrival output'),
  into: termSet('to target destination output'),
  from: termSet('from source origin start since departure input'),
  in: termSet('location city place country region area language destination directory folder q'),
  at: termSet('time location place address price'),
  on: termSet('date day topic'),
  by: termSet('author user artist deadline'),
  for: termSet('name location city country query q symbol company subject number count'),
  named: termSet('name title label'),
  called: termSet('name title label'),
  titled: termSet('title name'),
  about: termSet('topic subject query q keyword'),
};
const LETTERS: ReadonlySet<IntentValueKind> = new Set(['quoted', 'phrase']);

/** In [0, 1]; what the kind, the words around it and the preposition say, as independent evidence. */
export function affinity(parameter: Parameter, value: IntentValue): number {
  const kind = kindFit(parameter, value);
  if (kind === 0) {
    return 0;
  }
  const evidence = [
    kind,
    nameNearness(parameter, value),
    textNearness(parameter, value),
    prepositionFit(parameter, value),
  ];
  return 1 - evidence.reduce((rest, each) => rest * (1 - each), 1);
}

/**
 * Whether a parameter is for values of this kind, by its format or by the last word of its name:
 * `file_content` speaks of a file and is none.
 */
export function isForKind({ terms, format }: Parameter, { kind }: IntentValue): boolean {
  return FORMATS.get(format ?? '') === kind || WORDS[kind]?.has(terms.at(-1) ?? '') === true;
}

/** Whether it is plainly for such values: a `path`, a `repo_path`, but no `log_path` or `output_file`. */
export function isNaturallyFor({ terms }: Parameter, { kind }: IntentValue): boolean {
  return terms.every((term) => WORDS[kind]?.has(term) === true || PLAIN.has(term));
}

/** Whether a name says what a place is to another one, or that it is one: `source`, `to`, `new_path`. */
export function isPlaceRole({ terms }: Parameter, { kind }: IntentValue): boolean {
  return (
    terms.length > 0 && terms.every((term) => WORDS[kind]?.has(term) === true || ROLES.has(term))
  );
}

/** The kind of place that a name is plainly for, as a path, an address or a mail address is one. */
export function placeNamed(terms: readonly string[]): IntentValueKind | undefined {
  return PLACES.find((kind) => terms.length === 1 && WORDS[kind]?.has(terms[0] ?? '') === true);
}

function kindFit(parameter: Parameter, { kind }: IntentValue): number {
  const { terms, text, types, format } = parameter;
  const names = (of: IntentValueKind): boolean =>
    terms.some((term) => WORDS[of]?.has(term) === true);
  if (MARKED.some((marked) => marked !== kind && names(marked) && !isWritten(marked, kind))) {
    return 0;
  }
  if (names(kind) || FORMATS.get(format ?? '') === kind) {
    return DRAFT.kindNamed;
  }
  if (IDS.has(terms.at(-1) ?? '') && kind !== 'quoted' && kind !== 'number') {
    return kind === 'phrase' ? DRAFT.kindAlien : 0;
  }
  const isNumeric = types.has('number') || types.has('integer');
  if (kind === 'number') {
    return isNumeric ? DRAFT.kindTyped : DRAFT.kindAlien;
  }
  if (LETTERS.has(kind)) {
    return DRAFT.kindTyped;
  }
  const isTold = [...(WORDS[kind] ?? [])].some((term) => text.has(term));
  return isTold ? DRAFT.kindTyped : DRAFT.kindAlien;
}

/** Whether what is wanted may stand in quotes or be a name. Dates without a year are no dates here. */
function isWritten(wanted: IntentValueKind, kind: IntentValueKind): boolean {
  return kind === 'quoted' || (wanted === 'date' && kind === 'phrase');
}

/** The share of the parameter's name that stands just before the value, or is its unit. */
function nameNearness({ terms, around }: Parameter, { before, after }: IntentValue): number {
  const wanted = new Set(terms);
  if (wanted.size === 0) {
    return 0;
  }
  const met = new Set<string>();
  let strength = 0;
  let distance = 0;
  for (const word of before.toReversed()) {
    const term = termOf(word);
    if (wanted.has(term ?? word)) {
      met.add(term ?? word);
      strength = Math.max(strength, DRAFT.nearnessFade ** distance);
    }
    distance += term === undefined ? 0 : 1;
  }
  const unit = termOf(after[0] ?? '');
  if (unit !== undefined && wanted.has(unit)) {
    met.add(unit);
    strength = Math.max(strength, DRAFT.unitShare);
  }
  const helped = around.some((term) => before.some((word) => termOf(word) === term)) ? 1 : 0;
  return DRAFT.nearnessName * strength * Math.min(1, (met.size + helped) / wanted.size);
}

/** Whether the nearest words are those of the description. */
function textNearness({ text }: Parameter, { before, after }: IntentValue): number {
  const [last, lastButOne] = before.flatMap((word) => termOf(word) ?? []).toReversed();
  const near = [last, lastButOne, termOf(after[0] ?? '')];
  const met = near.filter((term) => term !== undefined && text.has(term)).length;
  return (DRAFT.nearnessText * met) / near.length;
}

/** Whether the words on both sides of a value are those of the description. */
export function isDescribedBy({ text }: Parameter, { before, after }: IntentValue): boolean {
  const [first, second] = [termOf(before.at(-1) ?? ''), termOf(after[0] ?? '')];
  return first !== undefined && second !== undefined && text.has(first) && text.has(second);
}

/** "to X" is meant for `target` before it is meant for `source`. */
function prepositionFit({ terms, around }: Parameter, { before }: IntentValue): number {
  const word = before.at(-1) ?? '';
  const hinted = Object.hasOwn(PREPOSITIONS, word) ? PREPOSITIONS[word] : undefined;
  return hinted !== undefined && [...terms, ...around].some((term) => hinted.has(term))
    ? DRAFT.prepositionGain
    : 0;
}

/** Terms without those that say nothing; prepositions that are names stay as they are. */
function termSet(words: string): ReadonlySet<string> {
  return new Set([...termsOf(words), ...words.split(/\s+/u)]);
}
