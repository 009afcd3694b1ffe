/** An isolated home with the built program and the servers that the scenarios use. */
import { once } from 'node:events';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';

import { personApproves } from '../../test/support/person-at-terminal.ts';
import { type Ended, kill, npmServer, PmlWorld } from '../../test/support/pml-world.ts';

const FIXTURES = join(import.meta.dirname, '../../test/fixtures/servers');
const LOOK_AGAIN_MS = 50;

const fixture = (name: string, file: string): unknown => ({
  command: process.execPath,
  args: [join(FIXTURES, name), file],
});

/** How a library reaches pml. */
export type Door =
  | {
      readonly kind: 'stdio';
      readonly command: string;
      readonly args: readonly string[];
      readonly env: Readonly<Record<string, string>>;
      readonly cwd: string;
    }
  | { readonly kind: 'http'; readonly url: string; readonly headers: Record<string, string> };

const CAPABILITIES = {
  format: 'pml-capabilities',
  version: 1,
  capabilities: [
    {
      name: 'add_numbers',
      description: 'Adds two numbers',
      intent: 'Add two numbers',
      code: 'return await mcp.everything["get-sum"]({ a: args.a, b: args.b });',
      parameters: {
        type: 'object',
        properties: { a: { type: 'number', default: 1 }, b: { type: 'number', default: 2 } },
      },
      tools: ['everything:get-sum'],
    },
  ],
};

interface Endpoint {
  readonly endpoint: string;
  readonly tokenFile: string;
}

/** The house. */
export class House implements AsyncDisposable {
  readonly world: PmlWorld;
  readonly #config: string;
  readonly #record: string;
  readonly #gate: string;
  readonly #kept: AsyncDisposable[] = [];
  #endpoint: Endpoint | undefined;
  #isGone = false;

  private constructor(port: number) {
    // The endpoint is the same after a restart, as for a person.
    this.world = new PmlWorld({ PML_HTTP_PORT: String(port) });
    const { work, home } = this.world;
    this.#record = join(home, 'effects.txt');
    this.#gate = join(home, 'gate');
    this.#config = this.world.configure({
      mcpServers: {
        files: npmServer('filesystem', work),
        everything: npmServer('everything'),
        memory: { ...npmServer('memory'), env: { MEMORY_FILE_PATH: join(home, 'memory.jsonl') } },
        effects: fixture('effects-server.mjs', this.#record),
        late: fixture('late-server.mjs', this.#gate),
      },
      pml: { http: { port }, policy: { rules: [{ tools: 'effects:*', action: 'allow' }] } },
    });
  }

  static async build(): Promise<House> {
    return new House(await freePort());
  }

  get home(): string {
    return this.world.home;
  }

  get work(): string {
    return this.world.work;
  }

  /** What `effects:write` has done so far. */
  effects(): readonly string[] {
    return existsSync(this.#record)
      ? readFileSync(this.#record, 'utf8').split('\n').filter(Boolean)
      : [];
  }

  /** Starts pml as a person does, and again after it was killed. */
  async start(): Promise<void> {
    // On a machine that is busy with other things a start can take longer than the command waits.
    await until('pml is up', async () => {
      const { code, stdout } = await this.pml(['up', '--json']);
      this.#endpoint = code === 0 ? (JSON.parse(stdout) as Endpoint) : undefined;
      return this.#endpoint !== undefined;
    });
  }

  /** Gives pml a capability, so that `pml init` has something to tell agents. */
  async learn(): Promise<void> {
    const file = join(this.home, 'capabilities.json');
    writeFileSync(file, JSON.stringify(CAPABILITIES));
    await this.start();
    // A capability fits only once the tools that it calls are known.
    await until('the capability is offered', async () => {
      await this.pml(['import', file]);
      const { code, stdout } = await this.pml(['capabilities', '--json']);
      return code === 0 && stdout.includes('"add_numbers"') && !stdout.includes('"stale"');
    });
  }

  async door(kind: Door['kind']): Promise<Door> {
    const line = this.world.commandLine(['stdio', '--config', this.#config]);
    if (kind === 'stdio') {
      return { kind, ...line, cwd: this.world.work };
    }
    if (this.#endpoint === undefined) {
      await this.start();
    }
    const { endpoint, tokenFile } = this.#endpoint ?? { endpoint: '', tokenFile: '' };
    const authorization = `Bearer ${readFileSync(tokenFile, 'utf8').trim()}`;
    return { kind, url: endpoint, headers: { authorization } };
  }

  /** The late server has started. */
  openGate(): void {
    writeFileSync(this.#gate, '');
  }

  /** Kills the daemon with -9 and waits until it is gone. */
  async killDaemon(): Promise<void> {
    const pid = this.world.daemonPid();
    if (pid === undefined) {
      throw new Error('no daemon runs');
    }
    kill(pid, 'SIGKILL');
    await until('the daemon is gone', () => this.world.daemonPid() !== pid);
  }

  /** Ends something with the house. */
  keep(thing: AsyncDisposable): void {
    this.#kept.push(thing);
  }

  /** A person says yes in a terminal. */
  approve(): Promise<string> {
    return personApproves(this.world);
  }

  /** Runs a command to its end. Throws once the house is gone: a scenario may still wait for something then. */
  async pml(args: readonly string[]): Promise<Ended> {
    if (this.#isGone) {
      throw new Error('the house is gone');
    }
    return await this.world.pml(args);
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.#isGone = true;
    await this.world[Symbol.asyncDispose]();
    for (const thing of this.#kept) {
      await thing[Symbol.asyncDispose]();
    }
  }
}

/** Waits until something holds; throws where it does not within the time. */
export async function until(
  what: string,
  holds: () => boolean | Promise<boolean>,
  timeoutMs = 120_000,
): Promise<void> {
  const end = Date.now() + timeoutMs;
  while (!(await holds())) {
    if (Date.now() > end) {
      throw new Error(`it did not come to this in time: ${what}`);
    }
    await delay(LOOK_AGAIN_MS);
  }
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}
