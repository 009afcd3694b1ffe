import type { Clock } from '../base/clock.ts';
/**
 * One run of one plan, from its first task to its last event.
 *
 * Invariants: an event is journaled before its effect is relied on (for a task that may write,
 * its start is durable before the call leaves and its end before anything uses the result; a
 * read may be repeated, so its events are stored on the side); the state is what `reduce` makes
 * of the events.
 */
import { describeError, GatewayError } from '../base/errors.ts';
import type { SessionId } from '../base/ids.ts';
import { canonicalJson, type Json, type JsonObject } from '../base/json.ts';
import type { Effects } from '../call/effects.ts';
import type { CallOutcome, CallProgress, ToolCall } from '../call/tool-caller.ts';
import type { PlannedTask } from '../plan/plan.ts';
import { resolveReferences } from '../plan/reference.ts';
import { JournalWriter } from './journal-writer.ts';
import { keepResult } from './keep-result.ts';
import type { Limiter } from './limiter.ts';
import { reduce } from './reduce.ts';
import type { RunEnd, RunEvent, TaskEnd } from './run-event.ts';
import type { RunJournal } from './run-journal.ts';
import type { RunState } from './run-state.ts';
import { Schedule } from './schedule.ts';
import { answerText, taskValue } from './task-value.ts';

export interface RunParts {
  readonly journal: RunJournal;
  readonly call: (call: ToolCall, signal: AbortSignal) => Promise<CallOutcome>;
  readonly effects: (tool: PlannedTask['tool']) => Effects;
  readonly hash: (text: string) => string;
  readonly limiter: Limiter;
  readonly clock: Clock;
  readonly onEvent: (event: RunEvent, state: RunState) => void;
}

export class Run {
  readonly #parts: RunParts;
  readonly #session: SessionId;
  readonly #onProgress: ((progress: CallProgress) => void) | undefined;
  readonly #writer: JournalWriter;
  readonly #schedule: Schedule;
  readonly #cancelled = new AbortController();
  /** Values that later tasks may refer to; large ones are in the journal instead. */
  readonly #values = new Map<string, Json>();
  readonly #kept = new Set<string>();
  #state: RunState;
  /** No new task starts: one failed, or someone asked for the end. */
  #stopping = false;

