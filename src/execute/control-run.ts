/** What an agent can do about a run that exists: look at it, read its results, steer it, end it. */
import { type RunId, runId } from '../base/ids.ts';
import type { JsonObject } from '../base/json.ts';
import type { RunAsker } from '../call/session.ts';
import { inject, splice, withArguments } from '../plan/splice.ts';
import type { ValidationParts } from '../plan/validate.ts';
import type { CommandAnswer, PlanChange, RunCommand } from './run-command.ts';
import type { Runs } from './runs.ts';
import { answerFor, pageOf, type WorkflowAnswer } from './workflow-answer.ts';

/** What an agent asks of a run that exists. */
export interface ControlRequest {
  readonly workflowId: string;
  readonly action: 'status' | 'result' | 'abort' | 'continue' | 'replan';
  /** With `result`: which task's value, and where in it: `task.items[0].name`. */
  readonly path?: string;
  /** With `result`: where to go on in a long list or text. */
  readonly offset?: number;
  /** With `replan`: what is wanted now, for the record and for whoever decides. */
  readonly requirement?: string;
  /** With `replan`: tasks to add, or to put in the place of some that have not begun. Unchecked. */
  readonly tasks?: readonly unknown[];
  /** With `replan`: what the agent knows by now; merged into what the run knows. */
  readonly context?: JsonObject;
}

/**
 * A command as it comes from outside, with an id: the same id a second time is the same command.
 * What a person decides is none of these.
 */
export interface CommandRequest {
  readonly id: string;
  readonly command:
    | { readonly kind: 'pause' | 'continue' }
    | { readonly kind: 'abort'; readonly reason?: string }
    | {
        readonly kind: 'replan';
        /** Unchecked. */
        readonly tasks: readonly unknown[];
        readonly requirement?: string;
        readonly context?: JsonObject;
      }
    | {
        readonly kind: 'inject_tasks';
        /** Unchecked. */
        readonly tasks: readonly unknown[];
        readonly context?: JsonObject;
      }
    | { readonly kind: 'skip'; readonly task: string; readonly reason?: string }
    | { readonly kind: 'modify_args'; readonly task: string; readonly args: JsonObject };
}

/** Does what is asked. `known` is what new tasks are measured by. */
export async function controlRun(
  runs: Runs,
  { workflowId, action, path, offset, requirement, tasks = [], context }: ControlRequest,
  known: ValidationParts,
  asker?: RunAsker,
): Promise<WorkflowAnswer> {
  const id = runId(workflowId);
  switch (action) {
    case 'abort': {
      const { state, answer } = await runs.abort(id, ON_REQUEST);
      return withRefusal(answerFor(state), answer);
    }
    case 'continue':
      return steer(runs, id, { kind: 'continue' }, asker);
    case 'replan':
      return steer(
        runs,
        id,
        commandOf(
          {
            kind: 'replan',
            tasks,
            ...(requirement !== undefined && { requirement }),
            ...(context !== undefined && { context }),
          },
          known,
        ),
        asker,
      );
    case 'result':
    case 'status': {
      const state = await runs.read(id);
      if (action === 'status' || path === undefined) {
        return answerFor(state);
      }
      const page = pageOf(await runs.readResult(id, path), offset ?? 0);
      return { status: state.status, workflowId: id, ...page };
    }
    default:
      return action satisfies never;
  }
}

/** Steers a run. The same id again is told the same, whatever the run has come to meanwhile. */
export async function commandRun(
  runs: Runs,
  workflowId: string,
  { id, command }: CommandRequest,
  known: ValidationParts,
): Promise<CommandAnswer> {
  const run = runId(workflowId);
  const { commandIds } = await runs.read(run);
  return commandIds.has(id)
    ? { kind: 'taken' }
    : runs.command(run, { id, command: commandOf(command, known) });
}

/** What a run is told. `known` is what new tasks and arguments are measured by. */
export function commandOf(command: CommandRequest['command'], known: ValidationParts): RunCommand {
  switch (command.kind) {
    case 'pause':
    case 'continue':
      return { kind: command.kind };
    case 'abort':
      return { kind: 'abort', reason: command.reason ?? ON_REQUEST };
    case 'replan': {
      const { tasks, ...rest } = command;
      return { ...rest, change: (plan, begun) => splice(plan, begun, tasks, known) };
    }
    case 'inject_tasks': {
      const { tasks, ...rest } = command;
      return { ...rest, change: (plan, begun) => inject(plan, begun, tasks, known) };
    }
    case 'skip':
      return { kind: 'skip', task: command.task, reason: command.reason ?? 'skipped on request' };
    case 'modify_args': {
      const { kind, task, args } = command;
      const change: PlanChange = (plan, begun) => withArguments(plan, begun, { task, args }, known);
      return { kind, task, change };
    }
    default:
      return command satisfies never;
  }
}

const ON_REQUEST = 'it was ended on request';

/** Gives a run a command and answers with the state it leads to, once that stands. */
async function steer(
  runs: Runs,
  id: RunId,
  command: RunCommand,
  asker: RunAsker | undefined,
): Promise<WorkflowAnswer> {
  const answer = await runs.command(id, { id: runs.newCommandId(), command }, asker);
  return withRefusal(answerFor(await runs.settled(id)), answer);
}

/** A command that was refused changed nothing: the state is told together with why. */
function withRefusal(answer: WorkflowAnswer, command: CommandAnswer): WorkflowAnswer {
  if (command.kind === 'taken') {
    return answer;
  }
  const { reason, issues } = command;
  return { ...answer, message: reason, ...(issues !== undefined && { issues }) };
}
