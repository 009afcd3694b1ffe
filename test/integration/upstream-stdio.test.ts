import { afterEach, describe, expect, it } from 'vitest';

import type { Json } from '../../src/base/json.ts';
import type { ServerSpec } from '../../src/call/upstreams.ts';
import {
  createWorld,
  LIMITS,
  oddSpec,
  recordFile,
  textOf,
  type UpstreamWorld,
} from '../support/upstream-world.ts';

describe('a server that is a program', () => {
  const worlds: UpstreamWorld[] = [];
  const world = async (...specs: readonly ServerSpec[]): Promise<UpstreamWorld> => {
    const made = await createWorld(specs);
    worlds.push(made);
    return made;
  };
  afterEach(async () => {
    await Promise.all(worlds.splice(0).map((made) => made[Symbol.asyncDispose]()));
  });
  const never = new AbortController().signal;

  it('starts with the first call and not before', async () => {
    const it1 = await world(oddSpec('odd'));
    expect(it1.state('odd')).toMatchObject({ status: 'idle', processIds: [], toolCount: 0 });
    expect(textOf(await it1.call('odd', 'echo', { text: 'hello' }))).toBe('hello');
    expect(it1.state('odd')).toMatchObject({
      status: 'ready',
      protocolVersion: '2025-11-25',
      toolCount: 11,
      restarts: 0,
    });
  });

  it('brings an answer of 20 MB', async () => {
    const it1 = await world(oddSpec('odd'));
    expect(textOf(await it1.call('odd', 'big', { bytes: 20_000_000 }))).toHaveLength(20_000_000);
  });

  it('fails only the call whose answer is too large, and keeps the server', async () => {
    const it1 = await world(oddSpec('odd'));
    const [large, small] = await Promise.all([
      it1.call('odd', 'big', { bytes: 68_000_000 }),
      it1.call('odd', 'echo', { text: 'small' }),
    ]);
    expect(large).toMatchObject({ kind: 'failed', code: 'answer_too_large', mayHaveRun: true });
    expect(textOf(small)).toBe('small');
    const { processIds } = it1.state('odd');
    expect(textOf(await it1.call('odd', 'pid'))).toBe(String(processIds[0]));
  });

  it('skips what is not JSON on its output', async () => {
    const it1 = await world(oddSpec('odd', ['garbage']));
    expect(textOf(await it1.call('odd', 'echo', { text: 'clean' }))).toBe('clean');
  });

  it('passes unknown content types and members on as they are', async () => {
    const it1 = await world(oddSpec('odd'));
    expect(await it1.call('odd', 'odd_content')).toMatchObject({
      kind: 'answered',
      result: { content: [{ type: 'hologram', frames: [1, 2] }], extra: { kept: true } },
    });
  });

  it.each<[string, Json, string]>([
    ['nothing', null, 'its error has no message: null'],
    ['a text', 'boom', 'its error has no message: "boom"'],
    ['an empty object', {}, 'its error has no message: {}'],
    ['a message that is none', { code: 'x', message: { a: 1 } }, 'no message: {"code":"x","mess'],
    ['no code', { message: 'no ink' }, 'no ink'],
  ])('fails only the call whose error is %s', async (_, error, message) => {
    const it1 = await world(oddSpec('odd'));
    expect(await it1.call('odd', 'fail', { error })).toMatchObject({
      kind: 'failed',
      code: 'protocol_error',
      message: expect.stringContaining(message) as string,
    });
    expect(textOf(await it1.call('odd', 'echo', { text: 'still there' }))).toBe('still there');
    expect(it1.state('odd')).toMatchObject({ status: 'ready', restarts: 0 });
  });

  it('says that the program ended in the middle of a call, and starts it again', async () => {
    const it1 = await world(oddSpec('odd'));
    const outcome = await it1.call('odd', 'exit');
    expect(outcome).toMatchObject({ kind: 'failed', code: 'server_exited', mayHaveRun: true });
    expect(outcome).toHaveProperty('message', expect.stringContaining('I have had enough'));
    expect(textOf(await it1.call('odd', 'echo', { text: 'back' }))).toBe('back');
    expect(it1.state('odd')).toMatchObject({ status: 'ready', restarts: 1 });
  });

  it('names the command that does not exist', async () => {
    const spec: ServerSpec = {
      ...LIMITS,
      name: 'gone',
      transport: { kind: 'stdio', command: 'no-such-program', args: [], env: {} },
    };
    const it1 = await world(spec);
    const outcome = await it1.call('gone', 'echo');
    expect(outcome).toMatchObject({ code: 'server_unavailable', mayHaveRun: false });
    expect(outcome).toHaveProperty(
      'message',
      'server "gone": cannot start "no-such-program": there is no such program; check the spelling, or give its full path',
    );
    expect(it1.state('gone').status).toBe('backing_off');
    expect(await it1.call('gone', 'echo')).toHaveProperty(
      'message',
      expect.stringMatching(
        /^server "gone": it is not running: cannot start .*; next attempt in 1 s$/u,
      ),
    );
  });

  it('tells what a program said before it failed to start', async () => {
    const it1 = await world(oddSpec('odd', ['dies-at-start']));
    const state = await it1.upstreams.ensureListed('odd', never);
    expect(state.status).toBe('backing_off');
    expect(state.lastError).toContain('exit code 3');
    expect(state.lastError).toContain('cannot find my database');
  });

  it('gives up a start that hangs, while another server answers', async () => {
    const it1 = await world(
      oddSpec('hanging', ['hangs'], { startTimeoutMs: 1200 }),
      oddSpec('fine'),
    );
    const hanging = it1.call('hanging', 'echo');
    expect(textOf(await it1.call('fine', 'echo', { text: 'quick' }))).toBe('quick');
    expect(it1.state('hanging').status).toBe('starting');
    expect(await hanging).toMatchObject({ kind: 'failed', code: 'timed_out', mayHaveRun: false });
    expect(it1.state('hanging')).toMatchObject({
      status: 'backing_off',
      lastError: 'it was not ready within 1.2 s',
    });
  });

  it('starts again without a probe where the program ends on one', async () => {
    const record = recordFile();
    const it1 = await world(oddSpec('odd', ['dies-on-probe'], { env: record.env }));
    expect(textOf(await it1.call('odd', 'echo', { text: 'old' }))).toBe('old');
    expect(record.lines().filter((line) => line === 'probe')).toHaveLength(1);
  });

  it('asks about the protocol once, and remembers the answer', async () => {
    const record = recordFile();
    const spec = oddSpec('odd', [], { env: record.env });
    const first = await world(spec);
    await first.upstreams.ensureListed('odd', never);
    const listed = await first.until(({ kind }) => kind === 'tools_listed');
    if (listed.kind !== 'tools_listed' || listed.protocol === undefined) {
      throw new Error('no protocol was reported');
    }
    const { protocol, specHash } = listed;
    const second = await createWorld([spec], {
      known: () => ({ protocol, specHash, sendsRequests: false }),
    });
    worlds.push(second);
    await second.upstreams.ensureListed('odd', never);
    const steps = record.lines().filter((line) => !line.startsWith('started'));
    expect(steps).toEqual(['probe', 'initialize', 'initialize']);
  });

  it('reads every page of a listing, and tools of any name', async () => {
    const it1 = await world(oddSpec('odd', ['pages', 'twins']));
    await it1.upstreams.ensureListed('odd', never);
    const listed = await it1.until(({ kind }) => kind === 'tools_listed');
    if (listed.kind !== 'tools_listed') {
      throw new Error('nothing was listed');
    }
    const names = listed.tools.map(({ name }) => name);
    expect(names).toContain('n'.repeat(100));
    expect(listed.tools.filter(({ name }) => name === 'twin')).toMatchObject([
      { description: 'first' },
    ]);
    expect(listed.tools.find(({ name }) => name === 'bare')).toMatchObject({
      description: '',
      inputSchema: { type: 'object' },
    });
    expect(textOf(await it1.call('odd', 'n'.repeat(100)))).toBe('long');
  });

  it('follows a change of the tools', async () => {
    const it1 = await world(oddSpec('odd'));
    await it1.call('odd', 'change');
    const event = await it1.until(
      (seen) => seen.kind === 'tools_listed' && seen.tools.some(({ name }) => name === 'grown'),
    );
    expect(event).toMatchObject({ kind: 'tools_listed', server: 'odd' });
  });

  it('brings progress, and cancels the call at the server', async () => {
    const record = recordFile();
    const it1 = await world(oddSpec('odd', [], { env: record.env }));
    const controller = new AbortController();
    const outcome = await it1.call(
      'odd',
      'slow',
      { ms: 60_000 },
      {
        signal: controller.signal,
        onProgress: (progress) => {
          expect(progress).toEqual({ progress: 1, total: 2, message: 'half' });
          controller.abort();
        },
      },
    );
    expect(outcome).toMatchObject({ kind: 'failed', code: 'cancelled', mayHaveRun: true });
    // The answer to this one comes after the cancellation was read.
    await it1.call('odd', 'echo', { text: 'after' });
    expect(record.lines()).toContain('cancelled slow');
  });

  it('gives up a call after its time limit, and tells the server', async () => {
    const record = recordFile();
    const it1 = await world(oddSpec('odd', [], { env: record.env, callTimeoutMs: 300 }));
    await it1.call('odd', 'echo', { text: 'up' });
    expect(await it1.call('odd', 'slow', { ms: 60_000 })).toMatchObject({
      kind: 'failed',
      code: 'timed_out',
      mayHaveRun: true,
      message: 'server "odd": it did not answer within 0.3 s',
    });
    expect(await it1.call('odd', 'slow', { ms: 60_000 }, { timeoutMs: 100 })).toMatchObject({
      code: 'timed_out',
    });
    await it1.call('odd', 'echo', { text: 'after' });
    expect(record.lines().filter((line) => line === 'cancelled slow')).toHaveLength(2);
    expect(it1.state('odd')).toMatchObject({ status: 'ready', restarts: 0 });
  });

  it('gives a call the time that it asks for, up to the longest that its server allows', async () => {
    const limits = { callTimeoutMs: 200, callTimeoutMsMax: 2000 };
    const it1 = await world(oddSpec('odd', [], limits));
    await it1.call('odd', 'echo', { text: 'up' });
    const slow = { ms: 600 };
    expect(await it1.call('odd', 'slow', slow)).toMatchObject({ code: 'timed_out' });
    const patient = await it1.call('odd', 'slow', slow, { timeoutMs: 60_000 });
    expect(patient).toMatchObject({ kind: 'answered' });
    expect(await it1.call('odd', 'slow', { ms: 60_000 }, { timeoutMs: 60_000 })).toMatchObject({
      message: 'server "odd": it did not answer within 2 s',
    });
  });

  it('survives a program that floods its stderr', async () => {
    const it1 = await world(oddSpec('odd', ['flood']));
    expect(textOf(await it1.call('odd', 'echo', { text: 'dry' }))).toBe('dry');
  });

  it('answers 1,000 calls made at once, never more at the server than allowed', async () => {
    const it1 = await world(oddSpec('odd', [], { concurrencyMax: 8 }));
    const texts = Array.from({ length: 1000 }, (_, index) => `call ${index}`);
    const warnings: string[] = [];
    const onWarning = ({ name }: Error): number => warnings.push(name);
    process.on('warning', onWarning);
    const { signal } = new AbortController();
    const outcomes = await Promise.all(
      texts.map((text, index) =>
        index % 50 === 0
          ? it1.call('odd', 'slow', { ms: 20 }, { signal })
          : it1.call('odd', 'echo', { text }, { session: `session-${index % 7}`, signal }),
      ),
    );
    expect(outcomes.every(({ kind }) => kind === 'answered')).toBe(true);
    expect(outcomes.map((outcome) => textOf(outcome)).slice(1, 4)).toEqual(texts.slice(1, 4));
    expect(Number(textOf(await it1.call('odd', 'peak')))).toBeLessThanOrEqual(8);
    expect(it1.state('odd').callsUnderWay).toBe(0);
    process.off('warning', onWarning);
    expect(warnings).not.toContain('MaxListenersExceededWarning');
  });

  it('refuses an unknown server with the nearest name', async () => {
    const it1 = await world(oddSpec('filesystem'));
    expect(await it1.call('filesystm', 'echo')).toMatchObject({
      code: 'tool_unknown',
      message: 'there is no server "filesystm"; did you mean "filesystem"?',
    });
  });

  it('tells an unknown tool from other faults', async () => {
    const it1 = await world(oddSpec('odd'));
    expect(await it1.call('odd', 'nothing')).toMatchObject({ code: 'tool_unknown' });
  });
});
