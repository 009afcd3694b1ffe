/** The short form of `npm run fuzz`: the same machine, few messages, a seed that stays. */
import { expect, it } from 'vitest';

import { messageAt, runFuzz } from '../../scripts/fuzz/run-fuzz.ts';

const SEED = 14;
const MESSAGES = 4000;

it('stays alive, answers rightly and gives nothing away while messages are malformed in every way', async () => {
  const { violations, thrown, byLink } = await runFuzz({
    seed: SEED,
    messages: MESSAGES,
    from: 0,
  });
  expect(violations).toEqual([]);
  expect(thrown).toBe(MESSAGES);
  expect(Object.keys(byLink).toSorted()).toEqual(['http', 'shim', 'socket']);
}, 240_000);

it('throws the same message for the same seed and place, whatever was thrown before', () => {
  const [first, second] = [messageAt(SEED, 7), messageAt(SEED, 8)];
  for (let index = 0; index < 500; index += 1) {
    messageAt(SEED, index);
  }
  expect(messageAt(SEED, 7)).toEqual(first);
  expect(messageAt(SEED, 8)).toEqual(second);
  expect(first).not.toEqual(messageAt(SEED + 1, 7));
});
