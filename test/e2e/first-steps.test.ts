import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, mkdtempSync, statSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { describe, expect, it } from 'vitest';

import type { DiscoverAnswer } from '../../src/gateway/gateway.ts';
import { startLoopbackServer } from '../support/loopback-server.ts';
import { AGENT, callPml, kill, npmServer, PmlWorld } from '../support/pml-world.ts';

/** Types answers into a terminal in which the program runs, and gives back all that was shown. */
function inTerminal(world: PmlWorld, args: readonly string[], answers: string): Promise<string> {
  const { command, args: line, env } = world.commandLine(args);
  const quoted = [command, ...line].map((word) => `'${word}'`).join(' ');
  const child = spawn('script', ['-qec', quoted, '/dev/null'], { cwd: world.work, env });
  let shown = '';
  let asked = 0;
  child.stdout.on('data', (chunk: Buffer) => {
    shown += chunk.toString();
    const questions = shown.split('[y/N]').length - 1;
    for (; asked < questions; asked += 1) {
      child.stdin.write(`${answers[asked] ?? 'n'}\n`);
    }
  });
  return new Promise((done) => child.on('close', () => done(shown)));
}

function repositoryConfig(world: PmlWorld): void {
  mkdirSync(join(world.work, '.git'));
  const config = { mcpServers: { memory: npmServer('memory') } };
  writeFileSync(join(world.work, 'pml.json'), JSON.stringify(config));
}

describe('the file of a project', () => {
  it('is explained to people and agents, and in use as soon as it is trusted', async () => {
    await using world = new PmlWorld();
    world.configure({ mcpServers: {} });
    repositoryConfig(world);
    const list = await world.pml(['list']);
    expect(list.stderr).toContain('run pml trust');
    expect(list.stderr).not.toContain('pml add');
    for (const line of [['search', 'graph'], ['call', 'work_memory:read_graph'], ['stats']]) {
      expect((await world.pml(line)).stderr).toContain('run pml trust');
    }
    const client = await world.connect('legacy', [], AGENT);
    const before = await callPml<DiscoverAnswer>(client, 'discover', { intent: 'read the graph' });
    expect(before).toMatchObject({
      results: [],
      notices: [expect.stringContaining('run pml trust')],
    });
    const shown = await inTerminal(world, ['trust'], 'yy');
    expect(shown).toContain('Believe work_memory?');
    // The daemon is the one from before, and knows the tools.
    const after = await callPml<DiscoverAnswer>(client, 'discover', { intent: 'read the graph' });
    expect(after.results.map(({ id }) => id)).toContain('work_memory:read_graph');
    expect((await world.pml(['list'])).stdout).toContain('work_memory');
  });
});

describe('a server that needs a login', () => {
  it('is named by the first command that searches, and not by every one after it', async () => {
    await using remote = await startLoopbackServer();
    remote.handle((_, response) => {
      response.writeHead(401, { 'www-authenticate': 'Bearer' }).end();
    });
    await using world = new PmlWorld();
    const crm = { url: `${remote.origin}/mcp` };
    world.configure({ mcpServers: { memory: npmServer('memory'), crm } });
    // It waits until no server is starting.
    expect((await world.pml(['up'])).stdout).toContain('pml login crm');
    const search = async (): Promise<string> =>
      (await world.pml(['search', 'read the graph'])).stderr;
    expect(await search()).toContain('crm needs a login');
    expect(await search()).not.toContain('needs a login');
    expect((await world.pml(['list'])).stdout).toContain('pml login crm');
  });
});

describe('pml stdio', () => {
  it('answers what is piped into it before it ends', async () => {
    await using world = new PmlWorld();
    world.configure({ mcpServers: {} });
    const clientInfo = { name: 'pipe', version: '1' };
    const params = { protocolVersion: '2025-06-18', capabilities: {}, clientInfo };
    const input = [
      { id: 1, method: 'initialize', params },
      { method: 'notifications/initialized' },
      { id: 2, method: 'tools/call', params: { name: 'discover', arguments: { intent: 'read' } } },
    ]
      .map((message) => `${JSON.stringify({ jsonrpc: '2.0', ...message })}\n`)
      .join('');
    const { code, stdout } = await world.pml(['stdio'], { input });
    expect(code).toBe(0);
    const ids = stdout
      .trim()
      .split('\n')
      .map((line) => (JSON.parse(line) as { id?: number }).id);
    expect(ids).toEqual(expect.arrayContaining([1, 2]));
  });
});

/** Something in the file system that is neither a file nor a folder. */
async function listenAt(path: string): Promise<Server> {
  const server = createServer().listen(path);
  await once(server, 'listening');
  return server;
}

describe('pml backup', () => {
  it('ends every time, also on a daemon that follows one that was killed', async () => {
    await using world = new PmlWorld();
    world.configure({ mcpServers: {} });
    for (const name of ['first', 'second']) {
      expect(await world.pml(['backup', name])).toMatchObject({ code: 0 });
    }
    kill(world.daemonPid() ?? 0, 'SIGKILL');
    expect(await world.pml(['backup', 'third'])).toMatchObject({ code: 0 });
    await using socket = await listenAt(join(world.work, 'socket'));
    for (const wrong of ['socket', '.', 'no/such/folder']) {
      expect(await world.pml(['backup', wrong, '--yes'])).toMatchObject({ code: 2 });
    }
    expect(statSync(join(world.work, 'socket')).isSocket()).toBe(socket.listening);
  });
});

/** A disk of its own, mounted over a folder of the world; `undefined` where that is not allowed. */
function mounted(options: string): ({ readonly folder: string } & Disposable) | undefined {
  const folder = mkdtempSync(join(tmpdir(), 'pml-disk-'));
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', options, 'tmpfs', folder], { stdio: 'ignore' });
  } catch {
    return undefined;
  }
  return {
    folder,
    [Symbol.dispose]: () => void execFileSync('umount', ['-l', folder]),
  };
}

function canMount(): boolean {
  using disk = mounted('size=1m');
  return disk !== undefined;
}

describe.skipIf(!canMount())('a disk that takes nothing', () => {
  it.each([
    ['full', 'size=64k,mode=700', 1, 'full'],
    ['read-only', 'ro,mode=700', 4, 'XDG_DATA_HOME'],
  ])('is named when it is %s', async (_, options, code, words) => {
    using disk = mounted(options);
    const folder = disk?.folder ?? '';
    if (!options.startsWith('ro')) {
      mkdirSync(join(folder, 'state'), { mode: 0o700 });
      try {
        writeFileSync(join(folder, 'ballast'), Buffer.alloc(1_000_000));
      } catch {
        // Full now, to the last byte.
      }
    }
    const places = { XDG_STATE_HOME: join(folder, 'state'), XDG_DATA_HOME: join(folder, 'data') };
    await using world = new PmlWorld(places);
    for (const line of [['list'], ['up'], ['backup', 'x']]) {
      const ended = await world.pml(line);
      expect(ended).toMatchObject({ code, stderr: expect.stringContaining(words) as string });
      expect(ended.stderr).toContain(folder);
    }
    expect(existsSync(join(world.work, 'x'))).toBe(false);
  });
});
