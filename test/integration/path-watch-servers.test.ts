import { appendFileSync, mkdirSync, mkdtempSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { systemClock as clock } from '../../src/adapters/system/machine.ts';
import { createPathWatch } from '../../src/adapters/system/path-watch.ts';
import { sessionId } from '../../src/base/ids.ts';
import type { JsonObject } from '../../src/base/json.ts';
import { type AheadEnd, ReadyAnswers, type TakenAnswer } from '../../src/call/ready-answers.ts';
import type { CallOutcome } from '../../src/call/tool-caller.ts';
import { WorldWatch } from '../../src/call/world-watch.ts';
import type { Tool } from '../../src/knowledge/tool.ts';
import { createWorld, programSpec, type UpstreamWorld } from '../support/upstream-world.ts';

const never = new AbortController().signal;
const session = sessionId('ada');
const program = (name: string): string =>
  fileURLToPath(import.meta.resolve(`@modelcontextprotocol/${name}/dist/index.js`));

const home = mkdtempSync(join(tmpdir(), 'pml-home-'));
const folder = join(home, 'work');
const graph = join(home, 'graph.jsonl');
const ends: AheadEnd[] = [];
let upstreams: UpstreamWorld;
let ready: ReadyAnswers;

beforeAll(async () => {
  mkdirSync(join(folder, 'a/b/c'), { recursive: true });
  writeFileSync(join(home, 'far.txt'), 'one');
  writeFileSync(join(folder, 'note.txt'), 'one');
  symlinkSync(join(home, 'far.txt'), join(folder, 'link.txt'));
  writeFileSync(graph, entity('Ada'));
  upstreams = await createWorld([
    programSpec('files', program('server-filesystem'), [home], { env: { HOME: home } }),
    programSpec('memory', program('server-memory'), [], { env: { MEMORY_FILE_PATH: graph } }),
  ]);
  ready = new ReadyAnswers({
    worlds: new WorldWatch({ worlds: () => ({}), clock }),
    paths: createPathWatch(),
    placeOf: (server) => ({
      isRemote: false,
      home,
      ...(server === 'memory' && { files: [graph] }),
    }),
    identityOf: () => '',
    settings: () => ({ ttlSeconds: 30, pathTtlSeconds: 5 }),
    clock,
    settledMs: 15,
  });
});

afterAll(async () => {
  ready[Symbol.dispose]();
  await upstreams[Symbol.asyncDispose]();
});

const entity = (name: string): string =>
  `${JSON.stringify({ type: 'entity', name, entityType: 'person', observations: [] })}\n`;

async function toolOf(server: string, name: string): Promise<Tool> {
  await upstreams.upstreams.ensureListed(server, never);
  const listed = await upstreams.until(
    (event) => event.kind === 'tools_listed' && event.server === server,
  );
  const tools = listed.kind === 'tools_listed' ? listed.tools : [];
  const tool = tools.find((each) => each.name === name);
  if (tool === undefined) {
    throw new Error(`there is no ${name}`);
  }
  return tool;
}

/** Has a call made ahead, lets something happen when it is done, and asks for it. */
async function askAfter(tool: Tool, args: JsonObject, change: () => void): Promise<TakenAnswer> {
  await new Promise<void>((resolve) => {
    ready.prepare({
      tool,
      args,
      session,
      capabilities: {},
      limitMs: 5000,
      run: async (): Promise<CallOutcome> => {
        const outcome = await upstreams.call(tool.server, tool.name, args);
        resolve();
        return outcome;
      },
      onEnd: (end) => {
        ends.push(end);
        resolve();
      },
    });
  });
  change();
  const asked = { tool: tool.id, args, session };
  return ready.take({ tool, call: asked, isStillAllowed: () => true }, never);
}

describe('an answer of a real server that was made ahead', () => {
  it.each<[string, string, string, JsonObject, () => void]>([
    [
      'a file came two levels below',
      'files',
      'directory_tree',
      { path: folder },
      () => writeFileSync(join(folder, 'a/b/new.txt'), ''),
    ],
    [
      'a folder came three levels below',
      'files',
      'directory_tree',
      { path: folder },
      () => mkdirSync(join(folder, 'a/b/c/new')),
    ],
    [
      'what a link in the folder leads to has grown',
      'files',
      'list_directory_with_sizes',
      { path: folder },
      () => appendFileSync(join(home, 'far.txt'), 'more'),
    ],
    [
      'a file in the home folder was written to',
      'files',
      'read_text_file',
      { path: '~/work/note.txt' },
      () => appendFileSync(join(folder, 'note.txt'), 'more'),
    ],
    [
      'the file was written to that the server was given',
      'memory',
      'read_graph',
      {},
      () => appendFileSync(graph, entity('Eve')),
    ],
  ])('is given away until %s', async (_, server, name, args, change) => {
    const tool = await toolOf(server, name);
    await expect
      .poll(async () => (await askAfter(tool, args, () => undefined)).kind, { timeout: 5000 })
      .toBe('answered');
    expect(await askAfter(tool, args, change)).toMatchObject({ kind: 'none' });
    await expect
      .poll(() => ends.at(-1))
      .toMatchObject({ kind: 'invalidated', reason: 'a local path has changed' });
  });
});
