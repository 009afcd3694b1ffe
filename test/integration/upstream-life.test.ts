import { EventEmitter, once } from 'node:events';
import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

import { afterEach, describe, expect, it } from 'vitest';

import { sessionId } from '../../src/base/ids.ts';
import type { ServerSpec } from '../../src/call/upstreams.ts';
import { UPSTREAM } from '../../src/tuning/upstream.ts';
import { EVERYTHING } from '../support/everything-server.ts';
import { manualClock } from '../support/manual-clock.ts';
import {
  createWorld,
  fakeClient,
  LIMITS,
  oddSpec,
  programSpec,
  recordFile,
  textOf,
  type UpstreamWorld,
} from '../support/upstream-world.ts';

const never = new AbortController().signal;
const worlds: UpstreamWorld[] = [];

async function world(...specs: readonly ServerSpec[]): Promise<UpstreamWorld> {
  const made = await createWorld(specs);
  worlds.push(made);
  return made;
}

afterEach(async () => {
  await Promise.all(worlds.splice(0).map((made) => made[Symbol.asyncDispose]()));
});

describe('servers from npm', () => {
  it('list and answer: filesystem and everything', async () => {
    const folder = mkdtempSync(path.join(tmpdir(), 'pml-files-'));
    writeFileSync(path.join(folder, 'note.txt'), 'remember the milk');
    const filesystem = fileURLToPath(
      import.meta.resolve('@modelcontextprotocol/server-filesystem/dist/index.js'),
    );
    const it1 = await world(
      programSpec('files', filesystem, [folder]),
      programSpec('everything', EVERYTHING, ['stdio']),
    );
    const [read, sum] = await Promise.all([
      it1.call('files', 'read_text_file', { path: path.join(folder, 'note.txt') }),
      it1.call('everything', 'get-sum', { a: 2, b: 3 }),
    ]);
    expect(textOf(read)).toBe('remember the milk');
    expect(textOf(sum)).toContain('5');
  });
});

describe('instances', () => {
  it('are shared by all clients until the server asks something', async () => {
    const it1 = await world(oddSpec('odd'));
    const client = fakeClient(() => ({ action: 'accept', content: { name: 'ada' } }));
    const pidOf = async (session: string): Promise<string> =>
      textOf(await it1.call('odd', 'pid', {}, { session, client }));
    const shared = await pidOf('a');
    expect(await pidOf('b')).toBe(shared);
    const answer = textOf(await it1.call('odd', 'ask', {}, { session: 'a', client }));
    expect(JSON.parse(answer)).toEqual({ action: 'accept', content: { name: 'ada' } });
    expect(it1.events).toContainEqual({
      kind: 'server_sent_request',
      server: 'odd',
      method: 'elicitation/create',
    });
    expect(await pidOf('a')).toBe(shared);
    const own = await pidOf('b');
    expect(own).not.toBe(shared);
    expect(await pidOf('b')).toBe(own);
    expect(it1.state('odd').processIds.map(String).toSorted()).toEqual([shared, own].toSorted());
    await it1.upstreams.releaseSession(sessionId('b'));
    expect(it1.state('odd').processIds.map(String)).toEqual([shared]);
  });

  it('stay shared by clients that cannot be asked anything', async () => {
    const it1 = await world(oddSpec('odd'));
    const pidOf = async (session: string): Promise<string> =>
      textOf(await it1.call('odd', 'pid', {}, { session }));
    const answer = textOf(await it1.call('odd', 'ask', {}, { session: 'a' }));
    expect(JSON.parse(answer)).toMatchObject({ code: -32_601 });
    expect(await pidOf('b')).toBe(await pidOf('a'));
  });

  it('are one per client from the start where that is known or configured', async () => {
    const record = recordFile();
    const spec = oddSpec('odd', [], { env: record.env });
    const { specHash } = await import('../../src/adapters/upstream/upstreams.ts');
    const known = { specHash: specHash(spec), sendsRequests: true };
    const it1 = await createWorld([spec, { ...spec, name: 'marked', instances: 'per-client' }], {
      known: () => known,
    });
    worlds.push(it1);
    await it1.upstreams.ensureListed('odd', never);
    const client = fakeClient(() => ({}));
    const pids = await Promise.all(
      ['odd', 'marked'].flatMap((server) =>
        ['a', 'b'].map((session) => it1.call(server, 'pid', {}, { session, client })),
      ),
    );
    expect(new Set(pids.map((outcome) => textOf(outcome))).size).toBe(4);
    // The instance that listed the tools became the first client's.
    expect(record.lines().filter((line) => line.startsWith('started'))).toHaveLength(4);
  });
});

