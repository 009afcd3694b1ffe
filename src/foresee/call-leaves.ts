/**
 * Values of calls, read once. A session is read anew for each prediction and each lesson, and most
 * of its calls are the same as before. Reading them takes most of the time of a prediction.
 *
 * The bound is on the calls whose values are kept. A call that is gone takes its values with it.
 */
import type { Json, JsonObject } from '../base/json.ts';
import { FORESEE } from '../tuning/foresee.ts';
import type { PastCall } from './past-call.ts';
import { isAsked, leavesByPath, type ReadLeaf } from './read-leaves.ts';

/** The values of one call, by place and by key. */
export interface CallLeaves {
  readonly byPath: ReadonlyMap<string, readonly ReadLeaf[]>;
  /** The places of a value, by its key. Arguments of the call are no places. */
  readonly placesOf: (key: string) => readonly string[];
  /** The same with its arguments. */
  readonly allPlacesOf: (key: string) => readonly string[];
}

interface KeptLeaves {
  readonly result: Json;
  readonly leaves: CallLeaves;
}

const kept = new WeakMap<JsonObject, KeptLeaves>();
/** The arguments of calls whose values are kept, the oldest first. */
const order: WeakRef<JsonObject>[] = [];

/** Returns the values of a call, which must not change any more. */
export function leavesOfCall(call: PastCall): CallLeaves {
  const known = kept.get(call.args);
  if (known !== undefined && known.result === call.result) {
    return known.leaves;
  }
  const leaves = readLeaves(call);
  if (known === undefined) {
    order.push(new WeakRef(call.args));
  }
  kept.set(call.args, { result: call.result, leaves });
  const oldest = order.length > FORESEE.readCallsKept ? order.shift()?.deref() : undefined;
  if (oldest !== undefined) {
    kept.delete(oldest);
  }
  return leaves;
}

function readLeaves(call: PastCall): CallLeaves {
  const byPath = leavesByPath(call);
  let places: ReadonlyMap<string, readonly string[]> | undefined;
  const allPlacesOf = (key: string): readonly string[] => {
    places ??= placesByKey(byPath);
    return places.get(key) ?? [];
  };
  return {
    byPath,
    allPlacesOf,
    placesOf: (key) => allPlacesOf(key).filter((place) => !isAsked(place)),
  };
}

function placesByKey(
  byPath: ReadonlyMap<string, readonly ReadLeaf[]>,
): ReadonlyMap<string, readonly string[]> {
  const places = new Map<string, Set<string>>();
  for (const [path, leaves] of byPath) {
    for (const { key } of leaves) {
      const known = places.get(key);
      if (known === undefined) {
        places.set(key, new Set([path]));
      } else {
        known.add(path);
      }
    }
  }
  return new Map([...places].map(([key, paths]) => [key, [...paths]]));
}
