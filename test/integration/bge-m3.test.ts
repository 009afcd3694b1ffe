import { createReadStream, existsSync, readFileSync, statSync } from 'node:fs';
import { mkdtemp, readdir, rm, truncate, writeFile } from 'node:fs/promises';
import type { RequestListener } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { openBgeM3 } from '../../src/adapters/embedding/bge-m3.ts';
import { systemClock } from '../../src/adapters/system/machine.ts';
import type { Download } from '../../src/base/download.ts';
import type { Embedder } from '../../src/retrieve/embedder.ts';
import { EMBED } from '../../src/tuning/embedding.ts';
import { startLoopbackServer } from '../support/loopback-server.ts';
import { manualClock } from '../support/manual-clock.ts';
import { tinyVector, writeTinyBgeM3 } from '../support/tiny-bge-m3.ts';
import { installTransformers } from '../support/transformers-package.ts';
import { cosine } from '../support/vector-math.ts';

const never = new AbortController().signal;
const DIMENSION = 6;
const MODEL_FILE = 'onnx/model_quantized.onnx';
const packageFolder = await installTransformers();

const folders: string[] = [];
async function newFolder(): Promise<string> {
  const made = await mkdtemp(join(tmpdir(), 'pml-bge-m3-'));
  folders.push(made);
  return made;
}
afterAll(async () => {
  await Promise.all(folders.map((folder) => rm(folder, { recursive: true, force: true })));
});

async function modelFolder(dimension = DIMENSION): Promise<string> {
  const folder = await newFolder();
  writeTinyBgeM3(folder, dimension);
  return folder;
}

type BgeM3Options = Parameters<typeof openBgeM3>[0];

async function optionsFor(changes: Partial<BgeM3Options>): Promise<BgeM3Options> {
  return {
    allowDownload: false,
    cacheFolder: changes.cacheFolder ?? (await newFolder()),
    clock: systemClock,
    ...(packageFolder !== undefined && { packageFolder }),
    ...changes,
  };
}

/** What opening says. An embedder that opens after all is ended. */
async function refusal(changes: Partial<BgeM3Options>): Promise<unknown> {
  try {
    await (await openBgeM3(await optionsFor(changes), never))[Symbol.asyncDispose]();
    return undefined;
  } catch (error) {
    return error;
  }
}

const unusable = (...parts: readonly string[]): object => ({
  code: 'EMBEDDING_MODEL_UNUSABLE',
  message: expect.stringMatching(parts.join('.*')) as string,
});

