/** All runs of this process: starting them, following them, steering them, reading them later. */
import { describeError, GatewayError } from '../base/errors.ts';
import { type RunId, runId, sessionId } from '../base/ids.ts';
import type { Json, JsonObject } from '../base/json.ts';
import type { Logger } from '../base/logger.ts';
import type { Asker } from '../call/session.ts';
import type { Plan } from '../plan/plan.ts';
import { EXECUTE } from '../tuning.ts';
import { CheckpointWriter } from './checkpoint-writer.ts';
import type { Checkpoint } from './checkpoint.ts';
import type { PendingDecision } from './decision.ts';
import { reduce } from './reduce.ts';
import { resultAt } from './result-at.ts';
import type { CommandAnswer, IdentifiedCommand } from './run-command.ts';
import { JOURNAL_VERSION, type PauseMode, type RunEvent } from './run-event.ts';
import type { JournaledEvent, Lease, RunSummary } from './run-journal.ts';
import { hasEnded, openDecisions, type RunState } from './run-state.ts';
import { RunWatchers } from './run-watchers.ts';
import { Run, type RunParts } from './run.ts';
import { giveUp, readRun, wasInterrupted } from './take-up.ts';

interface LiveRun {
  readonly run: Run;
  readonly done: Promise<RunState>;
}

type Listener = (runId: RunId, event: RunEvent, sequence: number) => void;

export interface RunsParts extends Omit<RunParts, 'onEvent' | 'onMoved' | 'owner'> {
  readonly logger: Logger;
  /** How long an answer may be waited for before it is `running`. */
  readonly answerWithinMs: () => number;
  readonly checkpointsKept: () => number;
}

/** What a run is made from. */
export interface RunRequest {
  readonly plan: Plan;
  readonly intent?: string;
  readonly pause?: PauseMode;
  readonly context?: JsonObject;
}

export class Runs {
  readonly #parts: RunsParts;
  readonly #live = new Map<RunId, LiveRun>();
  readonly #listeners = new Set<Listener>();
  /** Those who wait for the next thing that happens to any run. */
  readonly #watchers: RunWatchers;
  readonly #checkpoints: CheckpointWriter;
  /** Names this process in leases. */
  readonly #owner: string;
  #cancelTimer: () => void = () => undefined;
  #takingUp: Promise<void> = Promise.resolve();
  #isClosed = false;

  constructor(parts: RunsParts) {
    this.#parts = parts;
    this.#watchers = new RunWatchers(parts.clock);
    this.#checkpoints = new CheckpointWriter(parts);
    this.#owner = parts.random.uniqueId();
  }

  /** Takes up what earlier processes left in the middle, now and from time to time. */
  open(): void {
    this.#takingUp = this.#takeUpAll();
    this.#renewLater();
  }

  /** Runs a plan and answers with its final state, or with its state so far when it takes long. */
  async start(request: RunRequest, asker: Asker, signal: AbortSignal): Promise<RunState> {
    if (this.#live.size >= EXECUTE.runsMax) {
      throw new GatewayError('RUNS_TOO_MANY', `${this.#live.size} runs are under way`);
    }
    const started: RunEvent & { readonly kind: 'run_started' } = {
      kind: 'run_started',
      version: JOURNAL_VERSION,
      runId: runId(`wf_${this.#parts.random.uniqueId()}`),
      at: this.#parts.clock.now(),
      ...request,
      ...(asker.requestKey !== undefined && { requestKey: asker.requestKey }),
    };
    const begun = await this.#parts.journal.begin(started, this.#lease());
    if (begun.kind === 'repeated') {
      await this.#takingUp;
      return this.follow(begun.runId, signal);
    }
    const from = { sequence: 1, state: reduce(undefined, started) };
    this.#publish(started, from);
    this.#launch(from, asker);
    return this.follow(started.runId, signal);
  }

  /**
   * The state of a run once it has ended or waits for someone, or as it is when the waiting has
   * taken long enough. Aborting the signal aborts the run: its client cancelled the request.
   */
  async follow(id: RunId, signal: AbortSignal): Promise<RunState> {
    const live = this.#live.get(id);
    if (live === undefined) {
      return this.read(id);
    }
    const abort = (): void => {
      void this.abort(id, 'the client cancelled its request');
    };
    signal.addEventListener('abort', abort, { once: true });
    if (signal.aborted) {
      abort();
    }
    try {
      return await this.#settled(live);
    } finally {
      signal.removeEventListener('abort', abort);
    }
  }

