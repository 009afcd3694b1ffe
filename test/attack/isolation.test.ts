/**
 * Two projects on one PostgreSQL. Everything that can be asked of one of them is asked about the
 * objects of the other, as every role: the answers are those for objects that do not exist.
 *
 * The rows are checked against the real lists of routes, tools and requests. A new one without a row
 * fails.
 */
import { randomUUID } from 'node:crypto';
import { join } from 'node:path';

import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';

import { type Role, ROLES } from '../../src/base/access.ts';
import { sessionId, toolId } from '../../src/base/ids.ts';
import type { JsonObject } from '../../src/base/json.ts';
import { COMMANDS } from '../../src/surfaces/cli/commands.ts';
import { controlHandlers } from '../../src/surfaces/daemon/control-handlers.ts';
import { META_TOOL_RIGHTS } from '../../src/surfaces/mcp/client-rights.ts';
import { commandLine } from '../support/command-line.ts';
import { CONTROL_ACTIONS } from '../support/control-actions.ts';
import { hasPostgres } from '../support/database.ts';
import { type Answers, FakeDaemon } from '../support/fake-daemon.ts';
import { HttpWorld, send } from '../support/http-world.ts';
import { PageWorld } from '../support/page-world.ts';
import { RecordedTerminal } from '../support/recorded-terminal.ts';
import { ROUTE_ROWS, routePatterns, rowsOf } from '../support/route-rows.ts';
import { teamDatabase } from '../support/team-database.ts';

const SERVER = join(import.meta.dirname, '../fixtures/servers/effects-server.mjs');
/** The name of what the victim has. Questions name it, too. */
const CANARY = 'canary7f3a';
/** Stands in the texts of the victim, and in no question. */
const SONG = 'song91c2';
const TOOL = toolId(CANARY, 'write');
const never = new AbortController().signal;

/** What the victim has, by kind, and an id of the same form that nobody has. */
type Objects = Readonly<Record<string, readonly [real: string, nobodys: string]>>;

/** Requests of the command line, with `ID` for an object. `left`: why a request is not asked here. */
const CONTROL_ROWS: Readonly<Record<string, JsonObject | { readonly left: string }>> = {
  status: {},
  list: {},
  search: { intent: CANARY },
  call: { tool: TOOL, args: { label: 'x' } },
  run: { workflow: { tasks: [{ id: 'a', tool: TOOL, args: { label: 'x' } }] } },
  control: { workflowId: 'ID', action: 'result', path: 'a' },
  command: { workflowId: 'ID', request: { id: 'x', command: { kind: 'abort' } } },
  events: { workflowId: 'ID', after: 0 },
  look: { workflowId: 'ID' },
  risks: { tools: '*' },
  word: { left: 'it is about the connection' },
  setRisk: { left: 'it writes a rule of its own project' },
  forgetRisk: { tools: `${CANARY}:*`, word: 'w' },
  addToken: { left: 'the local user has the whole database' },
  revokeToken: { name: CANARY, by: 'x', word: 'w' },
  audit: { limit: 1000, word: 'w' },
  tokens: {},
  undecided: {},
  blocked: {},
  decide: { decisionId: 'ID', verdict: { kind: 'approved' }, by: 'x', word: 'w' },
  explain: { id: 'ID' },
  graph: {},
  runs: { limit: 100 },
  stats: {},
  retrieval: {},
  dashboard: { left: 'it is about the process' },
  forget: { scope: { kind: 'project' } },
  memories: { limit: 100 },
  capabilities: {},
  capability: { name: 'ID' },
  renameCapability: { name: 'ID', newName: 'x' },
  pinCapability: { name: 'ID', isPinned: true },
  removeCapability: { name: 'ID' },
  exportCapabilities: {},
  importCapabilities: { left: 'it writes to its own project' },
  backup: { left: 'a backup holds every project: the local user has the whole database' },
  planRestore: { left: 'it is about a backup' },
  restore: { left: 'it is about a backup' },
  restart: { server: CANARY },
  login: { server: CANARY },
  logout: { server: CANARY },
  reload: { left: 'it is about the process' },
  stop: { left: 'it is about the process' },
};

