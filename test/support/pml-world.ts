import { type ChildProcess, spawn } from 'node:child_process';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { Client } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';

import { VERSION } from '../../src/base/version.ts';
import { locate } from '../../src/config/locations.ts';
import { type ControlClient, findControl } from '../../src/surfaces/daemon/control-client.ts';

const BIN = join(import.meta.dirname, '../../dist/pml.cjs');
/** Starts the server of a client in a process of its own: this one is then not the client. */
export const AGENT: readonly string[] = [
  process.execPath,
  join(import.meta.dirname, '../fixtures/programs/agent.mjs'),
];

const resolve = createRequire(import.meta.url).resolve;

/** How a command ended. */
export interface Ended {
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

/** A person's machine: a home folder of its own, the built program, and whatever it starts. */
export class PmlWorld implements AsyncDisposable {
  readonly home: string;
  readonly work: string;
  readonly #env: Record<string, string>;
  readonly #clients: Client[] = [];
  readonly #children: ChildProcess[] = [];
  readonly #controls: ControlClient[] = [];

  constructor(env: Readonly<Record<string, string>> = {}) {
    this.home = mkdtempSync(join(tmpdir(), 'pml-e2e-'));
    this.work = join(this.home, 'work');
    mkdirSync(this.work);
    this.#env = {
      PATH: process.env['PATH'] ?? '',
      HOME: this.home,
      PML_HTTP_PORT: '0',
      // Nothing of a test goes into the keychain of whoever runs it.
      PML_KEYCHAIN: 'off',
      // Every process of this world can be told from those of others by it.
      PML_TEST_WORLD: this.home,
      ...env,
    };
  }

  /** Writes the user's own config file. */
  configure(config: unknown): string {
    const folder = join(this.home, '.config', 'pml');
    mkdirSync(folder, { recursive: true });
    const file = join(folder, 'pml.json');
    writeFileSync(file, JSON.stringify(config, null, 2));
    return file;
  }