  /** Precondition: the journal has `started` as the run's first event. */
  constructor(
    parts: RunParts,
    started: RunEvent & { readonly kind: 'run_started' },
    asker: { readonly session: SessionId; readonly onProgress?: (progress: CallProgress) => void },
  ) {
    this.#parts = parts;
    this.#session = asker.session;
    this.#onProgress = asker.onProgress;
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
      // The journal is gone or a stage broke: what is under way is cancelled, nothing is hidden.
      this.#stop();
      this.#cancelled.abort(error);
      await this.#finish('failed', `the run could not go on: ${describeError(error)}`).catch(
        () => undefined,
      );
      throw error;
    }
    const [end, reason] = this.#verdict();
    await this.#finish(end, reason);
    return this.#state;
  }

  /** Stops starting tasks and cancels those under way. A second request changes nothing. */
  async abort(reason: string): Promise<void> {
    if (this.#state.status !== 'running' || this.#state.abortReason !== undefined) {
      return;
    }
    this.#stop();
    await this.#record({ kind: 'run_abort_requested', reason, at: this.#parts.clock.now() });
    this.#cancelled.abort(new GatewayError('RUN_ABORTED', reason));
  }

  async #runAll(due: readonly PlannedTask[]): Promise<void> {
    await Promise.all(
      due.map(async (task) => {
        await this.#runAll(await this.#runOne(task));
      }),
    );
  }

  /** Takes a task to its end and answers which tasks that makes due. */
  async #runOne(task: PlannedTask): Promise<readonly PlannedTask[]> {
    if (this.#stateOf(task.id) !== 'waiting') {
      return [];
    }
    await this.#parts.limiter.acquire();
    try {
      await this.#perform(task);
    } finally {
      this.#parts.limiter.release();
    }
    return this.#schedule.end(task.id);
  }

  async #perform(task: PlannedTask): Promise<void> {
    const startedMs = this.#parts.clock.monotonicMs();
    if (this.#stopping) {
      const reason = this.#state.abortReason ?? 'an earlier task failed';
      await this.#end(task, { kind: 'skipped', reason }, startedMs, false);
      return;
    }
    const values = await this.#valuesFor(task);
    const resolved = resolveReferences(task.args, (id) => values.get(id));
    if (resolved.kind === 'unresolved') {
      const message = resolved.issues.join('; ');
      await this.#end(
        task,
        { kind: 'failed', code: 'reference_unresolved', message },
        startedMs,
        false,
      );
      return;
    }
    const writes = !this.#parts.effects(task.tool).readOnly;
    const started = this.#record({
      kind: 'task_started',
      task: task.id,
      tool: task.tool,
      args: resolved.args,
      argsHash: this.#parts.hash(canonicalJson(resolved.args)),
      at: this.#parts.clock.now(),
    });
    if (writes) {
      await started;
    }
    const end = await this.#callTool(task, resolved.args, writes);
    await this.#end(task, end, startedMs, writes);
  }

  async #callTool(task: PlannedTask, args: JsonObject, writes: boolean): Promise<TaskEnd> {
    const outcome = await this.#parts.call(
      {
        tool: task.tool,
        args,
        session: this.#session,
        ...(task.timeoutMs !== undefined && { timeoutMs: task.timeoutMs }),
        ...(this.#onProgress !== undefined && { onProgress: this.#onProgress }),
      },
      this.#cancelled.signal,
    );
    if (outcome.kind === 'failed') {
      const doubt = writes && outcome.mayHaveRun ? ' (it may have taken effect)' : '';
      return outcome.code === 'cancelled'
        ? { kind: 'cancelled', reason: `${this.#state.abortReason ?? outcome.message}${doubt}` }
        : { kind: 'failed', code: outcome.code, message: `${outcome.message}${doubt}` };
    }
    const value = taskValue(outcome.result);
    const result = await keepResult(this.#parts.journal, this.#state.runId, task.id, value);
    if (outcome.isError) {
      return { kind: 'failed', code: 'tool_error', message: answerText(outcome.result), result };
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
      this.#stop();
    }
    if (task.onError === 'skip_dependents') {
      for (const dependent of this.#schedule.dependentsOf(task.id)) {
        const skipped: TaskEnd = { kind: 'skipped', reason: `${task.id} failed` };
        void this.#record({
          kind: 'task_finished',
          task: dependent.id,
          end: skipped,
          durationMs: 0,
          at,
        });
        this.#schedule.end(dependent.id);
      }
    }
  }

  #stop(): void {
    this.#stopping = true;
  }

  #verdict(): [RunEnd, string | undefined] {
    if (this.#state.abortReason !== undefined) {
      return ['aborted', this.#state.abortReason];
    }
    const failed = this.#state.plan.tasks.filter((task) => this.#stateOf(task.id) === 'failed');
    const fatal = failed.filter((task) => task.onError === 'fail').map((task) => task.id);
    if (fatal.length > 0) {
      return ['failed', `failed: ${fatal.join(', ')}`];
    }
    const passed = failed.map((task) => task.id);
    return [
      'completed',
      passed.length > 0 ? `went on past failures: ${passed.join(', ')}` : undefined,
    ];
  }

  /** Everything journaled so far is durable once this resolves. */
  async #finish(end: RunEnd, reason: string | undefined): Promise<void> {
    const at = this.#parts.clock.now();
    for (const task of this.#schedule.open()) {
      const skipped: TaskEnd = {
        kind: 'skipped',
        reason: this.#state.abortReason ?? 'the run ended',
      };
      void this.#record({ kind: 'task_finished', task: task.id, end: skipped, durationMs: 0, at });
    }
    await this.#record({ kind: 'run_finished', end, at, ...(reason !== undefined && { reason }) });
  }

  #record(event: RunEvent): Promise<void> {
    const stored = this.#writer.append(event);
    this.#state = reduce(this.#state, event);
    this.#parts.onEvent(event, this.#state);
    return stored;
  }

  #stateOf(id: string): string | undefined {
    return this.#state.tasks.get(id)?.status;
  }
}
