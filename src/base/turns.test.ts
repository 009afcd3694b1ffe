import { describe, expect, it, vi } from 'vitest';

import { manualClock, type ManualClock } from '../../test/support/manual-clock.ts';
import { atOnce, SharedTurns, Turns } from './turns.ts';

describe('turns', () => {
  it('let work go on that fits into one', () => {
    const clock = manualClock();
    const turns = new Turns(clock, 20);
    clock.advance(19);
    expect(turns.pause()).toBeUndefined();
  });

  it('let others go first when one has taken its time, and begin anew then', async () => {
    const clock = manualClock();
    const turns = new Turns(clock, 20);
    clock.advance(20);
    const pause = turns.pause();
    expect(pause).toBeInstanceOf(Promise);
    clock.advance(1);
    await pause;
    expect(turns.pause()).toBeUndefined();
  });

  it('let one of several works go on in each turn of the loop', async () => {
    let nowMs = 0;
    const turns = new Turns({ monotonicMs: () => nowMs, after: inNextTurn }, 5);
    const order: string[] = [];
    const work = function* work(name: string): Generator<undefined, string> {
      for (let piece = 1; piece <= 3; piece += 1) {
        order.push(`${name}${piece}`);
        nowMs += 5;
        yield;
      }
      return name;
    };
    const turn = (): void => {
      order.push('|');
      if (order.length < 20) {
        setImmediate(turn);
      }
    };
    setImmediate(turn);
    const both = Promise.all([turns.run(work('a')), turns.run(work('b'))]);
    await expect(both).resolves.toEqual(['a', 'b']);
    // Never two pieces in one turn.
    expect(order.join('')).not.toMatch(/\d[ab]/u);
  });

  it('begin anew for work that comes after a while', async () => {
    const clock = manualClock();
    const turns = new Turns(clock, 5);
    await expect(turns.run(countTo(1))).resolves.toBe(1);
    clock.advance(100);
    await expect(turns.run(countTo(2))).resolves.toBe(2);
  });

  it('end a work whose signal was aborted while it waited', async () => {
    const clock = manualClock();
    const turns = new Turns(clock, 5);
    const stop = new AbortController();
    const run = turns.run(slowly(clock), stop.signal);
    stop.abort(new Error('not wanted any more'));
    clock.advance(0);
    await expect(run).rejects.toThrow('not wanted any more');
  });

  it('are not needed by whoever does all at once', () => {
    expect(atOnce(countTo(3))).toBe(3);
  });
});

function inNextTurn(_: number, callback: () => void): () => void {
  const next = setImmediate(callback);
  return () => clearImmediate(next);
}

function* slowly(clock: ManualClock): Generator<undefined> {
  clock.advance(5);
  yield;
}

function* countTo(end: number): Generator<undefined, number> {
  let count = 0;
  while (count < end) {
    count += 1;
    yield;
  }
  return count;
}

interface Turn {
  readonly end: () => void;
  readonly fail: (error: Error) => void;
}

/** Work whose turns end when they are told to. */
function slowWork(): { readonly turns: SharedTurns; readonly begun: Turn[] } {
  const begun: Turn[] = [];
  const turns = new SharedTurns(
    () => new Promise((end, fail: (error: Error) => void) => begun.push({ end, fail })),
  );
  return { turns, begun };
}

describe('shared turns', () => {
  it('begin at once where none is under way', async () => {
    const { turns, begun } = slowWork();
    const first = turns.take();
    expect(begun).toHaveLength(1);
    begun[0]?.end();
    await first;
    const second = turns.take();
    expect(begun).toHaveLength(2);
    begun[1]?.end();
    await second;
  });

  it('are one for all who ask while another is under way', async () => {
    const { turns, begun } = slowWork();
    const first = turns.take();
    const others = [turns.take(), turns.take(), turns.take()];
    expect(begun).toHaveLength(1);
    begun[0]?.end();
    await first;
    await vi.waitFor(() => expect(begun).toHaveLength(2));
    begun[1]?.end();
    await Promise.all(others);
    expect(begun).toHaveLength(2);
  });

  it('go on after one that failed, which only those hear of who asked for it', async () => {
    const { turns, begun } = slowWork();
    const first = turns.take();
    const second = turns.take();
    begun[0]?.fail(new Error('no room'));
    await expect(first).rejects.toThrow('no room');
    await vi.waitFor(() => expect(begun).toHaveLength(2));
    begun[1]?.end();
    await expect(second).resolves.toBeUndefined();
  });
});
