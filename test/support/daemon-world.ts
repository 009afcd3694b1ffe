import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as pause } from 'node:timers/promises';

import { locate, type Locations } from '../../src/config/locations.ts';
import {
  connectControl,
  type ControlClient,
  findControl,
} from '../../src/surfaces/daemon/control-client.ts';
import type { Launch } from '../../src/surfaces/daemon/launch.ts';
import { compiledProgram } from './compiled-program.ts';

const VERSION = '1.0.0';
const PATIENCE_MS = 20_000;

type Message = Readonly<Record<string, unknown>>;

/** A shim as a client sees it: lines in, lines out. */
export interface RawShim {
  readonly process: ChildProcess;
  /** Everything it has said so far. */
  readonly received: Message[];
  send(message: Message): void;
  sendText(text: string): void;
  /** The answer to the request with this id, now or when it comes. */
  answer(id: unknown): Promise<Message>;
  initialize(): Promise<Message>;
  call(id: number, tool: string, args?: Message): void;
  end(): Promise<number | null>;
}

/** A home folder with its own daemon, and everything that is started in it. */
export class DaemonWorld {
  readonly home: string = mkdtempSync(join(tmpdir(), 'pml-daemon-'));
  readonly locations: Locations;
  readonly #children: ChildProcess[] = [];
  readonly #controls: ControlClient[] = [];

  constructor() {
    this.locations = locate(
      {
        env: { XDG_STATE_HOME: join(this.home, 'state'), XDG_DATA_HOME: join(this.home, 'data') },
        cwd: this.home,
        home: this.home,
        temporaryFolder: this.home,
        platform: process.platform,
      },
      join(this.home, 'pml.json'),
    );
    this.writeConfig({ pml: { exposure: { mode: 'proxy' } } });
  }

  get signal(): AbortSignal {
    return AbortSignal.timeout(PATIENCE_MS);
  }

  get launch(): Launch {
    return this.#command('daemon', VERSION);
  }

  /** What a client would start. */
  stdioCommand(version: string = VERSION): { command: string; args: string[] } {
    return this.#command('stdio', version);
  }

  writeConfig(config: unknown): void {
    writeFileSync(join(this.home, 'pml.json'), JSON.stringify(config));
  }

  /** Lines that the gateway and its tools wrote. */
  effects(what = ''): readonly string[] {
    const file = join(this.home, 'effects.log');
    const lines = existsSync(file) ? readFileSync(file, 'utf8').trim().split('\n') : [];
    return lines.filter((line) => line.startsWith(what));
  }

  log(): string {
    return existsSync(this.locations.logFile) ? readFileSync(this.locations.logFile, 'utf8') : '';
  }

  startDaemon(): ChildProcess {
    const { command, args } = this.launch;
    const child = spawn(command, args, { stdio: 'ignore' });
    this.#children.push(child);
    return child;
  }

  startShim(version: string = VERSION): RawShim {
    const { command, args } = this.stdioCommand(version);
    const child = spawn(command, args, { stdio: ['pipe', 'pipe', 'inherit'] });
    this.#children.push(child);
    return rawShim(child);
  }

  async control(version: string = VERSION): Promise<ControlClient> {
    const client = await connectControl(
      this.locations,
      { launch: this.launch, version },
      this.signal,
    );
    this.#controls.push(client);
    return client;
  }

  async find(): Promise<ControlClient | undefined> {
    const client = await findControl(this.locations, { version: VERSION }, this.signal);
    if (client !== undefined) {
      this.#controls.push(client);
    }
    return client;
  }

  /** The process that is the daemon now, once it takes connections. */
  async daemonPid(): Promise<number> {
    const file = join(this.locations.stateFolder, 'daemon.json');
    await until(() => existsSync(file));
    return (JSON.parse(readFileSync(file, 'utf8')) as { pid: number }).pid;
  }

  #command(role: string, version: string): { command: string; args: string[] } {
    return {
      command: process.execPath,
      args: [compiledProgram('daemon'), role, this.home, version],
    };
  }

  async close(): Promise<void> {
    for (const control of this.#controls) {
      control.close();
    }
    for (const child of this.#children) {
      child.kill('SIGKILL');
    }
    // Shims start daemons that nobody else knows; each has this home among its arguments.
    for (let found = this.#processes(); found.length > 0; found = this.#processes()) {
      found.forEach(kill);
      await pause(20);
    }
    rmSync(this.home, { recursive: true, force: true });
  }

  #processes(): readonly number[] {
    const lines = execFileSync('ps', ['-eo', 'pid=,stat=,args='], { encoding: 'utf8' }).split('\n');
    return lines
      .filter((line) => line.includes(this.home) && !/^\s*\d+\s+Z/u.test(line))
      .map((line) => Number.parseInt(line, 10));
  }
}

/** Resolves when the condition holds; for what no event tells of, in another process. */
export async function until(condition: () => boolean): Promise<void> {
  const end = performance.now() + PATIENCE_MS;
  while (!condition()) {
    if (performance.now() > end) {
      throw new Error(`waited in vain until ${condition.toString()}`);
    }
    await pause(20);
  }
}

export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}

/** Ends a process that a test started; it may be gone already. */
function kill(pid: number): void {
  if (pid > 0 && isAlive(pid)) {
    process.kill(pid, 'SIGKILL');
  }
}

function rawShim(child: ChildProcess): RawShim {
  const { stdin, stdout } = child;
  if (stdin === null || stdout === null) {
    throw new Error('the shim has no pipes');
  }
  const received: Message[] = [];
  createInterface({ input: stdout }).on('line', (line) => {
    received.push(JSON.parse(line) as Message);
  });
  // A shim that is killed while something is being written to it is what some tests want.
  stdin.on('error', () => undefined);
  const isAnswerTo = (id: unknown) => (message: Message) =>
    message['id'] === id && !('method' in message);
  const shim: RawShim = {
    process: child,
    received,
    sendText: (text) => stdin.write(text),
    send: (message) => stdin.write(`${JSON.stringify({ jsonrpc: '2.0', ...message })}\n`),
    answer: async (id) => {
      await until(() => received.some(isAnswerTo(id)));
      return received.find(isAnswerTo(id)) ?? {};
    },
    initialize: async () => {
      const clientInfo = { name: 'test', version: '1' };
      const params = { protocolVersion: '2025-06-18', capabilities: {}, clientInfo };
      shim.send({ id: 0, method: 'initialize', params });
      const answer = await shim.answer(0);
      shim.send({ method: 'notifications/initialized' });
      return answer;
    },
    call: (id, tool, args = {}) =>
      shim.send({ id, method: 'tools/call', params: { name: `work__${tool}`, arguments: args } }),
    end: async () => {
      stdin.end();
      if (child.exitCode === null) {
        await once(child, 'exit');
      }
      return child.exitCode;
    },
  };
  return shim;
}
