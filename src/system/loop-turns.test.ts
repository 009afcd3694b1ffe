import { expect, test } from 'vitest';

import { LoopTurns } from './loop-turns.ts';

/** Holds the thread, as work does. */
function hold(ms: number): void {
  const until = performance.now() + ms;
  while (performance.now() < until) {
    // Nothing else runs meanwhile.
  }
}

async function begun(turns: LoopTurns, order: number[], id: number, ms: number): Promise<void> {
  const turn = turns.enter(12);
  if (turn !== undefined) {
    await turn;
  }
  order.push(id);
  hold(ms);
}

test('work that comes alone begins at once', () => {
  expect(new LoopTurns().enter(12)).toBeUndefined();
});

test('what comes together begins in order, and others get their turn in between', async () => {
  const turns = new LoopTurns();
  const order: number[] = [];
  let ticks = 0;
  let isDone = false;
  const tick = (): void => {
    ticks += 1;
    if (!isDone) {
      setImmediate(tick);
    }
  };
  setImmediate(tick);
  const ids = Array.from({ length: 20 }, (_, id) => id);
  await Promise.all(ids.map((id) => begun(turns, order, id, 6)));
  isDone = true;
  expect(order).toEqual(ids);
  // 120 ms of work in pieces of 12 to 18.
  expect(ticks).toBeGreaterThanOrEqual(5);
});

test('what comes while others wait does not overtake them', async () => {
  const turns = new LoopTurns();
  const order: number[] = [];
  const first = [0, 1, 2, 3].map((id) => begun(turns, order, id, 8));
  await new Promise(setImmediate);
  const late = begun(turns, order, 9, 0);
  await Promise.all([...first, late]);
  expect(order.at(-1)).toBe(9);
});

test('the next burst begins at once again', async () => {
  const turns = new LoopTurns();
  const order: number[] = [];
  await Promise.all([0, 1, 2].map((id) => begun(turns, order, id, 8)));
  await new Promise((resolve) => setTimeout(resolve, 5));
  expect(turns.enter(12)).toBeUndefined();
});

test('work goes on to its first wait before the next begins', async () => {
  const turns = new LoopTurns();
  const steps: string[] = [];
  const work = async (id: string): Promise<void> => {
    const turn = turns.enter(12);
    if (turn !== undefined) {
      await turn;
    }
    for (const step of [1, 2, 3]) {
      steps.push(`${id}${step}`);
      await Promise.resolve();
    }
  };
  await Promise.all(['a', 'b', 'c'].map((id) => work(id)));
  expect(steps.join(' ')).toBe('a1 a2 a3 b1 b2 b3 c1 c2 c3');
});
