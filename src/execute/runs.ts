/** All runs of this process: starting them, following them, steering them, reading them later. */
import { mayReach, type RunReader } from '../base/access.ts';
import { describeError, GatewayError } from '../base/errors.ts';
import { type RunId, runId } from '../base/ids.ts';
import type { JsonObject } from '../base/json.ts';
import type { Asker, RunAsker } from '../call/asker.ts';
import type { Plan } from '../plan/plan.ts';
import { EXECUTE } from '../tuning/execute.ts';
import type { PendingDecision } from './decisions.ts';
import { FarCommands, type ReadCommand, writtenCommand } from './far-commands.ts';
import { keptJson, type Page, resultPage } from './large-values.ts';
import { type LiveRun, LiveRuns } from './live-runs.ts';
import { reduce } from './reduce.ts';
import type { CommandAnswer, IdentifiedCommand } from './run-command.ts';
import {
  JOURNAL_VERSION,
  JOURNAL_VERSION_WITHOUT_KEPT,
  type KeptTask,
  type PauseMode,
  type RunEvent,
} from './run-event.ts';
import type { JournaledEvent, RunFilter, RunSummary } from './run-journal.ts';
import { unstoredOutcome } from './run-leases.ts';
import type { RunsParts } from './run-parts.ts';
import { hasEnded, type RunState } from './run-state.ts';
import { pendingIn } from './run-view.ts';
import { readEvents, RunFollowers, RunWatchers } from './run-watchers.ts';
import type { Run } from './run.ts';
import { readRunState } from './take-up.ts';

type Started = RunEvent & { readonly kind: 'run_started' };
const CANCELLED = 'the client cancelled its request';

type Listener = (runId: RunId, event: RunEvent, sequence: number) => void;

/** A request to start a run. */
interface RunRequest {
  readonly plan: Plan;
  readonly intent?: string;
  readonly pause?: PauseMode;
  readonly context?: JsonObject;
  /** Tasks that an earlier run has finished. */
  readonly kept?: readonly KeptTask[];
}

export class Runs {
  readonly #parts: RunsParts;
  readonly #live: LiveRuns;
  readonly #listeners = new Set<Listener>();
  /** Waiters for the next event of any run. */
  readonly #watchers: RunWatchers;
  readonly #followers: RunFollowers;
  readonly #far: FarCommands | undefined;

