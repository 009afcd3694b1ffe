/**
 * One task of a run: its references resolved, its call made (and made again where that is
 * harmless), its result kept.
 */
import { CALL_FAILURES } from '../base/call-failures.ts';
import { sleep } from '../base/clock.ts';
import { describeError } from '../base/errors.ts';
import { splitToolId } from '../base/ids.ts';
import { canonicalJson, type Json, type JsonObject, jsonBytes } from '../base/json.ts';
import { traceContextIn } from '../base/spans.ts';
import { unreadOf } from '../base/unread-json.ts';
import type { Effects } from '../call/risk-class.ts';
import type { CallOutcome, CallProgress, ToolCaller } from '../call/tool-caller.ts';
import { isProgram, type PlannedTask } from '../plan/plan.ts';
import { type Resolution, resolveReferences } from '../plan/reference.ts';
import { EXECUTE } from '../tuning/execute.ts';
import { answerText, type AnswerValue, type LargeValues, taskValue } from './large-values.ts';
import type { Carried, OwnRefusal } from './program-calls.ts';
import { type ProgramSource, ProgramTask, type ProgramTaskParts } from './program-task.ts';
import type { StoredResult, TaskEnd } from './run-event.ts';
import { keepResult } from './run-log.ts';
import { taskNamed } from './run-state.ts';
import type { ProgramLog } from './sandbox.ts';

export interface TaskRunnerParts extends Omit<ProgramTaskParts, 'carryOut'> {
  readonly caller: ToolCaller;
  readonly effects: (tool: PlannedTask['tool'], args: JsonObject) => Effects;
  /** True while a task has work left, including storing its end. */
  readonly isUnderWay: (task: string) => boolean;
  /** Receives progress that servers report about a task. It is not journaled. */
  readonly onTaskProgress: (task: string, progress: CallProgress) => void;
  /** Reads values that are too large for this thread. */
  readonly largeValues: LargeValues;
}

/** End of a task. */
export interface TaskOutcome {
  readonly end: TaskEnd;
  /** True if the end must be durable before anything relies on it. */
  readonly durably: boolean;
  /** Log lines of a program. */
  readonly logs?: readonly ProgramLog[];
}

export class TaskRunner {
  readonly #parts: TaskRunnerParts;
  /** Programs under way. */
  readonly #programs = new Set<ProgramTask>();

  constructor(parts: TaskRunnerParts) {
    this.#parts = parts;
  }

  /**
   * Runs a task. Returns its end, and whether the end must be durable before anything relies on it.
   */
  async run(task: PlannedTask, signal: AbortSignal): Promise<TaskOutcome> {
    const recovered = await this.#recover(task, signal);
    if (recovered !== undefined) {
      return recovered;
    }
    const resolved = await this.#resolved(task);
    if (resolved.kind === 'unresolved') {
      const message = resolved.issues.join('; ');
      const end = { kind: 'failed', code: 'reference_unresolved', message } as const;
      return { end: { ...end, mayHaveRun: false }, durably: false };
    }
    return isProgram(task)
      ? this.#runProgram(task, resolved.args, signal)
      : this.#carryOut(task, resolved.args, signal);
  }

  /** Tells the programs that something happened in the run. */
  noticed(): void {
    for (const program of this.#programs) {
      program.noticed();
    }
  }

  async #carryOut(task: PlannedTask, args: JsonObject, signal: AbortSignal): Promise<Carried> {
    const outcome = await this.#call(task, args, signal);
    // By what the tool is now: its server may have been asleep, and be another since it woke.
    const effects = this.#parts.effects(task.tool, args);
    if (outcome.kind === 'failed') {
      return { end: this.#failure(outcome, effects), durably: !effects.readOnly };
    }
    const end = await this.#keep(task, outcome.result, outcome.isError);
    const ahead = outcome.ahead?.kind;
    return {
      end: end.kind === 'succeeded' && ahead !== undefined ? { ...end, ahead } : end,
      durably: !effects.readOnly,
      value: () => taskValue(outcome.result),
    };
  }

