/**
 * The daemon runs with V8's own record of which functions ran in which thread. The serving thread ran nothing of a
 * file that holds modules of a studying room, while another thread ran those files.
 */
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { afterAll, describe, expect, it } from 'vitest';

import { PmlWorld } from '../support/pml-world.ts';

const ROOT = join(import.meta.dirname, '../..');
const SERVER = join(ROOT, 'test/fixtures/servers/odd-server.mjs');
/** Which modules the build put into which file of dist/. */
const MODULES = JSON.parse(
  readFileSync(join(ROOT, '.cache/bundled-modules.json'), 'utf8'),
) as Readonly<Record<string, readonly string[]>>;
/** Node puts the number of the thread last; the first thread of a process has 0. */
const RECORD = /^coverage-(?<pid>\d+)-\d+-(?<thread>\d+)\.json$/u;

interface Coverage {
  readonly result: readonly {
    readonly url: string;
    readonly functions: readonly {
      readonly functionName: string;
      readonly ranges: readonly { readonly count: number }[];
    }[];
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
    expect(isAnyOf(serving, filesOf('surfaces/daemon'))).toBe(true);
    const others = [...threads].filter(([thread]) => thread !== '0').flatMap(([, files]) => files);
    for (const room of ['study', 'learn', 'foresee']) {
      expect(isAnyOf(serving, filesOf(room))).toBe(false);
      expect(isAnyOf(others, filesOf(room))).toBe(true);
    }
  }, 120_000);

  it('walks past every station that ARCHITECTURE.md names', () => {
    const stations = stationsOf(readFileSync(join(ROOT, 'ARCHITECTURE.md'), 'utf8'));
    expect(stations.length).toBeGreaterThan(15);
    expect(stations.length).toBeLessThanOrEqual(25);
    const ran = functionsThatRan(folder);
    const missed = stations.filter(
      ({ file, name }) => !filesHolding(file).some((each) => ran.get(each)?.has(name)),
    );
    expect(missed).toEqual([]);
  });
});

/** A file and a function in it, for each number of the walk of one request. */
function stationsOf(map: string): readonly { readonly file: string; readonly name: string }[] {
  const walk = map.split('## The walk of one request')[1]?.split('\n## ')[0] ?? '';
  return [...walk.matchAll(/^\d+\. `(?<file>src\/[^`]+)` `(?<name>\w+)`:/gmu)].map(
    ({ groups }) => ({
      file: groups?.['file'] ?? '',
      name: groups?.['name'] ?? '',
    }),
  );
}

/** The files of dist/ that hold a module. The shim is bundled apart. */
const filesHolding = (module: string): readonly string[] => [
  ...Object.keys(MODULES).filter((file) => MODULES[file]?.includes(module)),
  ...(/\/shim[\w-]*\.ts$/u.test(module) ? ['pml.cjs'] : []),
];

/** The names of functions that ran, by file of dist/, in any thread of any process. */
function functionsThatRan(folder: string): ReadonlyMap<string, ReadonlySet<string>> {
  const ran = new Map<string, Set<string>>();
  for (const name of readdirSync(folder)) {
    const { result } = JSON.parse(readFileSync(join(folder, name), 'utf8')) as Coverage;
    for (const { url, functions } of result) {
      const file = url.split('/dist/').at(-1) ?? '';
      const names = ran.get(file) ?? new Set();
      for (const { functionName, ranges } of functions) {
        if ((ranges[0]?.count ?? 0) > 0) {
          // Where two modules have a function of the same name, the bundle numbers them: carryOut$1.
          names.add(functionName.replace(/\$\d+$/u, ''));
        }
      }
      ran.set(file, names);
    }
  }
  return ran;
}

/** The files of dist/ that hold a module of a room. */
const filesOf = (room: string): readonly string[] =>
  Object.keys(MODULES).filter((file) =>
    MODULES[file]?.some((module) => module.startsWith(`src/${room}/`)),
  );

const isAnyOf = (urls: readonly string[], files: readonly string[]): boolean =>
  urls.some((url) => files.some((file) => url.endsWith(`/dist/${file}`)));

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
