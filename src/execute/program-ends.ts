/** What a program begins with, what the ends of calls are to it, and its own end to its run. Pure. */
import type { ToolId } from '../base/ids.ts';
import type { Json } from '../base/json.ts';
import type { RunEvent, TaskEnd, TaskFailureCode } from './run-event.ts';
import { callName, callOf, type CallState, type RunState } from './run-state.ts';
import type { ProgramEnd, ProgramRequest, Settlement } from './sandbox.ts';
import { withdrawals } from './task-ends.ts';

/** What reaches a program when its call has ended. `value` is the whole result, where it has one. */
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

/** The end of a task whose program did not come to a value. `hasActed`: whether a call of it may have. */
export function failureOf(end: Unhappy, hasActed: boolean): TaskEnd {
  const line = 'line' in end && end.line !== undefined ? ` (line ${end.line})` : '';
  const name = end.kind === 'error' ? `${end.name}: ` : '';
  const message = `${name}${end.message}${line}`;
  return { kind: 'failed', code: CODES[end.kind], message, mayHaveRun: hasActed };
}

/** The end of a program that does not ask for the same again. */
export function divergence(name: string, was: ToolId, is: ToolId): TaskEnd {
  const call = was === is ? `${is} with other arguments` : `${is} in place of ${was}`;
  const message = `taken up again, the program asked for ${call} (${name}); it was stopped and nothing was repeated. Run it anew if what it did so far allows for that`;
  return { kind: 'failed', code: 'program_diverged', message, mayHaveRun: true };
}

/** The end of a program that took longer than it may. */
export function tooLong(reason: string): TaskEnd {
  const message = `${reason}; waiting for people does not count. Do less at once, or give it more with timeoutMs`;
  return { kind: 'failed', code: 'program_limit', message, mayHaveRun: true };
}

/** Whether anything that the program of a task asked for may have taken effect. */
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

/** What a program's randomness begins with: the same for the same hash, 32 bits of it. */
export function seedOf(hash: string): number {
  return Number.parseInt(hash.slice(0, SEED_DIGITS), HEXADECIMAL) || 1;
}

/** A capability that took the place of a call and has ended. */
export type StandInEnd = ProgramRequest & { readonly kind: 'program_ended' };

/** The end of a capability inside a program; nothing where the journal has it already. */
export function standInEvent(
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

/** Whether nothing is to be done about a call: it has ended, or a capability was entered for it. */
export function isSettled({ calls, steps }: RunState, program: string, id: number): boolean {
  const status = calls.get(callName(program, id))?.status;
  const isEntered = steps
    .get(program)
    ?.some((step) => step.id === id && step.program !== undefined);
  return (
    isEntered === true || (status !== undefined && status !== 'running' && status !== 'waiting')
  );
}
