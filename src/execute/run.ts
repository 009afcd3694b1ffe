import type { Clock } from '../base/clock.ts';
/**
 * One run of one plan, from its first task to its last event.
 *
 * Invariants: an event is journaled before its effect is relied on (for a task that may write,
 * its start is durable before the call leaves and its end before anything uses the result; a
 * read may be repeated, so its events are stored on the side); the state is what `reduce` makes
 * of the events; a run can be left at any moment and taken up again from its state alone.
 */
import { describeError, GatewayError } from '../base/errors.ts';
import type { Random } from '../base/random.ts';
import type { Asker } from '../call/session.ts';
import type { PlannedTask } from '../plan/plan.ts';
import { EXECUTE } from '../tuning.ts';
import type { Checkpoint } from './checkpoint.ts';
import { Decisions } from './decisions.ts';
import type { CommandAnswer, IdentifiedCommand, RunCommand } from './run-command.ts';
import type { RunEnd, RunEvent, TaskEnd } from './run-event.ts';
import { RunLog } from './run-log.ts';
import { openDecisions, type RunState } from './run-state.ts';
import { Schedule } from './schedule.ts';
import { takeCommand } from './take-command.ts';
import { heeding, TaskHolds } from './task-holds.ts';
import { TaskRunner, type TaskRunnerParts } from './task-runner.ts';
import { verdictOf } from './verdict.ts';

export interface RunParts extends Pick<TaskRunnerParts, 'journal' | 'caller' | 'effects' | 'hash'> {
  readonly clock: Clock;
  readonly random: Random;
  /** This process, as leases name it. */
  readonly owner: string;
  readonly approvalMs: () => number;
  /** Told after each event, with the state it led to and its place in the journal. */
  readonly onEvent: (event: RunEvent, reached: Checkpoint) => void;
  /** Told when a task is under way no longer, for those who wait until the run stands still. */
  readonly onMoved: () => void;
}

export class Run {
  readonly #parts: RunParts;
  readonly #onProgress: Asker['onProgress'];
  readonly #log: RunLog;
  readonly #decisions: Decisions;
  readonly #tasks: TaskRunner;
  readonly #cancelled = new AbortController();
  readonly #underWay = new Set<string>();
  readonly #holds = new TaskHolds();
  #schedule: Schedule;
  /** Those who wait for the next thing that happens. */
  readonly #waiting = new Set<() => void>();
  /** Commands are taken one after the other. */
  #commands: Promise<unknown> = Promise.resolve();
  #commandsWaiting = 0;
  #broken: { readonly error: unknown } | undefined;
  #isSuspended = false;
  #hasFailed: boolean;