  /** A run as it is now, from memory or from its journal. */
  async read(id: RunId): Promise<RunState> {
    await this.#takingUp;
    const live = this.#live.get(id);
    const state = live?.run.state ?? (await readRun(this.#parts.journal, id))?.state;
    if (state === undefined) {
      throw new GatewayError('RUN_UNKNOWN', `there is no run "${id}" in this project`);
    }
    return state;
  }

  /** A value out of a run's results: `task`, `task.items[0].name`. */
  async readResult(id: RunId, path: string): Promise<Json> {
    return resultAt(await this.read(id), path, this.#parts.journal);
  }

  /** Steers a run. One that nobody drives is taken up for it. */
  async command(id: RunId, command: IdentifiedCommand): Promise<CommandAnswer> {
    const state = await this.read(id);
    if (hasEnded(state)) {
      return {
        kind: 'refused',
        reason: `the run has ended (${state.status}); nothing was changed`,
      };
    }
    if (!this.#live.has(id)) {
      await this.#takeUp(id);
    }
    const live = this.#live.get(id);
    return (
      live?.run.command(command) ?? {
        kind: 'refused',
        reason: 'another instance of pml has this run at the moment; try again there, or later',
      }
    );
  }

  /** For whoever has no name of its own for what it asks. */
  newCommandId(): string {
    return this.#parts.random.uniqueId();
  }

  /** Asks a run to end and waits until it has. One that has ended already stays as it is. */
  async abort(
    id: RunId,
    reason: string,
  ): Promise<{ readonly state: RunState; readonly answer: CommandAnswer }> {
    const answer = await this.command(id, {
      id: this.newCommandId(),
      command: { kind: 'abort', reason },
    });
    const live = this.#live.get(id);
    const state = live === undefined ? await this.read(id) : await this.#ended(live);
    return { state, answer };
  }

  /** The state a live run has once it stands still, for whoever just steered it. */
  async settled(id: RunId): Promise<RunState> {
    const live = this.#live.get(id);
    return live === undefined ? this.read(id) : this.#settled(live);
  }

  /** What people have to decide, of all runs that have not ended; the oldest first. */
  async undecided(): Promise<readonly PendingDecision[]> {
    const waiting = (await this.list(EXECUTE.undecidedRunsMax)).filter(
      ({ runId: id, finishedAt }) => finishedAt === undefined || this.#live.has(id),
    );
    const states = await Promise.all(waiting.map((run) => this.read(run.runId)));
    return states
      .flatMap((state) =>
        openDecisions(state).map(({ request, requestedAt }) => ({
          workflowId: state.runId,
          ...(state.intent !== undefined && { intent: state.intent }),
          request,
          requestedAt,
        })),
      )
      .toSorted((left, right) => left.requestedAt - right.requestedAt);
  }

  async list(limit: number): Promise<readonly RunSummary[]> {
    await this.#takingUp;
    return this.#parts.journal.list(limit);
  }

  async counts(): Promise<Readonly<Record<string, number>>> {
    await this.#takingUp;
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

  /**
   * The events of a run after a place in its journal, as they become durable, until its end. The
   * journal is the buffer: a reader that is slow holds up nobody and misses nothing.
   */
  async *events(id: RunId, after: number, signal: AbortSignal): AsyncGenerator<JournaledEvent> {
    let sequence = after;
    await this.read(id);
    while (!signal.aborted) {
      // Events of a run that another instance drives come without a word.
      const woken = this.#watchers.next(EXECUTE.eventsPollMs, signal);
      const batch = await this.#parts.journal.readAfter(id, sequence, EXECUTE.eventsReadMax);
      for (const journaled of batch) {
        yield journaled;
        ({ sequence } = journaled);
        if (journaled.event.kind === 'run_finished') {
          return;
        }
      }
      if (batch.length === 0) {
        await woken;
      }
    }
  }

  /** Leaves what is under way for the next process to take up. Bounded in time. */
  async close(): Promise<void> {
    this.#isClosed = true;
    this.#cancelTimer();
    await this.#takingUp;
    const live = [...this.#live.values()];
    await Promise.all(live.map(({ run }) => run.suspend(EXECUTE.suspendGraceMs)));
    await Promise.allSettled(live.map(({ done }) => done));
  }

  #launch(from: Checkpoint, asker: Pick<Asker, 'session' | 'client' | 'onProgress'>): void {
    const id = from.state.runId;
    const onEvent = (event: RunEvent, reached: Checkpoint): void => this.#publish(event, reached);
    const onMoved = (): void => {
      this.#watchers.wake();
      this.#letGoLater(id);
    };
    const run = new Run({ ...this.#parts, owner: this.#owner, onEvent, onMoved }, from, asker);
    const done = run
      .drive()
      .catch((error: unknown) => {
        this.#parts.logger.error('run_broken', { runId: id, error: describeError(error) });
        return run.state;
      })
      .then(async (state) => {
        if (!hasEnded(state)) {
          await this.#parts.journal.release(id, this.#owner).catch(() => undefined);
        }
        return state;
      })
      .finally(() => {
        this.#live.delete(id);
      });
    this.#live.set(id, { run, done });
  }

  #publish(event: RunEvent, reached: Checkpoint): void {
    const { state, sequence } = reached;
    for (const listener of this.#listeners) {
      listener(state.runId, event, sequence);
    }
    if (event.kind === 'decision_requested') {
      this.#checkpoints.now(reached);
    } else if (isLayerDone(event, state)) {
      this.#checkpoints.soon(reached);
    }
    this.#watchers.wake();
    this.#letGoLater(state.runId);
  }

  /**
   * A run that waits for someone and is forgotten must not take a place for ever: it is let go,
   * and taken up again by the next command. One with an approval open has a clock to watch.
   */
  #letGoLater(id: RunId): void {
    const live = this.#live.get(id);
    if (live === undefined || !isParked(live.run)) {
      return;
    }
    const { state } = live.run;
    this.#parts.clock.after(EXECUTE.parkedMs, () => {
      if (live.run.state === state && isParked(live.run) && this.#live.get(id) === live) {
        void live.run.suspend(0);
      }
    });
  }

  /** Resolves when the run ended or stands still, or the waiting has taken long enough. */
  #settled(live: LiveRun): Promise<RunState> {
    return this.#until(live, ({ standsStill }) => standsStill);
  }

  #ended(live: LiveRun): Promise<RunState> {
    return this.#until(live, () => false);
  }

