import { EXECUTE } from '../tuning.ts';
import { fits } from './decision.ts';
import type { CommandAnswer, RunCommand } from './run-command.ts';
import type { RunEvent } from './run-event.ts';
import { hasEnded, type RunState } from './run-state.ts';

type Refused = CommandAnswer & { readonly kind: 'refused' };

/** The events a command leads to, or why it does not fit the state the run is in. Pure. */
export function takeCommand(
  state: RunState,
  command: RunCommand,
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
    case 'inject_tasks':
    case 'modify_args':
      return changePlan(state, command, at);
    case 'skip':
      return skip(state, command, at);
    case 'decide':
      return decide(state, command, at);
    default:
      return command satisfies never;
  }
}

function changePlan(
  state: RunState,
  command: RunCommand & { readonly kind: 'replan' | 'inject_tasks' | 'modify_args' },
  at: number,
): ReturnType<typeof takeCommand> {
  if (state.abortReason !== undefined) {
    return refused(`it is ending: ${state.abortReason}`);
  }
  if (command.kind === 'replan' && state.replanCount >= EXECUTE.replansMax) {
    return refused(`a run is replanned at most ${EXECUTE.replansMax} times`);
  }
  const changed = command.change(state);
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
      why: command.kind,
      plan: changed.plan,
      ...(requirement !== undefined && { requirement }),
      at,
    },
    // A new plan is the answer to the pause: nobody has to say "continue" as well.
    ...(state.paused !== undefined && command.kind === 'replan'
      ? [{ kind: 'run_continued', at } as const]
      : []),
  );
}

function skip(
  state: RunState,
  { task, reason }: RunCommand & { readonly kind: 'skip' },
  at: number,
): ReturnType<typeof takeCommand> {
  const status = state.tasks.get(task)?.status;
  if (status === undefined) {
    return refused(`it has no task "${task}"`);
  }
  return status === 'waiting'
    ? accepted({ kind: 'task_finished', task, end: { kind: 'skipped', reason }, durationMs: 0, at })
    : refused(`${task} has begun (${status}); only a task that waits can be skipped`);
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
