import { expect, it } from 'vitest';

import { OneByOne } from './turns.ts';

it('does works in order, also after a failed one, and each gets its own result', async () => {
  const turns = new OneByOne();
  const done: string[] = [];
  const slow = turns.run(async () => {
    await Promise.resolve();
    done.push('first');
    return 1;
  });
  const failed = turns.run(() => Promise.reject(new Error('no')));
  const last = turns.run(() => Promise.resolve(done.push('last')));
  await expect(failed).rejects.toThrow('no');
  expect(await slow).toBe(1);
  expect(await last).toBe(2);
  expect(done).toEqual(['first', 'last']);
});
