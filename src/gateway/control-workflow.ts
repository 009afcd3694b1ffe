/**
 * Carries out an agent's request about an existing run. A requirement without tasks is planned
 * first.
 */
import { mayReach, type RunReader } from '../base/access.ts';
import { GatewayError } from '../base/errors.ts';
import { runId } from '../base/ids.ts';
import type { Asker } from '../call/asker.ts';
import { type ControlRequest, controlRun } from '../execute/control-run.ts';
import type { RunState } from '../execute/run-state.ts';
import type { Runs } from '../execute/runs.ts';
import { waitingTasks, type WorkflowAnswer } from '../execute/workflow-answer.ts';
import type { IntentRequest } from './carry-out-intent.ts';
import type { OpenIntent } from './open-intents.ts';
import type { WorkflowsParts } from './workflows.ts';

export async function controlWorkflow(
  parts: WorkflowsParts,
  request: ControlRequest,
  asker: Asker,
  signal: AbortSignal,
): Promise<WorkflowAnswer> {
  const { additions, checks, results, runs, use } = parts;
  const { workflowId, path, action } = request;
  const id = runId(workflowId);
  const open = parts.open.get(workflowId);
  if (open !== undefined && mayReach(asker, open.person)) {
    return controlOpen(parts, request, open, asker, signal);
  }
  if (asker.ownRunsOnly === true || mayAddCalls(action)) {
    requireOwnPlan(await runs.read(id, asker), action, asker);
  }
  const planned = await additions.planned(request, asker, signal);
  if ('status' in planned) {
    return planned;
  }
  const { request: complete, note } = planned;
  const known = await checks.forAgents({ tasks: complete.tasks ?? [] }, asker.scope, signal);
  const endProgress = runs.tellProgress(id, asker.onProgress);
  const said = {
    ...(asker.person !== undefined && { person: asker.person }),
    ...(request.requirement !== undefined && { reason: request.requirement }),
  };
  const act = (): Promise<WorkflowAnswer> => controlRun(runs, complete, known, asker);
  const answer = await use.ofSuggestion(id, action, act, said).finally(endProgress);
  note();
  if (request.context !== undefined) {
    // The command was carried out: what only learning needs must not fail it.
    await use.runIntent(asker, id).catch(() => undefined);
  }
  if (path !== undefined && answer.value !== undefined) {
    results.read(workflowId, path, answer.value);
  }
  return results.counted(await withWaitingTasks(runs, answer), asker);
}

/**
 * Handles a request about a plan that lacks values. With the values it plans again, and runs if the
 * tools are the same.
 */
async function controlOpen(
  parts: WorkflowsParts,
  { workflowId, action, inputs }: ControlRequest,
  { request, tools }: OpenIntent,
  asker: Asker,
  signal: AbortSignal,
): Promise<WorkflowAnswer> {
  parts.open.drop(workflowId);
  if (action === 'abort') {
    return { status: 'aborted', workflowId, message: 'the plan was dropped; nothing had run' };
  }
  const known = { ...request.inputs, ...inputs };
  const again: IntentRequest = { ...request, inputs: known, mode: 'suggest' };
  const answer = await parts.intents.carryOut(again, asker, signal);
  if (answer?.workflowId === undefined) {
    return answer ?? { status: 'explicit_required', message: 'no tool answers it any more' };
  }
  const planned = (answer.suggestion?.tasks ?? []).map(({ tool }) => tool);
  const isSame = planned.join(' ') === tools.join(' ');
  const isWhole = parts.open.get(answer.workflowId) === undefined;
  if (action !== 'continue' || !isWhole || !isSame) {
    return answer;
  }
  const goOn = { workflowId: answer.workflowId, action: 'continue' as const };
  const ended = await controlWorkflow(parts, goOn, asker, signal);
  return { ...ended, ...(answer.suggestion !== undefined && { suggestion: answer.suggestion }) };
}

/**
 * Adds the waiting tasks to the answer as they are now: they may have changed since the proposal.
 */
async function withWaitingTasks(
  runs: Pick<Runs, 'read'>,
  answer: WorkflowAnswer,
): Promise<WorkflowAnswer> {
  const { status, workflowId } = answer;
  return status === 'suggestion' && workflowId !== undefined
    ? { ...answer, tasks: waitingTasks(await runs.read(runId(workflowId))) }
    : answer;
}

const PLAN_CHANGES: ReadonlySet<string> = new Set([
  'replan',
  'inject',
  'inject_tasks',
  'modify',
  'modify_args',
]);

/** Returns whether a command can give a run calls that nobody has asked for yet. */
function mayAddCalls(command: string): boolean {
  return command === 'continue' || PLAN_CHANGES.has(command);
}

/**
 * Refuses calls that somebody asks for in the run of another person: they would be made with the login of
 * that person. So nobody else changes a plan, and nobody else runs a suggestion. Whoever is an admin or the
 * local user can still pause, continue, skip and abort a run that its person has begun.
 */
export function requireOwnPlan(state: RunState, command: string, reader: RunReader): void {
  if (state.person === reader.person) {
    return;
  }
  const whose = state.person ?? 'the local user';
  if (PLAN_CHANGES.has(command)) {
    refuse(`only ${whose} changes the plan of this run`, whose);
  }
  if (command === 'continue' && state.status === 'suggestion') {
    refuse(`only ${whose} runs this suggestion`, whose);
  }
}

function refuse(what: string, whose: string): never {
  const instead = 'pause, skip or abort it, or begin a run of your own';
  const message = `${what}, because its calls are made as ${whose}; ${instead}`;
  throw new GatewayError('COMMAND_REFUSED', message);
}
