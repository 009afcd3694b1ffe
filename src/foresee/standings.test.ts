import { describe, expect, it } from 'vitest';

import { shop } from '../../test/support/read-session.ts';
import { NEXT_STEP } from '../tuning/foresee.ts';
import { standingsOf } from './standings.ts';

const [A, B, C, D] = [shop('a'), shop('b'), shop('c'), shop('d')];
const NOW = 10 * NEXT_STEP.recentMs;
const COMMUNITIES = new Map([
  [A, 0],
  [B, 0],
  [C, 1],
]);

describe('standingsOf', () => {
  it('tells community, recency and rank of each tool', () => {
    const used = new Map([
      [A, NOW],
      [B, NOW - NEXT_STEP.recentMs],
      [C, NOW - 2 * NEXT_STEP.recentMs],
    ]);
    const ranks = new Map([[B, 0.4]]);
    expect(
      standingsOf(A, [A, B, C, D], {
        community: (tool) => COMMUNITIES.get(tool),
        lastUsedAt: (tool) => used.get(tool),
        pageRank: (tool) => ranks.get(tool),
        nowMs: NOW,
      }),
    ).toEqual([
      { tool: A, community: true, recency: 1, pageRank: 0 },
      { tool: B, community: true, recency: 1, pageRank: 0.4 },
      { tool: C, community: false, recency: 0.5, pageRank: 0 },
      { tool: D, community: false, recency: 0, pageRank: 0 },
    ]);
  });

  it('takes no tool for a neighbour of one that is in no community', () => {
    const facts = {
      community: () => undefined,
      lastUsedAt: () => undefined,
      pageRank: () => undefined,
      nowMs: NOW,
    };
    expect(standingsOf(A, [B], facts)[0]?.community).toBe(false);
  });
});
