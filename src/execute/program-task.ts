/**
 * Runs a task that is a program. It computes in the sandbox. Its calls are made here, through the
 * same door as any task, and go into the same journal. Invariant: every input of the program is in
 * the journal first, in order. So the program can be dropped while it waits for people, and after a
 * kill it is replayed. No ended call is made twice.
 */
import { describeError, GatewayError } from '../base/errors.ts';
import type { JsonObject } from '../base/json.ts';
import type { PlannedTask } from '../plan/plan.ts';
import { PROGRAM } from '../tuning/execute.ts';
import type { Decisions } from './decisions.ts';
import {
  type CallRequest,
  type EndedCall,
  ProgramCalls,
  type ProgramCallsParts,
} from './program-calls.ts';
import {
  programFailure,
  mayHaveRun,
  ProgramJournal,
  seedOf,
  settlementOf,
  tooLong,
  withdrawalsOf,
} from './program-journal.ts';
import { ProgramSeat, ProgramTimers, ProgramYield, type TimerRequest } from './program-seat.ts';
import type { TaskEnd } from './run-event.ts';
import { RunLimit } from './run-limit.ts';
import { keepResult } from './run-log.ts';
import { callName, type ProgramStep, undecidedTasks } from './run-state.ts';
import type { ProgramEnd, ProgramLog, ProgramNames, ProgramRequest, Sandbox } from './sandbox.ts';

export interface ProgramTaskParts extends ProgramCallsParts {
  readonly sandbox: Sandbox;
  readonly decisions: Decisions;
  /** True if this process leaves the run as it is. Then no end is recorded any more. */
  readonly isLeft: () => boolean;
}

/** A program and its `args`. */
export interface ProgramSource {
  readonly code: string;
  readonly args: JsonObject;
  readonly startedAt: number;
}

export class ProgramTask {
  readonly #parts: ProgramTaskParts;
  readonly #task: PlannedTask;
  /** Tools listed when the program began. A restart shows it the same list. */
  readonly #names: ProgramNames;
  readonly #source: ProgramSource;
  /** Cancels the task and its calls. */
  readonly #cancelledBy: AbortSignal;
  readonly #signal: AbortSignal;
  /** Waiting for people is not counted. */
  readonly #time: RunLimit;
  readonly #ended: Promise<TaskEnd>;
  #end: (end: TaskEnd) => void = () => undefined;
  #break: (error: unknown) => void = () => undefined;
  readonly #seat: ProgramSeat;
  /** Ends the calls under way, which else are let come to their end. */
  readonly #torn = new AbortController();
  readonly #journal: ProgramJournal;
  readonly #calls: ProgramCalls;
  readonly #begun = new Set<number>();
  readonly #timers: ProgramTimers;
  readonly #yielding: ProgramYield;
  #isIdle = false;
  #isOver = false;
  /** Requests of the program since its last start. */
  #asked = new Map<number, CallRequest | TimerRequest>();
  #given = 0;
  /** A result is being read that is to be given next; whatever else comes waits for it. */
  #isGiving = false;
  #logs: ProgramLog[] = [];

