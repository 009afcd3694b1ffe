/** Finds the sources of a call's arguments in everything that the session had before it. Pure. */
import type { ToolId } from '../base/ids.ts';
import type { Json, JsonObject } from '../base/json.ts';
import {
  type ArgumentSource,
  choiceKey,
  type LearnedSource,
  sourceKey,
} from '../knowledge/lesson.ts';
import { FORESEE } from '../tuning/foresee.ts';
import { choicesOf } from './choices.ts';
import { isAsked, valueKey } from './read-leaves.ts';
import { type SessionReading, tupleKey, tupleOf } from './session-reading.ts';
import { sourceIndex } from './source-index.ts';

/** Calls of one tool that were made together. */
export interface CallsTogether {
  readonly tool: ToolId;
  readonly args: readonly JsonObject[];
}

/**
 * Returns what calls of one tool show about the sources of their arguments: sources that hold one
 * of them, and known sources that hold none. A `supposed` source becomes known if it holds one.
 */
export function readSources(
  { tool, args }: CallsTogether,
  reading: SessionReading,
  known: readonly LearnedSource[],
  supposed: readonly ArgumentSource[] = [],
): readonly LearnedSource[] {
  const sources = new Map<string, ArgumentSource>();
  const isKnown = new Set<string>();
  for (const [source] of sourceIndex(known).groups) {
    if (source !== undefined) {
      const { parameters, kind, from, places } = source;
      const key = sourceKey(source);
      sources.set(key, { tool, parameters, kind, from, places });
      isKnown.add(key);
    }
  }
  for (const source of supposed) {
    sources.set(sourceKey(source), source);
  }
  const learned: LearnedSource[] = [];
  for (const own of args.slice(0, FORESEE.togetherMax)) {
    const names = Object.keys(own).toSorted().slice(0, FORESEE.parametersMax);
    const given = { tool, parameters: names, kind: 'given', from: '', places: [] } as const;
    learned.push({ ...given, choice: '', held: 1, missed: 0 });
    for (const source of foundSources(tool, own, names, reading)) {
      sources.set(sourceKey(source), source);
    }
  }
  return [
    ...new Map(
      [...learned, ...tallied(sources, isKnown, args, reading)].map((each) => [
        choiceKey(each),
        each,
      ]),
    ).values(),
  ];
}

/**
 * Counts sources. A single constant argument counts only if nothing else in the session gave the
 * value.
 */
function tallied(
  sources: ReadonlyMap<string, ArgumentSource>,
  isKnown: ReadonlySet<string>,
  args: readonly JsonObject[],
  reading: SessionReading,
): readonly LearnedSource[] {
  const learned: LearnedSource[] = [];
  const explained = new Set<string>();
  const constantsLast = [...sources].toSorted(
    ([, left], [, right]) => Number(left.kind === 'constant') - Number(right.kind === 'constant'),
  );
  for (const [key, source] of constantsLast) {
    const { kind, parameters } = source;
    const asked = args
      .map((own) => tupleOf(own, parameters))
      .filter((tuple) => tuple !== undefined)
      .map(tupleKey);
    if (asked.length === 0) {
      continue;
    }
    const tallies = choicesOf(source, reading).map(({ choice, tuples }) => {
      const isGiven = tuples.some((each) => asked.includes(tupleKey(each)));
      const isOne = kind === 'constant' && parameters.length === 1;
      const isHeld = isGiven && !(isOne && explained.has(parameters[0] ?? ''));
      if (isHeld && kind !== 'constant' && tuples.length === 1) {
        parameters.forEach((name) => explained.add(name));
      }
      return { ...source, choice, held: Number(isHeld), missed: Number(!isHeld) };
    });
    if (isKnown.has(key) || tallies.some(({ held }) => held > 0)) {
      learned.push(...tallies);
    }
  }
  return learned;
}

function* foundSources(
  tool: ToolId,
  args: JsonObject,
  names: readonly string[],
  reading: SessionReading,
): Generator<ArgumentSource, void> {
  for (const name of names) {
    const value = args[name] ?? null;
    const key = valueKey(value);
    const single = { tool, parameters: [name] };
    for (const { from, path } of reading.placesWith(value)) {
      yield { ...single, kind: 'result', from, places: [path] };
    }
    for (const kind of reading.wordsWith(value)) {
      yield { ...single, kind: 'intent', from: '', places: [kind] };
    }
    for (const call of reading.calls.slice(-FORESEE.callsMax)) {
      for (const [other, earlier = null] of Object.entries(call.args)) {
        if ((other === name || isTelling(value)) && valueKey(earlier) === key) {
          yield { ...single, kind: 'argument', from: call.tool, places: [other] };
        } else if (isTelling(value) && Array.isArray(earlier) && hasItem(earlier, key)) {
          yield { ...single, kind: 'argument', from: call.tool, places: [`${other}[]`] };
        }
      }
    }
  }
  if (names.length > 1) {
    yield* recordSources(tool, args, names, reading);
  }
}

function hasItem(list: readonly Json[], key: string): boolean {
  return list.slice(0, FORESEE.valuesMax).some((item) => valueKey(item) === key);
}

/** Several arguments that one record, or one earlier call, had together. */
function* recordSources(
  tool: ToolId,
  args: JsonObject,
  names: readonly string[],
  reading: SessionReading,
): Generator<ArgumentSource, void> {
  const values = names.map((name) => args[name] ?? null);
  for (const { from, paths } of reading.recordsWith(values)) {
    const having = names.filter((_, at) => (paths[at]?.length ?? 0) > 0);
    const own = paths.filter(({ length }) => length > 0);
    const wanted = tupleKey(tupleOf(args, having) ?? []);
    for (const places of having.length > 1 ? combinations(own) : []) {
      if (places.every(isAsked)) {
        continue;
      }
      const source = { tool, parameters: having, kind: 'result', from, places } as const;
      if (reading.offers(source).some(({ keys }) => keys.includes(wanted))) {
        yield source;
      }
    }
  }
  for (const call of reading.calls.slice(-FORESEE.callsMax)) {
    const places = new Map<string, string>();
    for (const [at, name] of names.entries()) {
      const value = values[at] ?? null;
      const key = valueKey(value);
      const own = call.args[name];
      const other =
        own !== undefined && valueKey(own) === key
          ? name
          : Object.keys(call.args).find(
              (each) => isTelling(value) && valueKey(call.args[each] ?? null) === key,
            );
      if (other !== undefined) {
        places.set(name, other);
      }
    }
    if (places.size > 1) {
      const parameters = [...places.keys()];
      yield { tool, parameters, kind: 'argument', from: call.tool, places: [...places.values()] };
    }
  }
}

/** Combines one place of each list, the first ones first, up to a limit. */
function combinations(lists: readonly (readonly string[])[]): readonly (readonly string[])[] {
  let made: readonly (readonly string[])[] = [[]];
  for (const list of lists) {
    made = made
      .flatMap((start) => list.map((place) => [...start, place]))
      .slice(0, FORESEE.combinationsMax);
  }
  return made;
}

/** Short numbers and truth values are equal by chance. */
function isTelling(value: Json): boolean {
  return (
    (typeof value === 'string' && value.length >= FORESEE.tellingLengthMin) ||
    (typeof value === 'number' && Math.abs(value) >= FORESEE.tellingNumberMin)
  );
}