describe('a new configuration', () => {
  it('changes, adds and removes servers while calls run on another', async () => {
    const it1 = await world(oddSpec('steady'), oddSpec('changed'), oddSpec('removed'));
    const before = textOf(await it1.call('steady', 'pid'));
    await it1.call('changed', 'pid');
    await it1.call('removed', 'pid');
    const [removedPid] = it1.state('removed').processIds;
    const running = it1.call('steady', 'slow', { ms: 1500 });
    const begun = new EventEmitter();
    const isBegun = once(begun, 'progress');
    const onProgress = (): boolean => begun.emit('progress');
    const doomed = it1.call('removed', 'slow', { ms: 60_000 }, { onProgress });
    await isBegun;
    await it1.upstreams.configure([
      oddSpec('steady', [], { concurrencyMax: 2 }),
      oddSpec('changed', ['twins']),
      oddSpec('added'),
    ]);
    expect(await doomed).toMatchObject({
      kind: 'failed',
      code: 'server_unavailable',
      mayHaveRun: true,
      message: 'server "removed": it was removed from the configuration',
    });
    expect(() => process.kill(removedPid ?? 0, 0)).toThrow('ESRCH');
    expect(it1.upstreams.states().map(({ name }) => name)).toEqual(['steady', 'changed', 'added']);
    expect(await it1.call('removed', 'pid')).toMatchObject({ code: 'tool_unknown' });
    await it1.until(
      (event) =>
        event.kind === 'tools_listed' &&
        event.server === 'changed' &&
        event.tools.some(({ name }) => name === 'twin'),
    );
    expect(textOf(await it1.call('added', 'echo', { text: 'new' }))).toBe('new');
    expect(textOf(await running)).toBe('done');
    expect(textOf(await it1.call('steady', 'pid'))).toBe(before);
  });
});

describe('a server that keeps failing', () => {
  it('is tried less and less often, then left alone, and recovers', async () => {
    const clock = manualClock();
    const spec: ServerSpec = {
      ...LIMITS,
      name: 'gone',
      transport: { kind: 'stdio', command: 'no-such-program', args: [], env: {} },
    };
    const it1 = await createWorld([spec], {
      clock,
      random: { next: () => 0.5, uniqueId: () => '' },
    });
    worlds.push(it1);
    await it1.upstreams.ensureListed('gone', never);
    const pauses: number[] = [];
    for (let failure = 1; failure <= 6; failure += 1) {
      const { retryAt = 0 } = it1.state('gone');
      pauses.push(retryAt - clock.now());
      clock.advance(retryAt - clock.now());
      await it1.upstreams.ensureListed('gone', never);
    }
    expect(pauses).toEqual([500, 1000, 2000, 4000, UPSTREAM.brokenPauseMs, 120_000]);
    expect(it1.state('gone').status).toBe('broken');
    expect(await it1.call('gone', 'echo')).toMatchObject({
      code: 'server_unavailable',
      mayHaveRun: false,
      durationMs: 0,
    });
    const state = await it1.upstreams.restart('gone', never);
    expect(state).toMatchObject({ status: 'backing_off' });
  });

  it('is started again by itself after a crash', async () => {
    const it1 = await world(oddSpec('odd'));
    const first = textOf(await it1.call('odd', 'pid'));
    process.kill(Number(first), 'SIGKILL');
    await it1.until((event) => event.kind === 'server_state_changed' && event.state.restarts === 1);
    expect(textOf(await it1.call('odd', 'pid'))).not.toBe(first);
  });

  it('is given up when it answers neither the call nor a ping', async () => {
    const clock = manualClock();
    const it1 = await createWorld([oddSpec('odd', ['deaf'])], { clock });
    worlds.push(it1);
    const first = textOf(await it1.call('odd', 'pid'));
    const hanging = it1.call(
      'odd',
      'slow',
      { ms: 60_000 },
      { onProgress: () => clock.advance(LIMITS.callTimeoutMs) },
    );
    expect(await hanging).toMatchObject({ code: 'timed_out' });
    clock.advance(UPSTREAM.pingTimeoutMs);
    await it1.until(
      (event) => event.kind === 'server_state_changed' && event.state.status === 'backing_off',
    );
    expect(it1.state('odd').lastError).toBe('it hangs: a ping was not answered within 10 s');
    clock.advance(0);
    await it1.until((event) => event.kind === 'server_state_changed' && event.state.restarts === 1);
    expect(textOf(await it1.call('odd', 'pid'))).not.toBe(first);
  });
});

describe('too many calls', () => {
  it('are refused as overloaded, those that wait are answered', async () => {
    const it1 = await world(oddSpec('odd', [], { concurrencyMax: 1 }));
    const calls = Array.from({ length: UPSTREAM.waitingMax + 2 }, () =>
      it1.call('odd', 'echo', { text: '' }),
    );
    expect(await calls.at(-1)).toMatchObject({ code: 'overloaded', mayHaveRun: false });
    expect(await calls[0]).toMatchObject({ kind: 'answered' });
    await it1.upstreams[Symbol.asyncDispose]();
    expect(await calls.at(-2)).toMatchObject({ code: 'server_unavailable', mayHaveRun: false });
  });
});
