/**
 * Where the arguments of calls came from, learned from the calls of sessions.
 *
 * A value belongs to where it first came up: in the intent, in an earlier argument, or in an earlier
 * result. Only the last makes one tool depend on another. Each such binding is kept with how often it
 * held and how often its source was there and the argument was something else.
 */
import { isJsonObject, parseJson, type Json, type JsonObject } from '../base/json.ts';
import { leavesOf, type Leaf } from '../foresee/json-leaves.ts';
import { wordsOf } from '../math/words.ts';
import { BINDINGS } from '../tuning.ts';

/** One call as it was made and answered. */
export interface ObservedCall {
  readonly tool: string;
  readonly args: JsonObject;
  readonly result: Json;
  /** Calls with the same step were made together: none of them saw another's result. */
  readonly step?: number;
}

/** The calls of one session, in order, and what they were for. */
export interface ObservedSession {
  readonly intent: string;
  readonly calls: readonly ObservedCall[];
}

/** A place in results of one tool, and the argument of another that it fills. */
export interface BindingKey {
  readonly from: string;
  readonly fromPath: string;
  readonly to: string;
  readonly toParameter: string;
}

/** How often a binding held, and how often its source was there and it did not; in sessions. */
export interface Binding extends BindingKey {
  readonly held: number;
  readonly missed: number;
}

/** Where one argument's value first came up. */
export type ArgumentOrigin = {
  readonly tool: string;
  readonly parameter: string;
  readonly value: string;
} & (
  | {
      readonly kind: 'result';
      readonly sources: readonly { readonly tool: string; readonly path: string }[];
    }
  | { readonly kind: 'argument'; readonly source: { readonly tool: string; readonly path: string } }
  | { readonly kind: 'intent' }
  | { readonly kind: 'new' }
);

/** Where each telling argument value of a session came from, in the order of the calls. */
export function originsOf(session: ObservedSession): readonly ArgumentOrigin[] {
  return readBindings(session).origins;
}

/** Every binding that held in some session, with its counts; the order of the sessions does not matter. */
export function learnBindings(sessions: Iterable<ObservedSession>): readonly Binding[] {
  const readings = [...sessions].map(readBindings);
  const counts = new Map<string, { key: BindingKey; held: number; missed: number }>();
  for (const { held } of readings) {
    for (const [name, key] of held) {
      const known = counts.get(name) ?? { key, held: 0, missed: 0 };
      known.held += 1;
      counts.set(name, known);
    }
  }
  const byTaker = new Map<string, string[]>();
  for (const [name, { key }] of counts) {
    const taker = placeOf(key.to, key.toParameter);
    const names = byTaker.get(taker);
    if (names === undefined) {
      byTaker.set(taker, [name]);
    } else {
      names.push(name);
    }
  }
  for (const { held, asked, places } of readings) {
    for (const [taker, time] of asked) {
      for (const name of byTaker.get(taker) ?? []) {
        const known = counts.get(name);
        if (known !== undefined && !held.has(name)) {
          const since = places.get(placeOf(known.key.from, known.key.fromPath)) ?? Infinity;
          known.missed += Number(since < time);
        }
      }
    }
  }
  return [...counts]
    .toSorted(([left], [right]) => (left < right ? -1 : 1))
    .map(([, { key, held, missed }]) => ({ ...key, held, missed }));
}

/** All that one session tells about arguments; places are written by `placeOf`. */
export interface BindingReading {
  readonly origins: readonly ArgumentOrigin[];
  /** The bindings that held, each once. */
  readonly held: ReadonlyMap<string, BindingKey>;
  /** The call that gave each argument last. */
  readonly asked: ReadonlyMap<string, number>;
  /** The call whose result had each place first. */
  readonly places: ReadonlyMap<string, number>;
}

/** Where a value was first seen. */
type FirstSeen =
  | { readonly kind: 'argument'; readonly tool: string; readonly path: string }
  | { readonly kind: 'result'; readonly tool: string; readonly paths: readonly string[] };