describe.skipIf(packageFolder === undefined)('openBgeM3', () => {
  let embedder: Embedder;
  beforeAll(async () => {
    embedder = await openBgeM3(await optionsFor({ folder: await modelFolder() }), never);
  });
  afterAll(() => embedder[Symbol.asyncDispose]());

  it('answers the state of the first token with length 1', async () => {
    const texts = [['read', 'a', 'file'], ['send', 'mail'], []];
    const vectors = await embedder.embed(
      texts.map((words) => words.join(' ')),
      never,
    );
    for (const [at, words] of texts.entries()) {
      const vector = vectors[at] ?? new Float32Array();
      expect(cosine(vector, tinyVector(words, DIMENSION))).toBeCloseTo(1, 6);
      expect(Math.hypot(...vector)).toBeCloseTo(1, 6);
    }
  });

  it('answers the same vector for the same text, and another for another', async () => {
    const [one, same, other] = await embedder.embed(['read a file', 'read a file', 'mail'], never);
    expect(same).toEqual(one);
    expect(other).not.toEqual(one);
  });

  it('reads how many numbers a vector has from the model', async () => {
    expect(embedder.dimension).toBe(DIMENSION);
    const folder = await modelFolder(10);
    await using wider = await openBgeM3(await optionsFor({ folder }), never);
    const [vector] = await wider.embed(['read'], never);
    expect(wider.dimension).toBe(10);
    expect(vector).toHaveLength(10);
    expect(wider.model).not.toBe(embedder.model);
  });

  it('names weights by what they are, wherever they are', async () => {
    await using same = await openBgeM3(await optionsFor({ folder: await modelFolder() }), never);
    expect(same.model).toBe(embedder.model);
  });

  it('reads no more of a text than it was told', async () => {
    const folder = await modelFolder();
    await using short = await openBgeM3(await optionsFor({ folder, tokensMax: 4 }), never);
    expect(short.model).not.toBe(embedder.model);
    const [one, two] = await short.embed(['read a file', 'read a file send mail'], never);
    expect(two).toEqual(one);
    const [long] = await embedder.embed(['read '.repeat(100_000)], never);
    expect(long).toHaveLength(DIMENSION);
  });

  it('answers for words that it does not know', async () => {
    const [vector] = await embedder.embed(['使用必应 🚀 \u0000\u200b'], never);
    expect(vector?.every(Number.isFinite)).toBe(true);
  });

  it('lets the event loop go on', async () => {
    let ticks = 0;
    const timer = setInterval(() => (ticks += 1), 1);
    const started = performance.now();
    await embedder.embed(
      Array.from({ length: 500 }, () => 'read a file'),
      never,
    );
    clearInterval(timer);
    expect(ticks).toBeGreaterThan((performance.now() - started) / 20);
  });

  it('lets the model go after a while, and loads it again', async () => {
    const clock = manualClock();
    const folder = await modelFolder();
    await using idle = await openBgeM3(await optionsFor({ folder, clock }), never);
    const [before] = await idle.embed(['read a file'], never);
    clock.advance(EMBED.idleMs);
    expect(await idle.embed(['read a file'], never)).toEqual([before]);
    clock.advance(EMBED.idleMs);
    writeTinyBgeM3(folder, 8);
    await expect(idle.embed(['read a file'], never)).rejects.toMatchObject(unusable('another now'));
  });

  it('ends while it is at work', async () => {
    for (let round = 0; round < 5; round += 1) {
      const ended = await openBgeM3(await optionsFor({ folder: await modelFolder() }), never);
      const texts = Array.from({ length: 1000 }, () => 'read a file');
      const refused = ended.embed(texts, never).catch((error: unknown) => error);
      await ended.embed(['mail'], never);
      await ended[Symbol.asyncDispose]();
      expect(await refused).toMatchObject({ code: 'EMBEDDING_UNAVAILABLE' });
    }
  });

  it('is not opened when it is no longer wanted', async () => {
    const controller = new AbortController();
    const opening = openBgeM3(await optionsFor({ folder: await modelFolder() }), controller.signal);
    controller.abort(new Error('changed my mind'));
    await expect(opening).rejects.toThrow('changed my mind');
  });
});

describe.skipIf(packageFolder === undefined)('a BGE-M3 that cannot be used', () => {
  it('is refused when its folder is missing', async () => {
    const folder = join(await newFolder(), 'none');
    expect(await refusal({ folder })).toMatchObject(unusable('none has no config.json'));
  });

  it('is refused when a file is missing, which is named', async () => {
    for (const file of ['tokenizer.json', MODEL_FILE]) {
      const folder = await modelFolder();
      await rm(join(folder, file));
      expect(await refusal({ folder })).toMatchObject(unusable(`has no ${file};`, 'copy'));
    }
  });

  it('is refused when its weights were cut off', async () => {
    const folder = await modelFolder();
    const file = join(folder, MODEL_FILE);
    await truncate(file, statSync(file).size - 40);
    expect(await refusal({ folder })).toMatchObject(unusable('its weights', 'again'));
  });

  it('is refused when its tokenizer is none', async () => {
    const folder = await modelFolder();
    const whole = readFileSync(join(folder, 'tokenizer.json'), 'utf8');
    for (const text of [whole.slice(0, 300), '{}', '']) {
      await writeFile(join(folder, 'tokenizer.json'), text);
      expect(await refusal({ folder })).toMatchObject(unusable('its tokenizer', 'again'));
    }
  });

  it('is refused without the package, with the command that installs it', async () => {
    const folder = await modelFolder();
    const elsewhere = await newFolder();
    expect(await refusal({ folder, packageFolder: elsewhere })).toMatchObject(
      unusable(`npm install --prefix "${elsewhere}" @huggingface/transformers`),
    );
    const { packageFolder: _, ...options } = await optionsFor({ folder });
    await expect(openBgeM3(options, never)).rejects.toMatchObject(
      unusable('npm install -g @huggingface/transformers$'),
    );
  });
});

