import { once } from 'node:events';
import { Worker } from 'node:worker_threads';

import { describe, expect, it } from 'vitest';

import { manualClock } from '../../../test/support/manual-clock.ts';
import { SAVINGS } from '../../tuning/call.ts';
import { createTokenCounter } from './token-counter.ts';

/** Answers 7 for every text, and does as it is told by these. */
const PROGRAM = `
  const { parentPort } = require('node:worker_threads');
  parentPort.on('message', ({ id, texts }) => {
    if (texts[0] === 'leave') process.exit(0);
    if (texts[0] === 'break') throw new Error('told to break');
    if (texts[0] === 'hang') return;
    parentPort.postMessage({ id, counts: texts.map(() => 7) });
  });
`;

function threads(): {
  readonly workers: Worker[];
  readonly start: () => Worker;
} {
  const workers: Worker[] = [];
  return {
    workers,
    start: () => {
      const worker = new Worker(PROGRAM, { eval: true });
      workers.push(worker);
      return worker;
    },
  };
}

describe('the thread that counts', () => {
  it.each([
    ['ends by itself', 'leave', /thread ended/u],
    ['breaks', 'break', /told to break/u],
  ])('is started again after it %s, and who waited is told', async (_, text, why) => {
    const { workers, start } = threads();
    await using counter = createTokenCounter({ clock: manualClock(), start });
    await expect(counter.count([text])).rejects.toThrow(why);
    expect(await counter.count(['a', 'b'])).toEqual([7, 7]);
    expect(workers).toHaveLength(2);
  });

  it('is started again after it ended while nobody waited', async () => {
    const { workers, start } = threads();
    await using counter = createTokenCounter({ clock: manualClock(), start });
    await counter.count(['a']);
    const [first] = workers;
    await first?.terminate();
    expect(await counter.count(['a'])).toEqual([7]);
    expect(workers).toHaveLength(2);
  });

  it('is ended when it takes too long, and its end does not touch the one that follows', async () => {
    const clock = manualClock();
    const { workers, start } = threads();
    await using counter = createTokenCounter({ clock, start });
    const hanging = counter.count(['hang']);
    const [first] = workers;
    const gone = once(first as Worker, 'exit');
    clock.advance(SAVINGS.countTimeoutMs);
    const following = counter.count(['a']);
    await expect(hanging).rejects.toThrow(/took longer/u);
    expect(await following).toEqual([7]);
    await gone;
    expect(await counter.count(['a'])).toEqual([7]);
    expect(workers).toHaveLength(2);
  });
});
