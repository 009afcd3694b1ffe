/**
 * Computes the state of a run after one more event. Pure, and the only code that changes a run: the
 * events determine the state.
 */
import { GatewayError } from '../base/errors.ts';
import type { RunId } from '../base/ids.ts';
import { type JsonObject, jsonBytes } from '../base/json.ts';
import { EXECUTE } from '../tuning/execute.ts';
import type { DecisionState } from './decisions.ts';
import { PersistentMap } from './persistent-map.ts';
import { JOURNAL_VERSION, type RunEvent, type TaskEnd } from './run-event.ts';
import {
  callOf,
  type CallState,
  hasEnded,
  openDecisions,
  type ProgramStep,
  type RunState,
  type TaskState,
  undecidedTasks,
} from './run-state.ts';

type EndedTask = Extract<TaskState, { readonly durationMs: number }>;
type Later = Exclude<RunEvent, { readonly kind: 'run_started' }>;

/**
 * Returns the state after an event. Precondition: `run_started` is the first event, and comes only
 * once.
 */
export function reduce(state: RunState | undefined, event: RunEvent): RunState {
  if (event.kind === 'run_started') {
    return begin(event);
  }
  if (state === undefined) {
    throw new GatewayError('INTERNAL', `a run cannot begin with ${event.kind}`);
  }
  const after = apply(state, event);
  return hasEnded(after) ? after : { ...after, status: statusOf(after) };
}

function begin(event: RunEvent & { readonly kind: 'run_started' }): RunState {
  if (event.version > JOURNAL_VERSION) {
    throw unreadable(event.runId, `its events are of version ${event.version}`);
  }
  return {
    runId: event.runId,
    status: event.isSuggested === true ? 'suggestion' : 'running',
    ...(event.isSuggested === true && { paused: { why: 'suggestion' } }),
    ...(event.intent !== undefined && { intent: event.intent }),
    ...(event.person !== undefined && { person: event.person }),
    ...(event.scope !== undefined && { scope: event.scope }),
    ...(event.client !== undefined && { client: event.client }),
    plan: event.plan,
    tasks: PersistentMap.from(event.plan.tasks.map(({ id }) => [id, firstState(event, id)])),
    calls: PersistentMap.from([]),
    steps: new Map(),
    decisions: [],
    messages: [],
    context: event.context ?? {},
    pause: event.pause ?? 'never',
    layersOpen: 1,
    passedOver: new Set(),
    replanCount: 0,
    amendCount: 0,
    resumeCount: 0,
    commandIds: new Set(),
    startedAt: event.at,
  };
}

function firstState(
  { kept = [] }: RunEvent & { readonly kind: 'run_started' },
  id: string,
): TaskState {
  const found = kept.find(({ task }) => task === id);
  return found === undefined
    ? { status: 'waiting' }
    : {
        status: 'succeeded',
        durationMs: found.durationMs,
        result: { kind: 'inline', value: found.value },
      };
}

function apply(state: RunState, event: Later): RunState {
  switch (event.kind) {
    case 'task_started':
      return begun(state, event);
    case 'task_finished':
      return finish(state, event);
    case 'program_step':
      return step(state, event);
    case 'decision_requested': {
      const asked: DecisionState = {
        request: event.decision,
        requestedAt: event.at,
        isUsed: false,
      };
      return { ...state, decisions: [...state.decisions, asked] };
    }
    case 'decision_made':
      return decide(state, event);
    case 'run_paused': {
      const { why, task } = event;
      return { ...state, paused: { why, ...(task !== undefined && { task }) } };
    }
    case 'run_continued': {
      const { paused, ...rest } = state;
      const passedOver = paused?.why === 'error' ? [paused.task ?? ''] : [];
      return {
        ...rest,
        layersOpen: state.layersOpen + (paused?.why === 'layer' ? 1 : 0),
        passedOver: new Set([...state.passedOver, ...passedOver]),
      };
    }
    case 'run_replanned':
      return replan(state, event);
    case 'run_resumed':
      return { ...state, resumeCount: state.resumeCount + 1 };
    case 'command_taken':
      return { ...state, commandIds: new Set([...state.commandIds, event.commandId]) };
    case 'run_abort_requested':
      return { ...state, abortReason: event.reason };
    case 'run_finished':
      return {
        ...state,
        status: event.end,
        finishedAt: event.at,
        ...(event.reason !== undefined && { reason: event.reason }),
      };
    default:
      throw unreadable(
        state.runId,
        `it has an event "${(event satisfies never as RunEvent).kind}"`,
      );
  }
}

