import { fileURLToPath } from 'node:url';

import { describe, expect, it } from 'vitest';

import { systemClock as clock } from '../system/machine.ts';
import { EmbeddingThread, ThreadEmbedder } from './thread-embedder.ts';

const never = new AbortController().signal;
const HANGING = new URL(
  '../../../test/fixtures/programs/hanging-transformers.cjs',
  import.meta.url,
);

const open = (signal: AbortSignal): Promise<EmbeddingThread> =>
  EmbeddingThread.open(
    {
      file: 'bge-m3-worker',
      data: {
        transformersFile: fileURLToPath(HANGING),
        tokensMax: 8,
        source: { kind: 'folder', folder: 'none' },
      },
      model: 'Hanging',
      remedy: '',
      openTimeoutMs: 30_000,
      textTimeoutMs: 1000,
    },
    signal,
  );

describe('a text that a model computes on for ever', () => {
  it('ends the thread, and the next text has another', async () => {
    await using embedder = new ThreadEmbedder({ model: 'm', dimension: 2, clock, open });
    const stuck = embedder.embed(['for ever'], never);
    await expect(stuck).rejects.toMatchObject({
      code: 'EMBEDDING_UNAVAILABLE',
      message: 'Hanging gave no vector: a text took longer than 1000 ms',
    });
    const [vector] = await embedder.embed(['short'], never);
    expect(vector).toEqual(Float32Array.of(0.6, 0.8));
  }, 30_000);

  it('is not waited for at the end', async () => {
    const thread = await open(never);
    const stuck = thread.embed('for ever').catch((error: unknown) => error);
    await thread.close();
    expect(await stuck).toMatchObject({ code: 'EMBEDDING_UNAVAILABLE' });
  }, 30_000);
});
