/**
 * One run of one plan, from its first task to its last event.
 *
 * Invariants: an event is journaled before its effect is relied on (for a task that may write,
 * its start is durable before the call leaves and its end before anything uses the result; a
 * read may be repeated, so its events are stored on the side); the state is what `reduce` makes
 * of the events.
 */
import type { Clock } from '../base/clock.ts';
import { describeError, GatewayError } from '../base/errors.ts';
import { canonicalJson, type Json, type JsonObject, jsonBytes } from '../base/json.ts';
import type { Effects } from '../call/effects.ts';
import type { Asker } from '../call/session.ts';
import type { CallOutcome, ToolCaller } from '../call/tool-caller.ts';
import type { PlannedTask } from '../plan/plan.ts';
import { resolveReferences } from '../plan/reference.ts';
import { EXECUTE } from '../tuning.ts';
import { JournalWriter } from './journal-writer.ts';
import { keepResult } from './keep-result.ts';
import { reduce } from './reduce.ts';
import type { RunEnd, RunEvent, TaskEnd } from './run-event.ts';
import type { RunJournal } from './run-journal.ts';
import type { RunState } from './run-state.ts';
import { Schedule } from './schedule.ts';
import { answerText, taskValue } from './task-value.ts';
import { verdictOf } from './verdict.ts';

export interface RunParts {
  readonly journal: RunJournal;
  readonly caller: ToolCaller;
  readonly effects: (tool: PlannedTask['tool']) => Effects;
  readonly hash: (text: string) => string;
  readonly clock: Clock;
  readonly onEvent: (event: RunEvent) => void;
}

export class Run {
  readonly #parts: RunParts;
  readonly #asker: Pick<Asker, 'session' | 'client' | 'onProgress'>;
  readonly #writer: JournalWriter;
  readonly #schedule: Schedule;
  readonly #cancelled = new AbortController();
  /** Values that later tasks may refer to; large ones are in the journal instead. */
  readonly #values = new Map<string, Json>();
  readonly #kept = new Set<string>();
  #state: RunState;
  #endedCount = 0;
  /** No new task starts: one failed, or someone asked for the end. */
  #isStopping = false;

  /** Precondition: the journal has `started` as the run's first event. */
  constructor(
    parts: RunParts,
    started: RunEvent & { readonly kind: 'run_started' },
    asker: Pick<Asker, 'session' | 'client' | 'onProgress'>,
  ) {
    this.#parts = parts;
    this.#asker = asker;
    this.#writer = new JournalWriter(parts.journal, started.runId);
    this.#schedule = new Schedule(started.plan);
    this.#state = reduce(undefined, started);
  }

  get state(): RunState {
    return this.#state;
  }

