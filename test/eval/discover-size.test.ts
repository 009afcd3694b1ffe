import { fileURLToPath } from 'node:url';

import { describe, expect, it } from 'vitest';

import { catalogOf, readDatasets } from '../../eval/dataset.ts';
import { measureDiscoverSize } from '../../eval/discover-size.ts';
import { createHybridRetriever } from '../../src/retrieve/hybrid-retriever.ts';
import type { Retriever } from '../../src/retrieve/retriever.ts';

const FIXTURES = fileURLToPath(new URL('../fixtures', import.meta.url));

const lexical = (): Retriever => {
  const retriever = createHybridRetriever();
  return {
    retrieve: (catalog, intents, limit) => ({
      candidates: retriever.retrieve({ catalog, intents, limit }),
      mode: 'lexical',
    }),
  };
};

describe('the size of an answer to discover', () => {
  it('is at most 450 tokens for five tools at the median, with every required parameter', async () => {
    const dataset = readDatasets(FIXTURES).find(({ name }) => name === 'discover');
    const intents = dataset?.queries.map(({ text }) => text) ?? [];
    expect(intents).toHaveLength(8);
    const size = await measureDiscoverSize(catalogOf(dataset?.tools ?? []), intents, lexical());
    expect(size).toMatchObject({ requiredDropped: 0 });
    expect(size.toolsMean).toBeGreaterThan(4.5);
    expect(size.tokensMedian).toBeGreaterThan(100);
    expect(size.tokensMedian).toBeLessThanOrEqual(450);
    expect(size.tokensMax).toBeLessThanOrEqual(600);
  });
});
