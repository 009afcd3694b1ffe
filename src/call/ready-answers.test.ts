import { describe, expect, it } from 'vitest';

import { answered } from '../../test/support/fake-upstreams.ts';
import { ADA, pending, ReadyWorld as World, settle, tool } from '../../test/support/ready-world.ts';
import { sessionId } from '../base/ids.ts';
import type { JsonObject } from '../base/json.ts';
import type { Tool } from '../knowledge/tool.ts';
import { AHEAD } from '../tuning/call.ts';
import type { CallOutcome, ToolCall } from './tool-caller.ts';

const ISSUES = tool('tracker', 'get_issue');
const text = { result: { content: [{ type: 'text', text: 'ready' }] }, isError: false };

describe('an answer that is ready', () => {
  it('is given to exactly the same call, once, as the server sent it', async () => {
    const world = new World();
    const slow = pending();
    world.prepare(ISSUES, { number: 7, repo: 'a' }, slow.outcome);
    world.clock.advance(200);
    slow.end(answered('ready'));
    await settle();
    const taken = await world.ask(ISSUES, { repo: 'a', number: 7 });
    expect(taken).toMatchObject({
      kind: 'answered',
      outcome: { ...text, ahead: { kind: 'hit', savedMs: 200 }, durationMs: 0 },
      serverMs: 200,
    });
    expect(await world.ask(ISSUES, { repo: 'a', number: 7 })).toMatchObject({ kind: 'none' });
    expect(world.ends).toMatchObject([{ kind: 'hit', savedMs: 200, serverMs: 200 }]);
    expect([world.ready.size, world.ends.length]).toEqual([0, 1]);
  });

  it.each<[string, Tool, JsonObject, Partial<ToolCall>]>([
    ['other arguments', ISSUES, { number: 8 }, {}],
    ['one argument more', ISSUES, { number: 7, all: true }, {}],
    ['another tool', tool('tracker', 'get_user'), { number: 7 }, {}],
    ['another session', ISSUES, { number: 7 }, { session: sessionId('eve') }],
    [
      'something that the request tells the server',
      ISSUES,
      { number: 7 },
      { meta: { tenant: 'b' } },
    ],
    [
      'a client that can be asked',
      ISSUES,
      { number: 7 },
      {
        client: {
          capabilities: { sampling: {} },
          ask: () => Promise.reject(),
          tell: () => undefined,
        },
      },
    ],
  ])('is not given to a call with %s', async (_, asked, args, more) => {
    const world = new World();
    world.prepare(ISSUES, { number: 7 });
    await settle();
    expect(await world.ask(asked, args, more)).toMatchObject({ kind: 'none' });
    expect(await world.ask(ISSUES, { number: 7 })).toMatchObject({ kind: 'answered' });
  });

  it('is given to a call that only says who asks', async () => {
    const world = new World();
    world.prepare(ISSUES);
    await settle();
    const meta = { progressToken: 1, 'claudecode/toolUseId': 'x' };
    expect(await world.ask(ISSUES, {}, { meta })).toMatchObject({ kind: 'answered' });
  });

  it('is made once, however often it is predicted', async () => {
    const world = new World();
    expect(world.prepare(ISSUES).kind).toBe('begun');
    expect(world.prepare(ISSUES)).toMatchObject({ kind: 'refused' });
    await settle();
    expect(world.prepare(ISSUES)).toMatchObject({ kind: 'refused' });
  });

  it('is wasted when nobody asks for it', async () => {
    const world = new World();
    world.prepare(ISSUES);
    await settle();
    world.clock.advance(32_000);
    await settle();
    expect(world.end).toEqual(['wasted', 'nobody asked for it']);
    expect(world.ready.size).toBe(0);
  });

  it('is wasted when its session ends', async () => {
    const world = new World();
    world.prepare(ISSUES);
    world.ready.release(ADA);
    await settle();
    expect(world.end).toEqual(['wasted', 'the session has ended']);
  });
});

describe('an answer that is under way', () => {
  it('is waited for, and does not yield any more', async () => {
    const world = new World();
    const slow = pending();
    world.prepare(ISSUES, {}, slow.outcome);
    world.clock.advance(100);
    expect(world.lastMayYield()).toBe(true);
    const asked = world.ask(ISSUES);
    expect(world.lastMayYield()).toBe(false);
    world.clock.advance(6000);
    slow.end(answered('ready'));
    expect(await asked).toMatchObject({
      kind: 'answered',
      outcome: { ...text, ahead: { kind: 'joined', savedMs: 100 } },
    });
    await settle();
    expect(world.ends).toMatchObject([{ kind: 'joined', savedMs: 100, serverMs: 6100 }]);
  });

  it('is given up when it takes too long and nobody waits', async () => {
    const world = new World();
    world.prepare(ISSUES, {}, pending().outcome);
    world.clock.advance(5000);
    await settle();
    expect(world.end).toEqual(['wasted', 'it took too long']);
    expect(world.lastSignal.aborted).toBe(true);
  });

  it('is given up with half of the time of a call that waits', async () => {
    const world = new World();
    world.prepare(ISSUES, {}, pending().outcome);
    const asked = world.ask(ISSUES, {}, { timeoutMs: 400 });
    world.clock.advance(200);
    expect(await asked).toEqual({ kind: 'none', waitedMs: 200 });
  });

  it('is given up when who waits has left', async () => {
    const world = new World();
    world.prepare(ISSUES, {}, pending().outcome);
    const controller = new AbortController();
    const asked = world.ask(ISSUES, {}, {}, controller.signal);
    controller.abort();
    expect(await asked).toMatchObject({ kind: 'none' });
    expect(world.lastSignal.aborted).toBe(true);
    expect(world.ready.size).toBe(0);
  });

  it('is not waited for when a write begins', async () => {
    const world = new World();
    const slow = pending();
    world.prepare(ISSUES, {}, slow.outcome);
    const asked = world.ask(ISSUES);
    world.ready.writeBegins('files');
    expect(await asked).toMatchObject({ kind: 'none' });
    slow.end(answered('stale'));
    await settle();
    expect(world.end).toEqual(['invalidated', 'something may have been written']);
  });
});