/** Reads the calls of one session in order. */
export function readBindings({ intent, calls }: ObservedSession): BindingReading {
  const isSaid = sayingOf(intent);
  const firstSeen = new Map<string, FirstSeen>();
  const origins: ArgumentOrigin[] = [];
  const held = new Map<string, BindingKey>();
  const asked = new Map<string, number>();
  const places = new Map<string, number>();
  let answered = 0;
  for (const [time, call] of calls.slice(0, BINDINGS.callsMax).entries()) {
    for (; answered < time && !isTogether(calls[answered], call); answered += 1) {
      noteResult(calls[answered], answered, firstSeen, places);
    }
    for (const leaf of leavesOf(call.args)) {
      const origin = originOf(call.tool, leaf, isSaid, firstSeen);
      const taker = placeOf(call.tool, leaf.path);
      origins.push(origin);
      asked.set(taker, answered);
      for (const { tool, path } of origin.kind === 'result' ? origin.sources : []) {
        const key = { from: tool, fromPath: path, to: call.tool, toParameter: leaf.path };
        held.set(`${placeOf(tool, path)} -> ${taker}`, key);
      }
      if (!firstSeen.has(leaf.value)) {
        firstSeen.set(leaf.value, { kind: 'argument', tool: call.tool, path: leaf.path });
      }
    }
  }
  return { origins, held, asked, places };
}

/** Calls made together did not see each other's results. */
function isTogether(earlier: ObservedCall | undefined, call: ObservedCall): boolean {
  return earlier?.step !== undefined && earlier.step === call.step;
}

function originOf(
  tool: string,
  { path, value }: Leaf,
  said: (value: string) => boolean,
  firstSeen: ReadonlyMap<string, FirstSeen>,
): ArgumentOrigin {
  const argument = { tool, parameter: path, value };
  const first = firstSeen.get(value);
  if (said(value)) {
    return { ...argument, kind: 'intent' };
  }
  if (first === undefined) {
    return { ...argument, kind: 'new' };
  }
  return first.kind === 'argument'
    ? { ...argument, kind: 'argument', source: { tool: first.tool, path: first.path } }
    : {
        ...argument,
        kind: 'result',
        sources: first.paths.map((from) => ({ tool: first.tool, path: from })),
      };
}

/** A value keeps where it was first seen; within one result every place counts. */
function noteResult(
  call: ObservedCall | undefined,
  time: number,
  firstSeen: Map<string, FirstSeen>,
  places: Map<string, number>,
): void {
  const { tool, result } = call ?? { tool: '', result: null };
  const found = new Map<string, Set<string>>();
  for (const { path, value } of leavesOf(readResult(result))) {
    const place = placeOf(tool, path);
    if (!places.has(place) && places.size < BINDINGS.placesMax) {
      places.set(place, time);
    }
    if (!firstSeen.has(value)) {
      found.set(value, (found.get(value) ?? new Set()).add(path));
    }
  }
  for (const [value, paths] of found) {
    firstSeen.set(value, { kind: 'result', tool, paths: [...paths].slice(0, BINDINGS.pathsMax) });
  }
}

/** Results are often JSON in a text. */
function readResult(result: Json): Json {
  const parsed = typeof result === 'string' ? parseJson(result) : undefined;
  return isJsonObject(parsed) || Array.isArray(parsed) ? parsed : result;
}

/** Whether the intent has a value's words, one after the other. */
function sayingOf(intent: string): (value: string) => boolean {
  const all = inWords(intent.slice(0, BINDINGS.intentLengthMax));
  return (value) => {
    const own = inWords(value);
    return own.trim() !== '' && all.includes(own);
  };
}

function inWords(text: string): string {
  return ` ${wordsOf(text).join(' ')} `;
}

/** The one text that stands for a place of a tool: its JSON. */
export function placeOf(tool: string, path: string): string {
  return JSON.stringify([tool, path]);
}
