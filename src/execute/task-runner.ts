/**
 * One task of a run: its references resolved, its call made (and made again where that is
 * harmless), its result kept.
 */
import { CALL_FAILURES } from '../base/call-failures.ts';
import { type Clock, sleep } from '../base/clock.ts';
import { canonicalJson, type Json, type JsonObject, jsonBytes } from '../base/json.ts';
import type { Effects } from '../call/effects.ts';
import type { RunAsker } from '../call/session.ts';
import type { CallOutcome, CallProgress, ToolCaller } from '../call/tool-caller.ts';
import type { PlannedTask } from '../plan/plan.ts';
import { resolveReferences } from '../plan/reference.ts';
import { EXECUTE } from '../tuning.ts';
import type { Decisions } from './decisions.ts';
import { keepResult } from './keep-result.ts';
import type { TaskEnd } from './run-event.ts';
import type { RunJournal } from './run-journal.ts';
import type { RunLog } from './run-log.ts';
import { answerText, taskValue } from './task-value.ts';

export interface TaskRunnerParts {
  readonly log: RunLog;
  readonly decisions: Decisions;
  readonly journal: RunJournal;
  readonly caller: ToolCaller;
  readonly effects: (tool: PlannedTask['tool'], args: JsonObject) => Effects;
  readonly hash: (text: string) => string;
  readonly clock: Clock;
  readonly asker: RunAsker;
  /** Whether something of a task is still to be done, and be it that its end becomes durable. */
  readonly isUnderWay: (task: string) => boolean;
  /** Told what servers report while they work on a task; nothing of it is journaled. */
  readonly onTaskProgress: (task: string, progress: CallProgress) => void;
}

export class TaskRunner {
  readonly #parts: TaskRunnerParts;

  constructor(parts: TaskRunnerParts) {
    this.#parts = parts;
  }

  /** How the task ended, and whether that has to be durable before anything relies on it. */
  async run(
    task: PlannedTask,
    signal: AbortSignal,
  ): Promise<{ readonly end: TaskEnd; readonly durably: boolean }> {
    const values = await this.#valuesFor(task);
    const resolved = resolveReferences(task.args, (id) => values.get(id));
    if (resolved.kind === 'unresolved') {
      const message = resolved.issues.join('; ');
      const end = { kind: 'failed', code: 'reference_unresolved', message } as const;
      return { end: { ...end, mayHaveRun: false }, durably: false };
    }
    const outcome = await this.#call(task, resolved.args, signal);
    // By what the tool is now: its server may have been asleep, and be another since it woke.
    const effects = this.#parts.effects(task.tool, resolved.args);
    const end =
      outcome.kind === 'failed'
        ? this.#failure(outcome, effects)
        : await this.keep(task, outcome.result, outcome.isError);
    const ahead = outcome.kind === 'answered' ? outcome.ahead?.kind : undefined;
    const isAhead = end.kind === 'succeeded' && ahead !== undefined;
    return { end: isAhead ? { ...end, ahead } : end, durably: !effects.readOnly };
  }

  /** The end of a task whose answer is this. */
  async keep(task: PlannedTask, answer: JsonObject, isError: boolean): Promise<TaskEnd> {
    const { journal, log } = this.#parts;
    const result = await keepResult(journal, log.state.runId, task.id, taskValue(answer));
    return isError
      ? {
          kind: 'failed',
          code: 'tool_error',
          message: answerText(answer),
          mayHaveRun: true,
          result,
        }
      : { kind: 'succeeded', result };
  }

  /**
   * Only what may be repeated is, only where another attempt can end otherwise, and only within
   * the time of the task. A person's answer takes none of it.
   */
  async #call(task: PlannedTask, args: JsonObject, signal: AbortSignal): Promise<CallOutcome> {
    let leftMs = task.timeoutMs ?? Infinity;
    for (let attempt = 1; ; attempt += 1) {
      const outcome = await this.#attempt({ ...task, timeoutMs: leftMs }, args, signal);
      const { repeatable } = this.#parts.effects(task.tool, args);
      const isWorthRepeating =
        outcome.kind === 'failed' &&
        CALL_FAILURES[outcome.code].retryable &&
        (repeatable || !outcome.mayHaveRun);
      const pauseMs = EXECUTE.retryPauseMs * 2 ** (attempt - 1);
      leftMs = Math.floor(leftMs - outcome.durationMs - pauseMs);
      if (!isWorthRepeating || attempt >= EXECUTE.attemptsMax || leftMs < 1 || signal.aborted) {
        return outcome;
      }
      await sleep(this.#parts.clock, pauseMs, signal).catch(() => undefined);
    }
  }

  #attempt(
    task: PlannedTask & { readonly timeoutMs: number },
    args: JsonObject,
    signal: AbortSignal,
  ): Promise<CallOutcome> {
    const { caller, asker, decisions, onTaskProgress } = this.#parts;
    return caller.call(
      {
        tool: task.tool,
        args,
        session: asker.session,
        inRun: true,
        ...(asker.client !== undefined && { client: asker.client }),
        approve: (request, waiting) => decisions.approve(task, request, waiting),
        beforeSend: () => this.#started(task, args),
        onProgress: (progress) => onTaskProgress(task.id, progress),
        ...(task.timeoutMs < Infinity && { timeoutMs: task.timeoutMs }),
      },
      signal,
    );
  }

  /**
   * The call's turn has come. What may write must be known to have started before it does; and
   * no call relies on a write whose end may be forgotten.
   */
  async #started(task: PlannedTask, args: JsonObject): Promise<void> {
    const effects = this.#parts.effects(task.tool, args);
    const { log, hash, clock, isUnderWay } = this.#parts;
    const started = {
      kind: 'task_started',
      task: task.id,
      tool: task.tool,
      ...(jsonBytes(args) <= EXECUTE.inlineResultBytesMax && { args }),
      argsHash: hash(canonicalJson(args)),
      effects,
      at: clock.now(),
    } as const;
    if (!effects.readOnly) {
      await log.record(started);
      return;
    }
    void log.note(started, EXECUTE.journalPauseMs);
    if (task.dependsOn.some(isUnderWay)) {
      await log.stored();
    }
  }

  #failure(outcome: CallOutcome & { readonly kind: 'failed' }, effects: Effects): TaskEnd {
    const mayHaveRun = outcome.mayHaveRun && !effects.readOnly;
    const doubt = mayHaveRun ? ' (it may have taken effect)' : '';
    const { abortReason } = this.#parts.log.state;
    return outcome.code === 'cancelled'
      ? { kind: 'cancelled', reason: `${abortReason ?? outcome.message}${doubt}`, mayHaveRun }
      : { kind: 'failed', code: outcome.code, message: `${outcome.message}${doubt}`, mayHaveRun };
  }

  async #valuesFor(task: PlannedTask): Promise<ReadonlyMap<string, Json>> {
    const { log, journal } = this.#parts;
    const values = new Map<string, Json>();
    for (const id of task.dependsOn) {
      const before = log.state.tasks.get(id);
      if (before?.status !== 'succeeded' || before.result === undefined) {
        continue;
      }
      const value =
        before.result.kind === 'inline'
          ? before.result.value
          : await journal.readResult(log.state.runId, id);
      if (value !== undefined) {
        values.set(id, value);
      }
    }
    return values;
  }
}
