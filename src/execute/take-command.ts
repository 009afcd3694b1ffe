import { EXECUTE } from '../tuning.ts';
import { fits } from './decision.ts';
import type { CommandAnswer, RunCommand } from './run-command.ts';
import type { RunEvent } from './run-event.ts';
import { hasEnded, type RunState } from './run-state.ts';

type Refused = CommandAnswer & { readonly kind: 'refused' };

/**
 * The events a command leads to, or why it does not fit the state the run is in. `underWay` are
 * tasks that were taken up and have no event yet: they wait for their turn, or for a person's
 * word about exactly their call. Pure.
 */
export function takeCommand(
  state: RunState,
  command: RunCommand,
  underWay: ReadonlySet<string>,
  at: number,
): { readonly kind: 'accepted'; readonly events: readonly RunEvent[] } | Refused {
  if (hasEnded(state)) {
    return refused(`the run has ended (${state.status}); nothing was changed`);
  }
  switch (command.kind) {
    case 'pause':
      return state.paused === undefined
        ? accepted({ kind: 'run_paused', why: 'command', at })
        : refused('it is paused already');
    case 'continue':
      return state.paused === undefined
        ? refused('it is not paused')
        : accepted({ kind: 'run_continued', at });
    case 'abort':
      return state.abortReason === undefined
        ? accepted({ kind: 'run_abort_requested', reason: command.reason, at })
        : refused(`it is ending already: ${state.abortReason}`);
    case 'replan':
      return changePlan(state, command, underWay, at);
    case 'skip':
      return skip(state, command, underWay, at);
    case 'decide':
      return decide(state, command, at);
    default:
      return command satisfies never;
  }
}

function changePlan(
  state: RunState,
  command: RunCommand & { readonly kind: 'replan' },
  underWay: ReadonlySet<string>,
  at: number,
): ReturnType<typeof takeCommand> {
  if (state.abortReason !== undefined) {
    return refused(`it is ending: ${state.abortReason}`);
  }
  if (state.replanCount >= EXECUTE.replansMax) {
    return refused(`a run is replanned at most ${EXECUTE.replansMax} times`);
  }
  const begun = [...state.tasks].filter(([, { status }]) => status !== 'waiting');
  const fixed = new Set([...begun.map(([id]) => id), ...underWay]);
  const changed = command.change(state.plan, fixed);
  if (changed.kind === 'invalid') {
    return {
      ...refused('nothing was changed; mend every issue and try again'),
      issues: changed.issues,
    };
  }
  const { requirement } = command;
  return accepted(
    {
      kind: 'run_replanned',
      plan: changed.plan,
      ...(requirement !== undefined && { requirement }),
      at,
    },
    // A new plan is the answer to the pause: nobody has to say "continue" as well.
    ...(state.paused !== undefined ? [{ kind: 'run_continued', at } as const] : []),
  );
}

function skip(
  state: RunState,
  { task, reason }: RunCommand & { readonly kind: 'skip' },
  underWay: ReadonlySet<string>,
  at: number,
): ReturnType<typeof takeCommand> {
  const status = state.tasks.get(task)?.status;
  if (status === undefined) {
    return refused(`it has no task "${task}"`);
  }
  if (status !== 'waiting') {
    return refused(`${task} has begun (${status}); only a task that waits can be skipped`);
  }
  return underWay.has(task)
    ? refused(`${task} is under way; only a task that waits for others can be skipped`)
    : accepted({
        kind: 'task_finished',
        task,
        end: { kind: 'skipped', reason },
        durationMs: 0,
        at,
      });
}

function decide(
  state: RunState,
  { decisionId, verdict, by, reason }: RunCommand & { readonly kind: 'decide' },
  at: number,
): ReturnType<typeof takeCommand> {
  const decision = state.decisions.find(({ request }) => request.id === decisionId);
  if (decision === undefined) {
    return refused(`there is nothing to decide under "${decisionId}"`);
  }
  const { request } = decision;
  if (decision.verdict !== undefined) {
    return refused(
      `it was decided before: ${decision.verdict.kind}, by ${decision.by ?? 'someone'}`,
    );
  }
  if (!fits(request, verdict)) {
    const choices = request.kind === 'approval' ? 'approve or deny' : 'retry, done or abort';
    return refused(`${verdict.kind} is no answer to it; choose ${choices}`);
  }
  if (request.kind === 'approval' && request.expiresAt <= at && verdict.kind === 'approved') {
    return refused('the time to approve it has run out');
  }
  return accepted({
    kind: 'decision_made',
    decisionId,
    verdict,
    by,
    ...(reason !== undefined && { reason }),
    at,
  });
}

function accepted(...events: readonly RunEvent[]): {
  readonly kind: 'accepted';
  readonly events: readonly RunEvent[];
} {
  return { kind: 'accepted', events };
}

function refused(reason: string): Refused {
  return { kind: 'refused', reason };
}
