/**
 * One run of one plan, from its first task to its last event. Invariants: an event is in the
 * journal before its effect is relied on. If a task may write, its start is durable before the call
 * leaves, and its end before any dependent call leaves. Reads may be repeated, so their events are
 * stored in the background. The state is what `reduce` computes from the events. A run can stop at
 * any moment and resume from its state alone.
 */
import { describeError, GatewayError } from '../base/errors.ts';
import type { RunAsker } from '../call/asker.ts';
import type { PlannedTask } from '../plan/plan.ts';
import { EXECUTE } from '../tuning/execute.ts';
import type { Checkpoint } from './checkpoint.ts';
import { Decisions } from './decisions.ts';
import {
  type CommandAnswer,
  CommandQueue,
  type IdentifiedCommand,
  type RunCommand,
} from './run-command.ts';
import type { RunEnd, RunEvent } from './run-event.ts';
import { RunLimit, timeLimit } from './run-limit.ts';
import { RunLog } from './run-log.ts';
import type { RunParts } from './run-parts.ts';
import { callOf, openDecisions, type RunState } from './run-state.ts';
import { isLayerOpen, Schedule } from './schedule.ts';
import { takeCommand } from './take-command.ts';
import {
  endsOfOpen,
  fatalFailures,
  outOfTime,
  skipped,
  verdictOf,
  withdrawals,
} from './task-ends.ts';
import { type TaskOutcome, TaskRunner } from './task-runner.ts';
import { Changes, heeding, TasksUnderWay } from './tasks-under-way.ts';

export class Run {
  readonly #parts: RunParts;
  readonly #log: RunLog;
  readonly #decisions: Decisions;
  readonly #runner: TaskRunner;
  readonly #limit: RunLimit;
  readonly #commands = new CommandQueue((command) => this.#take(command));
  readonly #cancelled = new AbortController();
  readonly #underWay = new TasksUnderWay(this.#cancelled.signal);
  #schedule: Schedule;
  readonly #changes = new Changes();
  #broken: { readonly error: unknown } | undefined;
  #isSuspended = false;
  #hasFailed: boolean;
  /** Reason why its time is over, once it is. */
  #overReason: string | undefined;

