import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import type { WorkflowAnswer } from '../../src/execute/workflow-answer.ts';
import type { DiscoverAnswer } from '../../src/gateway/gateway.ts';
import { findInspector, type Inspector, inspectWith } from '../support/inspector.ts';
import { npmServer, PmlWorld } from '../support/pml-world.ts';
import {
  type Answers,
  connectFirst,
  connectSecond,
  type Door,
  type RealClient,
  type ToolResult,
} from '../support/real-clients.ts';

const TIMEOUT_MS = 60_000;
const FETCH_TIMEOUT_MS = 180_000;
const DOORS = ['stdio', 'http'] as const;

type Connect = (door: Door, answers?: Answers) => Promise<RealClient>;

const SDK_CLIENTS: readonly { readonly name: string; readonly connect: Connect }[] = [
  { name: 'the client of SDK 1', connect: connectFirst },
  {
    name: 'the client of SDK 2, older protocol',
    connect: (door, answers) => connectSecond('legacy', door, answers),
  },
  {
    name: 'the client of SDK 2, newest protocol',
    connect: (door, answers) => connectSecond('modern', door, answers),
  },
];

/** A running pml with real servers, and the ways in. */
interface House {
  readonly world: PmlWorld;
  readonly doors: Readonly<Record<'stdio' | 'http', Door>>;
}

async function openHouse(mode: 'meta' | 'proxy'): Promise<House> {
  const world = new PmlWorld();
  world.configure({
    mcpServers: {
      files: npmServer('filesystem', world.work),
      everything: npmServer('everything'),
    },
    pml: {
      exposure: { mode },
      policy: {
        rules: [
          { tools: 'files:write_file', action: 'allow' },
          { tools: 'everything:trigger-*', action: 'allow' },
        ],
      },
    },
  });
  const up = await world.json<{ endpoint: string; tokenFile: string }>(['up']);
  const authorization = `Bearer ${readFileSync(up.tokenFile, 'utf8').trim()}`;
  return {
    world,
    doors: {
      stdio: { kind: 'stdio', ...world.commandLine(['stdio']) },
      http: { kind: 'http', url: up.endpoint, authorization },
    },
  };
}

/** Finds a tool, and has a sum written to a file and read again. Answers with what was seen. */
async function workWith(
  client: RealClient,
  house: House,
): Promise<{ tools: readonly string[]; status: string; read: string; text: string; file: string }> {
  const best = async (): Promise<string | undefined> => {
    const result = await client.call('discover', { intent: 'read a text file' });
    return (result.structuredContent as DiscoverAnswer).results[0]?.id;
  };
  await expect.poll(best, { timeout: 45_000 }).toBe('files:read_text_file');
  const file = join(house.world.work, 'sum.txt');
  const { content, structuredContent } = await client.call('execute_workflow', {
    workflow: {
      tasks: [
        { id: 'sum', tool: 'everything:get-sum', args: { a: 40, b: 2 } },
        { id: 'keep', tool: 'files:write_file', args: { path: file, content: '${sum}' } },
        { id: 'read', tool: 'files:read_text_file', args: { path: file }, dependsOn: ['keep'] },
      ],
    },
  });
  const { status, results } = structuredContent as WorkflowAnswer;
  const read = JSON.stringify(results?.['read']);
  const text = content.map((block) => block.text).join('');
  const tools = await client.tools();
  return { tools, status, read, text, file: readFileSync(file, 'utf8') };
}

const SUM = 'The sum of 40 and 2 is 42.';

/** Some clients show the model only the data, others only the text. */
const WORK_DONE = {
  tools: expect.arrayContaining([
    'discover',
    'execute_workflow',
    'execute_code',
    'control_workflow',
  ]) as string[],
  status: 'completed',
  read: expect.stringContaining(SUM) as string,
  text: expect.stringContaining(SUM) as string,
  file: SUM,
};

let meta: House;
let proxy: House;
let inspector: Inspector | undefined;

beforeAll(async () => {
  const search = findInspector();
  [meta, proxy] = await Promise.all([openHouse('meta'), openHouse('proxy')]);
  const found = await search;
  if ('reason' in found) {
    process.stderr.write(`\n*** NO INSPECTOR: its tests are skipped. ${found.reason} ***\n\n`);
  } else {
    inspector = found;
  }
}, FETCH_TIMEOUT_MS);

afterAll(async () => {
  await Promise.all([meta, proxy].map(({ world }) => world[Symbol.asyncDispose]()));
}, TIMEOUT_MS);

/** The inspector at one of the doors; where it cannot be had the test is skipped, but not in CI. */
function inspect(house: House, kind: 'stdio' | 'http', skip: () => never): RealClient {
  if (inspector === undefined) {
    if (process.env['CI'] === 'true') {
      throw new Error('The inspector could not be fetched, and CI must have it');
    }
    return skip();
  }
  return inspectWith(inspector, house.doors[kind], house.world.home);
}

