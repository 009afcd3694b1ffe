import { describe, expect, it } from 'vitest';

import { LOOKING_ACTS, verbUse } from './risk-words.ts';

describe('acts that only look', () => {
  it.each([...LOOKING_ACTS])('are verbs that read or compute: %s', (act) => {
    expect(['retrieve', 'compute']).toContain(verbUse(act)?.kind);
  });
});