  /** Runs every task and resolves with the final state. Never rejects for what a tool did. */
  async drive(): Promise<RunState> {
    try {
      await this.#runAll(this.#schedule.first());
    } catch (error) {
      const reason = `the run could not go on: ${describeError(error)}`;
      await this.#finish('failed', reason).catch(() => undefined);
      throw error;
    }
    const { end, reason } = verdictOf(this.#state);
    await this.#finish(end, reason);
    return this.#state;
  }

  /** Stops starting tasks and cancels those under way. A second request changes nothing. */
  async abort(reason: string): Promise<void> {
    if (this.#state.status !== 'running' || this.#state.abortReason !== undefined) {
      return;
    }
    this.#isStopping = true;
    await this.#record({ kind: 'run_abort_requested', reason, at: this.#parts.clock.now() });
    this.#cancelled.abort(new GatewayError('RUN_ABORTED', reason));
  }

  /** Throws what broke the run, after everything under way has ended. */
  async #runAll(due: readonly PlannedTask[]): Promise<void> {
    const ends = await Promise.allSettled(
      due.map(async (task) => {
        await this.#runOne(task).catch((error: unknown) => {
          // The journal is gone or a stage broke: what is under way is cancelled, nothing is hidden.
          this.#isStopping = true;
          this.#cancelled.abort(error);
          throw error;
        });
        await this.#runAll(this.#schedule.end(task.id));
      }),
    );
    const broken = ends.find((end) => end.status === 'rejected');
    if (broken !== undefined) {
      throw broken.reason;
    }
  }

  async #runOne(task: PlannedTask): Promise<void> {
    const startedMs = this.#parts.clock.monotonicMs();
    if (this.#isStopping) {
      const reason = this.#state.abortReason ?? 'an earlier task failed';
      await this.#end(task, { kind: 'skipped', reason }, startedMs, false);
      return;
    }
    const values = await this.#valuesFor(task);
    const resolved = resolveReferences(task.args, (id) => values.get(id));
    if (resolved.kind === 'unresolved') {
      const message = resolved.issues.join('; ');
      const end = { kind: 'failed', code: 'reference_unresolved', message } as const;
      await this.#end(task, { ...end, mayHaveRun: false }, startedMs, false);
      return;
    }
    const effects = this.#parts.effects(task.tool);
    const end = await this.#call(task, resolved.args, effects);
    await this.#end(task, end, startedMs, !effects.readOnly);
  }

  async #call(task: PlannedTask, args: JsonObject, effects: Effects): Promise<TaskEnd> {
    const outcome = await this.#parts.caller.call(
      {
        tool: task.tool,
        args,
        session: this.#asker.session,
        ...(this.#asker.client !== undefined && { client: this.#asker.client }),
        beforeSend: () => this.#started(task, args, effects),
        ...(task.timeoutMs !== undefined && { timeoutMs: task.timeoutMs }),
      },
      this.#cancelled.signal,
    );
    return outcome.kind === 'failed'
      ? this.#failure(outcome, effects)
      : this.#success(task, outcome);
  }

  /** The call's turn has come. Only what may write must be known to have started before it does. */
  async #started(task: PlannedTask, args: JsonObject, effects: Effects): Promise<void> {
    const stored = this.#record({
      kind: 'task_started',
      task: task.id,
      tool: task.tool,
      ...(jsonBytes(args) <= EXECUTE.inlineResultBytesMax && { args }),
      argsHash: this.#parts.hash(canonicalJson(args)),
      effects,
      at: this.#parts.clock.now(),
    });
    if (!effects.readOnly) {
      await stored;
    }
  }

  #failure(outcome: CallOutcome & { readonly kind: 'failed' }, effects: Effects): TaskEnd {
    const mayHaveRun = outcome.mayHaveRun && !effects.readOnly;
    const doubt = mayHaveRun ? ' (it may have taken effect)' : '';
    return outcome.code === 'cancelled'
      ? {
          kind: 'cancelled',
          reason: `${this.#state.abortReason ?? outcome.message}${doubt}`,
          mayHaveRun,
        }
      : { kind: 'failed', code: outcome.code, message: `${outcome.message}${doubt}`, mayHaveRun };
  }

  async #success(
    task: PlannedTask,
    { result: answer, isError }: CallOutcome & { readonly kind: 'answered' },
  ): Promise<TaskEnd> {
    const value = taskValue(answer);
    const result = await keepResult(this.#parts.journal, this.#state.runId, task.id, value);
    if (isError) {
      const message = answerText(answer);
      return { kind: 'failed', code: 'tool_error', message, mayHaveRun: true, result };
    }
    if (result.kind === 'inline') {
      this.#values.set(task.id, value);
    } else {
      this.#kept.add(task.id);
    }
    return { kind: 'succeeded', result };
  }

  async #valuesFor(task: PlannedTask): Promise<ReadonlyMap<string, Json>> {
    const values = new Map<string, Json>();
    for (const id of task.dependsOn) {
      const value = this.#kept.has(id)
        ? await this.#parts.journal.readResult(this.#state.runId, id)
        : this.#values.get(id);
      if (value !== undefined) {
        values.set(id, value);
      }
    }
    return values;
  }

  async #end(task: PlannedTask, end: TaskEnd, startedMs: number, durably: boolean): Promise<void> {
    const durationMs = this.#parts.clock.monotonicMs() - startedMs;
    const at = this.#parts.clock.now();
    const stored = this.#record({ kind: 'task_finished', task: task.id, end, durationMs, at });
    if (durably) {
      await stored;
    }
    if (end.kind !== 'failed') {
      return;
    }
    if (task.onError === 'fail') {
      this.#isStopping = true;
    }
    if (task.onError === 'skip_dependents') {
      for (const dependent of this.#schedule.dependentsOf(task.id)) {
        this.#skip(dependent, `${task.id} failed`);
        this.#schedule.end(dependent.id);
      }
    }
  }

  #skip(task: PlannedTask, reason: string): void {
    const at = this.#parts.clock.now();
    const end: TaskEnd = { kind: 'skipped', reason };
    void this.#record({ kind: 'task_finished', task: task.id, end, durationMs: 0, at });
  }

  /** Everything journaled so far is durable once this resolves. */
  async #finish(end: RunEnd, reason: string | undefined): Promise<void> {
    const at = this.#parts.clock.now();
    for (const task of this.#schedule.open()) {
      if (this.#state.tasks.get(task.id)?.status === 'running') {
        // The task that broke the run: its call was made, its end could not be noted.
        const message = 'the run broke at its end (it may have taken effect)';
        const unknown = {
          kind: 'failed',
          code: 'outcome_unknown',
          message,
          mayHaveRun: true,
        } as const;
        void this.#record({
          kind: 'task_finished',
          task: task.id,
          end: unknown,
          durationMs: 0,
          at,
        });
      } else {
        this.#skip(task, this.#state.abortReason ?? 'the run ended');
      }
    }
    await this.#record({ kind: 'run_finished', end, at, ...(reason !== undefined && { reason }) });
  }

  #record(event: RunEvent): Promise<void> {
    const stored = this.#writer.append(event);
    this.#state = reduce(this.#state, event);
    this.#parts.onEvent(event);
    if (event.kind === 'task_finished') {
      this.#endedCount += 1;
      this.#asker.onProgress?.({
        progress: this.#endedCount,
        total: this.#state.tasks.size,
        message: `${event.task} ${event.end.kind}`,
      });
    }
    return stored;
  }
}