/** Commands of the command line, with `ID` for an object. `left`: why a command is not typed here. */
const COMMAND_ROWS: Readonly<Record<string, readonly string[][] | { readonly left: string }>> = {
  up: { left: 'it is about the process' },
  dashboard: { left: 'it is about the process' },
  down: { left: 'it is about the process' },
  status: [[]],
  list: [[], ['ID'], [CANARY]],
  search: [[CANARY]],
  call: [
    [TOOL, 'label=x'],
    ['ID', 'label=x'],
  ],
  run: [[`read the ${CANARY}`]],
  runs: [
    [],
    ['ID'],
    ...['--follow', '--again', '--pause', '--continue', '--abort', '--resume'].map((flag) => [
      'ID',
      flag,
    ]),
    ['ID', '--result', 'a'],
  ],
  approve: [['ID'], ['--list'], ['--blocked']],
  risk: [[], [TOOL], ['ID', '--forget']],
  capabilities: [['list'], ['show', 'ID'], ['rename', 'ID', 'x'], ['pin', 'ID'], ['remove', 'ID']],
  memories: [[], [CANARY]],
  stdio: { left: 'it passes the protocol on, whose requests are asked here' },
  init: { left: 'it writes files of clients' },
  add: { left: 'it writes the configuration' },
  remove: { left: 'it writes the configuration' },
  secrets: { left: 'it is about the keychain' },
  trust: { left: 'it is about a file' },
  tokens: [['list'], ['revoke', CANARY]],
  config: { left: 'it is about the configuration' },
  completion: { left: 'it is about the shell' },
  login: [[CANARY]],
  logout: [[CANARY]],
  restart: [[CANARY]],
  logs: { left: 'it is about a file of the process' },
  doctor: { left: 'it asks for the status and the list, which are asked here' },
  stats: [[]],
  explain: [['ID'], [TOOL]],
  graph: [[], ['ID'], [TOOL]],
  audit: [[], ['--person', CANARY]],
  forget: [
    ['--project', '--yes'],
    ['--person', CANARY, '--yes'],
    ['--tool', TOOL, '--yes'],
    ['--id', 'ID', '--yes'],
  ],
  export: [[], ['ID']],
  import: { left: 'it writes to its own project' },
  backup: { left: 'a backup holds every project: the local user has the whole database' },
  restore: { left: 'it is about a backup' },
  migrate: { left: 'it is about the schema' },
  daemon: { left: 'it is about the process' },
};

/** Calls of pml's own tools. */
const TOOL_ROWS: Readonly<Record<string, readonly JsonObject[]>> = {
  discover: [{ intent: CANARY }, { intent: 'write a line', detail: 'schema' }],
  execute_workflow: [
    { workflow: { tasks: [{ id: 'a', tool: TOOL, args: { label: 'x' } }] } },
    { intent: `read the ${CANARY}` },
  ],
  execute_code: [
    { code: `return await pml.recall(${JSON.stringify(CANARY)});` },
    { code: `return await mcp.${CANARY}.write({ label: 'x' });` },
  ],
  control_workflow: CONTROL_ACTIONS.map((action) => ({
    workflowId: 'ID',
    action,
    path: 'a',
    tasks: '["a"]',
  })),
};

/** The requests of the command line, carried out by a project. */
function answersOf({ host }: PageWorld): Answers {
  const status = (): object => ({ servers: host.gateway.servers(), clientProcesses: [] });
  const handlers = controlHandlers({ host, status } as never);
  const asked = Object.entries(handlers).map(([method, handle]) => [
    method,
    (params: object, progress: (value: unknown) => void) =>
      (handle as (call: object) => unknown)({
        params,
        progress,
        asker: { session: sessionId('c'), requestKey: randomUUID() },
        words: { take: () => undefined, give: () => 'w' },
        signal: AbortSignal.timeout(20_000),
      }),
  ]);
  return Object.fromEntries(asked) as Answers;
}

/** What a person sees who types a command at a project, with this id in the place of `ID`. */
async function typedAt(world: PageWorld, words: readonly string[], id: string): Promise<string> {
  const terminal = new RecordedTerminal({ answers: ['y', 'y', 'yes'] });
  const line = words.map((word) => (word === 'ID' ? id : word));
  const daemon = new FakeDaemon(answersOf(world));
  const { code } = await commandLine(line, { daemon, terminal }).catch((error: unknown) => ({
    code: (error as Error).message,
  }));
  return JSON.stringify([code, terminal.printed, terminal.said, terminal.questions]);
}

const withId = <T>(value: T, id: string): T =>
  JSON.parse(JSON.stringify(value).replaceAll('"ID"', JSON.stringify(id))) as T;

/** An answer to a question about `id`, with nothing in it that the question itself had. */
const anonymous = (text: string, id: string): string =>
  text
    .replaceAll(encodeURIComponent(id), 'ID')
    .replaceAll(id, 'ID')
    .replaceAll(CANARY, 'CANARY')
    .replaceAll(/"id":"[\da-f-]{36}"/gu, '"id":"…"');

