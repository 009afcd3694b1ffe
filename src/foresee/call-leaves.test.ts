import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import type { ToolId } from '../base/ids.ts';
import type { Json, JsonObject } from '../base/json.ts';
import { FORESEE } from '../tuning/foresee.ts';
import { leavesOfCall } from './call-leaves.ts';
import type { PastCall } from './past-call.ts';
import { isAsked, leavesByPath } from './read-leaves.ts';

const callOf = (args: JsonObject, result: Json): PastCall => ({
  tool: 's:t' as ToolId,
  args,
  result,
  ok: true,
  startedAt: 0,
  endedAt: 1,
});

describe('the values of a call', () => {
  it('are read once', () => {
    const call = callOf({ q: 'flights' }, { id: 'F-100' });
    expect(leavesOfCall({ ...call })).toBe(leavesOfCall(call));
  });

  it('are read anew for another answer to the same arguments', () => {
    const args = { q: 'flights' };
    expect(leavesOfCall(callOf(args, { id: 'F-100' })).placesOf('"F-100')).toEqual(['id']);
    expect(leavesOfCall(callOf(args, { id: 'F-200' })).placesOf('"F-100')).toEqual([]);
  });

  it('are kept of so many calls', () => {
    const call = callOf({ q: 'flights' }, { id: 'F-100' });
    const before = leavesOfCall(call);
    const others = Array.from({ length: FORESEE.readCallsKept }, (_, at) =>
      callOf({ q: String(at) }, {}),
    );
    for (const other of others) {
      leavesOfCall(other);
    }
    expect(leavesOfCall(call)).not.toBe(before);
    expect(leavesOfCall(call)).toEqual(expect.objectContaining({ byPath: before.byPath }));
  });

  it('are found by their keys as by looking through all places', () => {
    const value = fc.jsonValue({ maxDepth: 3 }) as fc.Arbitrary<Json>;
    fc.assert(
      fc.property(fc.dictionary(fc.string(), value), value, (args, result) => {
        const { byPath, placesOf, allPlacesOf } = leavesOfCall(callOf(args, result));
        expect(byPath).toEqual(leavesByPath(callOf(args, result)));
        for (const { key } of [...byPath.values()].flat()) {
          const places = [...byPath].flatMap(([path, leaves]) =>
            leaves.some((leaf) => leaf.key === key) ? [path] : [],
          );
          expect(allPlacesOf(key)).toEqual(places);
          expect(placesOf(key)).toEqual(places.filter((place) => !isAsked(place)));
        }
      }),
    );
  });
});
