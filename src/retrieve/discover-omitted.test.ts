import { describe, expect, it } from 'vitest';

import { toolNamed } from '../../test/support/vector-world.ts';
import { EMPTY_CATALOG } from '../knowledge/catalog.ts';
import { DISCOVER } from '../tuning/gateway.ts';
import { discover } from './discover.ts';
import type { SearchMode } from './retriever.ts';

const { signal } = new AbortController();

describe('omitted', () => {
  it('counts by meaning only what may well be needed, and shows what it was asked for', async () => {
    const budgetTokens = 10_000;
    const likely = DISCOVER.matchedScoreMin;
    const scores = [0.9, likely, likely / 2, likely, likely / 2, likely / 3];
    const candidates = scores.map((score, at) => ({
      tool: toolNamed('x', `tool ${at}`),
      score,
      why: 'x',
    }));
    const answer = async (mode: SearchMode, limit: number): Promise<readonly number[]> => {
      const { answer: found } = await discover(
        { intent: 'x', limit },
        {
          catalog: EMPTY_CATALOG,
          retriever: { retrieve: () => ({ candidates, mode }) },
          budgetTokens,
        },
        signal,
      );
      return [found.results.length, found.omitted];
    };
    expect(await answer('hybrid', 2)).toEqual([2, 1]);
    expect(await answer('hybrid', 5)).toEqual([5, 0]);
    expect(await answer('lexical', 2)).toEqual([2, 4]);
  });
});