/** Returns the shown status: a run waits for a person once nothing else of it is going on. */
function statusOf(state: RunState): RunState['status'] {
  if (state.paused !== undefined) {
    return state.paused.why === 'suggestion' ? 'suggestion' : 'paused';
  }
  // A person who is asked in the client answers while the run is under way.
  const open = openDecisions(state)
    .map(({ request }) => request)
    .filter((request) => request.kind !== 'approval' || request.askedIn === undefined);
  if (open.length === 0 || state.abortReason !== undefined) {
    return 'running';
  }
  const undecided = undecidedTasks(state);
  const isBusy = [...state.tasks].some(
    ([id, task]) => task.status === 'running' && !undecided.has(id),
  );
  if (isBusy) {
    return 'running';
  }
  return open.some(({ kind }) => kind === 'outcome_unknown')
    ? 'outcome_unknown'
    : 'approval_required';
}

/** Marks an approval as used when its call starts. */
function useApproval(
  state: RunState,
  start: RunEvent & { readonly kind: 'task_started' },
): RunState {
  const isFor = ({ request, verdict, isUsed }: DecisionState): boolean =>
    !isUsed &&
    verdict?.kind === 'approved' &&
    request.task === start.task &&
    request.tool === start.tool &&
    request.argsHash === start.argsHash;
  return state.decisions.some(isFor)
    ? {
        ...state,
        decisions: state.decisions.map((each) => (isFor(each) ? { ...each, isUsed: true } : each)),
      }
    : state;
}

function decide(state: RunState, event: RunEvent & { readonly kind: 'decision_made' }): RunState {
  const { decisionId, verdict, by, reason, at } = event;
  const decided = state.decisions.find(({ request }) => request.id === decisionId);
  const decisions = state.decisions.map((each) =>
    each === decided ? { ...each, verdict, by, ...(reason !== undefined && { reason }) } : each,
  );
  const messages =
    reason === undefined ? state.messages : [...state.messages, { by, text: reason, at }];
  const after: RunState = { ...state, decisions, messages };
  // The call is to be made again: to the run it is as if it had never begun.
  return verdict.kind === 'retry' && decided !== undefined
    ? withTask(after, decided.request.task, { status: 'waiting' }, decided.request)
    : after;
}

/** Replaces the plan. Tasks that have started keep their state. */
function replan(state: RunState, event: RunEvent & { readonly kind: 'run_replanned' }): RunState {
  const { plan, by = 'replan', requirement, context, at } = event;
  const tasks = PersistentMap.from(
    plan.tasks.map(({ id }): [string, TaskState] => [
      id,
      state.tasks.get(id) ?? { status: 'waiting' },
    ]),
  );
  const said = requirement === undefined ? [] : [{ by: 'agent', text: requirement, at }];
  return {
    ...state,
    plan,
    tasks,
    context: { ...state.context, ...context },
    messages: [...state.messages, ...said],
    ...(by === 'replan'
      ? { replanCount: state.replanCount + 1 }
      : { amendCount: state.amendCount + 1 }),
  };
}

function unreadable(runId: RunId, why: string): GatewayError {
  return new GatewayError('JOURNAL_UNREADABLE', `run ${runId} cannot be read: ${why}`);
}

/** Returns the state with a task, or with a call of one of the programs among them. */
function withTask(
  state: RunState,
  name: string,
  task: TaskState,
  call: Pick<CallState, 'tool' | 'argsHash' | 'args'> | undefined,
): RunState {
  if (callOf(name) === undefined) {
    return { ...state, tasks: PersistentMap.from(state.tasks).with(name, task) };
  }
  if (call === undefined) {
    throw unreadable(state.runId, `it does not tell what the call ${name} was`);
  }
  const { tool, argsHash, args = state.calls.get(name)?.args } = call;
  const known = { ...task, tool, argsHash, ...(args !== undefined && { args }) };
  const calls = PersistentMap.from(state.calls).with(name, known);
  return { ...state, calls };
}

