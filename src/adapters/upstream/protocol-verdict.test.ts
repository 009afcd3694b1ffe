import { describe, expect, it } from 'vitest';

import { readVerdict, writeVerdict } from './protocol-verdict.ts';

describe('readVerdict', () => {
  it('reads what was written', () => {
    const verdict = { transport: 'sse', prior: { kind: 'legacy' } } as const;
    expect(readVerdict(writeVerdict(verdict))).toEqual(verdict);
  });

  it.each([
    undefined,
    '',
    'legacy',
    '{}',
    '{"transport":"pigeon","prior":{"kind":"legacy"}}',
    '{"transport":"http","prior":{"kind":"modern"}}',
    '{"transport":"http","prior":{"kind":"future"}}',
  ])('knows nothing from %j', (text) => {
    expect(readVerdict(text)).toBeUndefined();
  });
});
