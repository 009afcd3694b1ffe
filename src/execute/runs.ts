/** All runs of this process: starting them, following them, steering them, reading them later. */
import { describeError, GatewayError } from '../base/errors.ts';
import { type RunId, runId, sessionId } from '../base/ids.ts';
import type { Json, JsonObject } from '../base/json.ts';
import type { Logger } from '../base/logger.ts';
import type { Asker, RunAsker } from '../call/session.ts';
import type { CallProgress } from '../call/tool-caller.ts';
import type { Plan } from '../plan/plan.ts';
import { EXECUTE } from '../tuning/execute.ts';
import { beginRun } from './begin-run.ts';
import { CheckpointWriter } from './checkpoint-writer.ts';
import { advance, type Checkpoint } from './checkpoint.ts';
import type { PendingDecision } from './decision.ts';
import { pendingIn } from './pending-decisions.ts';
import { readEvents } from './read-events.ts';
import { reduce } from './reduce.ts';
import { resultAt } from './result-at.ts';
import type { CommandAnswer, IdentifiedCommand } from './run-command.ts';
import { JOURNAL_VERSION, type PauseMode, type RunEvent } from './run-event.ts';
import { RunFollowers } from './run-followers.ts';
import type { Begun, Hold, JournaledEvent, RunSummary } from './run-journal.ts';
import { RunLeases } from './run-leases.ts';
import type { NotedEvent } from './run-log.ts';
import type { RunParts } from './run-parts.ts';
import { hasEnded, type RunState } from './run-state.ts';
import { RunWatchers } from './run-watchers.ts';
import { Run } from './run.ts';
import { readRun, takeOver } from './take-up.ts';
import { unstoredOutcome } from './unstored-outcome.ts';

interface LiveRun {
  readonly run: Run;
  /** Never rejects. */
  readonly done: Promise<void>;
}

type Started = RunEvent & { readonly kind: 'run_started' };
type Listener = (runId: RunId, event: RunEvent, sequence: number) => void;

export interface RunsParts extends Omit<
  RunParts,
  'onEvent' | 'onStored' | 'onMoved' | 'onTaskProgress' | 'hold'
