/** What an agent is told of a program among the tasks of its run: what it called and what it logged. */
import { EXECUTE, PROGRAM } from '../tuning/execute.ts';
import { callOf, type CallState, type RunState } from './run-state.ts';

/** One call that a program made. */
export interface CallAnswer {
  readonly tool: string;
  readonly status: CallState['status'];
  readonly durationMs?: number;
}

/** A call that did not succeed. */
export interface FailedCall {
  readonly tool: string;
  readonly code: string;
  readonly message: string;
}

export interface ProgramAnswer {
  readonly calls: readonly CallAnswer[];
  readonly callsOmitted?: number;
  /** Calls that did not succeed, whatever the program made of that. */
  readonly failures?: readonly FailedCall[];
  /** What it logged, the last of it where it is long. */
  readonly logs?: string;
}

export function programAnswer(state: RunState, task: string): ProgramAnswer {
  const calls = callsOf(state, task);
  const failures = failuresIn(calls);
  const logs = logsOf(state, task);
  const omitted = calls.length - PROGRAM.callsShown;
  return {
    calls: calls.slice(0, PROGRAM.callsShown).map(callAnswer),
    ...(omitted > 0 && { callsOmitted: omitted }),
    ...(failures.length > 0 && { failures: failures.slice(0, EXECUTE.keysShown) }),
    ...(logs !== '' && { logs }),
  };
}

/** What the program of a task asked for, in the order in which it did. */
export function callsOf({ calls }: RunState, task: string): readonly CallState[] {
  return [...calls]
    .filter(([name]) => callOf(name)?.task === task)
    .toSorted(([left], [right]) => (callOf(left)?.id ?? 0) - (callOf(right)?.id ?? 0))
    .map(([, call]) => call);
}

function callAnswer(call: CallState): CallAnswer {
  const { tool, status } = call;
  return {
    tool,
    status,
    ...('durationMs' in call && { durationMs: Math.round(call.durationMs) }),
  };
}

function failuresIn(calls: readonly CallState[]): readonly FailedCall[] {
  return calls.flatMap((call) =>
    'error' in call && call.error !== undefined ? [{ tool: call.tool, ...call.error }] : [],
  );
}

function logsOf({ tasks }: RunState, task: string): string {
  const known = tasks.get(task);
  const lines = known !== undefined && 'logs' in known ? (known.logs ?? []) : [];
  const text = lines
    .map(({ level, text: said }) => (level === 'info' ? said : `${level}: ${said}`))
    .join('\n');
  return text.length > PROGRAM.logShown ? `…${text.slice(-PROGRAM.logShown)}` : text;
}