  constructor(parts: RunsParts) {
    this.#parts = parts;
    this.#watchers = new RunWatchers(parts.clock);
    this.#followers = new RunFollowers(parts.clock);
    this.#live = new LiveRuns(parts, {
      watchers: this.#watchers,
      followers: this.#followers,
      onEvent: (id, event, sequence) => {
        for (const listener of this.#listeners) {
          listener(id, event, sequence);
        }
      },
    });
    const { post, clock, logger } = parts;
    this.#far =
      post &&
      new FarCommands({
        post,
        clock,
        logger,
        driven: () => this.#live.ids,
        command: (id, command) => this.#commandHere(id, command),
      });
  }

  /** Takes over abandoned runs, now and periodically. */
  open(): void {
    this.#live.leases.open();
  }

  /** Runs a plan and answers with its final state, or with its state so far when it takes long. */
  async start(request: RunRequest, asker: Asker, signal: AbortSignal): Promise<RunState> {
    if (this.#live.isFull && !(await this.#live.makeRoom())) {
      throw new GatewayError('RUNS_TOO_MANY', `${this.#live.size} runs are under way`);
    }
    const started = this.#startOf(request, asker);
    const endProgress = this.tellProgress(started.runId, asker.onProgress);
    try {
      const begun = await this.#watchers.within(
        this.#live.begin(started, asker),
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

  /** Finds the run that an earlier sending of the same request began, and follows it. */
  async repeated(asker: Asker, signal: AbortSignal): Promise<RunState | undefined> {
    const { requestKey, repeated } = asker;
    const id =
      repeated === true && requestKey !== undefined
        ? await this.#parts.journal.ofRequest(requestKey)
        : undefined;
    return id === undefined ? undefined : this.#followAgain(id, asker, signal);
  }

  async #followAgain(id: RunId, asker: Asker, signal: AbortSignal): Promise<RunState> {
    const endProgress = this.tellProgress(id, asker.onProgress);
    try {
      await this.#live.leases.takenUp;
      if (signal.aborted) {
        // Another instance may drive the run.
        return (await this.abort(id, CANCELLED)).state;
      }
      return await this.follow(id, signal);
    } finally {
      endProgress();
    }
  }

  /** Stores a plan as a suggestion: `continue` runs exactly it, `replan` changes it. */
  async suggest(request: RunRequest, asker: Asker): Promise<RunState> {
    const started = { ...this.#startOf(request, asker), isSuggested: true };
    const begun = await this.#parts.journal.begin(started, this.#live.leases.lease());
    if (begun.kind === 'unknown') {
      throw new GatewayError('DATABASE_UNAVAILABLE', begun.why);
    }
    if (begun.kind === 'repeated') {
      return this.read(begun.runId);
    }
    await this.#parts.journal.release(started.runId, begun.hold);
    return reduce(undefined, started);
  }

  #startOf(request: RunRequest, { requestKey, person, scope, client }: Asker): Started {
    return {
      kind: 'run_started',
      version: request.kept === undefined ? JOURNAL_VERSION_WITHOUT_KEPT : JOURNAL_VERSION,
      runId: runId(`wf_${this.#parts.random.uniqueId()}`),
      at: this.#parts.clock.now(),
      ...request,
      ...(requestKey !== undefined && { requestKey }),
      ...(person !== undefined && { person }),
      ...(scope !== undefined && { scope }),
      ...(client?.name !== undefined && { client: client.name }),
    };
  }

  /** Reports the progress of a run to a waiting caller, until the returned function is called. */
  tellProgress(id: RunId, tell: Asker['onProgress']): () => void {
    return this.#followers.add(id, tell);
  }

  /**
   * Returns the state of a run once it has ended or waits for someone, or as it is when the waiting
   * has taken long enough. Aborting the signal aborts the run: its client cancelled the request.
   */
  async follow(id: RunId, signal: AbortSignal): Promise<RunState> {
    const live = this.#live.get(id);
    if (live === undefined) {
      return this.read(id);
    }
    const abort = (): void => {
      // If the end cannot be stored, the run goes on, and the asker is told so.
      this.abort(id, CANCELLED).catch(() => undefined);
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

  /**
   * Returns a run as it is now, from memory or from its journal. A run of another person is
   * answered like a run that does not exist.
   */
  async read(id: RunId, reader: RunReader = {}): Promise<RunState> {
    await this.#live.leases.takenUp;
    const live = this.#live.get(id);
    const state =
      live === undefined
        ? (await readRunState(this.#parts.journal, id))?.state
        : await live.run.told();
    if (state === undefined || !mayReach(reader, state.person)) {
      throw new GatewayError('RUN_UNKNOWN', `there is no run "${id}" in this project`);
    }
    return state;
  }

  /** Returns one page of a value in a run's results: `task`, `task.items[0].name`. */
  async readPage(id: RunId, path: string, offset: number): Promise<Page> {
    return resultPage(await this.read(id), path, offset, this.#parts);
  }

  /**
   * Returns the result of a task that was kept apart, as JSON. Returns undefined if it has more
   * bytes than this.
   */
  async keptJson(id: RunId, task: string, bytesMax: number): Promise<string | undefined> {
    return keptJson(await this.read(id), task, bytesMax, this.#parts.journal);
  }

  /**
   * Steers a run. A run that no process drives is taken over for it, and its calls are made for its
   * original asker.
   */
  async command(id: RunId, command: IdentifiedCommand, asker?: RunAsker): Promise<CommandAnswer> {
    const state = await this.read(id);
    if (hasEnded(state)) {
      return {
        kind: 'refused',
        reason: `the run has ended (${state.status}); the command changed nothing`,
      };
    }
    const here = async (): Promise<CommandAnswer | undefined> => {
      await this.#live.takeUp(id, asker);
      return (await this.#commandHere(id, command)) ?? this.#afterEnd(id, command);
    };
    const answer = (await here()) ?? (await this.#sendAway(id, command, here));
    return answer ?? notStoredYet(id);
  }

  /** Takes commands of other instances. `read` turns a received command into an executable one. */
  serveCommands(read: ReadCommand): void {
    this.#far?.serve(read);
  }

  /** Returns undefined if this instance does not drive the run. */
  async #commandHere(id: RunId, command: IdentifiedCommand): Promise<CommandAnswer | undefined> {
    const live = this.#live.get(id);
    if (live === undefined) {
      return undefined;
    }
    const answer = this.#watchers.within(live.run.command(command), this.#parts.answerWithinMs());
    return (await answer) ?? notStoredYet(id);
  }

  /** Returns the answer for a run that has ended since. Returns undefined while it goes on. */
  async #afterEnd(id: RunId, command: IdentifiedCommand): Promise<CommandAnswer | undefined> {
    const { status, finishedAt, commandIds } = await this.read(id);
    if (commandIds.has(command.id)) {
      return { kind: 'taken' };
    }
    return finishedAt === undefined
      ? undefined
      : { kind: 'refused', reason: `the run has ended (${status}); the command changed nothing` };
  }

  async #sendAway(
    id: RunId,
    command: IdentifiedCommand,
    here: () => Promise<CommandAnswer | undefined>,
  ): Promise<CommandAnswer | undefined> {
    if (this.#far === undefined) {
      const reason =
        'another instance of pml has this run at the moment; try again there, or later';
      return { kind: 'refused', reason };
    }
    const written = writtenCommand(command.command);
    return this.#far.send({ id: command.id, runId: id, command: written }, here);
  }

  /** Returns a new id, for a caller without one of its own. */
  newCommandId(): string {
    return this.#parts.random.uniqueId();
  }

  /** Asks a run to end and waits for the end. An ended run stays as it is. */
  async abort(
    id: RunId,
    reason: string,
  ): Promise<{ readonly state: RunState; readonly answer: CommandAnswer }> {
    const answer = await this.command(id, {
      id: this.newCommandId(),
      command: { kind: 'abort', reason },
    });
    const live = this.#live.get(id);
    const state =
      live === undefined ? await this.#elsewhere(id, hasEnded) : await this.#ended(live);
    return { state, answer };
  }

  /** Returns the state of a live run once it stands still, for a caller that just steered it. */
  async settled(id: RunId): Promise<RunState> {
    const live = this.#live.get(id);
    return live === undefined
      ? this.#elsewhere(id, ({ status }) => status !== 'running')
      : this.#settled(live);
  }

  /**
   * Returns the state of a run that another instance drives, once it is so or the waiting has taken
   * long enough.
   */
  async #elsewhere(id: RunId, isEnough: (state: RunState) => boolean): Promise<RunState> {
    const { clock, answerWithinMs } = this.#parts;
    const endMs = clock.monotonicMs() + answerWithinMs();
    for (;;) {
      const state = await this.read(id);
      if (this.#far === undefined || isEnough(state) || clock.monotonicMs() >= endMs) {
        return state;
      }
      await new Promise<void>((resolve) => {
        clock.after(EXECUTE.commandLookMs, resolve);
      });
    }
  }

  /** Lists the open decisions of all runs that have not ended, oldest first. */
  async undecided(): Promise<readonly PendingDecision[]> {
    await this.#live.leases.takenUp;
    const stored = await this.#parts.journal.waiting(EXECUTE.undecidedRunsMax);
    const waiting = [...new Set([...stored, ...this.#live.ids])];
    const read = await Promise.all(waiting.map((id) => this.#readable(id)));
    return pendingIn(read.filter((state) => state !== undefined));
  }

  /** Returns undefined for a damaged run: there is nothing to decide about it. */
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

  async list(limit: number, filter?: RunFilter): Promise<readonly RunSummary[]> {
    await this.#live.leases.takenUp;
    return this.#parts.journal.list(limit, filter);
  }

  async counts(): Promise<Readonly<Record<string, number>>> {
    await this.#live.leases.takenUp;
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
  async *events(
    id: RunId,
    after: number,
    signal: AbortSignal,
    reader?: RunReader,
  ): AsyncGenerator<JournaledEvent> {
    await this.read(id, reader);
    yield* readEvents(
      { journal: this.#parts.journal, watchers: this.#watchers },
      id,
      after,
      signal,
    );
  }

  /** Leaves running work for the next process. Bounded in time. */
  close(): Promise<void> {
    this.#far?.close();
    return this.#live.close();
  }

  /** Resolves when the run ended or stands still, or the waiting has taken long enough. */
  #settled(live: LiveRun): Promise<RunState> {
    return this.#until(live, ({ standsStill }) => standsStill);
  }

  #ended(live: LiveRun): Promise<RunState> {
    return this.#until(live, () => false);
  }

  async #until(live: LiveRun, isEnough: (run: Run) => boolean): Promise<RunState> {
    const { clock, answerWithinMs } = this.#parts;
    const endMs = clock.monotonicMs() + answerWithinMs();
    const isSo = (): boolean => isEnough(live.run) && !hasEnded(live.run.state);
    let isDone = false;
    // The end counts once it is durable, which is when the run is done.
    const orDone = live.done.then(() => {
      isDone = true;
    });
    for (;;) {
      const leftMs = endMs - clock.monotonicMs();
      await this.#watchers.until(isSo, { orDone, withinMs: leftMs });
      const state = await live.run.told();
      const isLate = isDone || clock.monotonicMs() >= endMs;
      // It may have gone on while its state was being stored: then it is waited for again.
      const isTold = isSo() && (state === live.run.state || state.status === 'outcome_unknown');
      if (isLate || isTold) {
        return state;
      }
    }
  }
}

function notStoredYet(id: RunId): never {
  throw new GatewayError(
    'DATABASE_UNAVAILABLE',
    `the command could not be stored yet; it may still be taken. Look at ${id} before you repeat it`,
  );
}