  constructor(
    parts: ProgramTaskParts,
    task: PlannedTask,
    source: ProgramSource,
    signal: AbortSignal,
  ) {
    this.#parts = parts;
    this.#task = task;
    this.#names = parts.own.names(parts.asker);
    this.#source = source;
    this.#signal = AbortSignal.any([signal, this.#torn.signal]);
    this.#cancelledBy = signal;
    this.#journal = new ProgramJournal(parts, task.id);
    this.#calls = new ProgramCalls(parts, {
      task: task.id,
      signal: this.#signal,
      durable: () => this.#journal.durable(),
      onEnded: (call) => this.#callEnded(call),
      onEntered: () => this.#guarded(() => this.#stepTaken()),
      onBroken: (error) => this.#break(error),
    });
    this.#seat = new ProgramSeat({
      sandbox: parts.sandbox,
      host: {
        requested: (requests) => this.#guarded(() => this.#requested(requests)),
        logged: (line) => this.#logs.push(line),
        idle: () => this.#guarded(() => this.#settleNext()),
        ended: (end) => this.#guarded(() => this.#programEnded(end)),
      },
      onSeated: () => this.#time.note(true),
    });
    this.#yielding = new ProgramYield({
      clock: parts.clock,
      isWanted: () => parts.sandbox.isWanted,
      rest: () => (this.#isAtRest ? `${this.#seat.life}/${this.#given}` : undefined),
      onYield: () => this.#seat.leave(),
    });
    this.#timers = new ProgramTimers(parts.clock, (id) => this.#fired(id));
    this.#ended = new Promise((resolve, reject) => {
      this.#end = resolve;
      this.#break = reject;
    });
    const limitMs = Math.min(task.timeoutMs ?? PROGRAM.durationMs, PROGRAM.durationMsMax);
    this.#time = new RunLimit({
      clock: parts.clock,
      limit: () => ({ limitMs, source: 'timeoutMs' }),
      activeMs: 0,
      onOver: (reason) => {
        this.#over(tooLong(reason));
        this.#torn.abort(new GatewayError('RUN_ABORTED', reason));
      },
    });
  }

  /**
   * Runs the program and returns its end and its logs. Rejects only if the run itself is broken.
   */
  async run(): Promise<{ readonly end: TaskEnd; readonly logs: readonly ProgramLog[] }> {
    const onAbort = (): void => this.#over(this.#cancelled());
    this.#cancelledBy.addEventListener('abort', onAbort, { once: true });
    try {
      if (this.#cancelledBy.aborted) {
        onAbort();
      }
      void this.#start();
      const end = await this.#ended;
      // Calls under way are not cut off: nobody would know what became of them.
      await this.#calls.ended();
      return { end, logs: this.#logs };
    } finally {
      this.#cancelledBy.removeEventListener('abort', onAbort);
      this.#leave();
    }
  }

  /** Looks at the run again, because something happened: a person may be waited for now. */
  noticed(): void {
    this.#parkIfWaiting();
  }

  /** Starts the program, for the first time or again, and replays its earlier inputs. */
  async #start(): Promise<void> {
    if (this.#isOver || this.#seat.isWanted) {
      return;
    }
    const { hash, log, asker } = this.#parts;
    // Waiting for a place is not the program's to answer for.
    this.#time.note(false);
    this.#isIdle = false;
    this.#asked = new Map();
    this.#given = 0;
    this.#logs = [];
    const { code, args, startedAt: nowMs } = this.#source;
    const seed = seedOf(hash(`${log.state.runId}/${this.#task.id}`));
    const about = { names: this.#names, holder: asker.session, limits: PROGRAM.limits };
    try {
      await this.#seat.take({ code, args, seed, nowMs, ...about });
    } catch (error) {
      if (!this.#isOver) {
        this.#break(error);
      }
    }
  }

  #requested(requests: readonly ProgramRequest[]): void {
    this.#isIdle = false;
    for (const request of requests) {
      switch (request.kind) {
        case 'call':
        case 'timer':
          this.#asked.set(request.id, request);
          break;
        case 'timer_cleared':
          this.#asked.delete(request.id);
          this.#timers.clear(request.id);
          break;
        case 'program_ended':
          this.#journal.noteStandInEnded(request);
          break;
        default:
          request satisfies never;
      }
      if (request.kind === 'call' && !this.#isAsBefore(request)) {
        return;
      }
    }
    if (this.#isCaughtUp) {
      this.#beginAsked();
    }
  }

  /** Gives the waiting program the next recorded item, unless it is up to date. */
  #settleNext(): void {
    this.#isIdle = true;
    const step = this.#journal.steps[this.#given];
    if (step === undefined) {
      this.#beginAsked();
      this.#parkIfWaiting();
      return;
    }
    if (!this.#asked.has(step.id)) {
      this.#over(this.#journal.divergedWithout(step));
      return;
    }
    void this.#give(step);
  }

  get #isCaughtUp(): boolean {
    return !this.#isGiving && this.#given === this.#journal.steps.length;
  }

  /** True if a replayed program repeats its earlier request. A program that does not is ended. */
  #isAsBefore(request: CallRequest): boolean {
    const end = this.#journal.divergedBy(request);
    if (end !== undefined) {
      this.#over(end);
    }
    return end === undefined;
  }

  /** Gives the program a step of its journal. A large result is read from there. */
  async #give(step: ProgramStep): Promise<void> {
    this.#given += 1;
    this.#isIdle = false;
    const { id, at, program: standIn, isTimer } = step;
    const place = { id, nowMs: at };
    if (standIn !== undefined) {
      this.#seat.settle({ ...place, kind: 'program', ...standIn });
      return;
    }
    const call = this.#journal.call(id);
    if (isTimer === true || call === undefined) {
      this.#seat.settle({ ...place, kind: 'fired' });
      return;
    }
    this.#isGiving = true;
    try {
      this.#seat.settle(settlementOf(place, call, await this.#journal.valueOf(id, call)));
    } catch (error) {
      this.#break(error);
    } finally {
      this.#isGiving = false;
    }
  }

  /** Begins whatever was asked for and is not begun. Precondition: the program is up to date. */
  #beginAsked(): void {
    for (const request of this.#asked.values()) {
      if (this.#begun.has(request.id) || this.#isOver) {
        continue;
      }
      if (request.kind === 'call') {
        this.#begun.add(request.id);
        if (!this.#journal.isSettled(request.id)) {
          this.#calls.begin(request);
        }
      } else if (!this.#journal.steps.some(({ id }) => id === request.id)) {
        this.#begun.add(request.id);
        this.#timers.set(request);
      }
    }
  }

  #callEnded(ended: EndedCall): void {
    const { clock, isLeft } = this.#parts;
    const { id, carried } = ended;
    if (isLeft() && carried.end.kind !== 'succeeded') {
      return;
    }
    const nowMs = clock.now();
    const wasCaughtUp = this.#isCaughtUp;
    this.#journal.noteCallEnded(ended, nowMs);
    const call = this.#journal.call(id);
    if (wasCaughtUp && this.#seat.isTaken && !this.#isOver && call !== undefined) {
      this.#given += 1;
      this.#isIdle = false;
      this.#seat.settle(settlementOf({ id, nowMs }, call, carried.value?.()));
    } else {
      this.#stepTaken();
    }
  }

  /** Gives the program something new. Starts it if needed. */
  #stepTaken(): void {
    if (!this.#seat.isTaken) {
      void this.#start();
    } else if (!this.#isGiving && this.#given === this.#journal.steps.length - 1) {
      const step = this.#journal.steps.at(-1);
      if (step !== undefined) {
        void this.#give(step);
      }
    }
  }

  #fired(id: number): void {
    this.#journal.noteFired(id);
    this.#guarded(() => this.#stepTaken());
  }

  /** Parks a program that only waits for people: it frees its place, and its clock stops. */
  #parkIfWaiting(): void {
    const undecided = undecidedTasks(this.#parts.log.state);
    const isWaiting = this.#calls.allWait((id) => undecided.has(callName(this.#task.id, id)));
    if (this.#isAtRest && isWaiting && !this.#timers.areSet) {
      this.#seat.leave();
      this.#time.note(false);
    } else if (this.#isAtRest) {
      this.#yielding.begin();
    }
  }

  /** True if the program waits, and has got every item that exists. */
  get #isAtRest(): boolean {
    return this.#seat.isTaken && this.#isIdle && this.#isCaughtUp && !this.#isOver;
  }

  async #programEnded(end: ProgramEnd): Promise<void> {
    if (end.kind !== 'value') {
      this.#over(programFailure(end, mayHaveRun(this.#parts.log.state, this.#task.id)));
      return;
    }
    this.#isOver = true;
    const result = await keepResult(this.#parts.log, this.#task.id, end.value ?? null);
    this.#close({ kind: 'succeeded', result });
  }

  #over(end: TaskEnd): void {
    if (!this.#isOver) {
      this.#isOver = true;
      this.#close(end);
    }
  }

  /** Ends the task. Withdraws open questions about its calls: they will not be made. */
  #close(end: TaskEnd): void {
    const { log, clock, decisions, isLeft } = this.#parts;
    this.#leave();
    const asked = isLeft() ? [] : withdrawalsOf(log.state, this.#task.id, clock.now());
    for (const event of asked) {
      void log.record(event);
      decisions.settle(event.decisionId, event.verdict);
    }
    this.#end(end);
  }

  #leave(): void {
    this.#isOver = true;
    this.#calls.dropQueued();
    this.#time.note(false);
    this.#timers.clearAll();
    this.#yielding.end();
    this.#seat.close();
  }

  #cancelled(): TaskEnd {
    const { state } = this.#parts.log;
    const reason = state.abortReason ?? describeError(this.#cancelledBy.reason);
    return { kind: 'cancelled', reason, mayHaveRun: mayHaveRun(state, this.#task.id) };
  }

  /** Runs a callback of the program. An error of ours ends the run, not the process. */
  #guarded(act: () => unknown): void {
    if (this.#isOver) {
      return;
    }
    void (async () => act())().catch((error: unknown) => this.#break(error));
  }
}
