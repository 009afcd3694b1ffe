/**
 * One task that is a program: it computes in the sandbox, and everything it asks for is done here,
 * call by call, through the same door as any task and noted in the same journal.
 *
 * Invariant: what reaches the program is in the journal before it does, in that order. So the
 * program can be dropped whenever it only waits for people, and after a kill it is brought back by
 * giving it the same again; no call that has ended is made a second time.
 */
import { describeError, GatewayError } from '../base/errors.ts';
import { toolId } from '../base/ids.ts';
import type { Json, JsonObject } from '../base/json.ts';
import { OWN_SERVER } from '../base/own-server.ts';
import type { PlannedTask } from '../plan/plan.ts';
import { EXECUTE, PROGRAM } from '../tuning/execute.ts';
import type { Decisions } from './decisions.ts';
import { keepResult } from './keep-result.ts';
import {
  type CallRequest,
  type EndedCall,
  hashOf,
  ProgramCalls,
  type ProgramCallsParts,
} from './program-calls.ts';
import {
  divergence,
  failureOf,
  isSettled,
  mayHaveRun,
  seedOf,
  settlementOf,
  type StandInEnd,
  standInEvent,
  tooLong,
  withdrawalsOf,
} from './program-ends.ts';
import { ProgramSeat } from './program-seat.ts';
import { ProgramTimers, type TimerRequest } from './program-timers.ts';
import { ProgramYield } from './program-yield.ts';
import type { TaskEnd } from './run-event.ts';
import { RunLimit } from './run-limit.ts';
import { callName, type CallState, type ProgramStep, undecidedTasks } from './run-state.ts';
import type { ProgramEnd, ProgramLog, ProgramNames, ProgramRequest, Sandbox } from './sandbox.ts';

export interface ProgramTaskParts extends ProgramCallsParts {
  readonly sandbox: Sandbox;
  readonly decisions: Decisions;
  /** Whether the run is being left as it is: then nothing that ends is noted any more. */
  readonly isLeft: () => boolean;
}

/** A program and what it finds as `args`. */
export interface ProgramSource {
  readonly code: string;
  readonly args: JsonObject;
  readonly startedAt: number;
}

export class ProgramTask {
  readonly #parts: ProgramTaskParts;
  readonly #task: PlannedTask;
  /** What there was when it began: a program that looks around finds the same when it is brought back. */
  readonly #names: ProgramNames;
  readonly #source: ProgramSource;
  /** Of the task, and of its calls. */
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
  readonly #calls: ProgramCalls;
  readonly #begun = new Set<number>();
  readonly #timers: ProgramTimers;
  readonly #yielding: ProgramYield;
  #isIdle = false;
  #isOver = false;
  /** What this program, since it was last started, has asked for, was given and has logged. */
  #asked = new Map<number, CallRequest | TimerRequest>();
  #given = 0;
  /** Ends of writes that are not stored yet. */
  #unstored = 0;
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
    this.#names = parts.own.names();
    this.#source = source;
    this.#signal = AbortSignal.any([signal, this.#torn.signal]);
    this.#cancelledBy = signal;
    this.#calls = new ProgramCalls(parts, {
      task: task.id,
      signal: this.#signal,
      durable: () => this.#durable(),
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

  /** How it ended, and what it logged. Rejects only where the run itself is broken. */
  async run(): Promise<{ readonly end: TaskEnd; readonly logs: readonly ProgramLog[] }> {
    const onAbort = (): void => this.#over(this.#cancelled());
    this.#cancelledBy.addEventListener('abort', onAbort, { once: true });
    try {
      if (this.#cancelledBy.aborted) {
        onAbort();
      }
      void this.#start();
      const end = await this.#ended;
      // What is under way is not torn off: nobody would know what became of it.
      await this.#calls.ended();
      return { end, logs: this.#logs };
    } finally {
      this.#cancelledBy.removeEventListener('abort', onAbort);
      this.#leave();
    }
  }

  /** Something happened in the run: a person may be waited for now. */
  noticed(): void {
    this.#parkIfWaiting();
  }

  /** Starts the program, for the first time or again; what it was given before is given anew. */
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
          this.#standInEnded(request);
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

  /** Nothing more to compute: it is given the next thing that it was given before, or is up to date. */
  #settleNext(): void {
    this.#isIdle = true;
    const step = this.#steps[this.#given];
    if (step === undefined) {
      this.#beginAsked();
      this.#parkIfWaiting();
      return;
    }
    if (!this.#asked.has(step.id)) {
      const was = this.#call(step.id)?.tool ?? toolId(OWN_SERVER, 'timer');
      this.#over(divergence(callName(this.#task.id, step.id), was, toolId(OWN_SERVER, 'nothing')));
      return;
    }
    void this.#give(step);
  }

