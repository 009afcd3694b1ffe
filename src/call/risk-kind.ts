import type { Risk } from './risk-class.ts';
import { BESIDE, BY_OBJECT, GRAVE_OBJECTS } from './risk-objects.ts';
import type { ParameterReading } from './risk-parameters.ts';
import type { DescriptionReading, NameReading } from './risk-text.ts';
import { LOOKING_RUNS, RUNNABLE, type VerbKind, type VerbUse } from './risk-words.ts';

/** The class of each kind of verb. */
export const RISK_OF: Readonly<Record<VerbKind, Risk>> = {
  destroy: 'dangerous',
  outward: 'dangerous',
  money: 'dangerous',
  access: 'dangerous',
  run: 'dangerous',
  change: 'moderate',
  retrieve: 'safe',
  compute: 'safe',
};

/** Everything a tool says of itself. */
export interface Reading {
  readonly name: NameReading;
  readonly description: DescriptionReading;
  readonly parameters: ParameterReading;
}

/** The kind of a verb beside these words. */
export function kindWithObjects(
  use: VerbUse,
  words: readonly string[],
  reading: Reading,
): VerbKind {
  const kind = kindByObject(use, words) ?? use.kind;
  if (kind === 'outward' && reading.parameters.eased.includes(use.verb)) {
    return 'change';
  }
  if (kind === 'run') {
    return runKind(use, words, reading);
  }
  if (kind !== 'change') {
    return kind;
  }
  if (BESIDE.has(reading.name.words.at(-1) ?? '')) {
    return 'change';
  }
  // Only the name's own objects count: a description mentions orders and members in passing.
  const { main } = reading.name;
  const mainKind = main === undefined ? undefined : kindByObject(main, reading.name.words);
  // The checkout of `git_checkout` is no purchase.
  const harmless = mainKind !== undefined && RISK_OF[mainKind] !== 'dangerous' ? main?.verb : '';
  const named = new Set(reading.name.words.filter((word) => word !== harmless));
  const grave = GRAVE_OBJECTS.find(({ objects }) =>
    [...named].some((word) => word !== use.verb && objects.has(word)),
  );
  return grave?.kind ?? 'change';
}

/** The kind that the objects give a verb, or undefined where none of them is listed for it. */
export function kindByObject({ verb }: VerbUse, words: readonly string[]): VerbKind | undefined {
  const rules = BY_OBJECT[verb] ?? [];
  return rules.find(({ objects }) => words.some((word) => word !== verb && objects.has(word)))
    ?.kind;
}

/**
 * Returns the kind of a run: a read if its name or purpose says so, otherwise the run of any
 * program.
 */
function runKind(use: VerbUse, words: readonly string[], reading: Reading): VerbKind {
  const { claims, purposes } = reading.description;
  if (claims.readOnly && !isArbitrary(reading)) {
    return 'retrieve';
  }
  if (isArbitrary(reading)) {
    return 'run';
  }
  const looks = words.some((word) => LOOKING_RUNS.has(word));
  const reads = purposes.length > 0 && purposes.every(({ kind }) => RISK_OF[kind] === 'safe');
  if (!looks && !reads) {
    return 'run';
  }
  // People run a check; what is executed or invoked is more often a program.
  return use.verb === 'run' ? 'retrieve' : 'change';
}

/** Returns true if the tool runs what it is given, such as a command or a query. */
export function isArbitrary({ name, description, parameters }: Reading): boolean {
  const claimed = description.claims.readOnly;
  const queries = name.words.includes('query') || name.words.includes('sql');
  if (claimed && queries) {
    return false;
  }
  return (
    name.words.some((word) => RUNNABLE.has(word)) ||
    parameters.program !== undefined ||
    parameters.query !== undefined ||
    description.claims.arbitrary
  );
}
