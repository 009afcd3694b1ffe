import { describe, expect, it } from 'vitest';

import { DoorWorld as World, FILES } from '../../test/support/door-world.ts';
import { answered, type FunctionServer } from '../../test/support/fake-upstreams.ts';
import { sessionId } from '../base/ids.ts';
import type { JsonObject } from '../base/json.ts';
import type { CallObserver } from './call-observer.ts';
import type { ServerMarks } from './guard.ts';
import type { TakenAnswer } from './ready-answers.ts';
import type { ToolCall } from './tool-caller.ts';
import type { ToolDoorParts } from './tool-door.ts';

const TRUSTED: ServerMarks = { trusted: true, readOnly: [], idempotent: [] };
const marksOf = (marks: Partial<ServerMarks>): ReadonlyMap<string, ServerMarks> =>
  new Map(['files', 'db'].map((name) => [name, { ...TRUSTED, ...marks }]));

const DB: FunctionServer = {
  tools: {
    query: {
      inputSchema: { type: 'object', properties: { sql: { type: 'string' } } },
      annotations: { readOnlyHint: true },
    },
    get_report: { annotations: { readOnlyHint: true } },
    get_current_time: { annotations: { readOnlyHint: true } },
  },
};

const SERVERS = { files: FILES, db: DB };
const AHEAD: Partial<ToolCall> = { ahead: true };
const PATH = { path: '/a' };

describe('a call that nobody has asked for', () => {
  it('is made where it may be, and tells its server nothing else', async () => {
    const told: string[] = [];
    const world = new World(SERVERS, {
      parts: {
        observer: { callBegins: () => told.push('begin'), callEnded: () => told.push('end') },
      },
    });
    const outcome = await world.call('files:read', PATH, {
      ...AHEAD,
      capabilities: { roots: {} },
      meta: { tenant: 'x' },
      approve: () => Promise.reject(new Error('nobody is asked')),
      beforeSend: () => Promise.reject(new Error('nothing is announced')),
      onProgress: () => undefined,
      client: { capabilities: {}, ask: () => Promise.reject(), tell: () => undefined },
    });
    expect(outcome).toEqual(answered('hello'));
    expect(world.upstreams.calls).toEqual([
      { tool: 'files:read', args: PATH, session: 'ada', ahead: true, capabilities: { roots: {} } },
    ]);
    expect([told, await world.counted()]).toEqual([[], {}]);
  });

  it.each<[string, ConstructorParameters<typeof World>[1], string, JsonObject]>([
    ['a write', {}, 'files:write', {}],
    [
      'a read of a server that is not trusted',
      { rules: { marks: marksOf({ trusted: false }) } },
      'files:read',
      PATH,
    ],
    ['a read that is asked about', { rules: { policy: [{ action: 'ask' }] } }, 'files:read', PATH],
    ['a read that is denied', { rules: { policy: [{ action: 'deny' }] } }, 'files:read', PATH],
    [
      'a write that the policy allows',
      { rules: { policy: [{ action: 'allow' }] } },
      'files:write',
      {},
    ],
    [
      'a write that is overridden',
      { rules: { risks: [{ tools: 'files:write', risk: 'moderate' }] } },
      'files:write',
      {},
    ],
    ['a query that writes', {}, 'db:query', { sql: 'delete from t where a = 1' }],
    ['a clock', {}, 'db:get_current_time', {}],
    ['a read that is switched off', { isAheadOff: () => true }, 'files:read', PATH],
  ])('is not made where it is %s, and nobody is asked', async (_, options, tool, args) => {
    const asked: unknown[] = [];
    const world = new World(SERVERS, options);
    const approve = (request: unknown): Promise<never> => {
      asked.push(request);
      return Promise.reject(new Error('nobody is asked'));
    };
    expect(await world.call(tool, args, { ...AHEAD, approve })).toMatchObject({
      kind: 'failed',
      code: 'policy_refused',
      mayHaveRun: false,
    });
    expect([world.upstreams.calls, asked]).toEqual([[], []]);
  });

  it('is not made with arguments that do not fit, nor of a tool that is not listed', async () => {
    const world = new World(SERVERS, { known: ['files'] });
    expect(await world.call('files:read', { path: 7 }, AHEAD)).toMatchObject({
      code: 'arguments_invalid',
    });
    expect(await world.call('db:get_report', {}, AHEAD)).toMatchObject({ code: 'tool_unknown' });
    expect([world.upstreams.calls, world.upstreams.listings]).toEqual([[], []]);
  });

  it('is judged by the tool as it is at that moment', async () => {
    const world = new World(SERVERS);
    const [read] = world.upstreams.toolsOf('files');
    expect((await world.call('files:read', PATH, AHEAD)).kind).toBe('answered');
    world.relist(read === undefined ? [] : [{ ...read, description: 'Deletes what it reads.' }]);
    expect(await world.call('files:read', PATH, AHEAD)).toMatchObject({ code: 'policy_refused' });
    expect(world.upstreams.calls).toHaveLength(1);
  });
});

const readyWith = (
  taken: TakenAnswer,
  log: string[] = [],
): Exclude<ToolDoorParts['ready'], undefined> => ({
  take: () => Promise.resolve(taken),
  readBegins: () => () => undefined,
  writeBegins: (server: string) => {
    log.push(`begin ${server}`);
    return (outcome: unknown) => void log.push(outcome === undefined ? 'broken' : 'end');
  },
});