  get #steps(): readonly ProgramStep[] {
    return this.#parts.log.state.steps.get(this.#task.id) ?? [];
  }

  get #isCaughtUp(): boolean {
    return !this.#isGiving && this.#given === this.#steps.length;
  }

  #call(id: number): CallState | undefined {
    return this.#parts.log.state.calls.get(callName(this.#task.id, id));
  }

  /** Whether the journal knows of no other call under this number. */
  #isAsBefore({ id, server, tool, args }: CallRequest): boolean {
    const before = this.#call(id);
    const now = toolId(server, tool);
    if (before === undefined) {
      return true;
    }
    if (before.tool === now && before.argsHash === hashOf(this.#parts, args)) {
      return true;
    }
    this.#over(divergence(callName(this.#task.id, id), before.tool, now));
    return false;
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
    const call = this.#call(id);
    if (isTimer === true || call === undefined) {
      this.#seat.settle({ ...place, kind: 'fired' });
      return;
    }
    this.#isGiving = true;
    try {
      this.#seat.settle(settlementOf(place, call, await this.#valueOf(id, call)));
    } catch (error) {
      this.#break(error);
    } finally {
      this.#isGiving = false;
    }
  }

  #valueOf(id: number, call: CallState): Json | undefined | Promise<Json | undefined> {
    const { journal, log } = this.#parts;
    const result = 'result' in call ? call.result : undefined;
    return result?.kind === 'kept'
      ? journal.readResult(log.state.runId, callName(this.#task.id, id))
      : result?.value;
  }

  /** Begins whatever was asked for and is not begun. Precondition: the program is up to date. */
  #beginAsked(): void {
    for (const request of this.#asked.values()) {
      if (this.#begun.has(request.id) || this.#isOver) {
        continue;
      }
      if (request.kind === 'call') {
        this.#begun.add(request.id);
        if (!isSettled(this.#parts.log.state, this.#task.id, request.id)) {
          this.#calls.begin(request);
        }
      } else if (!this.#steps.some(({ id }) => id === request.id)) {
        this.#begun.add(request.id);
        this.#timers.set(request);
      }
    }
  }

  #callEnded({ id, call, carried: { end, durably, value }, durationMs }: EndedCall): void {
    const { log, clock, isLeft } = this.#parts;
    if (isLeft() && end.kind !== 'succeeded') {
      return;
    }
    const at = clock.now();
    const task = callName(this.#task.id, id);
    const wasCaughtUp = this.#isCaughtUp;
    const stored = log.note(
      { kind: 'task_finished', task, end, call, durationMs, at },
      durably ? 0 : EXECUTE.journalPauseMs,
    );
    if (durably) {
      this.#unstored += 1;
      stored.then(
        () => (this.#unstored -= 1),
        () => undefined,
      );
    }
    const state = this.#call(id);
    if (wasCaughtUp && this.#seat.isTaken && !this.#isOver && state !== undefined) {
      this.#given += 1;
      this.#isIdle = false;
      this.#seat.settle(settlementOf({ id, nowMs: at }, state, value));
    } else {
      this.#stepTaken();
    }
  }

  /** Resolves when the end of every write so far is stored. */
  async #durable(): Promise<void> {
    if (this.#unstored > 0) {
      await this.#parts.log.stored();
    }
  }

  /** Something new is to be given to the program, which may have to be started for it. */
  #stepTaken(): void {
    if (!this.#seat.isTaken) {
      void this.#start();
    } else if (!this.#isGiving && this.#given === this.#steps.length - 1) {
      const step = this.#steps.at(-1);
      if (step !== undefined) {
        void this.#give(step);
      }
    }
  }

  #fired(id: number): void {
    const { clock, log } = this.#parts;
    const task = callName(this.#task.id, id);
    const step = { kind: 'fired' } as const;
    void log.note({ kind: 'program_step', task, step, at: clock.now() }, EXECUTE.journalPauseMs);
    this.#guarded(() => this.#stepTaken());
  }

  /** A capability has come to its end inside the program. */
  #standInEnded(ended: StandInEnd): void {
    const { clock, log } = this.#parts;
    const event = standInEvent(log.state, this.#task.id, ended, clock.now());
    if (event !== undefined) {
      void log.note(event, EXECUTE.journalPauseMs);
    }
  }

  /** A program that only waits for people takes up no place, and its clock stands still. */
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

  /** Nothing to compute, and everything given to it that there is. */
  get #isAtRest(): boolean {
    return this.#seat.isTaken && this.#isIdle && this.#isCaughtUp && !this.#isOver;
  }

  async #programEnded(end: ProgramEnd): Promise<void> {
    if (end.kind !== 'value') {
      this.#over(failureOf(end, mayHaveRun(this.#parts.log.state, this.#task.id)));
      return;
    }
    this.#isOver = true;
    const { journal, log } = this.#parts;
    const result = await keepResult(journal, log.state.runId, this.#task.id, end.value ?? null);
    this.#close({ kind: 'succeeded', result });
  }

  #over(end: TaskEnd): void {
    if (!this.#isOver) {
      this.#isOver = true;
      this.#close(end);
    }
  }

  /** Whoever is asked about a call of it need not answer: it will not be made. */
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

  /** What a program does must not end the process: a mistake of ours ends the run. */
  #guarded(act: () => unknown): void {
    if (this.#isOver) {
      return;
    }
    void (async () => act())().catch((error: unknown) => this.#break(error));
  }
}
