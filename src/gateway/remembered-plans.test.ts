import { describe, expect, it } from 'vitest';

import type { AlikeMemory } from '../memory/find-memories.ts';
import { INTENT } from '../tuning/gateway.ts';
import { kindsOf } from './remembered-plans.ts';

const done = (id: string, text: string, tools = ['fs:list'], successes = 1): AlikeMemory => ({
  id,
  kind: 'episode',
  text,
  tools,
  successes,
  meaning: 0.5,
});

describe('kinds of requests', () => {
  it('are the same words with other values, done with the same tools', () => {
    const kinds = kindsOf([
      done('a', 'look into "red"'),
      done('b', 'Look into "blue"', ['fs:list'], 3),
      done('c', 'look into "green"', ['db:read']),
      done('d', 'count "red"'),
    ]);
    expect(kinds.map(({ id, successes }) => [id, successes])).toEqual([
      ['a', 4],
      ['c', 1],
      ['d', 1],
    ]);
  });

  it('leave capabilities apart, and are bounded', () => {
    const capability = { ...done('pml:one', 'look'), kind: 'capability' } as const;
    expect(kindsOf([capability, { ...capability, id: 'pml:two' }])).toHaveLength(2);
    const many = Array.from({ length: 99 }, (_, at) => done(`${at}`, `w${'x'.repeat(at)} it`));
    expect(kindsOf(many)).toHaveLength(INTENT.rememberedMax);
  });
});
