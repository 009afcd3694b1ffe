import { expect, it } from 'vitest';

import { systemRandom } from './system-random.ts';

it('makes ids that no command line takes for an option', () => {
  const ids = Array.from({ length: 3000 }, () => systemRandom.uniqueId());
  expect(ids.filter((id) => id.startsWith('-'))).toEqual([]);
  expect(new Set(ids).size).toBe(ids.length);
});