describe.skipIf(!hasPostgres())('a project on the same database', () => {
  let database: Awaited<ReturnType<typeof teamDatabase>>;
  let victim: PageWorld;
  let other: PageWorld;
  let objects: Objects;
  let before: string;
  let victimToken: string;
  const tokens = new Map<Role, string>();
  const clients = new HttpWorld();

  /** Everything that the victim must still have afterwards. */
  const held = async (): Promise<string> => {
    const { gateway, tokens: book } = victim.host;
    const waiting = await gateway.undecided();
    const { memories } = await gateway.recall(CANARY, {}, never);
    // A run is remembered a while after its end.
    const notes = memories.map(({ text }) => text).filter((text) => text.includes('sings'));
    return JSON.stringify([
      await gateway.runs(100),
      waiting.map(({ request }) => request.id),
      gateway.risks(TOOL).map(({ override }) => override?.risk),
      notes,
      await book.list(),
    ]);
  };

  beforeAll(async () => {
    database = await teamDatabase();
    const open = (name: string, mcpServers: object): Promise<PageWorld> =>
      PageWorld.open({
        mcpServers: mcpServers as never,
        pml: {
          embedding: { model: 'none' },
          storage: { url: database.url },
          project: { name },
        },
      });
    const effects = join(inject('temporaryFolder'), `${randomUUID()}.txt`);
    victim = await open('victim', {
      [CANARY]: { command: process.execPath, args: [SERVER, effects] },
    });
    other = await open('other', {});
    const { gateway, tokens: book } = victim.host;
    const asker = { session: sessionId('s'), person: CANARY };
    const tasks = [{ id: 'a', tool: `${CANARY}:read`, args: { label: SONG } }];
    const run = await gateway.executeWorkflow(
      { intent: `${CANARY} ${SONG}`, workflow: { tasks } },
      asker,
      never,
    );
    await gateway.setRisk({ tools: `${CANARY}:*`, risk: 'dangerous', reason: SONG }, SONG);
    await gateway.callTool({ tool: TOOL, args: { label: SONG } }, asker, never);
    await gateway.remember({ text: `the ${CANARY} sings ${SONG}` }, asker, never);
    await gateway.discover({ intent: `read ${CANARY} ${SONG}` }, asker, never);
    const made = await book.add({ name: CANARY, role: 'admin', createdBy: SONG });
    victimToken = made.token;
    const [waiting] = await gateway.undecided();
    const runId = run.workflowId ?? '';
    const decision = waiting?.request.id ?? '';
    objects = {
      run: [runId, `${runId.slice(0, -4)}0000`],
      decision: [decision, `${decision.slice(0, -4)}0000`],
      tool: [`${CANARY}:read`, 'nobodys0000:read'],
      name: [CANARY, 'nobodys0000'],
    };
    for (const role of ROLES) {
      const { token } = await other.host.tokens.add({ name: role, role, createdBy: 'root' });
      tokens.set(role, token);
    }
    before = await held();
  }, 120_000);
  afterAll(async () => {
    await clients.end();
    await victim[Symbol.asyncDispose]();
    await other[Symbol.asyncDispose]();
    await database[Symbol.asyncDispose]();
  });

  const ask = async (
    row: (typeof ROUTE_ROWS)[number],
    id: string,
    token: string,
  ): Promise<{ readonly status: number; readonly text: string }> => {
    const body = row.body === undefined ? undefined : JSON.stringify(withId(row.body, id));
    const { status, text } = await send(other.port, {
      method: row.method,
      path: row.path.replace('ID', encodeURIComponent(id)),
      headers: { authorization: `Bearer ${token}` },
      ...(body !== undefined && { body }),
    });
    return { status, text };
  };

  it('is asked about things that are there', () => {
    expect(Object.values(objects).flat()).not.toContain('');
    expect(before).toContain(SONG);
    expect(before).toContain(objects['decision']?.[0]);
  });

  it('has a row for every route, tool, request and command', () => {
    expect(Object.keys(COMMAND_ROWS).toSorted()).toEqual(
      COMMANDS.map(({ name }) => name).toSorted(),
    );
    expect(routePatterns().filter((pattern) => rowsOf(pattern).length === 0)).toEqual([]);
    expect(Object.keys(TOOL_ROWS).toSorted()).toEqual(Object.keys(META_TOOL_RIGHTS).toSorted());
    const handlers = controlHandlers({ host: other.host } as never);
    expect(Object.keys(CONTROL_ROWS).toSorted()).toEqual(Object.keys(handlers).toSorted());
  });

  it.each(ROUTE_ROWS)('tells nothing at $method $path', async (row) => {
    const isAbout = JSON.stringify(row).includes('ID');
    for (const role of ROLES) {
      const token = tokens.get(role) ?? '';
      for (const [kind, [real, nobodys]] of Object.entries(objects)) {
        const found = await ask(row, real, token);
        const missing = await ask(row, nobodys, token);
        const [left, right] = [anonymous(found.text, real), anonymous(missing.text, nobodys)];
        const told = isAbout ? left : right;
        expect([role, kind, found.status, told]).toEqual([role, kind, missing.status, right]);
        // The audit names what was asked for, here as well.
        const isNamed = isAbout || row.path === '/api/audit';
        const leak = isNamed ? SONG : new RegExp(`${SONG}|${CANARY}`, 'u');
        expect([role, kind, found.text]).not.toEqual([role, kind, expect.stringMatching(leak)]);
      }
    }
  });

  it.each(ROUTE_ROWS)('takes no token of the victim at $method $path', async (row) => {
    const [withTheirs, withNone] = [
      await ask(row, 'x', victimToken),
      await ask(row, 'x', 'pml_nobodys'),
    ];
    expect(withTheirs.status).toBe(401);
    expect(withTheirs).toEqual(withNone);
  });

  it.each(Object.entries(TOOL_ROWS))('tells nothing by the tool %s', async (name, calls) => {
    for (const role of ROLES) {
      const client = await clients.connect(other.http, 'legacy', 'test', tokens.get(role));
      for (const args of calls) {
        const answers = await Promise.all(
          (objects['run'] ?? []).map((id) =>
            client.callTool({ name, arguments: withId(args, id) }).then(
              (answer) => anonymous(JSON.stringify(answer), id),
              (error: unknown) => anonymous((error as Error).message, id),
            ),
          ),
        );
        const [found = '', missing = ''] = answers.map((text) =>
          text.replaceAll(/wf_[\w-]{22}|\d+(?:\.\d+)? ?ms/gu, '…'),
        );
        const isAbout = JSON.stringify(args).includes('"ID"');
        expect([role, isAbout ? found : '']).toEqual([role, isAbout ? missing : '']);
        expect([role, found.includes(SONG)]).toEqual([role, false]);
      }
    }
  });

  it.each(Object.entries(CONTROL_ROWS).filter(([, row]) => !('left' in row)))(
    'tells nothing to the command line by %s',
    async (method, row) => {
      const answers = answersOf(other) as unknown as Readonly<
        Record<string, (params: object, progress: (value: unknown) => void) => Promise<unknown>>
      >;
      const told = async (id: string): Promise<string> => {
        const said: unknown[] = [];
        try {
          said.push(await answers[method]?.(withId(row, id), (value) => said.push(value)));
        } catch (error) {
          said.push((error as Error).message);
        }
        return JSON.stringify(said);
      };
      for (const [real, nobodys] of Object.values(objects)) {
        const [found, missing] = [await told(real), await told(nobodys)];
        const asked = JSON.stringify(row);
        const [left, right] = [anonymous(found, real), anonymous(missing, nobodys)];
        expect(asked.includes('"ID"') ? left : right).toBe(right);
        const isNamed = asked.includes(CANARY) || asked.includes('"ID"') || method === 'audit';
        expect(found).not.toMatch(isNamed ? SONG : new RegExp(`${SONG}|${CANARY}`, 'u'));
      }
    },
  );

  it('would be told what it has by the same commands', async () => {
    const [run = ''] = objects['run'] ?? [];
    for (const words of [['runs', 'ID'], ['memories'], ['risk', TOOL], ['approve', '--list']]) {
      expect([words, await typedAt(victim, words, run)]).toEqual([
        words,
        expect.stringContaining(SONG),
      ]);
    }
  });

  it.each(
    Object.entries(COMMAND_ROWS).flatMap(([name, lines]) =>
      'left' in lines ? [] : lines.map((words) => [name, ...words]),
    ),
  )('tells nothing to whoever types pml %s %s %s', async (...argv) => {
    const words = argv.filter((word) => word !== undefined);
    const typed = (id: string): Promise<string> => typedAt(other, words, id);
    for (const [real, nobodys] of Object.values(objects)) {
      const [found, missing] = [await typed(real), await typed(nobodys)];
      const [left, right] = [anonymous(found, real), anonymous(missing, nobodys)];
      expect(words.includes('ID') ? left : right).toBe(right);
      const isNamed = words.some((word) => word === 'ID' || word.includes(CANARY));
      const leak = isNamed || words[0] === 'audit' ? SONG : `${SONG}|${CANARY}`;
      expect(found).not.toMatch(new RegExp(leak, 'u'));
    }
  });

  it('has changed nothing of the victim', async () => {
    expect(await held()).toBe(before);
  });
});
