/** Gateways on one PostgreSQL that is taken away, and clients that write down what they were told. */
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';

import { openPostgres } from '../../src/adapters/postgres/postgres.ts';
import { createRunJournal } from '../../src/adapters/postgres/run-journal.ts';
import { GatewayError } from '../../src/base/errors.ts';
import { projectId } from '../../src/base/ids.ts';
import type { RunSummary } from '../../src/execute/run-journal.ts';
import { createGateway, type LibraryGateway, type WorkflowAnswer } from '../../src/index.ts';
import { type HaltingPostgres, startPostgres } from './postgres-server.ts';
import { quietLogger } from './quiet-logger.ts';

const EFFECTS = join(import.meta.dirname, '../fixtures/servers/effects-server.mjs');
const PROJECT = 'away';
const RUNS_MAX = 1000;
/** Statuses of a run of which nothing more is to come. */
const ENDED: ReadonlySet<string> = new Set(['completed', 'failed', 'aborted']);

/** One request of a client. */
export interface Told {
  /** Marks every write of the request: `label-w1`. */
  readonly label: string;
  readonly instance: number;
  /** The answer, or the error in its place. */
  readonly answer?: WorkflowAnswer;
  readonly error?: GatewayError;
  /** The effects of the request when the answer came. */
  readonly effects: readonly string[];
}

export interface AwayOptions {
  readonly instances: number;
  readonly answerWithinMs?: number;
}

const task = (label: string, id: string, dependsOn: readonly string[]): object => ({
  id,
  tool: id.startsWith('w') ? 'effects:write' : 'effects:read',
  args: { label: `${label}-${id}`, ms: id.startsWith('w') ? 150 : 50 },
  dependsOn,
});

/** Writes one after the other, a write beside them, and a read between. */
const workflowOf = (label: string): object => ({
  tasks: [
    task(label, 'w1', []),
    task(label, 'w2', ['w1']),
    task(label, 'r1', ['w1']),
    task(label, 'w3', ['w2', 'r1']),
    task(label, 'w4', ['w3']),
  ],
});

export const WRITES: readonly string[] = ['w1', 'w2', 'w3', 'w4'];

export class AwayWorld implements AsyncDisposable {
  readonly #folder: string;
  readonly #record: string;
  readonly #postgres: HaltingPostgres;
  readonly gateways: LibraryGateway[] = [];
  readonly told: Told[] = [];
  readonly #asked: Promise<void>[] = [];
  #count = 0;

  private constructor(folder: string, postgres: HaltingPostgres) {
    this.#folder = folder;
    this.#record = join(folder, 'effects.txt');
    this.#postgres = postgres;
  }

  static async open({ instances, answerWithinMs }: AwayOptions): Promise<AwayWorld> {
    const folder = mkdtempSync(join(tmpdir(), 'pml-away-'));
    // A database that is halted keeps what it has acknowledged, as a real one does.
    const world = new AwayWorld(folder, await startPostgres(['fsync=off']));
    for (let number = 0; number < instances; number += 1) {
      const own = join(folder, `instance-${number}`);
      mkdirSync(own);
      const config = {
        mcpServers: { effects: { command: process.execPath, args: [EFFECTS, world.#record] } },
        pml: {
          storage: { url: world.#postgres.url },
          project: { name: PROJECT },
          embedding: { model: 'none' },
          ...(answerWithinMs !== undefined && { execute: { answerWithinMs } }),
        },
      };
      world.gateways.push(await createGateway(config as never, { folder: own }));
    }
    return world;
  }

  /** Takes the database away for a while. */
  async away(durationMs: number, how: 'fast' | 'crash'): Promise<void> {
    await this.#postgres.halt(how);
    await pause(durationMs);
    await this.#postgres.resume();
  }

  /** Sends a workflow to an instance and notes the answer when it comes. */
  ask(instance: number): void {
    const label = `run${this.#count}`;
    this.#count += 1;
    const { told } = this;
    const asked = this.#gateway(instance)
      .executeWorkflow({ workflow: workflowOf(label) as never })
      .then(
        (answer) => void told.push({ label, instance, answer, effects: this.effectsOf(label) }),
        (error: unknown) => {
          if (!(error instanceof GatewayError)) {
            throw error;
          }
          told.push({ label, instance, error, effects: this.effectsOf(label) });
        },
      );
    this.#asked.push(asked);
  }

  /** Asks every instance again and again for so long. */
  async askFor(durationMs: number, everyMs: number): Promise<void> {
    const end = performance.now() + durationMs;
    while (performance.now() < end) {
      for (const instance of this.gateways.keys()) {
        this.ask(instance);
      }
      await pause(everyMs);
    }
  }

  /** Resolves when every request has its answer. */
  async answered(): Promise<void> {
    await Promise.all(this.#asked);
  }

  effectsOf(label: string): readonly string[] {
    return this.effects()
      .filter((line) => line.startsWith(`${label}-`))
      .map((line) => line.slice(label.length + 1));
  }

  effects(): readonly string[] {
    return existsSync(this.#record)
      ? readFileSync(this.#record, 'utf8').split('\n').filter(Boolean)
      : [];
  }

  /** The state of a run as an agent that was told its id asks for it later. */
  status(instance: number, workflowId: string): Promise<WorkflowAnswer> {
    return this.#gateway(instance).controlWorkflow({ workflowId, action: 'status' });
  }

  /** Decides as a careful person: looks into the record, and says whether the write was made. */
  async decideAll(): Promise<number> {
    const [gateway] = this.gateways;
    const open = (await gateway?.undecided()) ?? [];
    for (const { request, workflowId } of open) {
      if (request.kind === 'outcome_unknown' && workflowId !== undefined) {
        const label = (request.args as { label?: string } | undefined)?.label ?? '';
        const verdict = this.effects().includes(label)
          ? ({ kind: 'done', value: 'it was done' } as const)
          : ({ kind: 'retry' } as const);
        for (const each of this.gateways) {
          const answer = await each.decide({
            workflowId,
            decisionId: request.id,
            verdict,
            by: 'a careful person',
          });
          if (answer.kind === 'taken') {
            break;
          }
        }
      }
    }
    return open.length;
  }

  /** The runs as `pml runs` lists them, straight from the database. */
  async listed(): Promise<readonly RunSummary[]> {
    const database = await openPostgres({ url: this.#postgres.url, logger: quietLogger() });
    try {
      return await createRunJournal(database, projectId(PROJECT)).list(RUNS_MAX);
    } finally {
      await database[Symbol.asyncDispose]();
    }
  }

  /** Resolves when no run is left in the middle, with how many questions a person answered. */
  async settled(withinMs: number): Promise<number> {
    const end = performance.now() + withinMs;
    let decisions = 0;
    for (;;) {
      decisions += await this.decideAll();
      const open = (await this.listed()).filter(({ status }) => !ENDED.has(status));
      if (open.length === 0) {
        return decisions;
      }
      if (performance.now() > end) {
        throw new Error(`left in the middle: ${JSON.stringify(open)}`);
      }
      await pause(200);
    }
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await Promise.allSettled(this.gateways.map((gateway) => gateway.close()));
    await this.#postgres.stop();
    rmSync(this.#folder, { recursive: true, force: true, maxRetries: 5 });
  }

  #gateway(instance: number): LibraryGateway {
    const gateway = this.gateways[instance];
    if (gateway === undefined) {
      throw new Error(`there is no instance ${instance}`);
    }
    return gateway;
  }
}