describe('the few tools of pml', () => {
  describe.each(SDK_CLIENTS)('for $name', ({ connect }) => {
    it.each(DOORS)('find a tool and run a workflow on real servers over %s', async (kind) => {
      await using client = await connect(meta.doors[kind]);
      expect(await workWith(client, meta)).toEqual(WORK_DONE);
    });
  });

  describe("for the inspector's command line", () => {
    it.for(DOORS)(
      'find a tool and run a workflow on real servers over %s',
      { timeout: TIMEOUT_MS },
      async (kind, { skip }) => {
        expect(await workWith(inspect(meta, kind, skip), meta)).toEqual(WORK_DONE);
      },
    );
  });
});

async function callsUnderWay(): Promise<number | undefined> {
  const servers = await proxy.world.json<{ name: string; callsUnderWay: number }[]>(['list']);
  return servers.find(({ name }) => name === 'everything')?.callsUnderWay;
}

const LONG = 'everything__trigger-long-running-operation';

describe('the tools of servers, passed on', () => {
  describe.each(SDK_CLIENTS)('to $name', ({ connect }) => {
    it.each(DOORS)('say how far they are over %s', async (kind) => {
      await using client = await connect(proxy.doors[kind]);
      await expect.poll(() => client.tools(), { timeout: 45_000 }).toContain(LONG);
      const seen: number[] = [];
      const result = await client.call(
        LONG,
        { duration: 0.3, steps: 3 },
        { onProgress: (progress) => seen.push(progress) },
      );
      // A client of the older protocol drops what comes with the answer in one piece.
      expect(seen.slice(0, 2)).toEqual([1, 2]);
      expect(result.content[0]?.text).toContain('completed');
    });

    it.each(DOORS)('are cancelled when the client cancels over %s', async (kind) => {
      await using client = await connect(proxy.doors[kind]);
      await expect.poll(() => client.tools(), { timeout: 45_000 }).toContain(LONG);
      const cancel = new AbortController();
      let call: Promise<ToolResult> | undefined;
      await new Promise<void>((resolve) => {
        call = client.call(
          LONG,
          { duration: 120, steps: 1200 },
          { signal: cancel.signal, onProgress: () => resolve() },
        );
      });
      expect(await callsUnderWay()).toBe(1);
      cancel.abort();
      await expect(call).rejects.toThrow(/abort/iu);
      await expect.poll(callsUnderWay, { timeout: 45_000 }).toBe(0);
    });
  });

  describe("to the inspector's command line", () => {
    it.for(DOORS)(
      'are listed and answer over %s',
      { timeout: TIMEOUT_MS },
      async (kind, { skip }) => {
        const client = inspect(proxy, kind, skip);
        await expect.poll(() => client.tools(), { timeout: 45_000 }).toContain('everything__echo');
        const result = await client.call('everything__echo', { message: 'hello' });
        expect(result.content).toEqual([{ type: 'text', text: 'Echo: hello' }]);
      },
    );
  });
});

const DOCUMENT = 'demo://resource/static/document/architecture.md';

/** Looks at the prompts and resources of a server and uses one of each. */
async function useOffers(client: RealClient): Promise<{ prompt: string; document: string }> {
  await expect
    .poll(() => client.prompts(), { timeout: 45_000 })
    .toContain('everything__args-prompt');
  await expect.poll(() => client.resources(), { timeout: 45_000 }).toContain(DOCUMENT);
  return {
    prompt: await client.prompt('everything__args-prompt', { city: 'Lyon' }),
    document: await client.read(DOCUMENT),
  };
}

const OFFERS_USED = {
  prompt: expect.stringContaining('Lyon') as string,
  document: expect.stringContaining('Architecture') as string,
};

describe('prompts and resources of servers', () => {
  describe.each(SDK_CLIENTS)('for $name', ({ connect }) => {
    it.each(DOORS)('are listed and read over %s', async (kind) => {
      await using client = await connect(proxy.doors[kind]);
      expect(await useOffers(client)).toEqual(OFFERS_USED);
    });
  });

  describe("for the inspector's command line", () => {
    it.for(DOORS)(
      'are listed and read over %s',
      { timeout: TIMEOUT_MS },
      async (kind, { skip }) => {
        expect(await useOffers(inspect(proxy, kind, skip))).toEqual(OFFERS_USED);
      },
    );
  });
});

describe('questions of servers', () => {
  describe.each(SDK_CLIENTS)('to $name', ({ connect }) => {
    it.each(DOORS)('are answered by its person and its model over %s', async (kind) => {
      const answers = { typed: { name: 'Ada of Lyon' }, said: 'forty-two' };
      await using client = await connect(proxy.doors[kind], answers);
      await expect
        .poll(() => client.tools(), { timeout: 45_000 })
        .toContain('everything__trigger-elicitation-request');
      const typed = await client.call('everything__trigger-elicitation-request', {});
      expect(JSON.stringify(typed.content)).toContain('Ada of Lyon');
      const said = await client.call('everything__trigger-sampling-request', { prompt: 'what?' });
      expect(JSON.stringify(said.content)).toContain('forty-two');
    });
  });
});
