import { expect, it } from 'vitest';

import { CALL } from '../tuning/call.ts';
import { DurationCounter } from './call-durations.ts';

it('counts calls by how long they took, each with those that were quicker', () => {
  const counter = new DurationCounter();
  const [first, second] = CALL.durationBucketsMs;
  const last = CALL.durationBucketsMs.at(-1) ?? 0;
  for (const durationMs of [first, second, second, last + 1]) {
    counter.record('a', durationMs);
  }
  counter.record('b', 0);
  const [a, b] = counter.read();
  expect(a).toMatchObject({ server: 'a', calls: 4, totalMs: first + 2 * second + last + 1 });
  expect(a?.upTo.slice(0, 3)).toEqual([1, 3, 3]);
  expect(a?.upTo.at(-1)).toBe(3);
  expect(b).toMatchObject({ server: 'b', calls: 1, totalMs: 0 });
});
