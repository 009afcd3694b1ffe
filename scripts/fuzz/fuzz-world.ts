/** A real daemon with a server behind it that goes wrong, and somebody who looks after both. */
import { existsSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import type { Client } from '@modelcontextprotocol/client';

import { locate } from '../../src/config/locations.ts';
import type { WorkflowAnswer } from '../../src/execute/workflow-answer.ts';
import { callPml, isAlive, PmlWorld } from '../../test/support/pml-world.ts';
import type { Endpoint } from './http-link.ts';
import type { Violation } from './sent.ts';

const SERVER = join(import.meta.dirname, '../../test/fixtures/servers/fuzzed-server.mjs');
const SECRET = 'fuzz-secret-5e1c9a7b3d';
const LOOK_MS = 60_000;
const KIB = 1024;

/** What a process takes, in bytes. */
export interface Memory {
  readonly residentBytes: number;
  readonly peakBytes: number;
}

export class FuzzWorld implements AsyncDisposable {
  readonly world = new PmlWorld({ FUZZ_SECRET: SECRET });
  readonly #effects = join(this.world.work, 'effects.txt');
  #client: Client | undefined;
  #pid = 0;
  #looks = 0;
  secrets: readonly string[] = [SECRET];
  endpoint: Endpoint = { url: '', token: '' };

  async open(): Promise<this> {
    const { world } = this;
    world.configure({
      mcpServers: {
        fuzzed: {
          command: process.execPath,
          args: [SERVER, this.#effects],
          env: { HELD: '${env:FUZZ_SECRET}' },
        },
      },
      pml: {
        embedding: { model: 'none' },
        execute: { approvalSeconds: 5 },
        servers: {
          fuzzed: { trusted: false, readOnly: ['echo', 'junk'], callTimeoutMs: 2000 },
        },
      },
    });
    await world.pml(['up']);
    this.#client = await world.connect();
    const control = await world.control();
    const status = await control.request('status', {}, AbortSignal.timeout(LOOK_MS));
    control.close();
    this.#pid = status.pid;
    const token = readFileSync(status.tokenFile, 'utf8').trim();
    this.endpoint = { url: status.httpUrl ?? '', token };
    this.secrets = [SECRET, token];
    await this.look();
    return this;
  }

  get socketPath(): string {
    const { env } = this.world.commandLine([]);
    return locate({
      env,
      cwd: this.world.work,
      home: this.world.home,
      temporaryFolder: tmpdir(),
      platform: process.platform,
    }).socketPath;
  }

  shimLine(): {
    command: string;
    args: readonly string[];
    env: Record<string, string>;
    cwd: string;
  } {
    return { ...this.world.commandLine(['stdio']), cwd: this.world.work };
  }

  /** Whether pml is alive, answers rightly, and has done nothing that is dangerous. */
  async look(): Promise<Violation | undefined> {
    this.#looks += 1;
    const said = `canary ${this.#looks}`;
    if (!isAlive(this.#pid)) {
      return { rule: 'the daemon stays alive', detail: this.logTail() };
    }
    const within = AbortSignal.timeout(LOOK_MS);
    try {
      const health = await fetch(new URL('/healthz', this.endpoint.url), { signal: within });
      if (!health.ok) {
        return { rule: '/healthz answers', detail: String(health.status) };
      }
      const answer = await callPml<WorkflowAnswer>(this.#ownClient(), 'execute_workflow', {
        workflow: { tasks: [{ id: 'a', tool: 'fuzzed:echo', args: { text: said } }] },
      });
      if (!JSON.stringify(answer).includes(said)) {
        return { rule: 'a right call is answered rightly', detail: JSON.stringify(answer) };
      }
    } catch (error) {
      return { rule: 'a right call is answered', detail: `${String(error)}\n${this.logTail()}` };
    }
    if (!isAlive(this.#pid)) {
      // The client's shim has started another one meanwhile, and that one answered.
      return { rule: 'the daemon stays alive', detail: this.logTail() };
    }
    const effects = existsSync(this.#effects) ? readFileSync(this.#effects, 'utf8') : '';
    return effects === ''
      ? undefined
      : { rule: 'no dangerous call is made', detail: effects.slice(0, 400) };
  }

  memory(): Memory {
    const file = `/proc/${this.#pid}/status`;
    const status = existsSync(file) ? readFileSync(file, 'utf8') : '';
    const field = (name: string): number =>
      Number(new RegExp(`${name}:\\s+(\\d+)`, 'u').exec(status)?.[1] ?? 0) * KIB;
    return { residentBytes: field('VmRSS'), peakBytes: field('VmHWM') };
  }

  /** The whole log of the daemon, as it is by now. */
  log(): string {
    const { logFile } = locate({
      env: this.world.commandLine([]).env,
      cwd: this.world.work,
      home: this.world.home,
      temporaryFolder: tmpdir(),
      platform: process.platform,
    });
    return existsSync(logFile) ? readFileSync(logFile, 'utf8') : '';
  }

  logTail(): string {
    return this.log().split('\n').slice(-12).join('\n').slice(-3000);
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.world[Symbol.asyncDispose]();
  }

  #ownClient(): Client {
    if (this.#client === undefined) {
      throw new Error('the world is not open');
    }
    return this.#client;
  }
}