  /** Precondition: the journal agrees with `from`, and this process holds the run's lease. */
  constructor(parts: RunParts, from: Checkpoint, asker: RunAsker) {
    const { clock, runTimeoutMs } = parts;
    const { client, person } = asker;
    this.#parts = parts;
    this.#log = new RunLog({ ...parts, from, onEvent: (event) => this.#happened(event) });
    const asked = {
      ...(client !== undefined && { client }),
      ...(person !== undefined && { person }),
    };
    this.#decisions = new Decisions({ ...parts, log: this.#log, ...asked });
    this.#runner = new TaskRunner({
      ...parts,
      caller: heeding(parts.caller),
      log: this.#log,
      decisions: this.#decisions,
      asker,
      isUnderWay: (task) => this.#underWay.has(task),
      isLeft: () => this.#isCut(),
    });
    this.#limit = new RunLimit({
      clock,
      limit: () => timeLimit(runTimeoutMs(), this.state.plan.timeoutMs),
      activeMs: from.activeMs,
      onOver: (reason) => this.#runOut(reason),
    });
    this.#schedule = new Schedule(from.state.plan, from.state.tasks);
    this.#hasFailed = this.#findFailure();
  }

  get state(): RunState {
    return this.#log.state;
  }

  /** True when nothing more happens until someone outside does something. */
  get standsStill(): boolean {
    const isWaiting = this.state.status !== 'running' && !this.#isEnding();
    return isWaiting && this.#underWay.allWaitForPeople(this.state);
  }

  /**
   * Runs every task and resolves with the final state, or with the current state once suspended. A
   * tool's failure never rejects.
   */
  async drive(): Promise<RunState> {
    this.#watchTime();
    try {
      while (!this.#isOver()) {
        const changed = this.#changes.next();
        this.#startDue();
        if (!this.#isOver()) {
          await changed;
        }
      }
      if (this.#broken !== undefined) {
        throw this.#broken.error;
      }
      if (this.#isSuspended) {
        await this.#log.stored();
      } else {
        const { end, reason } = verdictOf(this.state, this.#overReason);
        await this.#finish(end, reason);
      }
    } catch (error) {
      // An end that cannot be stored is none: the run is taken up again from its journal.
      if (!this.#log.isBroken) {
        const reason = `the run could not go on: ${describeError(error)}`;
        await this.#finish('failed', reason).catch(() => undefined);
      }
      throw error;
    } finally {
      this.#limit.note(false);
    }
    return this.state;
  }

  /** Returns the state as the journal holds it. */
  told(): Promise<RunState> {
    return this.#log.told();
  }

  /** Stores that the run goes well here, and the status it has. */
  mark(): Promise<void> {
    return this.#log.mark();
  }

  /** Takes a command between two starts of tasks. When it was taken, it is in the journal. */
  command(command: IdentifiedCommand): Promise<CommandAnswer> {
    return this.#commands.push(command);
  }

  /**
   * Suspends the run for this or another process: nothing more starts, and calls that do not end
   * within the grace are cut off without an event.
   */
  async suspend(graceMs: number): Promise<void> {
    this.#isSuspended = true;
    const cancelTimer = this.#parts.clock.after(graceMs, () => this.#cut());
    if (!this.#underWay.areAtStake(this.state)) {
      this.#cut();
    }
    // Whatever waits to be stored waits for something that starts, and nothing does.
    this.#log.stored().catch(() => undefined);
    this.#changes.tell();
    while (!this.#underWay.areNone) {
      await this.#changes.next();
    }
    cancelTimer();
  }

  async #take({ id, command }: IdentifiedCommand): Promise<CommandAnswer> {
    if (this.state.commandIds.has(id)) {
      return { kind: 'taken' };
    }
    const verdict = takeCommand(this.state, command, this.#underWay.ids, this.#parts.clock.now());
    if (verdict.kind === 'refused') {
      return verdict;
    }
    const at = this.#parts.clock.now();
    const stored = this.#log.record({
      kind: 'command_taken',
      commandId: id,
      command: command.kind,
      at,
    });
    const effects = verdict.events.map((event) => this.#log.record(event));
    await Promise.all([stored, ...effects]);
    if (command.kind === 'abort') {
      this.#cancelled.abort(new GatewayError('RUN_ABORTED', command.reason));
    }
    if (command.kind === 'decide') {
      this.#heed(command);
    }
    this.#schedule = new Schedule(this.state.plan, this.state.tasks, this.#underWay.ids);
    this.#hasFailed = this.#findFailure();
    this.#changes.tell();
    return { kind: 'taken' };
  }

  /** Tells the task that waits for it. A yes to a run that is paused is good when it goes on. */
  #heed({ decisionId, verdict }: RunCommand & { readonly kind: 'decide' }): void {
    const decided = this.state.decisions.find(({ request }) => request.id === decisionId);
    const wouldStart = verdict.kind === 'approved' || verdict.kind === 'retry';
    // A program under way goes on while its run is paused, and its calls with it.
    const isTask = decided !== undefined && callOf(decided.request.task) === undefined;
    if (isTask && wouldStart && this.state.paused !== undefined) {
      this.#underWay.callBack(decided.request.task);
    } else {
      this.#decisions.settle(decisionId, verdict);
    }
  }

  /** True if a task was called back and the run is not ending. Then the task starts again. */
  #isDueAgain(id: string): boolean {
    return this.#underWay.isDueAgain(id, this.state) && !this.#cancelled.signal.aborted;
  }

  /** Returns true if nothing is under way and nothing will start without a command from outside. */
  #isOver(): boolean {
    if (!this.#underWay.areNone) {
      return false;
    }
    if (this.#isHalted()) {
      return true;
    }
    return (
      this.state.paused === undefined &&
      this.#schedule.isDone &&
      openDecisions(this.state).length === 0
    );
  }

  /** Returns true if no new task starts here: the run ends, or another process takes it. */
  #isHalted(): boolean {
    const isBroken = this.#broken !== undefined;
    return this.#isEnding() || this.#hasFailed || this.#isSuspended || isBroken;
  }

  /**
   * True once running calls have been told to stop: the time is over, or someone asked for the end.
   */
  #isEnding(): boolean {
    return this.state.abortReason !== undefined || this.#overReason !== undefined;
  }

  #watchTime(): void {
    this.#limit.note(this.state.status === 'running' && !this.#isSuspended);
  }

  /**
   * Ends the run because its time is over: running calls are cancelled, the rest is skipped,
   * results stay.
   */
  #runOut(reason: string): void {
    if (this.state.abortReason === undefined) {
      this.#overReason = reason;
      this.#cancelled.abort(new GatewayError('RUN_ABORTED', reason));
      this.#withdrawApprovals(reason);
      this.#changes.tell();
    }
  }

  /** True if a task failed that must not, and nobody chose to go on. */
  #findFailure(): boolean {
    return this.state.pause !== 'error' && fatalFailures(this.state).length > 0;
  }

  /** Starts due tasks. Returns true if any started. */
  #startDue(): boolean {
    if (this.#isHalted() || this.state.paused !== undefined) {
      return false;
    }
    const due = this.#schedule.due().filter(({ id }) => isLayerOpen(this.state, id));
    for (const task of due) {
      this.#schedule.take(task.id);
      void this.#drive(task, this.#underWay.begin(task.id));
    }
    if (this.#underWay.areNone && due.length === 0 && !this.#schedule.isDone) {
      // Only a closed layer can hold back what is due: the agent is to look first.
      this.#record({ kind: 'run_paused', why: 'layer', at: this.#parts.clock.now() });
    }
    return due.length > 0;
  }

  /** Runs one task from its start to its end. Never rejects. */
  async #drive(task: PlannedTask, signal: AbortSignal): Promise<void> {
    const startedMs = this.#parts.clock.monotonicMs();
    try {
      const ended = await this.#runner.run(task, signal);
      if (this.#isDueAgain(task.id)) {
        return;
      }
      if (!this.#isCut() || ended.end.kind === 'succeeded') {
        const stored = this.#end(task, ended, startedMs);
        this.#schedule.end(task.id);
        const hasStarted = this.#startDue();
        if (ended.durably) {
          await (hasStarted ? stored : this.#log.stored());
        }
      }
    } catch (error) {
      const isCalledOff = this.#isEnding() && error === this.#cancelled.signal.reason;
      if (!this.#isCut() && !isCalledOff && !this.#isDueAgain(task.id)) {
        // The journal is gone or a stage broke: what is under way is cancelled, nothing is hidden.
        this.#broken ??= { error };
        this.#cancelled.abort(error);
      }
    } finally {
      this.#left(task);
    }
  }

  #left({ id }: PlannedTask): void {
    const isDueAgain = this.#isDueAgain(id);
    this.#underWay.end(id);
    if (isDueAgain) {
      this.#schedule = new Schedule(this.state.plan, this.state.tasks, this.#underWay.ids);
    }
    this.#parts.onMoved();
    this.#changes.tell();
  }

  /**
   * Records the end of a task and its consequences; resolves when that is durable. Dependents start
   * meanwhile, and the end is stored together with their starts.
   */
  #end(
    task: PlannedTask,
    { end: given, durably, logs }: TaskOutcome,
    startedMs: number,
  ): Promise<void> {
    const { clock } = this.#parts;
    const over = this.#overReason;
    const end = given.kind === 'cancelled' && over !== undefined ? outOfTime(given, over) : given;
    const at = clock.now();
    const durationMs = clock.monotonicMs() - startedMs;
    const stored = this.#log.note(
      {
        kind: 'task_finished',
        task: task.id,
        end,
        ...(logs !== undefined && logs.length > 0 && { logs }),
        durationMs,
        at,
      },
      durably ? 0 : EXECUTE.journalPauseMs,
    );
    if (end.kind !== 'failed') {
      return stored;
    }
    if (task.onError === 'skip_dependents') {
      this.#skipDependents(task.id);
    }
    if (task.onError === 'fail' && this.state.pause !== 'error') {
      this.#hasFailed = true;
      this.#withdrawApprovals(`${task.id} failed`);
    }
    if (task.onError === 'fail' && this.state.pause === 'error') {
      this.#skipDependents(task.id);
      this.#record({ kind: 'run_paused', why: 'error', task: task.id, at });
    }
    return stored;
  }

  /** Withdraws questions about calls that will not be made: a late yes must not start them. */
  #withdrawApprovals(reason: string): void {
    for (const event of withdrawals(this.state, reason, this.#parts.clock.now())) {
      this.#record(event);
      this.#decisions.settle(event.decisionId, event.verdict);
    }
  }

  #skipDependents(id: string): void {
    const at = this.#parts.clock.now();
    for (const { id: task } of this.#schedule.dependentsOf(id)) {
      this.#record(skipped(task, `${id} failed`, at));
      this.#schedule.end(task);
    }
  }

  /** Ends the run. Everything in its journal is durable once this resolves. */
  #finish(end: RunEnd, reason: string | undefined): Promise<void> {
    const ending = this.state.abortReason ?? this.#overReason;
    this.#withdrawApprovals(ending ?? 'the run ended');
    for (const event of endsOfOpen(this.state, ending, this.#parts.clock.now())) {
      this.#record(event);
    }
    const at = this.#parts.clock.now();
    const ended = { kind: 'run_finished', end, at } as const;
    return this.#log.record({ ...ended, ...(reason !== undefined && { reason }) });
  }

  /** Records an event that nobody relies on yet. A failure shows at the next awaited event. */
  #record(event: RunEvent): void {
    void this.#log.record(event);
  }

  #happened(event: RunEvent): void {
    this.#parts.onEvent(event, this.#log.checkpoint);
    this.#watchTime();
    if (event.kind === 'run_paused') {
      this.#underWay.callBackWaiting(this.state);
    }
    if (event.kind === 'decision_requested') {
      this.#runner.noticed();
    }
  }

  #cut(): void {
    this.#log.stop();
    this.#cancelled.abort(CUT);
  }

  #isCut(): boolean {
    return this.#cancelled.signal.reason === CUT;
  }
}

/** Ends a call that will be repeated as if it had not begun. */
const CUT = new GatewayError('RUN_ABORTED', 'the gateway is shutting down');
