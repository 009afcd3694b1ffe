/** Values that the known sources of a tool's arguments give now, with their success rates. Pure. */
import type { ToolId } from '../base/ids.ts';
import { canonicalJson, isJsonObject, type Json, type JsonObject } from '../base/json.ts';
import type { LearnedSource } from '../knowledge/lesson.ts';
import type { Tool } from '../knowledge/tool.ts';
import { FORESEE } from '../tuning/foresee.ts';
import type { ChosenPart } from './call-features.ts';
import { type Choice, type ChoicePlace, choicesOf, FLAGGED, ONWARD } from './choices.ts';
import type { KeptInstead } from './kept-values.ts';
import { isNamedAs } from './named-places.ts';
import type { SessionReading, Tuple } from './session-reading.ts';
import { serverOf } from './situation.ts';
import { sourceIndex } from './source-index.ts';

/** Values for some arguments of a call. */
export interface Candidate extends ChosenPart {
  /** Name of the source, for people. */
  readonly source: string;
}

/** A question for the likely arguments of a tool. */
export interface ArgumentQuestion {
  readonly tool: ToolId;
  readonly definition: Tool | undefined;
  readonly sources: readonly LearnedSource[];
  /** Places that may hold an argument, although they never did. */
  readonly supposed?: readonly LearnedSource[];
  readonly reading: SessionReading;
  /** Few calls of the tool were seen: that its sources held was seen of the same calls. */
  readonly isStranger?: boolean;
  /** Returns how many sessions gave the tool these arguments. */
  readonly sessions?: (args: JsonObject) => number;
  readonly keptInstead?: KeptInstead;
}

/** Returns the values that each source gives now, with their success rates. */
export function candidatesOf(question: ArgumentQuestion): readonly Candidate[] {
  const { tool, reading, definition, sources } = question;
  const { calls } = sourceIndex(sources);
  const best = new Map<string, Candidate>();
  for (const rows of sourceGroups(question)) {
    const [source] = rows;
    const choices = source === undefined ? [] : choicesOf(source, reading);
    const { parameters, kind, from, places: paths } = source ?? NOWHERE;
    const isNamed = choices.length > 0 && isNamedSource({ parameters, places: paths });
    const byWay =
      choices.length > 0 ? rowsByWay(rows) : new Map<string, readonly LearnedSource[]>();
    for (const { choice, tuples, places } of choices) {
      const whole = rateOf(choice, byWay, isNamed) * trustIn(rows, calls);
      for (const { given, place, share } of sharesOf(parameters, { tuples, places }, question)) {
        const tuple = given.map((value, nth) =>
          asDefined(value, parameters[nth] ?? '', definition),
        );
        if (!tuple.every((value, nth) => isShaped(value, parameters[nth] ?? '', definition))) {
          continue;
        }
        const strays = tuple.filter(
          (value, nth) => question.keptInstead?.(tool, parameters[nth] ?? '', value) !== undefined,
        ).length;
        const rate = whole * share * FORESEE.stray ** strays;
        const key = canonicalJson([parameters, tuple]);
        const known = best.get(key);
        const support = (known?.support ?? 0) + 1;
        if (known !== undefined && known.rate >= rate) {
          best.set(key, { ...known, support });
          continue;
        }
        best.set(key, {
          parameters,
          tuple,
          kind,
          choice,
          place,
          rate,
          ...evidenceOf(rows),
          isNamed,
          support,
          source: `${kind} ${from} ${paths.join(' ')} (${choice})`,
        });
      }
    }
  }
  return [...best.values()].toSorted((left, right) => right.rate - left.rate);
}

/**
 * Splits the rate of a choice among several values. A value gets more if its record says yes to
 * something, or if sessions gave it to the tool before.
 */
function sharesOf(
  parameters: readonly string[],
  { tuples, places }: Pick<Choice, 'tuples' | 'places'>,
  { sessions }: ArgumentQuestion,
): readonly { readonly given: Tuple; readonly place?: ChoicePlace; readonly share: number }[] {
  const isOne = tuples.length === 1;
  const weighed = tuples.map((given, at) => {
    const place = places[at];
    const seen = isOne ? 0 : (sessions?.(argsOf({ parameters, tuple: given })) ?? 0);
    const weight = (1 + seen) * (place?.isMarked === true ? FORESEE.markedWeight : 1);
    return { given, ...(place !== undefined && { place }), weight };
  });
  const whole = weighed.reduce((sum, { weight }) => sum + weight, 0);
  return weighed
    .map(({ weight, ...each }) => ({ ...each, share: weight / whole }))
    .toSorted((left, right) => right.share - left.share)
    .slice(0, FORESEE.choicesMax);
}

/** Arguments by their names. */
export function argsOf({ parameters, tuple }: Pick<Candidate, 'parameters' | 'tuple'>): JsonObject {
  return Object.fromEntries(parameters.map((name, at) => [name, tuple[at] ?? null]));
}

const NOWHERE = { parameters: [], kind: 'given', from: '', places: [] } as const;

