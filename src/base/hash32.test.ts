import { expect, it } from 'vitest';

import { hash32 } from './hash32.ts';

it('is FNV-1a with 32 bits', () => {
  expect([hash32(''), hash32('a'), hash32('foobar')]).toEqual([
    0x81_1c_9d_c5, 0xe4_0c_29_2c, 0xbf_9c_f9_68,
  ]);
});
