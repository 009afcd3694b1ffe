/** What an agent asks of a run that exists; a requirement alone is planned for first. */
import { runId } from '../base/ids.ts';
import type { Asker } from '../call/session.ts';
import { type ControlRequest, controlRun } from '../execute/control-run.ts';
import { taskOf } from '../execute/result-at.ts';
import type { Runs } from '../execute/runs.ts';
import { answerFor, waitingTasks, type WorkflowAnswer } from '../execute/workflow-answer.ts';
import { carryOutIntent, type IntentRequest } from './carry-out-intent.ts';
import type { GatewayParts } from './gateway-parts.ts';
import { traceIntent } from './intent-trace.ts';
import { judgeAddition } from './judge-plan.ts';
import { notingSuggestion } from './learn-from-use.ts';
import type { OpenIntent, OpenIntents } from './open-intents.ts';
import { counted, listServersOf } from './run-workflow.ts';
import { reasonText } from './suggestion-answer.ts';

/** With the plans that lack values. */
export type ControllingParts = GatewayParts & { readonly open: OpenIntents };

export async function controlWorkflow(
  parts: ControllingParts,
  request: ControlRequest,
  asker: Asker,
  signal: AbortSignal,
): Promise<WorkflowAnswer> {
  const { catalog, offered, checker, door, runs, savings } = parts;
  const { workflowId, path, action } = request;
  const id = runId(workflowId);
  const open = parts.open.get(workflowId);
  if (open !== undefined) {
    return controlOpen(parts, request, open, asker, signal);
  }
  const planned = await withPlannedTasks(parts, request, asker, signal);
  if ('status' in planned) {
    return planned;
  }
  const { request: complete, note } = planned;
  const unlisted = await listServersOf({ tasks: complete.tasks ?? [] }, door, signal);
  const { whole } = catalog;
  const known = { catalog: whole, offered: offered.of(whole), checker, unlisted };
  const endProgress = runs.tellProgress(id, asker.onProgress);
  const said = {
    ...(asker.person !== undefined && { person: asker.person }),
    ...(request.requirement !== undefined && { reason: request.requirement }),
  };
  const act = (): Promise<WorkflowAnswer> => controlRun(runs, complete, known, asker);
  const answer = await notingSuggestion(parts, id, action, act, said).finally(endProgress);
  note();
  if (path !== undefined && answer.value !== undefined) {
    savings.resultRead(`${workflowId}/${taskOf(path)}`, answer.value);
  }
  return counted(parts, await withWaitingTasks(runs, answer), asker);
}

/** What is asked of a plan that lacks values. With them it is planned again, and run where the tools are still the same. */
async function controlOpen(
  parts: ControllingParts,
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
  const answer = await carryOutIntent(parts, again, asker, signal);
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
  // What the run was told is known; what of it fits nowhere was said for other tasks.
  const told = { ...state.context, ...request.context };
  const wish = { intent: requirement, earlier, inputs: told };
  const drafted = await drafter.draft(wish, signal);
  const { draft } = drafted;
  const unused = draft.unused.filter(
    (value) => value.from !== 'inputs' || !Object.hasOwn(told, value.name),
  );
  const verdict = judgeAddition(parts, { ...draft, unused });
  const { kind, reasons } = verdict;
  const note = (): void => {
    traceIntent(
      parts,
      { intent: requirement, mode: 'replan' },
      drafted,
      verdict,
      asker,
      state.runId,
    );
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
