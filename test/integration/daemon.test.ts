import { once } from 'node:events';
import { existsSync, readFileSync, renameSync, statSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';

import { afterEach, describe, expect, it } from 'vitest';

import { GatewayError } from '../../src/base/errors.ts';
import { ALREADY_RUNNING_EXIT_CODE } from '../../src/surfaces/daemon/launch.ts';
import { DaemonWorld, isAlive, until } from '../support/daemon-world.ts';

const worlds: DaemonWorld[] = [];
function world(): DaemonWorld {
  const made = new DaemonWorld();
  worlds.push(made);
  return made;
}
afterEach(async () => {
  await Promise.all(worlds.splice(0).map((each) => each.close()));
});

const named = (name: string): unknown => ({ pml: { project: { name } } });
const exitCodeOf = async (child: ReturnType<DaemonWorld['startDaemon']>): Promise<unknown> =>
  child.exitCode ?? (await once(child, 'exit'))[0];

describe('one daemon for each configuration', () => {
  it('lets ten shims that start at once share one', async () => {
    const place = world();
    const shims = Array.from({ length: 10 }, () => place.startShim());
    await Promise.all(shims.map((shim) => shim.initialize()));
    for (const shim of shims) {
      shim.call(1, 'echo', { hello: true });
    }
    const answers = await Promise.all(shims.map((shim) => shim.answer(1)));
    expect(answers.map((answer) => 'result' in answer)).toEqual(shims.map(() => true));
    expect(place.effects('host opened')).toHaveLength(1);
    const status = await (await place.control()).request('status', {}, place.signal);
    expect(status.clients.mcp).toBe(10);
  });

  it('ends a second daemon at once, with a code of its own', async () => {
    const place = world();
    place.startDaemon();
    const first = await place.daemonPid();
    const second = place.startDaemon();
    expect(await exitCodeOf(second)).toBe(ALREADY_RUNNING_EXIT_CODE);
    expect(place.effects('host opened')).toHaveLength(1);
    expect(isAlive(first)).toBe(true);
  });

  it('takes the place of a socket that a killed daemon left behind', async () => {
    const place = world();
    place.startDaemon();
    const pid = await place.daemonPid();
    process.kill(pid, 'SIGKILL');
    await until(() => !isAlive(pid));
    expect(existsSync(place.locations.socketPath)).toBe(true);
    const control = await place.control();
    expect(place.effects('host opened')).toHaveLength(2);
    expect(control.daemon.version).toBe('1.0.0');
  });

  it('keeps everything it writes to its owner', async () => {
    const place = world();
    await place.control();
    const { locations } = place;
    const modes = [locations.socketPath, locations.tokenFile, locations.logFile].map(
      (file) => statSync(file).mode & 0o777,
    );
    expect(modes).toEqual([0o600, 0o600, 0o600]);
    expect(statSync(locations.stateFolder).mode & 0o777).toBe(0o700);
  });

  it('keeps its token from one start to the next', async () => {
    const place = world();
    await (await place.control()).stopDaemon(place.signal);
    const token = readFileSync(place.locations.tokenFile, 'utf8');
    await place.control();
    expect(readFileSync(place.locations.tokenFile, 'utf8')).toBe(token);
    expect(token.trim().length).toBeGreaterThanOrEqual(32);
  });

  it('does not talk to a program that is no daemon', async () => {
    const place = world();
    await (await place.control()).stopDaemon(place.signal);
    const stranger = createServer((socket) => socket.end('HTTP/1.1 400\n'));
    stranger.listen(place.locations.socketPath);
    await once(stranger, 'listening');
    await expect(place.find()).rejects.toThrow(/another program/u);
    stranger.close();
  });
});

describe('the end of a daemon', () => {
  it('comes by itself when nobody has been there for the time in the config', async () => {
    const place = world();
    place.writeConfig({ pml: { daemon: { idleExitMinutes: 0.01 } } });
    const child = place.startDaemon();
    await place.daemonPid();
    expect(await exitCodeOf(child)).toBe(0);
    expect(existsSync(place.locations.socketPath)).toBe(false);
    expect(place.effects('host closed')).toHaveLength(1);
  });

  it('waits for as long as a client is connected', async () => {
    const place = world();
    place.writeConfig({ pml: { daemon: { idleExitMinutes: 0.01 } } });
    const shim = place.startShim();
    await shim.initialize();
    shim.call(1, 'echo');
    await shim.answer(1);
    const pid = await place.daemonPid();
    shim.call(2, 'slow', { ms: 1500 });
    await shim.answer(2);
    expect(isAlive(pid)).toBe(true);
    await shim.end();
    await until(() => !isAlive(pid));
    expect(place.effects('host closed')).toHaveLength(1);
  });

  it('lets requests finish that are under way, and hands new ones to the next daemon', async () => {
    const place = world();
    const shim = place.startShim();
    await shim.initialize();
    shim.call(1, 'slow', { ms: 1000 });
    await until(() => place.effects('slow').length === 1);
    const pid = await place.daemonPid();
    process.kill(pid, 'SIGTERM');
    await until(() => !existsSync(place.locations.socketPath));
    shim.call(2, 'slow', { ms: 1 });
    expect(await shim.answer(1)).toHaveProperty('result');
    expect(await shim.answer(2)).toHaveProperty('result');
    const [first, second, ...others] = place.effects('slow');
    expect(others).toEqual([]);
    expect(first).toContain(`pid=${pid}`);
    expect(second).not.toContain(`pid=${pid}`);
    expect(second).toContain('repeated=false');
  });

  it('is not undone by shims that wait for nothing', async () => {
    const place = world();
    const shim = place.startShim();
    await shim.initialize();
    shim.call(1, 'echo');
    await shim.answer(1);
    const control = await place.control();
    await control.stopDaemon(place.signal);
    await until(() => !isAlive(control.daemon.pid));
    // Another daemon that is started now and is up has given a revived one its time.
    await world().control();
    expect(await place.find()).toBeUndefined();
    expect(place.effects('host opened')).toHaveLength(1);
    shim.call(2, 'echo');
    expect(await shim.answer(2)).toHaveProperty('result');
    expect(place.effects('host opened')).toHaveLength(2);
  });
});

describe('versions', () => {
  it('lets a newer shim replace an older daemon', async () => {
    const place = world();
    const older = place.startShim();
    await older.initialize();
    older.call(1, 'echo');
    await older.answer(1);
    const pid = await place.daemonPid();
    const newer = place.startShim('1.1.0');
    await newer.initialize();
    newer.call(1, 'echo');
    expect(await newer.answer(1)).toHaveProperty('result');
    await until(() => !isAlive(pid));
    older.call(2, 'echo');
    expect(await older.answer(2)).toHaveProperty('result');
    const control = await place.control();
    expect(control.daemon.version).toBe('1.1.0');
    expect(place.effects('host opened')).toHaveLength(2);
  });
});

describe('the config file', () => {
  it('is read again after it was replaced, and a bad one is ignored', async () => {
    const place = world();
    const control = await place.control();
    const replace = (text: string): void => {
      const draft = join(place.home, 'draft');
      writeFileSync(draft, text);
      renameSync(draft, place.locations.configFile);
    };
    replace(JSON.stringify(named('one')));
    await until(() => place.effects('reconfigured').length === 1);
    replace('{"pml": {"prooject": {}}}');
    await until(() => place.log().includes('config_rejected'));
    const status = await control.request('status', {}, place.signal);
    expect(status.configError).toContain('typo');
    replace(JSON.stringify(named('two')));
    await until(() => place.effects('reconfigured').length === 2);
    expect(place.effects('reconfigured')).toEqual([
      'reconfigured name=one',
      'reconfigured name=two',
    ]);
    expect((await control.request('status', {}, place.signal)).configError).toBeUndefined();
  });

  it('is told apart from what the daemon runs on where that takes a restart', async () => {
    const place = world();
    const control = await place.control();
    const noticesAfter = async (
      mode: 'meta' | 'proxy',
      pml: object,
      mcpServers: object = {},
    ): Promise<readonly string[]> => {
      place.writeConfig({ mcpServers, pml: { ...pml, exposure: { mode } } });
      await control.request('reload', {}, place.signal);
      return (await control.request('status', {}, place.signal)).notices;
    };
    expect(await noticesAfter('meta', { http: { port: 9 } })).toEqual([
      'a notice',
      'pml.exposure.mode changed: run pml down, then pml up',
      'pml.http.port changed: run pml down, then pml up',
    ]);
    expect(place.log()).toMatch(/"event":"restart_needed","setting":"pml.exposure.mode"/u);
    expect(await noticesAfter('proxy', { logLevel: 'warn' }, { a: { command: 'x' } })).toEqual([
      'a is left out',
      'a notice',
    ]);
    expect(await noticesAfter('proxy', {})).toEqual(['a notice']);
  });

  it('is named, with its mistake, when a daemon cannot start because of it', async () => {
    const place = world();
    place.writeConfig({ pml: { prooject: {} } });
    const shim = place.startShim();
    expect(await shim.initialize()).toHaveProperty('result');
    shim.call(1, 'echo');
    expect(await shim.answer(1)).toMatchObject({
      error: { message: expect.stringContaining('the config has a typo') as string },
    });
    await expect(place.control()).rejects.toThrow(/the config has a typo/u);
    await expect(place.control()).rejects.toMatchObject({ code: 'USAGE' });
    place.writeConfig({});
    expect((await place.control()).daemon.version).toBe('1.0.0');
  });
});

describe('the control protocol', () => {
  it('answers, rebuilds errors with code and data, and passes progress on', async () => {
    const place = world();
    const control = await place.control();
    const status = await control.request('status', {}, place.signal);
    expect(status).toMatchObject({
      pid: control.daemon.pid,
      version: '1.0.0',
      configFile: place.locations.configFile,
      notices: ['a notice'],
    });
    const listing = await control.request('list', { server: 'work' }, place.signal);
    const shown = listing.tools.map(({ id, signature }) => `${id}${signature}`);
    expect(shown).toContain('work:echo()');
    const addresses: string[] = [];
    await control.follow(
      'login',
      { server: 'work' },
      ({ address }) => addresses.push(address),
      place.signal,
    );
    expect(addresses).toEqual(['https://example.test/work']);
    const failure = await control
      .request(
        'restore',
        { file: '/x', withPermissions: false, scope: { kind: 'everything' } },
        place.signal,
      )
      .catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(GatewayError);
    expect(failure).toMatchObject({ code: 'RUN_UNKNOWN', data: { file: '/x' } });
    await expect(control.request('nonsense' as 'stats', {}, place.signal)).rejects.toThrow(
      /nonsense/u,
    );
  });

  it('cancels at the daemon what is cancelled here', async () => {
    const place = world();
    const control = await place.control();
    const controller = new AbortController();
    const call = { tool: 'work:slow', args: { ms: 60_000 } };
    const pending = control.request('call', call, controller.signal);
    await until(() => place.effects('slow').length === 1);
    controller.abort(new Error('enough'));
    await expect(pending).rejects.toThrow('enough');
    const stopping = performance.now();
    await control.stopDaemon(place.signal);
    expect(performance.now() - stopping).toBeLessThan(5000);
  });
});
