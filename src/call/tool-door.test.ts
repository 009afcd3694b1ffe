import { describe, expect, it } from 'vitest';

import { DoorWorld as World, FILES } from '../../test/support/door-world.ts';
import { answered } from '../../test/support/fake-upstreams.ts';
import { sessionId, toolId, type ToolId } from '../base/ids.ts';
import type { Json, JsonObject } from '../base/json.ts';
import { CALL } from '../tuning/call.ts';

describe('ToolDoor', () => {
  it('hands a call on as it is and its answer back', async () => {
    const world = new World({ files: FILES });
    const rest = { timeoutMs: 50, onProgress: () => undefined };
    expect(await world.call('files:read', { path: '/a' }, rest)).toEqual(answered('hello'));
    expect(world.upstreams.calls).toEqual([
      { tool: 'files:read', args: { path: '/a' }, session: 'ada', ...rest },
    ]);
  });
});

describe('a tool that is not known', () => {
  it.each([
    ['the nearest name', 'files:raed', 'there is no tool "files:raed"; did you mean "files:read"?'],
    [
      'discover',
      'weather:forecast',
      'there is no tool "weather:forecast"; use discover to find tools',
    ],
    ['discover', 'nothing', 'there is no tool "nothing"; use discover to find tools'],
  ])('is answered with %s', async (_, tool, message) => {
    const world = new World({ files: FILES });
    expect(await world.call(tool)).toMatchObject({
      kind: 'failed',
      code: 'tool_unknown',
      message,
      mayHaveRun: false,
    });
    expect([world.upstreams.calls, world.upstreams.listings]).toEqual([[], []]);
  });

  it('is waited for where its server has not listed its tools yet', async () => {
    const world = new World({ files: FILES }, { known: [] });
    expect(await world.call('files:read', { path: '/a' })).toEqual(answered('hello'));
    expect(world.upstreams.listings).toEqual(['files']);
  });

  it('is unknown where its server has listed its tools without it', async () => {
    const world = new World({ files: FILES }, { known: [] });
    expect(await world.call('files:raed')).toMatchObject({
      code: 'tool_unknown',
      message: expect.stringContaining('"files:read"') as string,
    });
  });

  it.each([
    [
      'broken',
      'server_unavailable',
      'it ended with exit code 1',
      'files is not available: it ended with exit code 1',
    ],
    [
      'backing_off',
      'server_unavailable',
      undefined,
      'files is not available: it did not list its tools',
    ],
    ['unauthorized', 'unauthorized', 'log in', 'files is not available: log in'],
  ] as const)('is answered with why its server is %s', async (status, code, lastError, message) => {
    const listed = { status, ...(lastError !== undefined && { lastError }) };
    const world = new World({ files: { ...FILES, listed } }, { known: [] });
    expect(await world.call('files:read')).toMatchObject({ code, message, mayHaveRun: false });
    expect(world.upstreams.calls).toEqual([]);
  });

  it('ends as cancelled where the asker no longer waits for its server', async () => {
    const world = new World({ files: FILES }, { known: [] });
    const controller = new AbortController();
    const outcome = world.call('files:read', { path: '/a' }, {}, controller.signal);
    controller.abort();
    expect(await outcome).toMatchObject({ kind: 'failed', code: 'cancelled', mayHaveRun: false });
  });
});

describe('the policy', () => {
  const policy = [
    { tools: 'files:write', action: 'deny' },
    { tools: 'files:broken', action: 'ask' },
    { tools: 'files:read', action: 'allow' },
    { tools: 'files:*', action: 'deny' },
  ] as const;

  it.each([
    ['files:write', 'the policy in pml.json denies files:write; only a person can change it'],
    [
      'files:broken',
      'the policy in pml.json wants a person to be asked before files:broken, and nobody can be asked here',
    ],
    ['files:slow', 'the policy in pml.json denies files:slow; only a person can change it'],
  ])('keeps %s from being called', async (tool, message) => {
    const world = new World({ files: FILES }, { rules: { policy } });
    expect(await world.call(tool)).toMatchObject({
      kind: 'failed',
      code: 'policy_refused',
      message,
      mayHaveRun: false,
    });
    expect(world.upstreams.calls).toEqual([]);
  });

  it.each([
    [{ kind: 'approved', by: 'ada' }, undefined, undefined],
    [
      { kind: 'denied', by: 'ada', reason: 'not today' },
      'approval_denied',
      'ada denied files:broken: not today',
    ],
    [
      { kind: 'pending', id: 'd1', expiresAt: 0 },
      'approval_required',
      expect.stringContaining('pml approve d1 (until 1970-01-01T00:00:00.000Z)') as string,
    ],
    [
      { kind: 'expired' },
      'approval_expired',
      'nobody approved files:broken in time; it was not called',
    ],
  ] as const)('asks about exactly the call: %o', async (verdict, code, message) => {
    const world = new World({ files: FILES }, { rules: { policy } });
    const asked: unknown[] = [];
    const outcome = await world.door.call(
      {
        tool: toolId('files', 'broken'),
        args: { path: '/a' },
        session: sessionId('s'),
        approve: (request) => {
          asked.push(request.args);
          expect(world.upstreams.calls).toEqual([]);
          return Promise.resolve(verdict);
        },
      },
      new AbortController().signal,
    );
    expect(asked).toEqual([{ path: '/a' }]);
    expect(world.upstreams.calls).toHaveLength(code === undefined ? 1 : 0);
    expect(outcome).toMatchObject(code === undefined ? { kind: 'answered' } : { code, message });
  });

  it('lets through what an earlier rule allows', async () => {
    const world = new World({ files: FILES }, { rules: { policy } });
    expect(await world.call('files:read', { path: '/a' })).toEqual(answered('hello'));
  });
});

