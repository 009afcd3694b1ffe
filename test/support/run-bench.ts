import { signalOf } from '../../src/base/cancellation.ts';
import { sessionId, toolId } from '../../src/base/ids.ts';
import type { Json } from '../../src/base/json.ts';
import type { CallOutcome, ToolCall } from '../../src/call/tool-caller.ts';
import type { CommandPost } from '../../src/execute/far-commands.ts';
import {
  answerLargeValue,
  type LargeValues,
  largeValuesBy,
} from '../../src/execute/large-values.ts';
import type { OwnCalls } from '../../src/execute/program-calls.ts';
import type { RunEvent } from '../../src/execute/run-event.ts';
import type { RunJournal } from '../../src/execute/run-journal.ts';
import { Runs } from '../../src/execute/runs.ts';
import type { Sandbox } from '../../src/execute/sandbox.ts';
import type { Plan, PlannedTask } from '../../src/plan/plan.ts';
import { type ManualClock, manualClock } from './manual-clock.ts';
import { memoryRunJournal } from './memory-run-journal.ts';
import { quietLogger } from './quiet-logger.ts';

export const ASKER = { session: sessionId('s1') };
export const NEVER: AbortSignal = new AbortController().signal;

/** What a tool does when it is called. */
export type Behaviour = (call: ToolCall, signal: AbortSignal) => Promise<CallOutcome> | CallOutcome;

export const answered = (value: Json, isError = false): CallOutcome => ({
  kind: 'answered',
  result: { structuredContent: value },
  isError,
  durationMs: 1,
});

export const failed = (code: 'server_exited' | 'cancelled', mayHaveRun = true): CallOutcome => ({
  kind: 'failed',
  code,
  message: code,
  mayHaveRun,
  durationMs: 1,
});

export function task(id: string, over: Partial<PlannedTask> = {}): PlannedTask {
  return { id, tool: toolId('s', id), args: {}, dependsOn: [], onError: 'fail', ...over };
}

export const planOf = (...tasks: PlannedTask[]): Plan => ({ tasks, layers: [] });

/** Runs over tools that are functions, on a clock that the test moves. */
export interface RunBench {
  readonly runs: Runs;
  readonly journal: RunJournal & { readonly appends?: RunEvent[][] };
  readonly clock: ManualClock;
  readonly calls: ToolCall[];
  readonly events: RunEvent[];
}

/** `asked` are the tools about which a person is asked first. */
export function bench(
  behaviours: Readonly<Record<string, Behaviour>>,
  options: {
    readonly asked?: readonly string[];
    readonly journal?: RunJournal;
    /** How commands reach runs of other processes. */
    readonly post?: CommandPost;
    readonly clock?: ManualClock;
    readonly process?: string;
    /** Patterns of the names of clients that show questions to a person. */
    readonly clients?: readonly string[];
    readonly runTimeoutMs?: () => number;
    readonly hash?: (text: string) => string;
    readonly sandbox?: Sandbox;
    readonly own?: Partial<OwnCalls>;
    readonly largeValues?: LargeValues;
    /** By tool, when its turn comes: until then its calls wait, as for a place at a server. */
    readonly turn?: Readonly<Record<string, Promise<void>>>;
  } = {},
): RunBench {
  const journal = options.journal ?? memoryRunJournal();
  const clock = options.clock ?? manualClock();
  const calls: ToolCall[] = [];
  const events: RunEvent[] = [];
  let ids = 0;
  const runs = new Runs({
    journal,
    owner: `${options.process ?? ''}${(ids += 1)}`,
    ...(options.post !== undefined && { post: options.post }),
    clock,
    logger: quietLogger(),
    random: { next: () => 0, uniqueId: () => `${options.process ?? ''}${(ids += 1)}` },
    hash: options.hash ?? ((text) => `#${text.length}`),
    answerWithinMs: () => 1000,
    clientsWithPeople: () => options.clients ?? [],
    approvalMs: () => 300_000,
    runTimeoutMs: () => options.runTimeoutMs?.() ?? 3_600_000,
    sandbox: options.sandbox ?? NO_SANDBOX,
    own: { ...NOTHING_OWN, ...options.own },
    largeValues:
      options.largeValues ??
      largeValuesBy((question) => Promise.resolve(answerLargeValue(question))),
    effects: (tool) => ({ readOnly: tool.includes('read'), repeatable: tool.includes('read') }),
    caller: {
      async call(call, signal) {
        const name = call.tool.slice(2);
        if (options.asked?.includes(name) === true) {
          const refusal = await refusalOf(call, signalOf(signal));
          if (refusal !== undefined) {
            return refusal;
          }
        }
        await options.turn?.[name];
        await call.beforeSend?.();
        calls.push(call);
        return behaviours[name]?.(call, signalOf(signal)) ?? answered(null);
      },
    },
  });
  runs.subscribe((_, event) => events.push(event));
  return { runs, journal, clock, calls, events };
}

/** For runs that are no programs. */
export const NO_SANDBOX: Sandbox = {
  isWanted: false,
  start: () => Promise.reject(new Error('no program runs here')),
  [Symbol.asyncDispose]: () => Promise.resolve(),
};

export const NOTHING_OWN: OwnCalls = {
  names: () => ({ tools: {}, capabilities: [] }),
  capability: () => undefined,
  call: (name) =>
    Promise.resolve({ kind: 'refused', code: 'tool_unknown', message: `no pml.${name}` }),
};

/** Asks as the door does, before anything is known to have begun. */
async function refusalOf(call: ToolCall, signal: AbortSignal): Promise<CallOutcome | undefined> {
  const { tool, args } = call;
  const request = { tool, args, why: 'policy', once: false, risk: 'moderate' } as const;
  const verdict = await call.approve?.(request, signal).catch(() => undefined);
  if (verdict?.kind === 'approved') {
    return undefined;
  }
  const code = signal.aborted
    ? 'cancelled'
    : verdict?.kind === 'denied' || verdict?.kind === 'withdrawn'
      ? 'approval_denied'
      : 'approval_expired';
  return { kind: 'failed', code, message: code, mayHaveRun: false, durationMs: 0 };
}

/** A promise that the test settles. */
export function deferred<Value>(): { promise: Promise<Value>; resolve: (value: Value) => void } {
  const parts: { resolve?: (value: Value) => void } = {};
  const promise = new Promise<Value>((resolve) => {
    parts.resolve = resolve;
  });
  return { promise, resolve: (value) => parts.resolve?.(value) };
}

/** A call that ends when the test says so. */
export function held(): {
  behaviour: Behaviour;
  release: (outcome: CallOutcome) => void;
  called: Promise<void>;
} {
  const outcome = deferred<CallOutcome>();
  const arrival = deferred<void>();
  return {
    called: arrival.promise,
    release: outcome.resolve,
    behaviour: (_, signal) => {
      arrival.resolve();
      return Promise.race([
        outcome.promise,
        new Promise<CallOutcome>((resolve) => {
          signal.addEventListener('abort', () => resolve(failed('cancelled')));
        }),
      ]);
    },
  };
}
