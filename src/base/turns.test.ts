import { describe, expect, it, vi } from 'vitest';

import { manualClock } from '../../test/support/manual-clock.ts';
import { SharedTurns, Turns } from './turns.ts';

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
});

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