/** A place that never held, however often the tool was called, has mostly been there and not been meant. */
function trustIn(rows: readonly LearnedSource[], calls: number): number {
  // What the tool itself was given is not meant as it was: the next page follows from it.
  const isUnknown = rows.every(
    ({ held, missed, from, tool }) => held + missed === 0 && from !== tool,
  );
  return isUnknown ? FORESEE.rateShrink / (FORESEE.rateShrink + calls * FORESEE.unheldShare) : 1;
}

/** Returns the hits and misses of the source's best way of choosing. */
function evidenceOf(rows: readonly LearnedSource[]): Pick<Candidate, 'held' | 'missed'> {
  return rows.reduce((most, row) => (row.held > most.held ? row : most), { held: 0, missed: 0 });
}

/** Returns true if the only place of a source has the name of its parameter. */
function isNamedSource({
  parameters,
  places,
}: Pick<LearnedSource, 'parameters' | 'places'>): boolean {
  return parameters.length === 1 && isNamedAs(places[0] ?? '', parameters[0] ?? '');
}

/** The choices of each source together, of the sources that held most. */
function sourceGroups({
  sources,
  supposed = [],
  reading,
}: ArgumentQuestion): readonly (readonly LearnedSource[])[] {
  const called = new Set<string>(reading.calls.map(({ tool }) => tool));
  const all = [...sourceIndex(sources).groups, ...sourceIndex(supposed).groups].filter((rows) => {
    const from = rows[0]?.from ?? '';
    return (from === '' || called.has(from)) && mayGo(rows);
  });
  if (all.length <= FORESEE.sourcesMax) {
    return all;
  }
  return all
    .toSorted((left, right) => heldMost(right) - heldMost(left))
    .slice(0, FORESEE.sourcesMax);
}

/**
 * Returns true if a value may go ahead to this server: it came from there, or somebody gave the
 * server a value from that source before. Equal names at two servers are no permission to tell one
 * what the other said.
 */
function mayGo(rows: readonly LearnedSource[]): boolean {
  return rows.some(
    ({ tool, from, held }) => from === '' || held > 0 || serverOf(from) === serverOf(tool),
  );
}

function heldMost(rows: readonly LearnedSource[]): number {
  return rows.reduce((most, { held }) => Math.max(most, held), 0);
}

/** A place that is called as the parameter is its source in one of these ways, if in any. */
const NAMED_WAYS: ReadonlySet<string> = new Set(['only', 'next', 'after', FLAGGED, ONWARD]);

/**
 * Returns the success rate of a choice. If its own counts are few, those of the same way in any
 * situation are mixed in.
 */
function rateOf(
  choice: string,
  byWay: ReadonlyMap<string, readonly LearnedSource[]>,
  isNamed: boolean,
): number {
  const way = wayOf(choice);
  const like = byWay.get(way) ?? [];
  const general = shrunk(
    like,
    isNamed && NAMED_WAYS.has(way) ? FORESEE.rateNamed : FORESEE.rateStart,
  );
  return shrunk(
    like.filter((each) => each.choice === choice),
    general,
  );
}

/** The way of choosing, without the situation. */
function wayOf(choice: string): string {
  const end = choice.indexOf(' ');
  return end < 0 ? choice : choice.slice(0, end);
}

function rowsByWay(rows: readonly LearnedSource[]): ReadonlyMap<string, readonly LearnedSource[]> {
  const byWay = new Map<string, LearnedSource[]>();
  for (const row of rows) {
    const way = wayOf(row.choice);
    const known = byWay.get(way);
    if (known === undefined) {
      byWay.set(way, [row]);
    } else {
      known.push(row);
    }
  }
  return byWay;
}

/** A source is known because it held once: that time says little of how often it does. */
function shrunk(counts: readonly LearnedSource[], towards: number): number {
  const held = counts.reduce((sum, each) => sum + each.held, 0);
  const missed = counts.reduce((sum, each) => sum + each.missed, 0);
  // A constant is known because several sessions gave it.
  const isConstant = counts.some(({ kind }) => kind === 'constant');
  const further = isConstant ? held : Math.max(0, held - 1);
  return (further + FORESEE.rateShrink * towards) / (further + missed + FORESEE.rateShrink);
}

/** Returns the type of a parameter in the definition, if there is one. */
function typeOf(parameter: string, definition: Tool | undefined): Json | undefined {
  const properties = definition?.inputSchema['properties'];
  const schema = isJsonObject(properties) ? properties[parameter] : undefined;
  return isJsonObject(schema) ? schema['type'] : undefined;
}

/** An item is not given where a list is taken, nor the other way round. */
function isShaped(value: Json, parameter: string, definition: Tool | undefined): boolean {
  const type = typeOf(parameter, definition);
  return typeof type !== 'string' || (type === 'array') === Array.isArray(value);
}

/** A number is given as text where the tool takes text, and the other way round. */
function asDefined(value: Json, parameter: string, definition: Tool | undefined): Json {
  const type = typeOf(parameter, definition);
  if (type === 'string' && typeof value === 'number') {
    return String(value);
  }
  const isNumeric = type === 'number' || type === 'integer';
  return isNumeric &&
    typeof value === 'string' &&
    value.trim() !== '' &&
    Number.isFinite(Number(value))
    ? Number(value)
    : value;
}