describe('what is never given away', () => {
  it.each<[string, CallOutcome, string]>([
    ['an error of the tool', answered('no such file', true), 'wasted'],
    [
      'a failure',
      { kind: 'failed', code: 'timed_out', message: 'late', mayHaveRun: true, durationMs: 1 },
      'wasted',
    ],
    [
      'one that had to yield',
      { kind: 'failed', code: 'cancelled', message: 'yielded', mayHaveRun: false, durationMs: 1 },
      'invalidated',
    ],
    ['more than is kept', answered('x'.repeat(AHEAD.answerBytesMax + 1)), 'invalidated'],
  ])('%s', async (_, outcome, kind) => {
    const world = new World();
    world.prepare(ISSUES, {}, outcome);
    await settle();
    expect(await world.ask(ISSUES)).toMatchObject({ kind: 'none' });
    expect(world.end?.[0]).toBe(kind);
  });

  it('a failure of a call that is waited for', async () => {
    const world = new World();
    const slow = pending();
    world.prepare(ISSUES, {}, slow.outcome);
    const asked = world.ask(ISSUES);
    slow.end(answered('no', true));
    expect(await asked).toMatchObject({ kind: 'none' });
  });

  it.each<[string, (world: World) => void]>([
    ['the begin of a write on another server', (world) => void world.ready.writeBegins('other')],
    ['a changed definition', (world) => void (world.identity = 'second')],
    ['a word against running it ahead', (world) => void (world.isAllowed = false)],
    ['its age', (world) => world.clock.advance(30_001)],
    ['a changed client', (world) => world.ready.sessionChanged(ADA, 'roots')],
    ['changed rules', (world) => world.ready.clear('rules')],
    [
      'a new list of tools of its server',
      (world) =>
        world.ready.heard({ kind: 'tools_listed', server: 'tracker', tools: [], specHash: '' }),
    ],
    [
      'news of a resource of its server',
      (world) =>
        world.ready.heard({
          kind: 'resource_updated',
          server: 'tracker',
          uri: 'a',
          followed: 'a',
          sessions: [],
        }),
    ],
  ])('after %s, and it ends as invalidated once', async (_, change) => {
    const world = new World();
    world.prepare(ISSUES);
    await settle();
    change(world);
    expect(await world.ask(ISSUES)).toMatchObject({ kind: 'none' });
    await settle();
    expect(world.ends.map(({ kind }) => kind)).toEqual(['invalidated']);
  });

  it('nothing is made while a write is under way, nor while nobody knows whether it is', async () => {
    const world = new World();
    const written = world.ready.writeBegins('files');
    expect(world.prepare(ISSUES)).toMatchObject({ kind: 'refused' });
    written({ kind: 'failed', code: 'timed_out', message: '', mayHaveRun: true, durationMs: 1 });
    expect(world.prepare(ISSUES)).toMatchObject({ kind: 'refused' });
    world.clock.advance(AHEAD.uncertainWriteMs);
    expect(world.prepare(ISSUES)).toMatchObject({ kind: 'begun' });
  });

  it('a write in another world changes nothing; in one that is shared it does', async () => {
    const world = new World({ cloud: ['tracker', 'mail'] });
    world.prepare(ISSUES);
    await settle();
    world.ready.writeBegins('files')(answered());
    expect(world.ready.size).toBe(1);
    world.ready.writeBegins('mail')(answered());
    expect(world.ready.size).toBe(0);
  });

  it('a write of another instance counts like one of ours, and ours are told to the others', async () => {
    const world = new World({ cloud: ['tracker', 'mail'] });
    world.prepare(ISSUES);
    await settle();
    world.worlds.wroteElsewhere(['files']);
    expect(world.ready.size).toBe(1);
    world.worlds.wroteElsewhere(['files', 'mail']);
    expect(world.ready.size).toBe(0);
    world.prepare(ISSUES);
    await settle();
    world.worlds.wroteElsewhere();
    expect(world.ready.size).toBe(0);
    world.ready.writeBegins('mail')(answered());
    expect(world.announced).toEqual(['mail', 'mail']);
  });
});

describe('bounds', () => {
  it('lets the oldest go when there are too many', async () => {
    const world = new World();
    for (let at = 0; at <= AHEAD.answersMax; at += 1) {
      world.prepare(ISSUES, { at });
    }
    await settle();
    expect(world.ready.size).toBe(AHEAD.answersMax);
    expect(world.end).toEqual(['wasted', 'there was no room for it']);
    expect(await world.ask(ISSUES, { at: 0 })).toMatchObject({ kind: 'none' });
    expect(await world.ask(ISSUES, { at: 1 })).toMatchObject({ kind: 'answered' });
  });

  it('ends everything when it is disposed of', async () => {
    const world = new World();
    world.prepare(ISSUES, {}, pending().outcome);
    world.ready[Symbol.dispose]();
    await settle();
    expect(world.end).toEqual(['invalidated', 'the gateway is closing']);
  });
});
