/** The runs that this process drives: begun here, or taken up after another process left them. */

import { describeError, GatewayError } from '../base/errors.ts';
import { type RunId, sessionId } from '../base/ids.ts';
import type { RunAsker } from '../call/asker.ts';
import type { CallProgress } from '../call/tool-caller.ts';
import { EXECUTE } from '../tuning/execute.ts';
import { CheckpointWriter, advance, type Checkpoint } from './checkpoint.ts';
import type { RunEvent } from './run-event.ts';
import type { Begun, Hold, Lease, RunJournal } from './run-journal.ts';
import { isPassing, RunLeases, type StorePatienceParts, withPatience } from './run-leases.ts';
import type { NotedEvent } from './run-log.ts';
import type { RunsParts } from './run-parts.ts';
import { hasEnded, type RunState } from './run-state.ts';
import type { RunFollowers, RunWatchers } from './run-watchers.ts';
import { Run } from './run.ts';
import { takeOver } from './take-up.ts';

type Started = RunEvent & { readonly kind: 'run_started' };

export interface LiveRun {
  readonly run: Run;
  /** Never rejects. */
  readonly done: Promise<void>;
}

/** Listeners to events of runs. */
interface RunAudience {
  readonly watchers: RunWatchers;
  readonly followers: RunFollowers;
  readonly onEvent: (runId: RunId, event: RunEvent, sequence: number) => void;
}

export class LiveRuns {
  readonly #parts: RunsParts;
  readonly #audience: RunAudience;
  readonly #live = new Map<RunId, LiveRun>();
  /** Runs that are being begun, and runs that are being taken up. */
  readonly #beginning = new Set<RunId>();
  readonly #taking = new Map<RunId, Promise<void>>();
  readonly #checkpoints: CheckpointWriter;
  readonly #closed = new AbortController();
  readonly leases: RunLeases;