  /** Precondition: the journal tells the same as `from`; this process has the run's lease. */
  constructor(
    parts: RunParts,
    from: Checkpoint,
    asker: Pick<Asker, 'session' | 'client' | 'onProgress'>,
  ) {
    const { journal, owner, clock, random, hash, approvalMs } = parts;
    this.#parts = parts;
    this.#onProgress = asker.onProgress;
    this.#log = new RunLog({ journal, owner, from, onEvent: (event) => this.#happened(event) });
    this.#decisions = new Decisions({ log: this.#log, clock, random, hash, approvalMs });
    this.#tasks = new TaskRunner({
      ...parts,
      caller: heeding(parts.caller),
      log: this.#log,
      decisions: this.#decisions,
      asker,
    });
    this.#schedule = new Schedule(from.state.plan, from.state.tasks);
    this.#hasFailed = this.#findFailure();
  }

  get state(): RunState {
    return this.#log.state;
  }

  /** True when nothing more happens until someone outside does something. */
  get standsStill(): boolean {
    const undecided = new Set(openDecisions(this.state).map(({ request }) => request.task));
    return this.state.status !== 'running' && [...this.#underWay].every((id) => undecided.has(id));
  }

  /**
   * Runs every task and resolves with the final state, or with the state as it is once the run
   * is suspended. Never rejects for what a tool did.
   */
  async drive(): Promise<RunState> {
    try {
      while (!this.#isOver()) {
        const changed = this.#changed();
        this.#startDue();
        if (!this.#isOver()) {
          await changed;
        }
      }
      if (this.#broken !== undefined) {
        throw this.#broken.error;
      }
      if (!this.#isSuspended) {
        const { end, reason } = verdictOf(this.state);
        await this.#finish(end, reason);
      }
    } catch (error) {
      const reason = `the run could not go on: ${describeError(error)}`;
      await this.#finish('failed', reason).catch(() => undefined);
      throw error;
    }
    return this.state;
  }

  /** Takes a command between two starts of tasks. When it was taken, it is in the journal. */
  command(command: IdentifiedCommand): Promise<CommandAnswer> {
    if (this.#commandsWaiting >= EXECUTE.commandsWaitingMax) {
      const reason = `${this.#commandsWaiting} commands are waiting for it`;
      return Promise.resolve({ kind: 'refused', reason });
    }
    this.#commandsWaiting += 1;
    const taken = this.#commands.then(() => this.#take(command));
    const settle = (): void => {
      this.#commandsWaiting -= 1;
    };
    this.#commands = taken.then(settle, settle);
    return taken;
  }

  /**
   * Leaves the run where it is, for this or another process to take it up again: nothing more
   * starts, and what does not end within the grace is cut off without a word in the journal.
   */
  async suspend(graceMs: number): Promise<void> {
    this.#isSuspended = true;
    const cancelTimer = this.#parts.clock.after(graceMs, () => this.#cut());
    if (![...this.#underWay].some((id) => this.#isAtStake(id))) {
      this.#cut();
    }
    this.#wake();
    await this.#idle();
    cancelTimer();
  }

  /** Whether a call is being made that could not be made again. */
  #isAtStake(id: string): boolean {
    const task = this.state.tasks.get(id);
    const isUndecided = openDecisions(this.state).some(({ request }) => request.task === id);
    return task?.status === 'running' && !task.effects.repeatable && !isUndecided;
  }

  async #take({ id, command }: IdentifiedCommand): Promise<CommandAnswer> {
    if (this.state.commandIds.has(id)) {
      return { kind: 'taken' };
    }
    const verdict = takeCommand(this.state, command, this.#underWay, this.#parts.clock.now());
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
    this.#schedule = new Schedule(this.state.plan, this.state.tasks, this.#underWay);
    this.#hasFailed = this.#findFailure();
    this.#wake();
    return { kind: 'taken' };
  }

  /** Tells the task that waits for it. A yes to a run that is paused is good when it goes on. */
  #heed({ decisionId, verdict }: RunCommand & { readonly kind: 'decide' }): void {
    const decided = this.state.decisions.find(({ request }) => request.id === decisionId);
    const wouldStart = verdict.kind === 'approved' || verdict.kind === 'retry';
    if (decided !== undefined && wouldStart && this.state.paused !== undefined) {
      this.#holds.callBack(decided.request.task);
    } else {
      this.#decisions.settle(decisionId, verdict);
    }
  }

  /** What waits for its turn has not begun, and must not while the run is paused. */
  #callBackWaiting(): void {
    const undecided = new Set(openDecisions(this.state).map(({ request }) => request.task));
    for (const id of this.#underWay) {
      if (this.state.tasks.get(id)?.status === 'waiting' && !undecided.has(id)) {
        this.#holds.callBack(id);
      }
    }
  }

  /** Whether a task was called back in time, so that it is as if it had never been taken up. */
  #isDueAgain(id: string): boolean {
    const hasBegun = this.state.tasks.get(id)?.status !== 'waiting';
    return this.#holds.isCalledBack(id) && !hasBegun && !this.#cancelled.signal.aborted;
  }

  /** Nothing is under way and nothing will be, unless someone outside does something. */
  #isOver(): boolean {
    if (this.#underWay.size > 0) {
      return false;
    }
    if (this.#isSuspended || this.#broken !== undefined || this.#isStopping()) {
      return true;
    }
    return (
      this.state.paused === undefined &&
      this.#schedule.isDone &&
      openDecisions(this.state).length === 0
    );
  }

  /** No new task starts: one failed, or someone asked for the end. */
  #isStopping(): boolean {
    return this.state.abortReason !== undefined || this.#hasFailed;
  }

  /** Whether a task failed that must not, and nobody was asked to go on all the same. */
  #findFailure(): boolean {
    const { tasks, plan, pause, passedOver } = this.state;
    return (
      pause !== 'error' &&
      plan.tasks.some(
        ({ id, onError }) =>
          onError === 'fail' && tasks.get(id)?.status === 'failed' && !passedOver.has(id),
      )
    );
  }

  #startDue(): void {
    if (this.#isSuspended || this.#broken !== undefined || this.#isStopping()) {
      return;
    }
    if (this.state.paused !== undefined) {
      return;
    }
    const due = this.#schedule.due().filter(({ id }) => this.#isLayerOpen(id));
    for (const task of due) {
      this.#schedule.take(task.id);
      this.#underWay.add(task.id);
      void this.#drive(task);
    }
    if (this.#underWay.size === 0 && due.length === 0 && !this.#schedule.isDone) {
      // Only a closed layer can hold back what is due: the agent is to look first.
      this.#record({ kind: 'run_paused', why: 'layer', at: this.#parts.clock.now() });
    }
  }

  #isLayerOpen(id: string): boolean {
    const { pause, plan, layersOpen } = this.state;
    return (
      pause !== 'layer' || plan.layers.slice(0, layersOpen).some((layer) => layer.includes(id))
    );
  }

  /** From the start of a task to its end, whatever happens; never rejects. */
  async #drive(task: PlannedTask): Promise<void> {
    const startedMs = this.#parts.clock.monotonicMs();
    try {
      const ended = await this.#runOrRecover(task);
      if (this.#isDueAgain(task.id)) {
        return;
      }
      if (!this.#isCut() || ended.end.kind === 'succeeded') {
        await this.#end(task, ended.end, startedMs, ended.durably);
        this.#schedule.end(task.id);
      }
    } catch (error) {
      if (!this.#isCut() && !this.#isDueAgain(task.id)) {
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
    this.#underWay.delete(id);
    this.#holds.end(id);
    if (isDueAgain) {
      this.#schedule = new Schedule(this.state.plan, this.state.tasks, this.#underWay);
    }
    this.#parts.onMoved();
    this.#wake();
  }

  /** A task that had begun before this process had the run is begun again only where that is harmless. */
  async #runOrRecover(
    task: PlannedTask,
  ): Promise<{ readonly end: TaskEnd; readonly durably: boolean }> {
    const before = this.state.tasks.get(task.id);
    const signal = this.#holds.begin(task.id, this.#cancelled.signal);
    if (before?.status !== 'running' || before.effects.repeatable) {
      return this.#tasks.run(task, signal);
    }
    const verdict = await this.#decisions.askOutcome(task, before, signal);
    if (verdict.kind === 'done') {
      const answer = { structuredContent: verdict.value };
      return { end: await this.#tasks.keep(task, answer, false), durably: true };
    }
    return this.#tasks.run(task, signal);
  }

  async #end(task: PlannedTask, end: TaskEnd, startedMs: number, durably: boolean): Promise<void> {
    const { clock } = this.#parts;
    const at = clock.now();
    const durationMs = clock.monotonicMs() - startedMs;
    const stored = this.#log.record({ kind: 'task_finished', task: task.id, end, durationMs, at });
    if (durably) {
      await stored;
    }
    if (end.kind !== 'failed') {
      return;
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
  }

  /** A call that will not be made any more is not asked about: nobody's yes may start it now. */
  #withdrawApprovals(reason: string): void {
    const verdict = { kind: 'denied' } as const;
    for (const { request } of openDecisions(this.state)) {
      if (request.kind === 'approval') {
        const { id: decisionId } = request;
        const at = this.#parts.clock.now();
        this.#record({ kind: 'decision_made', decisionId, verdict, by: 'the run', reason, at });
        this.#decisions.settle(decisionId, verdict);
      }
    }
  }

  #skipDependents(id: string): void {
    for (const dependent of this.#schedule.dependentsOf(id)) {
      this.#skip(dependent, `${id} failed`);
      this.#schedule.end(dependent.id);
    }
  }

  #skip(task: PlannedTask, reason: string): void {
    const at = this.#parts.clock.now();
    const end: TaskEnd = { kind: 'skipped', reason };
    this.#record({ kind: 'task_finished', task: task.id, end, durationMs: 0, at });
  }

  /** Everything journaled so far is durable once this resolves. */
  async #finish(end: RunEnd, reason: string | undefined): Promise<void> {
    const at = this.#parts.clock.now();
    for (const task of this.#schedule.open()) {
      if (this.state.tasks.get(task.id)?.status === 'running') {
        // The task that broke the run: its call was made, its end could not be noted.
        const message = 'the run broke at its end (it may have taken effect)';
        const unknown = { kind: 'failed', code: 'outcome_unknown', message } as const;
        const broken: TaskEnd = { ...unknown, mayHaveRun: true };
        this.#record({ kind: 'task_finished', task: task.id, end: broken, durationMs: 0, at });
      } else {
        this.#skip(task, this.state.abortReason ?? 'an earlier task failed');
      }
    }
    await this.#log.record({
      kind: 'run_finished',
      end,
      at,
      ...(reason !== undefined && { reason }),
    });
  }

  /** For what nobody relies on yet: a failure shows at the next event that someone waits for. */
  #record(event: RunEvent): void {
    void this.#log.record(event);
  }

  #happened(event: RunEvent): void {
    this.#parts.onEvent(event, this.#log.checkpoint);
    if (event.kind === 'run_paused') {
      this.#callBackWaiting();
    }
    if (event.kind === 'task_finished' && this.#onProgress !== undefined) {
      this.#onProgress({
        ...progressOf(this.state),
        message: `${event.task} ${event.end.kind}`,
      });
    }
  }

  #cut(): void {
    this.#cancelled.abort(CUT);
  }

  #isCut(): boolean {
    return this.#cancelled.signal.reason === CUT;
  }

  async #idle(): Promise<void> {
    while (this.#underWay.size > 0) {
      await this.#changed();
    }
  }

  #changed(): Promise<void> {
    return new Promise((resolve) => {
      this.#waiting.add(resolve);
    });
  }

  #wake(): void {
    for (const resolve of this.#waiting) {
      resolve();
    }
    this.#waiting.clear();
  }
}

function progressOf({ tasks }: RunState): { readonly progress: number; readonly total: number } {
  const open = [...tasks.values()].filter(
    ({ status }) => status === 'waiting' || status === 'running',
  );
  return { progress: tasks.size - open.length, total: tasks.size };
}

/** Why a call ended that is to be taken up again as if it had not been begun. */
const CUT = new GatewayError('RUN_ABORTED', 'the gateway is shutting down');
