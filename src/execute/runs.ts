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
import type { RunEvent } from './run-event.ts';
import type { RunSummary } from './run-journal.ts';
import type { RunState } from './run-state.ts';
import { Run, type RunParts } from './run.ts';

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

  constructor(parts: RunsParts) {
    this.#parts = parts;
  }

  /** Runs a plan and answers with its final state, or with its state so far when it takes long. */
  async start(
    request: { readonly plan: Plan; readonly intent?: string },
    asker: Asker,
    signal: AbortSignal,
  ): Promise<RunState> {
    const started: RunEvent & { readonly kind: 'run_started' } = {
      kind: 'run_started',
      runId: runId(`wf_${this.#parts.random.uniqueId()}`),
      at: this.#parts.clock.now(),
      plan: request.plan,
      ...(request.intent !== undefined && { intent: request.intent }),
      ...(asker.requestKey !== undefined && { requestKey: asker.requestKey }),
    };
    const begun = await this.#parts.journal.begin(started);
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
    const state = live?.run.state ?? fold(await this.#parts.journal.read(id));
    if (state === undefined) {
      throw new GatewayError('RUN_UNKNOWN', `there is no run "${id}" in this project`);
    }
    return live === undefined && state.status === 'running' ? interrupted(state) : state;
  }

  /** A value out of a run's results: `task`, `task.items[0].name`. */
  async readResult(id: RunId, path: string): Promise<Json> {
    const state = await this.read(id);
    const task = /^[\w-]+/u.exec(path)?.[0] ?? '';
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
  async abort(id: RunId, reason: string): Promise<RunState> {
    const live = this.#live.get(id);
    if (live === undefined) {
      return this.read(id);
    }
    await live.run.abort(reason);
    return this.#wait(live);
  }

  list(limit: number): Promise<readonly RunSummary[]> {
    return this.#parts.journal.list(limit);
  }

  counts(): Promise<Readonly<Record<string, number>>> {
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
  }
}

/** A run that no process is driving: what had started and not ended may or may not have happened. */
function interrupted(state: RunState): RunState {
  const open = [...state.tasks].filter(([, task]) => task.status === 'running').map(([id]) => id);
  const doubt = open.length > 0 ? `; whether ${open.join(', ')} took effect is not known` : '';
  return {
    ...state,
    status: 'outcome_unknown',
    reason: `the gateway was stopped during this run${doubt}. Do not repeat it blindly: look at the results first`,
  };
}
