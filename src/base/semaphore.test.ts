import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { Semaphore } from './semaphore.ts';

const never = new AbortController().signal;

const guest = (
  name: string,
  yielded: string[],
  mayYield = true,
): Parameters<Semaphore['enterAsGuest']>[0] => ({
  mayYield: () => mayYield,
  onYield: () => void yielded.push(name),
});

describe('Gate', () => {
  it('lets calls in up to its places, then in the order they came', async () => {
    const gate = new Semaphore({ placesMax: 1, waitingMax: 10 });
    const order: string[] = [];
    await gate.enter(never);
    const waiting = ['b', 'c'].map(async (name) => {
      await gate.enter(never);
      order.push(name);
    });
    expect([gate.inside, gate.waiting]).toEqual([1, 2]);
    gate.leave();
    await waiting[0];
    expect(order).toEqual(['b']);
    gate.leave();
    await waiting[1];
    expect([order, gate.inside, gate.waiting]).toEqual([['b', 'c'], 1, 0]);
  });

  it('refuses who comes when too many wait', async () => {
    const gate = new Semaphore({ placesMax: 1, waitingMax: 1 });
    await gate.enter(never);
    void gate.enter(never);
    expect(await gate.enter(never)).toBe('overloaded');
  });

  it('makes room for others while someone is out for a while, who comes back in any case', async () => {
    const gate = new Semaphore({ placesMax: 1, waitingMax: 5 });
    await gate.enter(never);
    const next = gate.enter(never);
    gate.leave();
    expect(await next).toBeUndefined();
    gate.comeBack();
    expect(gate.inside).toBe(2);
    const third = gate.enter(never);
    gate.leave();
    expect([gate.inside, gate.waiting]).toEqual([1, 1]);
    gate.leave();
    expect(await third).toBeUndefined();
  });

  it('forgets who gave up waiting', async () => {
    const gate = new Semaphore({ placesMax: 1, waitingMax: 5 });
    await gate.enter(never);
    const impatient = new AbortController();
    const gaveUp = gate.enter(impatient.signal);
    const next = gate.enter(never);
    impatient.abort();
    expect(await gaveUp).toBe('aborted');
    gate.leave();
    expect(await next).toBeUndefined();
    expect(await gate.enter(AbortSignal.abort())).toBe('aborted');
  });

  it('turns everyone away once closed', async () => {
    const gate = new Semaphore({ placesMax: 1, waitingMax: 5 });
    await gate.enter(never);
    const waiting = gate.enter(never);
    gate.close();
    expect([await waiting, await gate.enter(never)]).toEqual(['closed', 'closed']);
  });

  it('lets more in when it is made larger', async () => {
    const gate = new Semaphore({ placesMax: 1, waitingMax: 5 });
    await gate.enter(never);
    const waiting = gate.enter(never);
    gate.resize(2);
    expect(await waiting).toBeUndefined();
  });

  describe('a guest', () => {
    it('is let in only where places stay free, and never waits', async () => {
      const gate = new Semaphore({ placesMax: 3, waitingMax: 5 });
      expect(gate.enterAsGuest(guest('a', []), 1)).toBeDefined();
      expect(gate.enterAsGuest(guest('b', []), 1)).toBeDefined();
      expect(gate.enterAsGuest(guest('c', []), 1)).toBeUndefined();
      expect([gate.inside, gate.waiting]).toEqual([2, 0]);
    });

    it('yields to whoever finds no place, the last one first, and its place is free at once', async () => {
      const gate = new Semaphore({ placesMax: 2, waitingMax: 5 });
      const yielded: string[] = [];
      const first = gate.enterAsGuest(guest('first', yielded), 0);
      const second = gate.enterAsGuest(guest('second', yielded), 0);
      expect(await gate.enter(never)).toBeUndefined();
      expect(yielded).toEqual(['second']);
      expect(gate.inside).toBe(2);
      second?.leave();
      expect(gate.inside).toBe(2);
      first?.leave();
      first?.leave();
      expect(gate.inside).toBe(1);
    });

    it('stays where somebody waits for it, and whoever comes waits in turn', async () => {
      const gate = new Semaphore({ placesMax: 1, waitingMax: 5 });
      const yielded: string[] = [];
      const place = gate.enterAsGuest(guest('asked for', yielded, false), 0);
      const next = gate.enter(never);
      expect([yielded, gate.waiting]).toEqual([[], 1]);
      expect(gate.enterAsGuest(guest('late', yielded), 0)).toBeUndefined();
      place?.leave();
      expect(await next).toBeUndefined();
    });

    it('is not let in when the gate is closed', () => {
      const gate = new Semaphore({ placesMax: 1, waitingMax: 5 });
      gate.close();
      expect(gate.enterAsGuest(guest('a', []), 0)).toBeUndefined();
    });
  });

  describe('laws', () => {
    it('never has more inside than places, and lets everyone in eventually', async () => {
      await fc.assert(
        fc.asyncProperty(
          fc.integer({ min: 1, max: 5 }),
          fc.array(fc.nat(3)),
          async (placesMax, turns) => {
            const gate = new Semaphore({ placesMax, waitingMax: 1000 });
            let most = 0;
            const calls = turns.map(async (ticks) => {
              await gate.enter(never);
              most = Math.max(most, gate.inside);
              for (let tick = 0; tick < ticks; tick += 1) {
                await Promise.resolve();
              }
              gate.leave();
            });
            await Promise.all(calls);
            expect(most).toBeLessThanOrEqual(placesMax);
            expect([gate.inside, gate.waiting]).toEqual([0, 0]);
          },
        ),
      );
    });
  });
});