  async #until(live: LiveRun, isEnough: (run: Run) => boolean): Promise<RunState> {
    await this.#watchers.until(() => isEnough(live.run) && !hasEnded(live.run.state), {
      // The end counts once it is durable, which is when the run is done.
      orDone: live.done,
      withinMs: this.#parts.answerWithinMs(),
    });
    return live.run.state;
  }

  #lease(): Lease {
    return { owner: this.#owner, expiresAt: this.#parts.clock.now() + EXECUTE.leaseMs };
  }

  /** Tells other processes that this one is alive, and looks for those that are not. */
  #renewLater(): void {
    this.#cancelTimer = this.#parts.clock.after(EXECUTE.leaseRenewMs, () => {
      if (this.#isClosed) {
        return;
      }
      this.#renewLater();
      if (this.#live.size > 0) {
        this.#parts.journal.renew(this.#lease()).catch((error: unknown) => {
          this.#parts.logger.warn('lease_not_renewed', { error: describeError(error) });
        });
      }
      this.#takingUp = this.#takeUpAll();
    });
  }

  async #takeUpAll(): Promise<void> {
    const { journal, clock, logger } = this.#parts;
    try {
      for (const id of await journal.leftBehind(this.#owner, clock.now())) {
        await this.#takeUp(id);
      }
    } catch (error) {
      logger.warn('runs_not_taken_up', { error: describeError(error) });
    }
  }

  /** Goes on with a run that nobody drives, unless another process is quicker. */
  async #takeUp(id: RunId): Promise<void> {
    const { journal, clock, logger } = this.#parts;
    if (this.#isClosed || !(await journal.take(id, this.#lease(), clock.now()))) {
      return;
    }
    const from = await readRun(journal, id);
    if (from === undefined || hasEnded(from.state)) {
      return;
    }
    const { state } = from;
    if (wasInterrupted(state) && state.resumeCount >= EXECUTE.resumesMax) {
      await journal.append(id, this.#owner, giveUp(state, clock.now()), 'failed');
      return;
    }
    logger.info('run_taken_up', { runId: id, status: state.status });
    let reached = from;
    if (wasInterrupted(state)) {
      const resumed: RunEvent = { kind: 'run_resumed', at: clock.now() };
      await journal.append(id, this.#owner, [resumed], 'running');
      reached = { sequence: from.sequence + 1, state: reduce(state, resumed) };
      this.#publish(resumed, reached);
    }
    this.#launch(reached, { session: sessionId(`resumed-${id}`) });
  }
}

/** Nothing of it goes on, and nothing will without a command. */
function isParked(run: Run): boolean {
  const { status } = run.state;
  return (status === 'paused' || status === 'outcome_unknown') && run.standsStill;
}

/** Whether this event was the last thing that some layer waited for. */
function isLayerDone(event: RunEvent, { plan, tasks, finishedAt }: RunState): boolean {
  if (event.kind !== 'task_finished' || finishedAt !== undefined) {
    return false;
  }
  const layer = plan.layers.find((each) => each.includes(event.task)) ?? [];
  return layer.every((id) => {
    const status = tasks.get(id)?.status;
    return status !== 'waiting' && status !== 'running';
  });
}
