import type { PlanIssue } from '../plan/plan.ts';
import { EXECUTE } from '../tuning/execute.ts';
import { TEXTS } from '../tuning/text.ts';
import { fits } from './decisions.ts';
import type { CommandAnswer, RunCommand } from './run-command.ts';
import type { RunEvent } from './run-event.ts';
import { hasEnded, openDecisions, type RunState } from './run-state.ts';
import { fatalFailures, skipped, withdrawals } from './task-ends.ts';

type Refused = CommandAnswer & { readonly kind: 'refused' };
type Taken = { readonly kind: 'accepted'; readonly events: readonly RunEvent[] } | Refused;

/**
 * Returns the events a command leads to, or why it does not fit the state the run is in. `underWay`
 * are tasks that were taken up and have no event yet: they wait for their turn, or for a person's
 * word about exactly their call. Pure.
 */
export function takeCommand(
  state: RunState,
  command: RunCommand,
  underWay: ReadonlySet<string>,
  at: number,
): Taken {
  if (hasEnded(state)) {
    return refused(`the run has ended (${state.status}); the command changed nothing`);
  }
  const ending = endingOf(state);
  if (ending !== undefined && !ENDING_COMMANDS.has(command.kind)) {
    return refused(`it is ending: ${ending}`);
  }
  switch (command.kind) {
    case 'pause':
      return state.paused === undefined
        ? accepted({ kind: 'run_paused', why: 'command', at })
        : refused('it is paused already');
    case 'continue':
      return state.paused === undefined
        ? refused(notPaused(state))
        : accepted({ kind: 'run_continued', at });
    case 'abort':
      return state.abortReason === undefined
        ? accepted(
            { kind: 'run_abort_requested', reason: command.reason, at },
            ...withdrawals(state, command.reason, at),
          )
        : refused(`it is ending already: ${state.abortReason}`);
    case 'replan':
    case 'inject_tasks':
      return changePlan(state, command, underWay, at);
    case 'modify_args':
    case 'skip': {
      const { task } = command;
      const what = command.kind === 'skip' ? 'be skipped' : 'be given other arguments';
      const problem = begunProblem(state, task, underWay, what);
      if (problem !== undefined) {
        return refused(problem);
      }
      return command.kind === 'skip'
        ? accepted(skipped(task, command.reason, at))
        : changePlan(state, command, underWay, at);
    }
    case 'decide':
      return decide(state, command, at);
    default:
      return command satisfies never;
  }
}

/** Commands that an ending run still accepts: the abort itself, and decisions about its calls. */
const ENDING_COMMANDS: ReadonlySet<RunCommand['kind']> = new Set(['abort', 'decide']);

/** Returns the reason why nothing more of the run starts; undefined if tasks may still start. */
function endingOf(state: RunState): string | undefined {
  const fatal = fatalFailures(state);
  return (
    state.abortReason ??
    (state.pause !== 'error' && fatal.length > 0 ? `${fatal.join(', ')} failed` : undefined)
  );
}

type PlanCommand = RunCommand & { readonly kind: 'replan' | 'inject_tasks' | 'modify_args' };

const CHANGERS = { replan: 'replan', inject_tasks: 'inject', modify_args: 'modify' } as const;

function changePlan(
  state: RunState,
  command: PlanCommand,
  underWay: ReadonlySet<string>,
  at: number,
): Taken {
  const isReplan = command.kind === 'replan';
  if (isReplan && state.replanCount >= EXECUTE.replansMax) {
    return refused(`a run is replanned at most ${EXECUTE.replansMax} times`);
  }
  if (!isReplan && state.amendCount >= EXECUTE.amendmentsMax) {
    return refused(`the plan of a run is amended at most ${EXECUTE.amendmentsMax} times`);
  }
  const begun = [...state.tasks].filter(([, { status }]) => status !== 'waiting');
  const asked = openDecisions(state).map(({ request }) => request.task);
  const fixed = new Set([...begun.map(([id]) => id), ...underWay, ...asked]);
  const changed = command.change(state.plan, fixed);
  if (changed.kind === 'invalid') {
    return refusedFor(state, changed.issues);
  }
  const requirement = isReplan ? command.requirement : undefined;
  const context = command.kind === 'modify_args' ? undefined : command.context;
  return accepted(
    {
      kind: 'run_replanned',
      plan: changed.plan,
      by: CHANGERS[command.kind],
      ...(requirement !== undefined && { requirement }),
      ...(context !== undefined && { context }),
      at,
    },
    // A new plan is the answer to the pause: nobody has to say "continue" as well. But a suggestion
    // that was changed is one that nobody has asked for yet.
    ...(isReplan && state.paused !== undefined && state.paused.why !== 'suggestion'
      ? [{ kind: 'run_continued', at } as const]
      : []),
  );
}

/**
 * Returns the refusal. If a task only waits for a person, it says so, since the tasks themselves
 * are right.
 */
function refusedFor(state: RunState, issues: readonly PlanIssue[]): Refused {
  const told = issues.map((issue) => {
    const isClaimed = issue.code === 'task_duplicate' && issue.task !== undefined;
    const problem = isClaimed ? personProblem(state, issue.task ?? '') : undefined;
    return { issue: problem === undefined ? issue : { ...issue, message: problem }, problem };
  });
  const waiting = told.flatMap(({ problem }) => problem ?? []);
  const why = waiting.length > 0 ? `: ${waiting.join('; ')}` : '; mend every issue and try again';
  return { ...refused(`nothing was changed${why}`), issues: told.map(({ issue }) => issue) };
}

/** Refuses to remove a question from a person, who may be about to answer it. */
function personProblem(state: RunState, task: string): string | undefined {
  const asked = openDecisions(state).find(({ request }) => request.task === task)?.request;
  if (asked === undefined) {
    return undefined;
  }
  const approve = `(pml approve ${asked.id})`;
  return asked.kind === 'approval'
    ? `${task} waits for a person to decide about its call ${approve}; let them say no to it, or abort the run`
    : `${task} waits for a person to say what became of its call ${approve}; let them decide, or abort the run`;
}

/**
 * Returns the message for a run that is not paused. If it waits for a person, the message says so.
 */
function notPaused(state: RunState): string {
  const waiting = openDecisions(state)
    .slice(0, TEXTS.listedMax)
    .flatMap(({ request }) => personProblem(state, request.task) ?? []);
  return ['it is not paused', ...waiting].join(waiting.length > 1 ? '; ' : ': ');
}

/** Returns why a task cannot be changed: it does not exist, or it has begun. */
function begunProblem(
  state: RunState,
  task: string,
  underWay: ReadonlySet<string>,
  what: string,
): string | undefined {
  const status = state.tasks.get(task)?.status;
  if (status === undefined) {
    return `it has no task "${task}"`;
  }
  const problem = personProblem(state, task);
  if (problem !== undefined) {
    return problem;
  }
  if (status !== 'waiting') {
    return `${task} has begun (${status}); only a task that waits can ${what}`;
  }
  return underWay.has(task)
    ? `${task} is under way; only a task that waits for others can ${what}`
    : undefined;
}

function decide(
  state: RunState,
  { decisionId, verdict, by, reason }: RunCommand & { readonly kind: 'decide' },
  at: number,
): Taken {
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
