import { describe, expect, it } from 'vitest';

import { type ManualClock, manualClock } from '../../../test/support/manual-clock.ts';
import { IdleRegistry } from './idle-registry.ts';

function registry(sizeMax: number): {
  readonly clock: ManualClock;
  readonly removed: string[];
  readonly things: IdleRegistry<string>;
} {
  const clock = manualClock();
  const removed: string[] = [];
  const onRemoved = (value: string): void => {
    removed.push(value);
  };
  return { clock, removed, things: new IdleRegistry({ clock, idleMs: 100, sizeMax, onRemoved }) };
}

describe('IdleRegistry', () => {
  it('forgets what nobody used for the time', () => {
    const { clock, removed, things } = registry(10);
    things.add('a', 'A');
    clock.advance(60);
    things.add('b', 'B');
    things.use('a')();
    clock.advance(90);
    expect(removed).toEqual([]);
    clock.advance(10);
    expect(removed.toSorted()).toEqual(['A', 'B']);
    expect(things.size).toBe(0);
  });

  it('keeps what is in use, for as long as it is', () => {
    const { clock, removed, things } = registry(10);
    things.add('a', 'A');
    const over = things.use('a');
    clock.advance(1000);
    expect(removed).toEqual([]);
    over();
    clock.advance(200);
    expect(removed).toEqual(['A']);
  });

  it('counts an end of use once, however often it is told', () => {
    const { clock, removed, things } = registry(10);
    things.add('a', 'A');
    const first = things.use('a');
    things.use('a');
    first();
    first();
    clock.advance(1000);
    expect(removed).toEqual([]);
  });

  it('makes room by forgetting what was idle for longest', () => {
    const { clock, removed, things } = registry(2);
    things.add('a', 'A');
    clock.advance(1);
    things.add('b', 'B');
    clock.advance(1);
    things.use('a')();
    expect(things.add('c', 'C')).toBe(true);
    expect(removed).toEqual(['B']);
    expect([things.get('a'), things.get('b'), things.get('c')]).toEqual(['A', undefined, 'C']);
  });

  it('takes nothing more when everything is in use', () => {
    const { things } = registry(1);
    things.add('a', 'A');
    things.use('a');
    expect(things.add('b', 'B')).toBe(false);
    expect(things.get('a')).toBe('A');
  });

  it('tells of each removal once', () => {
    const { clock, removed, things } = registry(10);
    things.add('a', 'A');
    things.add('b', 'B');
    things.remove('a');
    things.remove('a');
    things[Symbol.dispose]();
    clock.advance(1000);
    expect(removed).toEqual(['A', 'B']);
  });
});
