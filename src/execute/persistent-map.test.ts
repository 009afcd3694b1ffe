import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { PersistentMap } from './persistent-map.ts';

/** Few enough that names come again, many enough for several chunks. */
const names = fc.nat(99).map((number) => `t${number}`);
const entries = fc.array(fc.tuple(names, fc.integer()), { maxLength: 150 });

describe('PersistentMap', () => {
  it('calls back for each entry, in order, with itself', () => {
    const map = PersistentMap.from([
      ['b', 1],
      ['a', 2],
    ]);
    const seen: unknown[] = [];
    map.forEach((value, name, same) => seen.push([name, value, same === map]));
    expect(seen).toEqual([
      ['b', 1, true],
      ['a', 2, true],
    ]);
  });

  describe('laws', () => {
    it('holds what a Map holds after the same changes, in the same order', () => {
      fc.assert(
        fc.property(entries, entries, fc.array(names), (first, changes, asked) => {
          const model = new Map(first);
          let map = PersistentMap.from(first);
          for (const [name, value] of changes) {
            model.set(name, value);
            map = map.with(name, value);
          }
          expect([...map]).toEqual([...model]);
          expect([...map.keys()]).toEqual([...model.keys()]);
          expect([...map.values()]).toEqual([...model.values()]);
          expect(map.size).toBe(model.size);
          for (const name of asked) {
            expect(map.get(name)).toBe(model.get(name));
            expect(map.has(name)).toBe(model.has(name));
          }
        }),
      );
    });

    it('leaves every map as it was that another one was made from', () => {
      fc.assert(
        fc.property(entries, entries, (first, changes) => {
          let map = PersistentMap.from(first);
          const kept = changes.map(([name, value]) => {
            const before = { map, entries: [...map] };
            map = map.with(name, value);
            return before;
          });
          for (const { map: earlier, entries: held } of kept) {
            expect([...earlier]).toEqual(held);
          }
        }),
      );
    });
  });
});