function begun(state: RunState, event: RunEvent & { readonly kind: 'task_started' }): RunState {
  const { at, argsHash, args, effects, code } = event;
  const started = { status: 'running', startedAt: at, argsHash, effects } as const;
  const more = { ...(args !== undefined && { args }), ...(code !== undefined && { code }) };
  return withTask(useApproval(state, event), event.task, { ...started, ...more }, event);
}

function finish(state: RunState, event: RunEvent & { readonly kind: 'task_finished' }): RunState {
  const { task: name, end, durationMs, logs, at } = event;
  const call = callOf(name);
  const before = call === undefined ? state.tasks.get(name) : state.calls.get(name);
  const ended = {
    ...finished(end, durationMs),
    // A call that was answered without being sent has no start of its own.
    ...(before?.status !== 'running' &&
      end.kind === 'succeeded' && { startedAt: Math.max(state.startedAt, at - durationMs) }),
    ...(before?.status === 'running' && {
      // The duration is that of all attempts; the stored start is that of the last one.
      startedAt: Math.max(state.startedAt, Math.min(before.startedAt, at - durationMs)),
      ...capabilityArgs(before),
    }),
    ...(logs !== undefined && { logs }),
  };
  const after = withTask(state, name, ended, event.call ?? state.calls.get(name));
  if (call === undefined) {
    return after;
  }
  const { task, id } = call;
  const isProgram = state.steps.get(task)?.some((each) => each.id === id) === true;
  // A program that stood in for the answer ended by itself: nothing reached the one around it.
  return isProgram ? after : withStep(after, task, { id, at });
}

/** Returns the arguments of a capability task. They tell two uses of one capability apart. */
function capabilityArgs({ code, args }: TaskState & { readonly status: 'running' }): {
  readonly args?: JsonObject;
} {
  const isKept =
    code !== undefined && args !== undefined && jsonBytes(args) <= EXECUTE.inlineResultBytesMax;
  return isKept ? { args } : {};
}

function step(state: RunState, event: RunEvent & { readonly kind: 'program_step' }): RunState {
  const { task: name, step: taken, at } = event;
  const call = callOf(name);
  if (call === undefined) {
    throw unreadable(state.runId, `${name} is no call of a program`);
  }
  const { task, id } = call;
  if (taken.kind === 'fired') {
    return withStep(state, task, { id, at, isTimer: true });
  }
  const { argsHash, code, args } = taken;
  const effects = { readOnly: false, repeatable: true };
  const running = { status: 'running', startedAt: at, argsHash, args, effects } as const;
  const entered = withTask(state, name, running, taken);
  return withStep(entered, task, { id, at, program: { code, args } });
}

function withStep(state: RunState, task: string, taken: ProgramStep): RunState {
  const steps = new Map(state.steps).set(task, [...(state.steps.get(task) ?? []), taken]);
  return { ...state, steps };
}

function finished(end: TaskEnd, durationMs: number): EndedTask {
  switch (end.kind) {
    case 'succeeded':
      return {
        status: 'succeeded',
        durationMs,
        result: end.result,
        ...(end.ahead !== undefined && { ahead: end.ahead }),
      };
    case 'failed':
      return {
        status: 'failed',
        durationMs,
        mayHaveRun: end.mayHaveRun,
        error: { code: end.code, message: end.message },
        ...(end.result !== undefined && { result: end.result }),
      };
    case 'skipped':
      return { status: 'skipped', durationMs, error: { code: 'skipped', message: end.reason } };
    case 'cancelled':
      return {
        status: 'cancelled',
        durationMs,
        mayHaveRun: end.mayHaveRun,
        error: { code: 'cancelled', message: end.reason },
      };
    default:
      return end satisfies never;
  }
}
