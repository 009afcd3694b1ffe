/**
 * The daemon runs with V8's own record of which functions ran in which thread. The record of the serving thread
 * names no file of a studying room, while the same rooms did their work in a thread of their own.
 */
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { afterAll, describe, expect, it } from 'vitest';

import { PmlWorld } from '../support/pml-world.ts';

const SERVER = join(import.meta.dirname, '../fixtures/servers/odd-server.mjs');
const STUDYING_FILE = /\/dist\/(?:study|learn|foresee)\//u;
/** The serving rooms are bundled into the files of this folder. */
const SERVING_FILE = /\/dist\/program\/run-daemon/u;
/** Node puts the number of the thread last; the first thread of a process has 0. */
const RECORD = /^coverage-(?<pid>\d+)-\d+-(?<thread>\d+)\.json$/u;

interface Coverage {
  readonly result: readonly {
    readonly url: string;
    readonly functions: readonly { readonly ranges: readonly { readonly count: number }[] }[];
  }[];
}

describe('the serving thread of a daemon that learns', () => {
  const folder = mkdtempSync(join(tmpdir(), 'pml-threads-'));
  const world = new PmlWorld({ NODE_V8_COVERAGE: folder });

  afterAll(async () => {
    await world[Symbol.asyncDispose]();
    rmSync(folder, { recursive: true, force: true });
  });

  it('runs no function of a studying room, while another thread runs them', async () => {
    const pid = await lifeOfDaemon(world);
    // It is written last, when the process ends.
    await expect.poll(() => filesByThread(folder, pid).has('0'), { timeout: 30_000 }).toBe(true);
    const threads = filesByThread(folder, pid);
    const serving = threads.get('0') ?? [];
    expect(serving.some((url) => SERVING_FILE.test(url))).toBe(true);
    expect(serving.filter((url) => STUDYING_FILE.test(url))).toEqual([]);
    const others = [...threads].filter(([thread]) => thread !== '0').flatMap(([, files]) => files);
    for (const room of ['study', 'learn', 'foresee']) {
      expect(others.some((url) => url.includes(`/dist/${room}/`))).toBe(true);
    }
  }, 120_000);
});

const echo = (id: string, text: string): object => ({ id, tool: 'odd:echo', args: { text } });

/** A daemon searches, runs workflows and a program, studies them, and ends. Returns its process id. */
async function lifeOfDaemon(world: PmlWorld): Promise<number> {
  world.configure({
    mcpServers: { odd: { command: process.execPath, args: [SERVER] } },
    pml: { embedding: { model: 'none' }, exposure: { mode: 'hybrid' } },
  });
  const client = await world.connect();
  const call = (name: string, args: object): Promise<{ structuredContent?: unknown }> =>
    client.callTool({ name, arguments: { ...args } });
  await call('discover', { intent: 'echo a text' });
  for (const text of ['one', 'two', 'three']) {
    const tasks = [echo('first', text), echo('second', '${first}')];
    await call('execute_workflow', { intent: `echo ${text} twice`, workflow: { tasks } });
  }
  const ran = await call('execute_code', {
    intent: 'echo two texts',
    code: `await mcp.odd.echo({ text: 'a' }); return await mcp.odd.echo({ text: 'b' });`,
  });
  const { workflowId } = ran.structuredContent as { workflowId: string };
  const isStudied = async (): Promise<boolean> => {
    const { structuredContent } = await call('control_workflow', { workflowId, action: 'status' });
    const answer = structuredContent as object;
    return 'capability' in answer || 'notLearned' in answer;
  };
  await expect.poll(isStudied, { timeout: 60_000 }).toBe(true);
  await client.close();
  const pid = world.daemonPid() ?? 0;
  await world.pml(['down']);
  return pid;
}

/** Files of which at least one function ran, by thread of the daemon. */
function filesByThread(folder: string, pid: number): ReadonlyMap<string, readonly string[]> {
  const records = readdirSync(folder).flatMap((name) => {
    const { pid: of, thread = '' } = RECORD.exec(name)?.groups ?? {};
    return of === String(pid) ? [{ name, thread }] : [];
  });
  return new Map(
    records.map(({ name, thread }) => {
      const { result } = JSON.parse(readFileSync(join(folder, name), 'utf8')) as Coverage;
      const files = result
        .filter(({ functions }) => functions.some(({ ranges: [all] }) => (all?.count ?? 0) > 0))
        .map(({ url }) => url);
      return [thread, files] as const;
    }),
  );
}
