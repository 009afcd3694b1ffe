/**
 * Carries out an agent's request about an existing run: look at it, read its results, steer it, end
 * it.
 */
import { type RunId, runId } from '../base/ids.ts';
import { isJsonObject, type JsonObject } from '../base/json.ts';
import type { RunAsker } from '../call/asker.ts';
import { inject, splice, withArguments } from '../plan/splice.ts';
import type { ValidationParts } from '../plan/validate.ts';
import type { CommandAnswer, PlanChange, RunCommand } from './run-command.ts';
import type { Runs } from './runs.ts';
import { answerFor, type WorkflowAnswer } from './workflow-answer.ts';

/** An agent's request about an existing run. */
export interface ControlRequest {
  readonly workflowId: string;
  readonly action:
    | 'status'
    | 'result'
    | 'abort'
    | 'continue'
    | 'pause'
    | 'replan'
    | 'inject'
    | 'modify'
    | 'skip';
  /** With `result`: which task's value, and where in it: `task.items[0].name`. */
  readonly path?: string;
  /** With `result`: where to go on in a long list or text. */
  readonly offset?: number;
  /** With `replan`: the new requirement, for the record and for the person who decides. */
  readonly requirement?: string;
  /**
   * With `replan`: tasks to add, or to put in the place of some that have not begun. With `inject`: tasks to add. With
   * `modify`: ids with their new arguments. With `skip`: ids. Unchecked.
   */
  readonly tasks?: readonly unknown[];
  /** With `continue`: values that a plan lacks, by name. */
  readonly inputs?: JsonObject;
  /** With `replan`: new context from the agent, merged into the run's context. */
  readonly context?: JsonObject;
}

/**
 * A command from outside. The same id again is the same command. Decisions of people are not
 * commands.
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

/** Carries out the request. `known` is used to validate new tasks. */
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
    case 'pause':
      return steer(runs, id, { kind: action }, asker);
    case 'inject': {
      const wanted = { kind: 'inject_tasks' as const, tasks, ...(context && { context }) };
      return steer(runs, id, commandOf(wanted, known), asker);
    }
    case 'modify':
    case 'skip':
      return steerEach(runs, id, commandsOn(action, tasks, known), asker);
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
      const page = await runs.readPage(id, path, offset ?? 0);
      return { status: state.status, workflowId: id, ...page };
    }
    default:
      return action satisfies never;
  }
}

/** Steers a run. A repeated id gets the same answer, whatever the run's state. */
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

/** Turns a request into a command. `known` is used to validate new tasks and arguments. */
export function commandOf(command: CommandRequest['command'], known: ValidationParts): RunCommand {
  switch (command.kind) {
    case 'pause':
    case 'continue':
      return { kind: command.kind };
    case 'abort':
      return { kind: 'abort', reason: command.reason ?? ON_REQUEST };
    case 'replan': {
      const { tasks } = command;
      return { ...command, change: (plan, begun) => splice(plan, begun, tasks, known) };
    }
    case 'inject_tasks': {
      const { tasks } = command;
      return { ...command, change: (plan, begun) => inject(plan, begun, tasks, known) };
    }
    case 'skip':
      return { kind: 'skip', task: command.task, reason: command.reason ?? 'skipped on request' };
    case 'modify_args': {
      const { kind, task, args } = command;
      const change: PlanChange = (plan, begun) => withArguments(plan, begun, { task, args }, known);
      return { kind, task, args, change };
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

/** Returns the commands for several tasks, one for each. */
function commandsOn(
  action: 'modify' | 'skip',
  tasks: readonly unknown[],
  known: ValidationParts,
): readonly RunCommand[] {
  return tasks.flatMap((task): readonly RunCommand[] => {
    const { id, args } = isJsonObject(task) ? task : {};
    if (typeof id !== 'string') {
      return [];
    }
    if (action === 'skip') {
      return [commandOf({ kind: 'skip', task: id }, known)];
    }
    return isJsonObject(args) ? [commandOf({ kind: 'modify_args', task: id, args }, known)] : [];
  });
}

/** Gives a run several commands. Stops at the first refusal. */
async function steerEach(
  runs: Runs,
  id: RunId,
  commands: readonly RunCommand[],
  asker: RunAsker | undefined,
): Promise<WorkflowAnswer> {
  let answer: CommandAnswer = { kind: 'taken' };
  for (const command of commands) {
    if (answer.kind === 'taken') {
      answer = await runs.command(id, { id: runs.newCommandId(), command }, asker);
    }
  }
  return withRefusal(answerFor(await runs.settled(id)), answer);
}

/** Adds the refusal to the state: a refused command changed nothing. */
function withRefusal(answer: WorkflowAnswer, command: CommandAnswer): WorkflowAnswer {
  if (command.kind === 'taken') {
    return answer;
  }
  const { reason, issues } = command;
  return { ...answer, message: reason, ...(issues !== undefined && { issues }) };
}