> {
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
  readonly #followers: RunFollowers;
  readonly #leases: RunLeases;
  /** Runs that are being begun, and runs that are being taken up. */
  readonly #beginning = new Set<RunId>();
  readonly #taking = new Map<RunId, Promise<void>>();
  readonly #closed = new AbortController();

  constructor(parts: RunsParts) {
    this.#parts = parts;
    this.#watchers = new RunWatchers(parts.clock);
    this.#checkpoints = new CheckpointWriter(parts);
    this.#followers = new RunFollowers(parts.clock);
    this.#leases = new RunLeases({
      ...parts,
      owner: parts.random.uniqueId(),
      driven: () => [...this.#live.keys(), ...this.#beginning, ...this.#taking.keys()],
      takeUp: (id) => this.#takeUp(id),
    });
  }

  /** Takes up what earlier processes left in the middle, now and from time to time. */
  open(): void {
    this.#leases.open();
  }

  /** Runs a plan and answers with its final state, or with its state so far when it takes long. */
  async start(request: RunRequest, asker: Asker, signal: AbortSignal): Promise<RunState> {
    if (this.#live.size >= EXECUTE.runsMax) {
      throw new GatewayError('RUNS_TOO_MANY', `${this.#live.size} runs are under way`);
    }
    const started = this.#startOf(request, asker);
    const endProgress = this.tellProgress(started.runId, asker.onProgress);
    try {
      const begun = await this.#watchers.within(
        this.#begin(started, asker),
        this.#parts.answerWithinMs(),
      );
      if (begun?.kind === 'repeated') {
        return await this.#followAgain(begun.runId, asker, signal);
      }
      if (begun?.kind === 'begun') {
        return await this.follow(started.runId, signal);
      }
      const why = begun?.why ?? 'the database does not answer';
      return unstoredOutcome(reduce(undefined, started), why);
    } finally {
      endProgress();
    }
  }

  /** Stores the run and drives it, also where that takes longer than its client waits. */
  async #begin(started: Started, asker: Asker): Promise<Begun> {
    const { journal, clock } = this.#parts;
    const patience = { journal, clock, stop: this.#closed.signal };
    this.#beginning.add(started.runId);
    try {
      const begun = await beginRun(patience, started, () => this.#leases.lease());
      if (begun.kind === 'begun') {
        const from = advance(undefined, started);
        this.#publish(started, from);
        this.#watchers.stored();
        this.#launch(from, begun.hold, asker);
      }
      return begun;
    } finally {
      this.#beginning.delete(started.runId);
    }
  }

  /** Follows the run that an earlier sending of the same request began. */
  async #followAgain(id: RunId, asker: Asker, signal: AbortSignal): Promise<RunState> {
    const endProgress = this.tellProgress(id, asker.onProgress);
    try {
      await this.#leases.takenUp;
      return await this.follow(id, signal);
    } finally {
      endProgress();
    }
  }

  /** Keeps a plan that somebody may ask for: `continue` runs exactly it, `replan` changes it. */
  async suggest(request: RunRequest, asker: Asker): Promise<RunState> {
    const started = { ...this.#startOf(request, asker), isSuggested: true };
    const begun = await this.#parts.journal.begin(started, this.#leases.lease());
    if (begun.kind === 'unknown') {
      throw new GatewayError('DATABASE_UNAVAILABLE', begun.why);
    }
    if (begun.kind === 'repeated') {
      return this.read(begun.runId);
    }
    await this.#parts.journal.release(started.runId, begun.hold);
    return reduce(undefined, started);
  }

  #startOf(request: RunRequest, { requestKey }: Asker): Started {
    return {
      kind: 'run_started',
      version: JOURNAL_VERSION,
      runId: runId(`wf_${this.#parts.random.uniqueId()}`),
      at: this.#parts.clock.now(),
      ...request,
      ...(requestKey !== undefined && { requestKey }),
    };
  }

  /** Tells whoever waits for a run how it goes on, until the returned function is called. */
  tellProgress(id: RunId, tell: Asker['onProgress']): () => void {
    return this.#followers.add(id, tell);
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
    await this.#leases.takenUp;
    const live = this.#live.get(id);
    const state =
      live === undefined
        ? (await readRun(this.#parts.journal, id))?.state
        : await live.run.told();
    if (state === undefined) {
      throw new GatewayError('RUN_UNKNOWN', `there is no run "${id}" in this project`);
    }
    return state;
  }

  /** A value out of a run's results: `task`, `task.items[0].name`. */
  async readResult(id: RunId, path: string): Promise<Json> {
    return resultAt(await this.read(id), path, this.#parts.journal);
  }

  /** Steers a run. One that nobody drives is taken up for it, and its calls are made as whoever asked. */
  async command(id: RunId, command: IdentifiedCommand, asker?: RunAsker): Promise<CommandAnswer> {
    const state = await this.read(id);
    if (hasEnded(state)) {
      return {
        kind: 'refused',
        reason: `the run has ended (${state.status}); nothing was changed`,
      };
    }
    if (!this.#live.has(id)) {
      await this.#takeUp(id, asker);
    }
    const live = this.#live.get(id);
    if (live === undefined) {
      const { status, finishedAt } = await this.read(id);
      const reason =
        finishedAt === undefined
          ? 'another instance of pml has this run at the moment; try again there, or later'
          : `the run has ended (${status}); nothing was changed`;
      return { kind: 'refused', reason };
    }
    const answer = this.#watchers.within(live.run.command(command), this.#parts.answerWithinMs());
    return (await answer) ?? notStoredYet(id);
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
    await this.#leases.takenUp;
    const stored = await this.#parts.journal.waiting(EXECUTE.undecidedRunsMax);
    const waiting = [...new Set([...stored, ...this.#live.keys()])];
    const read = await Promise.all(waiting.map((id) => this.#readable(id)));
    return pendingIn(read.filter((state) => state !== undefined));
  }

  /** Nothing of a run that is damaged: about it there is nothing to decide. */
  async #readable(id: RunId): Promise<RunState | undefined> {
    try {
      return await this.read(id);
    } catch (error) {
      if (error instanceof GatewayError && error.code === 'RUN_DAMAGED') {
        this.#parts.logger.warn('run_damaged', { runId: id, error: describeError(error) });
        return undefined;
      }
      throw error;
    }
  }

  async list(limit: number): Promise<readonly RunSummary[]> {
    await this.#leases.takenUp;
    return this.#parts.journal.list(limit);
  }

  async counts(): Promise<Readonly<Record<string, number>>> {
    await this.#leases.takenUp;
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

  /** The events of a run after a place in its journal, until its end. Throws for an unknown run. */
  async *events(id: RunId, after: number, signal: AbortSignal): AsyncGenerator<JournaledEvent> {
    await this.read(id);
    yield* readEvents(
      { journal: this.#parts.journal, watchers: this.#watchers },
      id,
      after,
      signal,
    );
  }

  /** Leaves what is under way for the next process to take up. Bounded in time. */
  async close(): Promise<void> {
    this.#leases.close();
    this.#closed.abort();
    await this.#leases.takenUp;
    const live = [...this.#live.values()];
    await Promise.all(live.map(({ run }) => run.suspend(EXECUTE.suspendGraceMs)));
    await Promise.allSettled(live.map(({ done }) => done));
  }

  #launch(from: Checkpoint, hold: Hold, asker: RunAsker): LiveRun {
    const id = from.state.runId;
    const onEvent = (event: RunEvent, reached: Checkpoint): void => this.#publish(event, reached);
    const onMoved = (): void => {
      this.#watchers.wake();
      this.#letGoLater(id);
    };
    const onTaskProgress = (task: string, progress: CallProgress): void =>
      this.#followers.reported(run.state, task, progress);
    const onStored = (events: readonly NotedEvent[]): void => {
      for (const each of events) {
        this.#checkpoints.note(each, hold);
      }
      this.#watchers.stored();
    };
    const told = { hold, onEvent, onStored, onMoved, onTaskProgress };
    const run = new Run({ ...this.#parts, ...told }, from, asker);
    const live = { run, done: this.#drive(run, hold) };
    this.#live.set(id, live);
    return live;
  }

  /** Drives a run to its end. One that is left in the middle is given back, for anybody to take up. */
  async #drive(run: Run, hold: Hold): Promise<void> {
    const { runId: id } = run.state;
    const { logger, journal } = this.#parts;
    let isBroken = false;
    await run.drive().catch((error: unknown) => {
      isBroken = true;
      logger.error('run_broken', { runId: id, error: describeError(error) });
    });
    if (!hasEnded(await run.told())) {
      await journal.release(id, hold).catch(() => undefined);
    }
    this.#live.delete(id);
    if (isBroken) {
      this.#leases.lookNow();
    }
  }

  #publish(event: RunEvent, reached: Checkpoint): void {
    const { state, sequence } = reached;
    for (const listener of this.#listeners) {
      listener(state.runId, event, sequence);
    }
    this.#followers.happened(event, state);
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
    return live.run.told();
  }

  /** Goes on with a run that nobody drives, unless another process is quicker. */
  #takeUp(id: RunId, asker?: RunAsker): Promise<void> {
    const under = this.#taking.get(id);
    if (under !== undefined || this.#live.has(id) || this.#leases.isClosed) {
      return under ?? Promise.resolve();
    }
    const taking = this.#goOn(id, asker).finally(() => this.#taking.delete(id));
    this.#taking.set(id, taking);
    return taking;
  }

  async #goOn(id: RunId, asker?: RunAsker): Promise<void> {
    const { clock, logger } = this.#parts;
    const taken = await takeOver(this.#parts, id, this.#leases.lease());
    if (taken === undefined) {
      return;
    }
    const { hold, from, resumed } = taken;
    logger.info('run_taken_up', { runId: id, status: from.state.status });
    if (resumed !== undefined) {
      this.#publish(resumed, from);
      this.#watchers.stored();
    }
    const live = this.#launch(from, hold, asker ?? { session: sessionId(`resumed-${id}`) });
    clock.after(EXECUTE.resumeProvenMs, () => {
      if (this.#live.get(id) === live && !hasEnded(live.run.state)) {
        live.run.mark().catch(() => undefined);
      }
    });
  }
}

function notStoredYet(id: RunId): never {
  throw new GatewayError(
    'DATABASE_UNAVAILABLE',
    `the command could not be stored yet; it may still be taken. Look at ${id} before you repeat it`,
  );
}

/** Nothing of it goes on, and nothing will without a command. */
function isParked(run: Run): boolean {
  const { status } = run.state;
  const waits = status === 'paused' || status === 'outcome_unknown' || status === 'suggestion';
  return waits && run.standsStill;
}
