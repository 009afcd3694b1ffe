/** What an agent asks of a run that exists; a requirement alone is planned for first. */
import { runId } from '../base/ids.ts';
import type { Asker } from '../call/session.ts';
import { type ControlRequest, controlRun } from '../execute/control-run.ts';
import { taskOf } from '../execute/result-at.ts';
import { answerFor, type WorkflowAnswer } from '../execute/workflow-answer.ts';
import { gatePlan } from '../plan/gates.ts';
import type { GatewayParts } from './gateway-parts.ts';
import { notingSuggestion } from './learn-from-use.ts';
import { counted, listServersOf } from './run-workflow.ts';
import { reasonText } from './suggestion-answer.ts';

export async function controlWorkflow(
  parts: GatewayParts,
  request: ControlRequest,
  asker: Asker,
  signal: AbortSignal,
): Promise<WorkflowAnswer> {
  const { catalog, checker, door, runs, savings } = parts;
  const { workflowId, path, action } = request;
  const id = runId(workflowId);
  const planned = await withPlannedTasks(parts, request, signal);
  if ('status' in planned) {
    return planned;
  }
  const unlisted = await listServersOf({ tasks: planned.tasks ?? [] }, door, signal);
  const known = { catalog: catalog.current, checker, unlisted };
  const endProgress = runs.tellProgress(id, asker.onProgress);
  const answer = await notingSuggestion(parts, id, action, () =>
    controlRun(runs, planned, known, asker),
  ).finally(endProgress);
  if (path !== undefined && answer.value !== undefined) {
    savings.resultRead(`${workflowId}/${taskOf(path)}`, answer.value);
  }
  return counted(parts, answer, asker);
}

/** A requirement without tasks is searched for and planned, with the results there are to build on. */
async function withPlannedTasks(
  { runs, catalog, drafter }: GatewayParts,
  request: ControlRequest,
  signal: AbortSignal,
): Promise<ControlRequest | WorkflowAnswer> {
  const { action, requirement, tasks, workflowId } = request;
  if (action !== 'replan' || tasks !== undefined || requirement === undefined) {
    return request;
  }
  const state = await runs.read(runId(workflowId));
  const earlier = state.plan.tasks.flatMap(({ id, tool }) => {
    const known = catalog.current.tools.get(tool);
    return known === undefined ? [] : [{ id, tool: known }];
  });
  const { draft } = await drafter.draft({ intent: requirement, earlier }, signal);
  const { kind, reasons } = gatePlan(draft, { isAllowed: () => true, clearsThreshold: () => true });
  if (kind !== 'explicit_required' && draft.missing.length === 0) {
    return { ...request, tasks: draft.workflow.tasks };
  }
  const why = reasons.map((reason) => reasonText(reason)).join(', ');
  const example = JSON.stringify(draft.workflow.tasks);
  const message = `nothing was changed: ${why}; give tasks${example === '[]' ? '' : `, such as ${example}`}`;
  return { ...answerFor(state), message };
}
