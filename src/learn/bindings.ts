/**
 * Reads from the calls of one session where arguments come from.
 *
 * A value belongs to the place where it first came up: the intent, an earlier argument, or an
 * earlier result. Only the last makes one tool depend on another.
 */
import { isJsonObject, parseJson, type Json, type JsonObject } from '../base/json.ts';
import { leavesOf } from '../foresee/json-leaves.ts';
import { wordsOf } from '../math/words.ts';
import { BINDINGS } from '../tuning/foresee.ts';

/** One call as it was made and answered. */
export interface ObservedCall {
  readonly tool: string;
  readonly args: JsonObject;
  readonly result: Json;
  /** Calls with the same step were made together: none of them saw another's result. */
  readonly step?: number;
  /** Its arguments were written before there was any result: none of them came from one by its value. */
  readonly isPlanned?: true;
}

/** The calls of one session, in order, and their purpose. */
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

/** Everything that one session shows about arguments. Places are written by `placeOf`. */
export interface BindingReading {
  /** The bindings that held, each once. */
  readonly held: ReadonlyMap<string, BindingKey>;
  /** The call that gave each argument last. */
  readonly asked: ReadonlyMap<string, number>;
  /** The call whose result had each place first. */
  readonly places: ReadonlyMap<string, number>;
}

/** The result in which a value was first seen. */
interface FirstSeen {
  readonly tool: string;
  readonly paths: readonly string[];
}

/** The value was an argument before any result had it. */
const GIVEN: FirstSeen = { tool: '', paths: [] };

/** Reads the calls of one session in order. */
export function readBindings({ intent, calls }: ObservedSession): BindingReading {
  const isSaid = sayingOf(intent);
  const firstSeen = new Map<string, FirstSeen>();
  const held = new Map<string, BindingKey>();
  const asked = new Map<string, number>();
  const places = new Map<string, number>();
  let answered = 0;
  for (const [time, call] of calls.slice(0, BINDINGS.callsMax).entries()) {
    for (; answered < time && !isTogether(calls[answered], call); answered += 1) {
      noteResult(calls[answered], answered, firstSeen, places);
    }
    for (const leaf of leavesOf(call.args)) {
      const taker = placeOf(call.tool, leaf.path);
      const first = firstSeen.get(leaf.value) ?? GIVEN;
      firstSeen.set(leaf.value, first);
      asked.set(taker, answered);
      for (const path of call.isPlanned === true || isSaid(leaf.value) ? [] : first.paths) {
        const key = { from: first.tool, fromPath: path, to: call.tool, toParameter: leaf.path };
        held.set(`${placeOf(first.tool, path)} -> ${taker}`, key);
      }
    }
  }
  return { held, asked, places };
}

/** Returns true if two calls were made together, so neither saw the other's result. */
function isTogether(earlier: ObservedCall | undefined, call: ObservedCall): boolean {
  return earlier?.step !== undefined && earlier.step === call.step;
}

/**
 * Notes the values of a result. A value keeps the place where it was first seen; within one result
 * every place counts.
 */
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
    firstSeen.set(value, { tool, paths: [...paths].slice(0, BINDINGS.pathsMax) });
  }
}

/** Reads a result, which is often JSON in a text. */
function readResult(result: Json): Json {
  const parsed = typeof result === 'string' ? parseJson(result) : undefined;
  return isJsonObject(parsed) || Array.isArray(parsed) ? parsed : result;
}

/** Returns a test whether the intent contains a value's words in a row. */
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

/** Returns the key of a place of a tool: its JSON. */
export function placeOf(tool: string, path: string): string {
  return JSON.stringify([tool, path]);
}