describe.skipIf(packageFolder === undefined)('a BGE-M3 that is not here', () => {
  it('is not downloaded unless that is allowed', async () => {
    await using host = await startLoopbackServer();
    const asked: string[] = [];
    host.handle(serving(await modelFolder(), asked));
    expect(await refusal({ downloadUrl: host.origin })).toMatchObject(unusable('not downloaded'));
    expect(asked).toEqual([]);
  });

  it('is downloaded once, with progress, and used without a network afterwards', async () => {
    const cacheFolder = await newFolder();
    const progress: (Download | undefined)[] = [];
    const host = await startLoopbackServer();
    const served = await modelFolder();
    host.handle(serving(served, []));
    const options = await optionsFor({
      cacheFolder,
      allowDownload: true,
      downloadUrl: host.origin,
      onProgress: (one) => progress.push(one),
    });
    const first = await openBgeM3(options, never);
    const [vector] = await first.embed(['read a file'], never);
    await first[Symbol.asyncDispose]();
    await host[Symbol.asyncDispose]();
    const { size } = statSync(join(served, MODEL_FILE));
    expect(progress).toContainEqual(
      expect.objectContaining({ file: MODEL_FILE, loadedBytes: size, totalBytes: size }),
    );
    expect(progress.at(-1)).toBeUndefined();
    progress.length = 0;
    await using later = await openBgeM3({ ...options, allowDownload: false }, never);
    expect(progress).toEqual([undefined]);
    expect(await later.embed(['read a file'], never)).toEqual([vector]);
    expect(later.model).toBe(first.model);
  });

  it('may come later when the host is gone, and leaves nothing half', async () => {
    await using host = await startLoopbackServer();
    host.setDown(true);
    const cacheFolder = await newFolder();
    const options = { cacheFolder, allowDownload: true, downloadUrl: host.origin };
    expect(await refusal(options)).toMatchObject({
      code: 'EMBEDDING_UNAVAILABLE',
      message: expect.stringContaining('could not be downloaded') as string,
    });
    host.setDown(false);
    const whole = serving(await modelFolder(), []);
    host.handle((request, response) => {
      if (request.url?.endsWith('.onnx') === true) {
        response.writeHead(200, { 'content-length': '1000000' }).write('begun');
        setImmediate(() => response.destroy());
      } else {
        whole(request, response);
      }
    });
    expect(await refusal(options)).toMatchObject({ code: 'EMBEDDING_UNAVAILABLE' });
    const left = await readdir(cacheFolder, { recursive: true });
    expect(left.filter((file) => file.includes('.onnx'))).toEqual([]);
    host.handle(whole);
    expect(await refusal(options)).toBeUndefined();
  });
});

/** The folder at the address that the publisher's host has it at. */
function serving(folder: string, asked: string[]): RequestListener {
  return (request, response) => {
    const { pathname } = new URL(request.url ?? '', 'http://host');
    asked.push(pathname);
    const file = join(folder, pathname.replace('/Xenova/bge-m3/resolve/main/', ''));
    if (!existsSync(file)) {
      response.writeHead(404).end();
      return;
    }
    response.writeHead(200, { 'content-length': String(statSync(file).size) });
    createReadStream(file).pipe(response);
  };
}
