/**
 * The part of a run's journal that belongs to one program: its earlier requests and their answers.
 */

import { type ToolId, toolId } from '../base/ids.ts';
import { type Json, parseJson } from '../base/json.ts';
import { OWN_SERVER } from '../base/own-server.ts';
import { EXECUTE } from '../tuning/execute.ts';
import {
  type CallRequest,
  type EndedCall,
  argumentsHash,
  type ProgramCallsParts,
} from './program-calls.ts';
import type { RunEvent, TaskEnd, TaskFailureCode } from './run-event.ts';
import { callName, callOf, type CallState, type ProgramStep, type RunState } from './run-state.ts';
import type { ProgramEnd, ProgramRequest, Settlement } from './sandbox.ts';
import { withdrawals } from './task-ends.ts';

type ProgramJournalParts = Pick<ProgramCallsParts, 'log' | 'clock' | 'hash'>;

export class ProgramJournal {
  readonly #parts: ProgramJournalParts;
  readonly #task: string;
  /** Ends of writes that are not stored yet. */
  #unstored = 0;

  constructor(parts: ProgramJournalParts, task: string) {
    this.#parts = parts;
    this.#task = task;
  }

  /** Inputs of the program, in the order in which every start receives them. */
  get steps(): readonly ProgramStep[] {
    return this.#parts.log.state.steps.get(this.#task) ?? [];
  }

  call(id: number): CallState | undefined {
    return this.#parts.log.state.calls.get(callName(this.#task, id));
  }

