/** All runs of this process: starting them, following them, ending them, reading them later. */
import type { Clock } from '../base/clock.ts';
import { describeError, GatewayError } from '../base/errors.ts';
import { type RunId, runId } from '../base/ids.ts';
import type { Json } from '../base/json.ts';
import type { Logger } from '../base/logger.ts';
import type { Random } from '../base/random.ts';
import type { Asker } from '../call/session.ts';
import type { Plan } from '../plan/plan.ts';
import { readPath } from '../plan/reference.ts';
import { EXECUTE } from '../tuning.ts';
import { fold } from './reduce.ts';
import { JOURNAL_VERSION, type RunEvent } from './run-event.ts';
import type { Lease, RunSummary } from './run-journal.ts';
import type { RunState } from './run-state.ts';
import { Run, type RunParts } from './run.ts';
import { interruptedReason } from './verdict.ts';

interface LiveRun {
  readonly run: Run;
  readonly done: Promise<RunState>;
}

type Listener = (runId: RunId, event: RunEvent) => void;

export interface RunsParts extends Omit<RunParts, 'onEvent'> {
  readonly random: Random;
  readonly clock: Clock;
  readonly logger: Logger;
  /** How long an answer may be waited for before it is `running`. */
  readonly answerWithinMs: () => number;
}

export class Runs {
  readonly #parts: RunsParts;
  readonly #live = new Map<RunId, LiveRun>();
  readonly #listeners = new Set<Listener>();
  /** Names this process in leases. */
  readonly #owner: string;
  #cancelRenewal: (() => void) | undefined;

  constructor(parts: RunsParts) {
    this.#parts = parts;
    this.#owner = parts.random.uniqueId();
  }

  /** Runs a plan and answers with its final state, or with its state so far when it takes long. */
  async start(
    request: { readonly plan: Plan; readonly intent?: string },
    asker: Asker,
    signal: AbortSignal,
  ): Promise<RunState> {
    if (this.#live.size >= EXECUTE.runsMax) {
      throw new GatewayError('RUNS_TOO_MANY', `${this.#live.size} runs are under way`);
    }
    const started: RunEvent & { readonly kind: 'run_started' } = {
      kind: 'run_started',
      version: JOURNAL_VERSION,
      runId: runId(`wf_${this.#parts.random.uniqueId()}`),
      at: this.#parts.clock.now(),
      plan: request.plan,
      ...(request.intent !== undefined && { intent: request.intent }),
      ...(asker.requestKey !== undefined && { requestKey: asker.requestKey }),
    };
    const begun = await this.#parts.journal.begin(started, this.#lease());
    if (begun.kind === 'repeated') {
      return this.follow(begun.runId, signal);
    }
    this.#launch(started, asker);
    return this.follow(started.runId, signal);
  }

  /** The state of a run once it has ended, or as it is when the waiting has taken long enough. */
  async follow(id: RunId, signal: AbortSignal): Promise<RunState> {
    const live = this.#live.get(id);
    if (live === undefined) {
      return this.read(id);
    }
    const abort = (): void => {
      void live.run.abort('the client cancelled its request');
    };
    signal.addEventListener('abort', abort, { once: true });
    if (signal.aborted) {
      abort();
    }
    try {
      return await this.#wait(live);
    } finally {
      signal.removeEventListener('abort', abort);
    }
  }

