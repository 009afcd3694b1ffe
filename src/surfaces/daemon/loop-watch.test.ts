import { setTimeout as delay } from 'node:timers/promises';

import { describe, expect, it } from 'vitest';

import { LoopWatch } from './loop-watch.ts';

const HELD_MS = 150;

function hold(ms: number): void {
  const untilMs = performance.now() + ms;
  while (performance.now() < untilMs) {
    // Nothing else runs.
  }
}

/** Until the watch has seen that the thread was held; it looks every 20 ms. */
async function seen(watch: LoopWatch): Promise<void> {
  while (watch.read().longestMs < HELD_MS / 2) {
    await delay(5);
  }
}

describe('LoopWatch', () => {
  it('tells the longest time that the thread was held', async () => {
    const watch = new LoopWatch();
    await delay(50);
    hold(HELD_MS);
    await seen(watch);
    const { longestMs, longestEverMs, p50Ms } = watch.read();
    expect(longestMs).toBeGreaterThan(HELD_MS - 40);
    expect(longestEverMs).toBe(longestMs);
    expect(p50Ms).toBeLessThanOrEqual(longestMs);
  });

  it('forgets it after two windows, and keeps the longest ever', async () => {
    const watch = new LoopWatch();
    await delay(50);
    hold(HELD_MS);
    await seen(watch);
    const { longestMs } = watch.read();
    watch.turn();
    expect(watch.read().longestMs).toBe(longestMs);
    watch.turn();
    expect(watch.read()).toMatchObject({ longestMs: 0, longestEverMs: longestMs });
  });
});