  /**
   * Handles a call that began in an earlier process and must not be repeated. Returns its result if
   * a person says that it was done; `undefined` if it is to be made.
   */
  async #recover(task: PlannedTask, signal: AbortSignal): Promise<Carried | undefined> {
    const { log, decisions } = this.#parts;
    const before = taskNamed(log.state, task.id);
    if (before?.status !== 'running' || before.effects.repeatable) {
      return undefined;
    }
    const verdict = await decisions.askOutcome(task, before, signal);
    if (verdict.kind !== 'done') {
      return undefined;
    }
    const end = await this.#keep(task, { structuredContent: verdict.value }, false);
    return { end, durably: true, value: () => verdict.value };
  }

  /**
   * Runs a program. Brings one that had begun back to where it was, even if its code has changed
   * since.
   */
  async #runProgram(
    task: PlannedTask,
    args: JsonObject,
    signal: AbortSignal,
  ): Promise<TaskOutcome> {
    const { own, log } = this.#parts;
    const before = log.state.tasks.get(task.id);
    if (before?.status === 'running') {
      const code = task.code ?? before.code ?? '';
      const given = before.args ?? args;
      return this.#drive(task, { code, args: given, startedAt: before.startedAt }, signal);
    }
    const { tool: name } = splitToolId(task.tool);
    const found =
      task.code === undefined
        ? (own.capability(name, args) ?? noCapability(name))
        : ({ kind: 'program', code: task.code, args } as const);
    if (found.kind === 'refused') {
      const { code, message } = found;
      return { end: { kind: 'failed', code, message, mayHaveRun: false }, durably: false };
    }
    const startedAt = this.#programStarted(task, found);
    return this.#drive(task, { code: found.code, args: found.args, startedAt }, signal);
  }

  /** Records the start of a program. It can be resumed at any time: the journal holds its calls. */
  #programStarted(
    { id, tool, code }: PlannedTask,
    program: { readonly code: string; readonly args: JsonObject },
  ): number {
    const { log, hash, clock } = this.#parts;
    const at = clock.now();
    const started = {
      kind: 'task_started',
      task: id,
      tool,
      args: program.args,
      argsHash: hash(canonicalJson(program.args)),
      effects: { readOnly: false, repeatable: true },
      ...(code === undefined && { code: program.code }),
      at,
    } as const;
    void log.note(started, EXECUTE.journalPauseMs);
    return at;
  }

  async #drive(
    task: PlannedTask,
    source: ProgramSource,
    signal: AbortSignal,
  ): Promise<TaskOutcome> {
    const carryOut = async (call: PlannedTask, stop: AbortSignal): Promise<Carried> =>
      (await this.#recover(call, stop)) ?? this.#carryOut(call, call.args, stop);
    const program = new ProgramTask({ ...this.#parts, carryOut }, task, source, signal);
    this.#programs.add(program);
    try {
      return { ...(await program.run()), durably: true };
    } finally {
      this.#programs.delete(program);
    }
  }

  /** Returns the end of a task whose answer is this. */
  async #keep(task: PlannedTask, answer: JsonObject, isError: boolean): Promise<TaskEnd> {
    const { log, largeValues } = this.#parts;
    const unread = unreadOf(answer);
    let large: AnswerValue | undefined;
    try {
      large = unread && (await largeValues.answerValue(unread.bytes));
    } catch (error) {
      const message = `its answer of ${unread?.bytes.length ?? 0} bytes was not read: ${describeError(error)}`;
      return { kind: 'failed', code: 'tool_error', message, mayHaveRun: true };
    }
    const result =
      large === undefined
        ? await keepResult(log, task.id, taskValue(answer))
        : await this.#keepLarge(task, large);
    if (!isError) {
      return { kind: 'succeeded', result };
    }
    const message = large?.says ?? answerText(answer);
    return { kind: 'failed', code: 'tool_error', message, mayHaveRun: true, result };
  }

  async #keepLarge(
    { id }: PlannedTask,
    { json, sizeBytes, preview }: AnswerValue,
  ): Promise<StoredResult> {
    if (sizeBytes <= EXECUTE.inlineResultBytesMax) {
      return { kind: 'inline', value: JSON.parse(json) as Json };
    }
    await this.#parts.log.keepResult(id, json);
    return { kind: 'kept', sizeBytes, preview };
  }

  /**
   * Makes the call. It retries only repeatable calls, only if another attempt can succeed, and only
   * within the time of the task. Waiting for a person does not count.
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
    const question = decisions.asked(task);
    // Of what came with the request, calls of a run carry the trace alone.
    const meta = traceContextIn(asker.meta ?? {});
    return caller.call(
      {
        tool: task.tool,
        args,
        session: asker.session,
        inRun: true,
        runId: this.#parts.log.state.runId,
        ...(asker.person !== undefined && { person: asker.person }),
        ...(asker.scope !== undefined && { scope: asker.scope }),
        ...(asker.client !== undefined && { client: asker.client }),
        ...(meta !== undefined && { meta }),
        ...(question !== undefined && { question }),
        approve: (request, waiting) => decisions.approve(task, request, waiting),
        beforeSend: () => this.#started(task, args),
        onProgress: (progress) => onTaskProgress(task.id, progress),
        ...(task.timeoutMs < Infinity && { timeoutMs: task.timeoutMs }),
      },
      signal,
    );
  }

  /**
   * Records the start of a call when its turn has come. The start of a writing call is stored
   * before it is sent. No call relies on a write whose end is not durable.
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

  /**
   * Returns the arguments of a task with the values of others. Large values are read by a thread.
   */
  async #resolved(task: PlannedTask): Promise<Resolution> {
    const { log, largeValues } = this.#parts;
    const written = JSON.stringify(task.args);
    const values = new Map<string, Json>();
    const kept: [string, string][] = [];
    let keptBytes = 0;
    for (const id of task.dependsOn.filter((each) => written.includes(`\${${each}`))) {
      const before = log.state.tasks.get(id);
      const result = before?.status === 'succeeded' ? before.result : undefined;
      if (result?.kind === 'inline') {
        values.set(id, result.value);
      } else if (result !== undefined) {
        const json = await log.readResult(id);
        keptBytes += result.sizeBytes;
        kept.push(...(json === undefined ? [] : [[id, json] satisfies [string, string]]));
      }
    }
    if (keptBytes > EXECUTE.parsedHereBytesMax) {
      const inline = [...values].map(([id, value]) => [id, JSON.stringify(value)] as const);
      try {
        return await largeValues.resolve(task.args, [...kept, ...inline]);
      } catch (error) {
        return {
          kind: 'unresolved',
          issues: [`large values were not read: ${describeError(error)}`],
        };
      }
    }
    kept.forEach(([id, json]) => values.set(id, JSON.parse(json) as Json));
    return resolveReferences(task.args, (id) => values.get(id));
  }
}

const noCapability = (name: string): OwnRefusal => ({
  kind: 'refused',
  code: 'tool_unknown',
  message: `there is no capability "${name}" any more; use discover to find what there is`,
});