  /** A run as it is now, from memory or from its journal. */
  async read(id: RunId): Promise<RunState> {
    const live = this.#live.get(id);
    if (live !== undefined) {
      return live.run.state;
    }
    await this.#settleLeftBehind();
    const state = fold(await this.#parts.journal.read(id));
    if (state === undefined) {
      throw new GatewayError('RUN_UNKNOWN', `there is no run "${id}" in this project`);
    }
    return state;
  }

  /** A value out of a run's results: `task`, `task.items[0].name`. */
  async readResult(id: RunId, path: string): Promise<Json> {
    const state = await this.read(id);
    const task = taskOf(path);
    const known = state.tasks.get(task);
    const result = known !== undefined && 'result' in known ? known.result : undefined;
    if (result === undefined) {
      const names = [...state.tasks.keys()].slice(0, EXECUTE.keysShown).join(', ');
      throw new GatewayError(
        'PATH_UNKNOWN',
        `"${path}" has no result in this run; its tasks are ${names}`,
      );
    }
    const whole =
      result.kind === 'inline' ? result.value : await this.#parts.journal.readResult(id, task);
    const found = readPath(whole ?? null, path.slice(task.length));
    if (found.kind === 'missing') {
      throw new GatewayError('PATH_UNKNOWN', `"${path}": ${found.message}`);
    }
    return found.value;
  }

  /** Asks a run to end and waits until it has. One that has ended already stays as it is. */
  async abort(
    id: RunId,
    reason: string,
  ): Promise<{ readonly state: RunState; readonly wasLive: boolean }> {
    const live = this.#live.get(id);
    if (live === undefined) {
      return { state: await this.read(id), wasLive: false };
    }
    await live.run.abort(reason);
    return { state: await this.#wait(live), wasLive: true };
  }

  async list(limit: number): Promise<readonly RunSummary[]> {
    await this.#settleLeftBehind();
    return this.#parts.journal.list(limit);
  }

  async counts(): Promise<Readonly<Record<string, number>>> {
    await this.#settleLeftBehind();
    return this.#parts.journal.countByStatus();
  }

  isBusy(): boolean {
    return this.#live.size > 0;
  }

  subscribe(listener: Listener): () => void {
    this.#listeners.add(listener);
    return () => {
      this.#listeners.delete(listener);
    };
  }

  /** Ends what is under way, for a gateway that closes. Bounded by the upstreams' own limits. */
  async close(): Promise<void> {
    const live = [...this.#live.values()];
    await Promise.all(live.map(({ run }) => run.abort('the gateway is shutting down')));
    await Promise.allSettled(live.map(({ done }) => done));
    this.#cancelRenewal?.();
  }

  async #wait(live: LiveRun): Promise<RunState> {
    await new Promise<void>((resolve) => {
      const cancelTimer = this.#parts.clock.after(this.#parts.answerWithinMs(), resolve);
      void live.done.finally(() => {
        cancelTimer();
        resolve();
      });
    });
    return live.run.state;
  }

  #launch(started: RunEvent & { readonly kind: 'run_started' }, asker: Asker): void {
    const id = started.runId;
    const publish = (event: RunEvent): void => {
      for (const listener of this.#listeners) {
        listener(id, event);
      }
    };
    const run = new Run({ ...this.#parts, onEvent: publish }, started, asker);
    publish(started);
    const done = run
      .drive()
      .catch((error: unknown) => {
        this.#parts.logger.error('run_broken', { runId: id, error: describeError(error) });
        return run.state;
      })
      .finally(() => {
        this.#live.delete(id);
      });
    this.#live.set(id, { run, done });
    this.#cancelRenewal ??= this.#renewLater();
  }

  #lease(): Lease {
    return { owner: this.#owner, expiresAt: this.#parts.clock.now() + EXECUTE.leaseMs };
  }

  /** Tells other processes that this one is alive, for as long as it has runs. */
  #renewLater(): () => void {
    return this.#parts.clock.after(EXECUTE.leaseRenewMs, () => {
      this.#cancelRenewal = undefined;
      if (this.#live.size === 0) {
        return;
      }
      this.#cancelRenewal = this.#renewLater();
      this.#parts.journal.renew(this.#lease()).catch((error: unknown) => {
        this.#parts.logger.warn('lease_not_renewed', { error: describeError(error) });
      });
    });
  }

  /** Nobody knows how a run ended whose process was killed: that is its end, and it is journaled. */
  async #settleLeftBehind(): Promise<void> {
    const { journal, clock, logger } = this.#parts;
    for (const id of await journal.leftBehind(this.#owner, clock.now())) {
      const state = fold(await journal.read(id));
      if (state !== undefined) {
        const reason = interruptedReason(state);
        const end: RunEvent = {
          kind: 'run_finished',
          end: 'outcome_unknown',
          reason,
          at: clock.now(),
        };
        await journal.append(id, [end]).catch((error: unknown) => {
          // Another process was quicker, and its word holds.
          logger.debug('run_settled_elsewhere', { runId: id, error: describeError(error) });
        });
      }
    }
  }
}

/** The task that a path into the results of a run begins with. */
export function taskOf(path: string): string {
  return /^[\w-]+/u.exec(path)?.[0] ?? '';
}