  isSettled(id: number): boolean {
    return isSettled(this.#parts.log.state, this.#task, id);
  }

  /** Returns the end of a program that makes another call than the one known under this number. */
  divergedBy({ id, server, tool, args }: CallRequest): TaskEnd | undefined {
    const before = this.call(id);
    const now = toolId(server, tool);
    const isAsBefore = before?.tool === now && before.argsHash === argumentsHash(this.#parts, args);
    return before === undefined || isAsBefore
      ? undefined
      : divergence(callName(this.#task, id), before.tool, now);
  }

  /** Returns the end of a program that did not repeat an earlier request. */
  divergedWithout({ id }: ProgramStep): TaskEnd {
    const was = this.call(id)?.tool ?? toolId(OWN_SERVER, 'timer');
    return divergence(callName(this.#task, id), was, toolId(OWN_SERVER, 'nothing'));
  }

  /** Returns the whole result of a call; a large one is read. */
  valueOf(id: number, call: CallState): Json | undefined | Promise<Json | undefined> {
    const { log } = this.#parts;
    const result = 'result' in call ? call.result : undefined;
    return result?.kind === 'kept'
      ? log
          .readResult(callName(this.#task, id))
          .then((json) => (json === undefined ? undefined : parseJson(json)))
      : result?.value;
  }

  noteCallEnded({ id, call, carried: { end, durably }, durationMs }: EndedCall, at: number): void {
    const stored = this.#parts.log.note(
      { kind: 'task_finished', task: callName(this.#task, id), end, call, durationMs, at },
      durably ? 0 : EXECUTE.journalPauseMs,
    );
    if (durably) {
      this.#unstored += 1;
      stored.then(
        () => (this.#unstored -= 1),
        () => undefined,
      );
    }
  }

  noteFired(id: number): void {
    const { clock, log } = this.#parts;
    const task = callName(this.#task, id);
    const step = { kind: 'fired' } as const;
    void log.note({ kind: 'program_step', task, step, at: clock.now() }, EXECUTE.journalPauseMs);
  }

  /** Records the end of a capability inside the program. */
  noteStandInEnded(ended: StandInEnd): void {
    const { clock, log } = this.#parts;
    const event = standInEvent(log.state, this.#task, ended, clock.now());
    if (event !== undefined) {
      void log.note(event, EXECUTE.journalPauseMs);
    }
  }

  /** Resolves when the end of every write so far is stored. */
  async durable(): Promise<void> {
    if (this.#unstored > 0) {
      await this.#parts.log.stored();
    }
  }
}

// Pure functions about a program's start, its calls' results, and its own end.

/**
 * Returns the message to a program about its ended call. `value` is the whole result, if there is
 * one.
 */
export function settlementOf(
  at: { readonly id: number; readonly nowMs: number },
  call: CallState,
  value: Json | undefined,
): Settlement {
  if (call.status === 'succeeded') {
    return { ...at, kind: 'value', ...(value !== undefined && { value }) };
  }
  const { code, message } = ('error' in call ? call.error : undefined) ?? {
    code: 'cancelled',
    message: 'it was not made',
  };
  return { ...at, kind: 'error', name: 'ToolError', code, message: `${call.tool}: ${message}` };
}

type Unhappy = Exclude<ProgramEnd, { readonly kind: 'value' }>;

const CODES: Readonly<Record<Unhappy['kind'], TaskFailureCode>> = {
  error: 'program_failed',
  unreadable: 'program_unreadable',
  limit: 'program_limit',
};

/**
 * Returns the end of a task whose program gave no value. `hasActed`: one of its calls may have
 * taken effect.
 */
export function programFailure(end: Unhappy, hasActed: boolean): TaskEnd {
  const line = 'line' in end && end.line !== undefined ? ` (line ${end.line})` : '';
  const name = end.kind === 'error' ? `${end.name}: ` : '';
  const message = `${name}${end.message}${line}`;
  return { kind: 'failed', code: CODES[end.kind], message, mayHaveRun: hasActed };
}

/** Returns the end of a program that does not ask for the same again. */
function divergence(name: string, was: ToolId, is: ToolId): TaskEnd {
  const call = was === is ? `${is} with other arguments` : `${is} in place of ${was}`;
  const message = `taken up again, the program asked for ${call} (${name}); it was stopped and nothing was repeated. Run it anew if what it did so far allows for that`;
  return { kind: 'failed', code: 'program_diverged', message, mayHaveRun: true };
}

/** Returns the end of a program that took longer than it may. */
export function tooLong(reason: string): TaskEnd {
  const message = `${reason}; waiting for people does not count. Do less at once, or give it more with timeoutMs`;
  return { kind: 'failed', code: 'program_limit', message, mayHaveRun: true };
}

/** True if any call of a task's program may have taken effect. */
export function mayHaveRun({ calls }: RunState, task: string): boolean {
  return [...calls].some(
    ([name, call]) =>
      callOf(name)?.task === task &&
      (call.status === 'succeeded' || ('mayHaveRun' in call && call.mayHaveRun)),
  );
}

/** Takes back every question about a call of a program that has ended: it will not be made. */
export function withdrawalsOf(
  state: RunState,
  task: string,
  at: number,
): ReturnType<typeof withdrawals> {
  const isOf = (decisionId: string): boolean => {
    const asked = state.decisions.find(({ request }) => request.id === decisionId);
    return callOf(asked?.request.task ?? '')?.task === task;
  };
  return withdrawals(state, 'the program has ended', at).filter((event) => isOf(event.decisionId));
}

const SEED_DIGITS = 8;
const HEXADECIMAL = 16;

/** Returns the random seed of a program: 32 bits of the hash. */
export function seedOf(hash: string): number {
  return Number.parseInt(hash.slice(0, SEED_DIGITS), HEXADECIMAL) || 1;
}

/** A capability that took the place of a call and has ended. */
type StandInEnd = ProgramRequest & { readonly kind: 'program_ended' };

/**
 * Returns the end of a capability inside a program. Returns undefined if the journal has it
 * already.
 */
function standInEvent(
  { calls }: RunState,
  program: string,
  { id, ok, message }: StandInEnd,
  at: number,
): RunEvent | undefined {
  const task = callName(program, id);
  const before = calls.get(task);
  if (before?.status !== 'running') {
    return undefined;
  }
  const end: TaskEnd = ok
    ? { kind: 'succeeded', result: { kind: 'inline', value: null } }
    : { kind: 'failed', code: 'program_failed', message: message ?? '', mayHaveRun: true };
  return { kind: 'task_finished', task, end, durationMs: at - before.startedAt, at };
}

/** True if a call needs no more work: it has ended, or a capability was started for it. */
function isSettled({ calls, steps }: RunState, program: string, id: number): boolean {
  const status = calls.get(callName(program, id))?.status;
  const isEntered = steps
    .get(program)
    ?.some((step) => step.id === id && step.program !== undefined);
  return (
    isEntered === true || (status !== undefined && status !== 'running' && status !== 'waiting')
  );
}
