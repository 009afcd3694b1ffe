import { equal } from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import type { IncomingMessage, RequestListener } from 'node:http';
import { join } from 'node:path';

import { vi } from 'vitest';

import { askAsPerson } from './ask-as-person.ts';
import { type LoopbackServer, startLoopbackServer } from './loopback-server.ts';
import { callPml, PmlWorld } from './pml-world.ts';
import { TerminalSession } from './terminal-session.ts';

/** What each stands for, and the value that may be seen nowhere. */
export const CANARIES = {
  'a variable in env': 'canary-env-4f9a01c7d2',
  'a secret in env': 'canary-secret-83b1e6a0f4',
  'a secret in a header': 'canary-header-c05d72e9b8',
  'a variable as an argument': 'canary-argument-1d6e8f3a92',
  'a variable in the path of an address': 'canary-path-a7720c4be1',
  'an access token in an address': 'canary-oauth-5be93d18f0',
  'a token that is written in the file': 'ghp_canary0inline0e4417d6ab2',
  'the key of the model': 'canary-embedding-0c9f35a6d1',
  'a variable in the address of the model': 'canary-model-9d27e1b4c8',
} as const;

export type Canary = keyof typeof CANARIES;

/** Prints everything that it was given, in several ways, and ends. */
const TALKER = `
const { T, S, GITHUB_TOKEN: G } = process.env;
console.error('env ' + T + ' secret ' + S + ' token ' + G);
console.error(JSON.stringify({ T, S, G, argv: process.argv }));
console.error('x'.repeat(380) + T);
console.log(process.argv.slice(1).join(' ') + S);
process.exitCode = 3;
`;
const EFFECTS = join(import.meta.dirname, '../fixtures/servers/effects-server.mjs');
const soon = (): AbortSignal => AbortSignal.timeout(20_000);

/** A world whose servers were given canaries, and everything that it has shown. */
export class CanaryCage implements AsyncDisposable {
  readonly world = new PmlWorld({
    C_ENV: CANARIES['a variable in env'],
    C_ARGUMENT: CANARIES['a variable as an argument'],
    C_PATH: CANARIES['a variable in the path of an address'],
    C_KEY: CANARIES['the key of the model'],
    C_MODEL: CANARIES['a variable in the address of the model'],
  });
  /** By the name of the output. */
  readonly shown = new Map<string, string>();
  /** What the servers of other machines were sent. */
  readonly sent: string[] = [];
  readonly #remote: LoopbackServer;

  private constructor(remote: LoopbackServer) {
    this.#remote = remote;
  }

  static async open(): Promise<CanaryCage> {
    const cage = new CanaryCage(await startLoopbackServer());
    cage.#remote.handle(cage.#repeat);
    await cage.#storeSecrets();
    cage.configure();
    return cage;
  }

  configure(change: object = {}): void {
    const { origin } = this.#remote;
    this.world.configure({
      mcpServers: {
        effects: {
          command: process.execPath,
          args: [EFFECTS, join(this.world.work, 'effects.txt')],
          env: { T: '${env:C_ENV}' },
        },
        talker: {
          command: process.execPath,
          args: ['-e', TALKER, '--', '${env:C_ARGUMENT}'],
          env: {
            T: '${env:C_ENV}',
            S: '${secret:C_SECRET}',
            GITHUB_TOKEN: CANARIES['a token that is written in the file'],
          },
        },
        remote: {
          url: `${origin}/\${env:C_PATH}/mcp?access_token=\${secret:C_ACCESS}`,
          headers: { Authorization: 'Bearer ${secret:C_HEADER}' },
        },
        ...change,
      },
      pml: {
        logLevel: 'debug',
        embedding: {
          model: 'openai',
          url: `${origin}/\${env:C_MODEL}/v1`,
          name: 'some-model',
          apiKey: '${env:C_KEY}',
        },
      },
    });
  }

  /** Runs a command and keeps what it showed. */
  async run(...args: string[]): Promise<void> {
    const { stdout, stderr } = await this.world.pml(args);
    this.note(`pml ${args.join(' ')}`, stdout + stderr);
  }

  note(output: string, text: string): void {
    this.shown.set(output, `${this.shown.get(output) ?? ''}${text}`);
  }

  /** What MCP clients are answered. */
  async askAsClient(): Promise<void> {
    const client = await this.world.connect();
    const discover = await callPml(client, 'discover', { intent: 'append a line to the record' });
    this.note('discover', JSON.stringify(discover));
    for (const tool of ['talker:anything', 'remote:anything', 'effects:write']) {
      const workflow = { tasks: [{ id: 'a', tool, args: { label: 'x' } }] };
      const answer = await client.callTool({ name: 'execute_workflow', arguments: { workflow } });
      this.note('execute_workflow', JSON.stringify(answer));
    }
  }

  /** What programs and the dashboard are answered over HTTP. */
  async askOverHttp(): Promise<void> {
    const control = await this.world.control();
    const { httpUrl = '', tokenFile } = await control.request('status', {}, soon());
    const token = readFileSync(tokenFile, 'utf8').trim();
    for (const path of ['/metrics', '/healthz', '/mcp']) {
      const headers = { authorization: `Bearer ${token}` };
      this.note(path, await (await fetch(new URL(path, httpUrl), { headers })).text());
    }
    const { url } = await askAsPerson(control, 'dashboard', {}, soon());
    const opened = await fetch(url, { redirect: 'manual' });
    const [cookie = ''] = String(opened.headers.get('set-cookie')).split(';');
    for (const name of PAGE_PATHS) {
      const response = await fetch(new URL(`/api/${name}`, httpUrl), { headers: { cookie } });
      equal(response.status, 200, name);
      this.note('the page', await response.text());
    }
  }

  /** Every file that pml wrote, but for the one that keeps the secrets. */
  readFiles(): void {
    for (const part of ['state', 'share']) {
      const folder = join(this.world.home, '.local', part, 'pml');
      for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
        if (entry.isFile() && entry.name !== 'secrets.json') {
          const encoding = part === 'share' ? 'latin1' : 'utf8';
          const text = readFileSync(join(entry.parentPath, entry.name), encoding);
          this.note(part === 'share' ? 'the database' : entry.name, text);
        }
      }
    }
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.world[Symbol.asyncDispose]();
    await this.#remote[Symbol.asyncDispose]();
  }

  /** Refuses, and repeats what it was sent. */
  readonly #repeat: RequestListener = (request: IncomingMessage, response) => {
    const told = `${request.headers.authorization} may not ask ${request.url}`;
    this.sent.push(told);
    response.writeHead(400, { 'content-type': 'application/json' });
    response.end(JSON.stringify({ error: { message: told } }));
  };

  async #storeSecrets(): Promise<void> {
    const piped = {
      C_SECRET: 'a secret in env',
      C_ACCESS: 'an access token in an address',
    } as const;
    for (const [name, canary] of Object.entries(piped)) {
      const { code } = await this.world.pml(['secrets', 'set', name], { input: CANARIES[canary] });
      equal(code, 0);
    }
    const session = new TerminalSession(this.world, ['secrets', 'set', 'C_HEADER']);
    await vi.waitUntil(() => session.shown.includes('it is not shown'), 20_000);
    session.type(`${CANARIES['a secret in a header']}\r`);
    equal(await session.ended, 0);
    this.note('pml secrets set in a terminal', session.shown);
  }
}

const PAGE_PATHS = [
  'overview',
  'runs',
  'approvals',
  'graph',
  'tools',
  'speculation',
  'capabilities',
];