  constructor(parts: RunsParts, audience: RunAudience) {
    this.#parts = parts;
    this.#audience = audience;
    this.#checkpoints = new CheckpointWriter(parts);
    this.leases = new RunLeases({
      ...parts,
      driven: () => [...this.#live.keys(), ...this.#beginning, ...this.#taking.keys()],
      takeUp: (id) => this.takeUp(id),
    });
  }

  /** Counts runs from the moment at which they begin. A run that is still being launched counts once. */
  get size(): number {
    return new Set([...this.#live.keys(), ...this.#beginning]).size;
  }

  get isFull(): boolean {
    return this.size >= EXECUTE.runsMax;
  }

  /** Lets runs go that stand still, the first begun first, until there is a place. False: there are none. */
  async makeRoom(): Promise<boolean> {
    while (this.isFull) {
      const parked = [...this.#live.values()].find(({ run }) => isParked(run));
      if (parked === undefined) {
        return false;
      }
      await parked.run.suspend(0);
      await parked.done;
    }
    return true;
  }

  get ids(): readonly RunId[] {
    return [...this.#live.keys()];
  }

  get(id: RunId): LiveRun | undefined {
    return this.#live.get(id);
  }

  /** Leaves running work for the next process. Bounded in time. */
  async close(): Promise<void> {
    this.leases.close();
    this.#closed.abort();
    await this.leases.takenUp;
    const live = [...this.#live.values()];
    await Promise.all(live.map(({ run }) => run.suspend(EXECUTE.suspendGraceMs)));
    await Promise.all(live.map(({ done }) => done));
  }

  /** Stores the run and drives it, also where that takes longer than its client waits. */
  async begin(started: Started, asker: RunAsker): Promise<Begun> {
    const { journal, clock } = this.#parts;
    const patience = { journal, clock, stop: this.#closed.signal };
    this.#beginning.add(started.runId);
    try {
      const begun = await beginRun(patience, started, () => this.leases.lease());
      if (begun.kind === 'begun') {
        const from = advance(undefined, started);
        this.#publish(started, from);
        this.#audience.watchers.stored();
        this.#launch(from, begun.hold, asker);
      }
      return begun;
    } finally {
      this.#beginning.delete(started.runId);
    }
  }

  /** Takes over a run that no process drives, unless another process is faster. */
  takeUp(id: RunId, asker?: RunAsker): Promise<void> {
    const under = this.#taking.get(id);
    if (under !== undefined || this.#live.has(id) || this.leases.isClosed) {
      return under ?? Promise.resolve();
    }
    const taking = this.#goOn(id, asker).finally(() => this.#taking.delete(id));
    this.#taking.set(id, taking);
    return taking;
  }

  #launch(from: Checkpoint, hold: Hold, asker: RunAsker): LiveRun {
    const id = from.state.runId;
    const onEvent = (event: RunEvent, reached: Checkpoint): void => this.#publish(event, reached);
    const onMoved = (): void => {
      this.#audience.watchers.wake();
      this.#letGoLater(id);
    };
    const onTaskProgress = (task: string, progress: CallProgress): void =>
      this.#audience.followers.reported(run.state, task, progress);
    const onStored = (events: readonly NotedEvent[]): void => {
      for (const each of events) {
        this.#checkpoints.note(each, hold);
      }
      this.#audience.watchers.stored();
    };
    const told = { hold, onEvent, onStored, onMoved, onTaskProgress };
    const run = new Run({ ...this.#parts, ...told }, from, asker);
    const live = { run, done: this.#drive(run, hold) };
    this.#live.set(id, live);
    return live;
  }

  /** Drives a run to its end. A run that is left unfinished is released for other processes. */
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
      this.leases.lookNow();
    }
  }

  #publish(event: RunEvent, reached: Checkpoint): void {
    const { state, sequence } = reached;
    this.#audience.onEvent(state.runId, event, sequence);
    this.#audience.followers.happened(event, state);
    this.#audience.watchers.wake();
    this.#letGoLater(state.runId);
  }

  /**
   * Lets go of a run that waits for someone and was forgotten, so that it does not keep a place.
   * The next command takes it up again. A run with an open approval stays, because the approval
   * expires.
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

  async #goOn(id: RunId, asker?: RunAsker): Promise<void> {
    const { clock, logger } = this.#parts;
    const taken = await takeOver(this.#parts, id, this.leases.lease());
    if (taken === undefined) {
      return;
    }
    const { hold, from, resumed } = taken;
    logger.info('run_taken_up', { runId: id, status: from.state.status });
    if (resumed !== undefined) {
      this.#publish(resumed, from);
      this.#audience.watchers.stored();
    }
    const live = this.#launch(from, hold, whoseCalls(id, from.state, asker));
    clock.after(EXECUTE.resumeProvenMs, () => {
      if (this.#live.get(id) === live && !hasEnded(live.run.state)) {
        live.run.mark().catch(() => undefined);
      }
    });
  }
}

/**
 * Returns the asker for the calls of a run that is taken up. They are made as the person of the run
 * and within its scope, whoever steers it now. Only that person's own client is asked anything.
 */
function whoseCalls(
  id: RunId,
  { person, scope }: RunState,
  steering: RunAsker | undefined,
): RunAsker {
  const own = steering?.person === person ? steering : undefined;
  const { session = sessionId(`resumed-${id}`), client, meta } = own ?? {};
  return {
    session,
    ...(client !== undefined && { client }),
    ...(meta !== undefined && { meta }),
    ...(person !== undefined && { person }),
    ...(scope !== undefined && { scope }),
  };
}

/** Returns true if the run stands still, and needs a command to go on. */
function isParked(run: Run): boolean {
  const { status } = run.state;
  const waits = status === 'paused' || status === 'outcome_unknown' || status === 'suggestion';
  return waits && run.standsStill;
}

/**
 * Begins a run. A database that is away before anything was sent fails at once: nothing was started.
 * Where the connection broke in the middle, it asks again until it knows. Resolves with `unknown`
 * where the patience ended first.
 */
async function beginRun(
  { journal, ...patience }: StorePatienceParts & { readonly journal: RunJournal },
  started: Started,
  lease: () => Lease,
): Promise<Begun> {
  const first = await journal.begin(started, lease());
  if (first.kind !== 'unknown') {
    return first;
  }
  try {
    return await withPatience(patience, async () => {
      const begun = await journal.begin(started, lease());
      if (begun.kind === 'unknown') {
        throw new GatewayError('DATABASE_UNAVAILABLE', begun.why);
      }
      return begun;
    });
  } catch (error) {
    if (isPassing(error)) {
      return first;
    }
    throw error;
  }
}