/** `{"text":"…"}` of exactly this many bytes. */
const ofSize = (sizeBytes: number, letter: string): JsonObject => ({
  text: letter.repeat((sizeBytes - '{"text":""}'.length) / Buffer.byteLength(letter)),
});

describe('arguments', () => {
  it.each(['a', '€'])('of %j are taken up to the limit in bytes and not beyond', async (letter) => {
    const world = new World({ files: FILES });
    const spare = (CALL.argumentBytesMax - '{"text":""}'.length) % Buffer.byteLength(letter);
    const largest = CALL.argumentBytesMax - spare;
    const largerBytes = largest + Buffer.byteLength(letter);
    expect(await world.call('files:write', ofSize(largest, letter))).toEqual(answered());
    expect(await world.call('files:write', ofSize(largerBytes, letter))).toMatchObject({
      code: 'arguments_invalid',
      message: `the arguments are ${largerBytes} bytes; at most ${CALL.argumentBytesMax} are taken`,
    });
    expect(world.upstreams.calls).toHaveLength(1);
  });

  it('are held against the schema, with every place that does not fit', async () => {
    const world = new World({ files: FILES });
    const outcome = await world.call('files:read', { lines: 'three' });
    expect(outcome).toMatchObject({ code: 'arguments_invalid', mayHaveRun: false });
    const { message } = outcome as { readonly message: string };
    expect(message).toMatch(/^arguments do not fit files:read: /u);
    expect(message).toContain('path');
    expect(message).toContain('lines: ');
    expect(world.upstreams.calls).toEqual([]);
  });

  it('are complained about only so far', async () => {
    const names = Array.from({ length: CALL.argumentIssuesShown + 5 }, (_, index) => `n${index}`);
    const properties = Object.fromEntries(names.map((name) => [name, { type: 'integer' }]));
    const world = new World({
      many: { tools: { sum: { inputSchema: { type: 'object', properties } } } },
    });
    const args = Object.fromEntries(names.map((name): [string, Json] => [name, 'x']));
    const { message } = (await world.call('many:sum', args)) as { readonly message: string };
    expect(message.split('; ')).toHaveLength(CALL.argumentIssuesShown);
  });
});

describe('a call that may have been begun before', () => {
  const marks = new Map([['files', { trusted: true, readOnly: [], idempotent: [] }]]);

  it('is not repeated where that could do something twice', async () => {
    const world = new World({ files: FILES }, { rules: { marks } });
    expect(await world.call('files:write', {}, { repeated: true })).toMatchObject({
      kind: 'failed',
      code: 'outcome_unknown',
      message: expect.stringContaining('Look before you repeat it') as string,
      mayHaveRun: true,
    });
    expect(world.upstreams.calls).toEqual([]);
  });

  it('is repeated where that does no harm', async () => {
    const world = new World({ files: FILES }, { rules: { marks } });
    const outcome = await world.call('files:read', { path: '/a' }, { repeated: true });
    expect(outcome).toEqual(answered('hello'));
  });

  it('is not repeated on the word of a server that nobody trusts', async () => {
    const world = new World({ files: FILES }, { rules: { marks: new Map() } });
    const outcome = await world.call('files:read', { path: '/a' }, { repeated: true });
    expect(outcome).toMatchObject({ code: 'outcome_unknown' });
  });
});

describe('effectsOf', () => {
  it('knows what the person and trusted servers say, and fears the worst of what is unknown', () => {
    const marks = new Map([['files', { trusted: true, readOnly: [], idempotent: ['write'] }]]);
    const { door } = new World({ files: FILES }, { rules: { marks } });
    const of = (id: string): unknown => door.effectsOf(id as ToolId, {});
    expect(of('files:read')).toEqual({ readOnly: true, repeatable: true });
    expect(of('files:write')).toEqual({ readOnly: false, repeatable: true });
    expect(of('files:nothing')).toEqual({ readOnly: false, repeatable: false });
  });
});

describe('usage', () => {
  it('is counted for calls that left, with those that failed', async () => {
    const world = new World({ files: FILES });
    await world.call('files:read', { path: '/a' });
    await world.call('files:read', { path: '/b' });
    await world.call('files:broken');
    await world.call('files:slow');
    expect(await world.counted()).toEqual({
      'files:read': [2, 0],
      'files:broken': [1, 1],
      'files:slow': [1, 1],
    });
  });

  it('is not counted for calls that were refused or never reached their server', async () => {
    const policy = [{ tools: 'files:broken', action: 'deny' }] as const;
    const world = new World({ files: FILES }, { rules: { policy } });
    await world.call('files:read');
    await world.call('files:broken');
    await world.call('files:raed');
    await world.call('files:write', {}, { repeated: true });
    await world.call('files:busy');
    expect(await world.counted()).toEqual({});
  });
});