const GONE = (): Promise<void> => Promise.reject(new Error('the journal is gone'));

describe('a call that was made ahead', () => {
  const hit = {
    kind: 'answered',
    outcome: { ...answered('ready'), kind: 'answered', ahead: { kind: 'hit', savedMs: 40 } },
    serverMs: 42,
  } as TakenAnswer;

  it('is answered without its server, counted, and announced', async () => {
    const world = new World(SERVERS, { parts: { ready: readyWith(hit) } });
    let announced = 0;
    const beforeSend = (): Promise<void> => {
      announced += 1;
      return Promise.resolve();
    };
    const outcome = await world.call('files:read', PATH, { beforeSend });
    expect(outcome).toMatchObject({ kind: 'answered', ahead: { kind: 'hit', savedMs: 40 } });
    expect([world.upstreams.calls, announced]).toEqual([[], 1]);
    expect(await world.counted()).toEqual({ 'files:read': [1, 0] });
  });

  it('is made after all where it could not be announced', async () => {
    const world = new World(SERVERS, { parts: { ready: readyWith(hit) } });
    expect(await world.call('files:read', PATH, { beforeSend: GONE })).toEqual(answered('hello'));
  });

  it('is not taken for one that is asked about, denied, or may write', async () => {
    const world = new World(SERVERS, { parts: { ready: readyWith(hit) } });
    expect(await world.call('files:write')).not.toHaveProperty('ahead');
    world.use({ policy: [{ action: 'deny' }] });
    expect(await world.call('files:read', PATH)).toMatchObject({ code: 'policy_refused' });
    world.use({ policy: [{ action: 'ask' }] });
    expect(await world.call('files:read', PATH)).toMatchObject({ code: 'policy_refused' });
  });

  it('has less time left where it was waited for in vain', async () => {
    const world = new World(SERVERS, {
      parts: { ready: readyWith({ kind: 'none', waitedMs: 30 }) },
    });
    await world.call('files:read', PATH, { timeoutMs: 50 });
    await world.call('files:read', PATH);
    expect(world.upstreams.calls.map(({ timeoutMs }) => timeoutMs)).toEqual([20, undefined]);
  });

  it('is void from the begin to the end of every call that may write', async () => {
    const log: string[] = [];
    const world = new World(SERVERS, {
      parts: { ready: readyWith({ kind: 'none', waitedMs: 0 }, log) },
    });
    await world.call('files:read', PATH);
    expect(log).toEqual([]);
    await world.call('files:write');
    expect(log).toEqual(['begin files', 'end']);
    await world.call('files:write', {}, {}, AbortSignal.abort()).catch(() => undefined);
    expect(log.slice(2)).toEqual(['begin files', 'broken']);
  });
});

describe('whoever follows calls', () => {
  it('is told of the begin and the end of each that was asked for and may be made', async () => {
    const told: unknown[] = [];
    const observer: CallObserver = {
      callBegins: ({ session, tool, args, effects }) =>
        told.push([session, tool.id, args, effects]),
      callEnded: ({ tool }, outcome) => told.push([tool.id, outcome.kind]),
    };
    const world = new World(SERVERS, { parts: { observer } });
    await world.call('files:read', PATH, { session: sessionId('eve') });
    await world.call('files:slow');
    await world.call('files:read', { path: 7 });
    await world.call('files:unknown');
    expect(told).toEqual([
      ['eve', 'files:read', PATH, { readOnly: true, repeatable: true }],
      ['files:read', 'answered'],
      ['ada', 'files:slow', {}, { readOnly: false, repeatable: false }],
      ['files:slow', 'failed'],
    ]);
  });

  it('is told what the client of a call sees', async () => {
    const told: unknown[] = [];
    const observer: CallObserver = {
      callBegins: ({ scope }) => told.push(scope),
      callEnded: () => undefined,
    };
    const world = new World(SERVERS, { parts: { observer } });
    const scope = { folders: ['/work/shop'] };
    await world.call('files:read', PATH, { scope });
    await world.call('files:read', PATH);
    expect(told).toEqual([scope, undefined]);
  });

  it('is told of the end of one that the gateway could not carry out', async () => {
    const told: string[] = [];
    const observer: CallObserver = {
      callBegins: () => told.push('begin'),
      callEnded: (_, outcome) => told.push(outcome.kind),
    };
    const world = new World(SERVERS, { parts: { observer } });
    await world.call('files:read', PATH);
    told.length = 0;
    await expect(world.call('files:read', PATH, {}, AbortSignal.abort())).rejects.toThrow(
      'aborted',
    );
    expect(told).toEqual(['begin', 'failed']);
  });
});

it('makes no call ahead that its client could not make', async () => {
  const projects = new Map([['files', '/work/shop']]);
  const world = new World(SERVERS, { scopes: { profiles: {}, projects } });
  const call = (more: Partial<ToolCall>): Promise<unknown> => world.call('files:read', PATH, more);
  const outside = { folders: ['/elsewhere'] };
  expect(await call({ ...AHEAD, scope: outside })).toMatchObject({ code: 'tool_unknown' });
  expect(await call({ scope: outside })).toMatchObject({ code: 'tool_unknown' });
  const inside = { folders: ['/work/shop/web'] };
  expect(await call({ ...AHEAD, scope: inside })).toMatchObject({ kind: 'answered' });
  expect(await call({ scope: inside })).toMatchObject({ kind: 'answered' });
});
