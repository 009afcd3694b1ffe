/** Schemas that take for ever to check: the call that meets one ends, and nobody else notices. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { monitorEventLoopDelay } from 'node:perf_hooks';

import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import type { Json, JsonObject } from '../../src/base/json.ts';
import { createGateway, type LibraryGateway } from '../../src/index.ts';

const SERVER = join(import.meta.dirname, '../fixtures/servers/deep-server.mjs');
/** Fifty are promised; a machine that runs other tests at the same time adds its own. */
const HELD_MS_MAX = 500;
/** A megabyte of arguments is read, hashed and journaled besides, which this test is not about. */
const HELD_BY_LARGE_MS_MAX = 3000;
const NS_PER_MS = 1e6;
const text = `${'a'.repeat(60)}!`;

function deepValue(levels: number): Json {
  let value: Json = {};
  for (let level = 0; level < levels; level += 1) {
    value = { n: value };
  }
  return value;
}

let folder: string;
let gateway: LibraryGateway;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'pml-schemas-'));
  const config = {
    mcpServers: { deep: { command: process.execPath, args: [SERVER] } },
    pml: { embedding: { model: 'none' as const } },
  };
  gateway = await createGateway(config, { folder });
  // The first call starts the server; nobody measures that.
  await callTool('echo', {});
});

afterAll(async () => {
  await gateway[Symbol.asyncDispose]();
  rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
});

async function callTool(tool: string, args: JsonObject): Promise<string> {
  const tasks = [{ id: 'only', tool: `deep:${tool}`, args }];
  return (await gateway.executeWorkflow({ workflow: { tasks } })).status;
}

describe.each([
  ['a pattern that backtracks', 'plain_pattern', text, HELD_MS_MAX],
  [
    'a pattern that means something else without its flag',
    'loose_pattern',
    `p{${text}`,
    HELD_MS_MAX,
  ],
  ['alternatives that contain themselves', 'hang', deepValue(60), HELD_MS_MAX],
  [
    'thousands of objects that must differ',
    'unique',
    Array.from({ length: 40_000 }, (_none, index) => ({ a: 1, index })),
    HELD_BY_LARGE_MS_MAX,
  ],
])('%s', (_name, tool, value, heldMsMax) => {
  it('holds up neither its own call nor those of others', async () => {
    const delays = monitorEventLoopDelay({ resolution: 10 });
    delays.enable();
    const hostile = callTool(tool, { value });
    const ended = hostile.then(() => 'ended' as const);
    let others = 0;
    const another = async (): Promise<'answered'> => {
      expect(await callTool('echo', {})).toBe('completed');
      others += 1;
      return 'answered';
    };
    while ((await Promise.race([ended, another()])) === 'answered') {
      // Another call was answered while the hostile one is checked.
    }
    delays.disable();
    expect(await hostile).toBe('completed');
    expect(others).toBeGreaterThan(1);
    expect(delays.max / NS_PER_MS).toBeLessThan(heldMsMax);
  });
});
