/** What an agent asks of a run that exists; a requirement alone is planned for first. */
import { runId } from '../base/ids.ts';
import type { Asker } from '../call/session.ts';
import { type ControlRequest, controlRun } from '../execute/control-run.ts';
import { taskOf } from '../execute/result-at.ts';
import type { Runs } from '../execute/runs.ts';
import { answerFor, waitingTasks, type WorkflowAnswer } from '../execute/workflow-answer.ts';
import type { GatewayParts } from './gateway-parts.ts';
import { traceIntent } from './intent-trace.ts';
import { judgeAddition } from './judge-plan.ts';
import { notingSuggestion } from './learn-from-use.ts';
import { counted, listServersOf } from './run-workflow.ts';
import { reasonText } from './suggestion-answer.ts';

export async function controlWorkflow(
  parts: GatewayParts,
  request: ControlRequest,
  asker: Asker,
  signal: AbortSignal,
): Promise<WorkflowAnswer> {
  const { catalog, offered, checker, door, runs, savings } = parts;
  const { workflowId, path, action } = request;
  const id = runId(workflowId);
  const planned = await withPlannedTasks(parts, request, asker, signal);
  if ('status' in planned) {
    return planned;
  }
  const { request: complete, note } = planned;
  const unlisted = await listServersOf({ tasks: complete.tasks ?? [] }, door, signal);
  const { whole } = catalog;
  const known = { catalog: whole, offered: offered.of(whole), checker, unlisted };
  const endProgress = runs.tellProgress(id, asker.onProgress);
  const answer = await notingSuggestion(parts, id, action, () =>
    controlRun(runs, complete, known, asker),
  ).finally(endProgress);
  note();
  if (path !== undefined && answer.value !== undefined) {
    savings.resultRead(`${workflowId}/${taskOf(path)}`, answer.value);
  }
  return counted(parts, await withWaitingTasks(runs, answer), asker);
}

/** What waits is shown as it is: it may have been changed since it was proposed. */
async function withWaitingTasks(runs: Runs, answer: WorkflowAnswer): Promise<WorkflowAnswer> {
  const { status, workflowId } = answer;
  return status === 'suggestion' && workflowId !== undefined
    ? { ...answer, tasks: waitingTasks(await runs.read(runId(workflowId))) }
    : answer;
}

/** What is asked of a run, with the tasks that were planned for it. */
interface PlannedRequest {
  readonly request: ControlRequest;
  /** Records how they were planned, once what they replace is settled. */
  readonly note: () => void;
}

/** A requirement without tasks is searched for and planned, with the results there are to build on. */
async function withPlannedTasks(
  parts: GatewayParts,
  request: ControlRequest,
  asker: Asker,
  signal: AbortSignal,
): Promise<PlannedRequest | WorkflowAnswer> {
  const { runs, catalog, drafter } = parts;
  const { action, requirement, tasks, workflowId } = request;
  if (action !== 'replan' || tasks !== undefined || requirement === undefined) {
    return { request, note: () => undefined };
  }
  const state = await runs.read(runId(workflowId));
  const earlier = state.plan.tasks.flatMap(({ id, tool }) => {
    const known = catalog.current.tools.get(tool);
    return known === undefined ? [] : [{ id, tool: known }];
  });
  const drafted = await drafter.draft({ intent: requirement, earlier }, signal);
  const { draft } = drafted;
  const verdict = judgeAddition(parts, draft);
  const { kind, reasons } = verdict;
  const note = (): void => {
    const wish = { intent: requirement, mode: 'replan' };
    traceIntent(parts, wish, drafted, verdict, asker, state.runId);
  };
  // One that waits is looked at before it is run.
  const isEnough = state.status === 'suggestion' ? kind !== 'explicit_required' : kind === 'run';
  if (isEnough && draft.missing.length === 0) {
    return { request: { ...request, tasks: draft.workflow.tasks }, note };
  }
  note();
  const why = reasons.map((reason) => reasonText(reason)).join(', ');
  const example = JSON.stringify(draft.workflow.tasks);
  const message = `nothing was changed: ${why}; give tasks${example === '[]' ? '' : `, such as ${example}`}`;
  return { ...answerFor(state), message };
}
