/**
 * The learned sources of a tool, sorted once for many predictions. Pure.
 *
 * A tool has up to thousands of them, and few change between two predictions. A list that is the
 * same as before keeps its index.
 */
import type { LearnedSource } from '../knowledge/lesson.ts';

/** The learned sources of a tool by what they are used for. */
export interface SourceIndex {
  /** Sets of parameters that calls were given. */
  readonly given: readonly LearnedSource[];
  /** Calls that were seen. */
  readonly calls: number;
  /** Sessions that gave some values, by the hash of these. */
  readonly seen: ReadonlyMap<string, number>;
  /** Sources of values, the choices of each together. */
  readonly groups: readonly (readonly LearnedSource[])[];
  /** Sources of values of one parameter alone, by its name. */
  readonly ofOne: ReadonlyMap<string, readonly LearnedSource[]>;
}

const indexes = new WeakMap<readonly LearnedSource[], SourceIndex>();

/** Returns the index of a list, which must not change any more. */
export function sourceIndex(sources: readonly LearnedSource[]): SourceIndex {
  const index = indexes.get(sources) ?? makeIndex(sources);
  indexes.set(sources, index);
  return index;
}

function makeIndex(sources: readonly LearnedSource[]): SourceIndex {
  const given: LearnedSource[] = [];
  const seen = new Map<string, number>();
  const groups = new Map<string, LearnedSource[]>();
  const ofOne = new Map<string, LearnedSource[]>();
  let calls = 0;
  for (const source of sources) {
    const { kind, from, parameters, places, held } = source;
    const [name = '', ...others] = parameters;
    if (kind === 'given') {
      given.push(source);
      calls += held;
    } else if (kind === 'seen') {
      seen.set(places[0] ?? '', held);
    } else {
      // Names with a line break in them share a group at worst: cheaper than JSON, for every row.
      append(groups, [kind, from, ...parameters, ...places].join('\n'), source);
      if (others.length === 0) {
        append(ofOne, name, source);
      }
    }
  }
  return { given, calls, seen, groups: [...groups.values()], ofOne };
}

function append(lists: Map<string, LearnedSource[]>, key: string, source: LearnedSource): void {
  const known = lists.get(key);
  if (known === undefined) {
    lists.set(key, [source]);
  } else {
    known.push(source);
  }
}