  /** Sets variables for what is started from now on. */
  set(env: Readonly<Record<string, string>>): void {
    Object.assign(this.#env, env);
  }

  /** Names a file with the token of scripts that may approve over HTTP, from the next start on. */
  nameApproverToken(token: string, mode = 0o600): void {
    const file = join(this.home, 'token-of-approvers');
    writeFileSync(file, `${token}\n`, { mode });
    this.#env['PML_APPROVER_TOKEN_FILE'] = file;
  }

  /** Runs a command to its end. */
  pml(args: readonly string[], options: { cwd?: string; input?: string } = {}): Promise<Ended> {
    const child = this.start(args, options.cwd);
    child.stdin?.end(options.input ?? '');
    return new Promise((done) => {
      let stdout = '';
      let stderr = '';
      child.stdout?.on('data', (chunk: Buffer) => (stdout += chunk.toString()));
      child.stderr?.on('data', (chunk: Buffer) => (stderr += chunk.toString()));
      child.on('close', (code) => done({ code, stdout, stderr }));
    });
  }

  /** Runs a command that prints JSON and answers with it. */
  async json<Value>(args: readonly string[]): Promise<Value> {
    const { code, stdout, stderr } = await this.pml([...args, '--json']);
    if (code !== 0) {
      throw new Error(`pml ${args.join(' ')} ended with ${code}: ${stderr}`);
    }
    return JSON.parse(stdout) as Value;
  }

  /** What a person would type, taken apart, and the environment it is typed in. */
  commandLine(args: readonly string[]): {
    readonly command: string;
    readonly args: readonly string[];
    readonly env: Record<string, string>;
  } {
    return { command: process.execPath, args: [BIN, ...args], env: this.#env };
  }

  start(args: readonly string[], cwd: string = this.work): ChildProcess {
    const child = spawn(process.execPath, [BIN, ...args], { cwd, env: this.#env });
    // A command that reads nothing may be over before anything is written to it.
    child.stdin.on('error', () => undefined);
    this.#children.push(child);
    return child;
  }

  /**
   * An MCP client over `pml stdio`, as a person would configure it. `wrapper`: a command line that
   * starts it for us.
   */
  async connect(
    era: 'legacy' | 'modern' = 'legacy',
    args: readonly string[] = [],
    wrapper: readonly string[] = [],
    cwd: string = this.work,
  ): Promise<Client> {
    const [command = process.execPath, ...line] = [
      ...wrapper,
      process.execPath,
      BIN,
      'stdio',
      ...args,
    ];
    const client = new Client(
      { name: 'e2e', version: '1.0.0' },
      { versionNegotiation: { mode: era === 'legacy' ? 'legacy' : { pin: '2026-07-28' } } },
    );
    this.#clients.push(client);
    await client.connect(
      new StdioClientTransport({
        command,
        args: line,
        env: this.#env,
        cwd,
        stderr: 'ignore',
      }),
    );
    return client;
  }

  /** The daemon's own socket, as the command line uses it: what a person's decision comes by. */
  async control(): Promise<ControlClient> {
    const locations = locate({
      env: this.#env,
      cwd: this.work,
      home: this.home,
      temporaryFolder: tmpdir(),
      platform: process.platform,
    });
    const found = await findControl(locations, { version: VERSION }, AbortSignal.timeout(10_000));
    if (found === undefined) {
      throw new Error('no daemon runs');
    }
    this.#controls.push(found);
    return found;
  }

  /** The process id of the daemon, while one runs. */
  daemonPid(): number | undefined {
    const folder = join(this.home, '.local', 'state', 'pml');
    for (const name of existsSync(folder) ? readdirSync(folder) : []) {
      const file = join(folder, name, 'daemon.json');
      if (existsSync(file)) {
        const { pid } = JSON.parse(readFileSync(file, 'utf8')) as { pid: number };
        return isAlive(pid) ? pid : undefined;
      }
    }
    return undefined;
  }

  /** Every process on the machine that was started from this world, however indirectly. */
  processes(): readonly { readonly pid: number; readonly command: string }[] {
    return readdirSync('/proc')
      .filter((name) => /^\d+$/u.test(name))
      .flatMap((name) => {
        try {
          const environment = readFileSync(`/proc/${name}/environ`, 'utf8');
          const command = readFileSync(`/proc/${name}/cmdline`, 'utf8').replaceAll('\0', ' ');
          return environment.includes(this.home) || command.includes(this.home)
            ? [{ pid: Number(name), command }]
            : [];
        } catch {
          return [];
        }
      });
  }

  async [Symbol.asyncDispose](): Promise<void> {
    for (const control of this.#controls) {
      control.close();
    }
    await Promise.allSettled(this.#clients.map((client) => client.close()));
    await this.pml(['down']);
    for (const child of this.#children) {
      child.kill('SIGKILL');
    }
    for (const { pid } of this.processes()) {
      kill(pid, 'SIGKILL');
    }
    rmSync(this.home, { recursive: true, force: true, maxRetries: 5 });
  }
}

/** An entry of `mcpServers` for one of the servers from npm. */
export function npmServer(
  name: 'everything' | 'filesystem' | 'memory',
  ...args: string[]
): {
  command: string;
  args: string[];
} {
  const entry = resolve(`@modelcontextprotocol/server-${name}/dist/index.js`);
  return { command: process.execPath, args: [entry, ...args] };
}

/** What a tool of pml answered, as data. */
export async function callPml<Answer>(
  client: Client,
  name: string,
  args: Record<string, unknown>,
): Promise<Answer> {
  const result = await client.callTool({ name, arguments: args });
  return result.structuredContent as Answer;
}

export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return !readFileSync(`/proc/${pid}/stat`, 'utf8').includes(') Z ');
  } catch {
    return false;
  }
}

export function kill(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal);
  } catch {
    // It has ended by itself.
  }
}
