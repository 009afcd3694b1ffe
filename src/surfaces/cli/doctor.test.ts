import { chmodSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { afterEach, beforeEach, describe, expect, it } from 'vitest';

import { commandLine, type Ended } from '../../../test/support/command-line.ts';
import { STATUS, WEB } from '../../../test/support/daemon-examples.ts';
import { FakeDaemon } from '../../../test/support/fake-daemon.ts';
import { locate } from '../../config/locations.ts';
import type { DaemonAccess } from './command.ts';
import type { Finding } from './doctor-findings.ts';

let home = '';
let endpoint: Server | undefined;

beforeEach(() => {
  home = mkdtempSync(join(tmpdir(), 'pml-doctor-'));
});

afterEach(async () => {
  rmSync(home, { recursive: true, force: true });
  await new Promise((resolve) => {
    if (endpoint === undefined) {
      resolve(undefined);
    } else {
      endpoint.close(resolve);
      endpoint = undefined;
    }
  });
});

async function doctor(
  daemon: DaemonAccess,
  argv: readonly string[] = [],
  env: Readonly<Record<string, string>> = {},
): Promise<Ended> {
  return await commandLine(['doctor', ...argv], {
    daemon,
    surroundings: { home, cwd: home, env: { PATH: process.env['PATH'], ...env } },
  });
}

function problems(ended: Ended): readonly string[] {
  const { findings } = ended.json() as { readonly findings: readonly Finding[] };
  return findings
    .filter(({ level }) => level === 'problem')
    .map(({ subject, message }) => `${subject}: ${message}`);
}

function writeConfig(config: unknown): void {
  mkdirSync(join(home, '.config', 'pml'), { recursive: true });
  const text = typeof config === 'string' ? config : JSON.stringify(config);
  writeFileSync(join(home, '.config', 'pml', 'pml.json'), text);
}

async function serveHealth(status: number): Promise<string> {
  const server = createServer((_, response) => {
    response.writeHead(status).end();
  });
  endpoint = server;
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

const absent = (): FakeDaemon => new FakeDaemon({}, { isRunning: false });

describe('pml doctor', () => {
  it('is content with a good config and no daemon, and starts none', async () => {
    writeConfig({ mcpServers: { shell: { command: 'sh' } } });
    const daemon = absent();
    const { code, terminal } = await doctor(daemon);
    expect([code, daemon.starts]).toStrictEqual([0, 0]);
    expect(terminal.output).toContain('server shell  configured');
    expect(terminal.output).toContain('All is well.');
  });

  it('names every mistake of a broken config and goes on', async () => {
    writeConfig({ mcpServers: { shell: { comand: 'sh' } }, pml: { htp: {} } });
    const ended = await doctor(absent(), ['--json']);
    expect(ended.code).toBe(1);
    const [config, ...others] = problems(ended);
    expect(config).toContain('mcpServers.shell: needs "command"');
    expect(config).toContain('pml.htp: unknown key');
    expect(others).toStrictEqual([]);
  });

  it('finds a program that is missing', async () => {
    writeConfig({ mcpServers: { ghost: { command: 'no-such-program-of-pml' } } });
    const ended = await doctor(absent(), ['--json']);
    expect(problems(ended)).toStrictEqual([
      'server ghost: There is no program "no-such-program-of-pml" on this machine.',
    ]);
  });

  it('finds a state folder that others can enter', async () => {
    writeConfig({});
    const { stateFolder } = locate({
      env: {},
      cwd: home,
      home,
      temporaryFolder: tmpdir(),
      platform: 'linux',
    });
    mkdirSync(stateFolder, { recursive: true });
    chmodSync(stateFolder, 0o755);
    const ended = await doctor(absent(), ['--json']);
    expect(problems(ended)).toStrictEqual([
      `files: ${stateFolder} can be read or entered by other users.`,
    ]);
    chmodSync(stateFolder, 0o700);
    expect((await doctor(absent())).code).toBe(0);
  });

  it('warns of a server whose folder holds pml’s files, its config or another program', async () => {
    writeFileSync(join(home, 'tool.mjs'), '');
    mkdirSync(join(home, 'work'));
    writeConfig({
      mcpServers: {
        files: { command: 'sh', args: ['--root=~'] },
        git: { command: 'sh', env: { GIT_BASE_DIR: join(home, '.config') } },
        narrow: { command: 'sh', args: [join(home, 'tool.mjs'), join(home, 'work')] },
      },
    });
    const ended = await doctor(absent(), ['--json']);
    const { findings } = ended.json() as { readonly findings: readonly Finding[] };
    const notes = findings.filter(
      ({ level, subject }) => level === 'note' && subject.startsWith('server '),
    );
    expect(
      notes.map(({ subject, message }) => `${subject}: ${message.split(':')[0]}`),
    ).toStrictEqual([
      `server files: Its folder ${home} holds pml’s own files`,
      `server files: Its folder ${home} holds the file that pml takes its settings from`,
      `server files: Its folder ${home} holds the program of the server narrow`,
      `server git: Its folder ${home}/.config holds the file that pml takes its settings from`,
    ]);
    expect(ended.code).toBe(0);
  });

  it('warns of a server whose folder holds the key or the token that a variable names', async () => {
    const [wide, elsewhere] = [join(home, 'wide'), join(home, 'elsewhere')];
    mkdirSync(join(wide, 'deep'), { recursive: true });
    mkdirSync(elsewhere);
    const [key, token] = [join(wide, 'deep', 'key'), join(elsewhere, 'token')];
    writeFileSync(key, Buffer.alloc(32), { mode: 0o600 });
    writeFileSync(token, 'x'.repeat(40), { mode: 0o600 });
    symlinkSync(elsewhere, join(home, 'linked'));
    writeConfig({
      mcpServers: {
        files: { command: 'sh', args: [wide] },
        git: { command: 'sh', env: { GIT_BASE_DIR: join(home, 'linked') } },
        narrow: { command: 'sh', args: [join(home, '.config')] },
      },
    });
    const env = { PML_KEY_FILE: key, PML_APPROVER_TOKEN_FILE: token };
    const ended = await doctor(absent(), ['--json'], env);
    const { findings } = ended.json() as { readonly findings: readonly Finding[] };
    expect(
      findings
        .filter(({ level, message }) => level === 'note' && message.includes(' names: '))
        .map(({ subject, message }) => `${subject}: ${message.split(':')[0]}`),
    ).toStrictEqual([
      `server files: Its folder ${wide} holds ${key}, which PML_KEY_FILE names`,
      `server git: Its folder ${elsewhere} holds ${token}, which PML_APPROVER_TOKEN_FILE names`,
    ]);
    expect(JSON.stringify(findings)).not.toContain('own files');
  });

  it('asks the endpoint and shows what each server said', async () => {
    writeConfig({
      mcpServers: { git: { command: 'sh' }, web: { url: 'https://web.example/mcp' } },
    });
    const httpUrl = await serveHealth(200);
    const daemon = new FakeDaemon({ status: () => ({ ...STATUS, httpUrl, notices: [] }) });
    const ended = await doctor(daemon, ['--json']);
    expect(problems(ended)).toStrictEqual([`server web: It does not run: ${WEB.lastError}`]);
    expect(ended.terminal.output).toContain(`${httpUrl}/healthz answers`);
    expect(ended.terminal.output).toContain('ready, 1 tool"');
  });

  it('notices an endpoint that answers with an error', async () => {
    writeConfig({});
    const httpUrl = await serveHealth(503);
    const daemon = new FakeDaemon({ status: () => ({ ...STATUS, httpUrl }) });
    const ended = await doctor(daemon, ['--json']);
    expect(problems(ended)).toStrictEqual([`http: ${httpUrl}/healthz does not answer: status 503`]);
  });

  it('says so when the daemon cannot be reached', async () => {
    writeConfig({});
    const daemon = absent();
    daemon.find = () => Promise.reject(new Error('it refused'));
    const ended = await doctor(daemon, ['--json']);
    expect(problems(ended)).toStrictEqual(['daemon: it refused']);
  });

  it('sees which clients use pml', async () => {
    writeConfig({});
    mkdirSync(join(home, '.cursor'));
    const file = join(home, '.cursor', 'mcp.json');
    writeFileSync(file, '{"mcpServers":{"pml":{"command":"sh","args":["stdio"]}}}');
    const good = await doctor(absent(), ['--json']);
    expect(good.terminal.output).toContain(`Cursor uses pml (${file})`);
    const words = [process.execPath, join(home, 'gone', 'bin.js'), 'stdio'];
    const [command, ...args] = words;
    writeFileSync(file, JSON.stringify({ mcpServers: { pml: { command, args } } }));
    const bad = await doctor(absent(), ['--json']);
    expect(problems(bad)).toStrictEqual([
      `client: Cursor starts pml as "${words.join(' ')}", which is not there (${file}).`,
    ]);
  });
});
