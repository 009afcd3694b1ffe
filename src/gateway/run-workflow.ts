/** A workflow that an agent wrote, or the plan of an intent: checked, run, answered. */
import type { ToolId } from '../base/ids.ts';
import type { Asker } from '../call/session.ts';
import { answerFor, type WorkflowAnswer } from '../execute/workflow-answer.ts';
import type { WorkflowRequest } from './gateway.ts';
import type { WorkflowsParts } from './workflows.ts';

/** Runs a workflow, or carries out an intent alone. */
export async function runWorkflow(
  parts: WorkflowsParts,
  { intent, workflow, inputs, mode, pause }: WorkflowRequest,
  asker: Asker,
  signal: AbortSignal,
): Promise<WorkflowAnswer> {
  const { checks, discovery, intents, listing, results, runs, use } = parts;
  if (intent !== undefined) {
    use.intent(asker, intent);
  }
  if (workflow === undefined) {
    const request = {
      intent: intent ?? '',
      ...(inputs !== undefined && { inputs }),
      ...(mode !== undefined && { mode }),
      ...(pause !== undefined && { pause }),
    };
    await listing.first(signal);
    const answer = await intents.carryOut(request, asker, signal);
    for (const { id, tool } of answer?.suggestion?.tasks ?? []) {
      if (answer?.results?.[id] !== undefined) {
        discovery.called(asker, tool as ToolId);
      }
    }
    return answer === undefined
      ? askForWorkflow(parts, request.intent, asker, signal)
      : results.counted(answer, asker);
  }
  const checked = await checks.written(workflow, asker.scope, signal);
  if (checked.kind === 'invalid') {
    const message = 'nothing was started; mend every issue and send the workflow again';
    return { status: 'failed', issues: checked.issues, message };
  }
  const request = {
    plan: checked.plan,
    ...(intent !== undefined && { intent }),
    ...(pause !== undefined && { pause }),
  };
  for (const { tool } of checked.plan.tasks) {
    discovery.called(asker, tool);
  }
  return results.counted(answerFor(await runs.start(request, asker, signal)), asker);
}

/** Nothing was good enough: the tools to write a workflow from. */
async function askForWorkflow(
  { discovery }: WorkflowsParts,
  intent: string,
  asker: Asker,
  signal: AbortSignal,
): Promise<WorkflowAnswer> {
  const { results, note } = await discovery.search({ intent }, asker, signal);
  const said = [askingMessage(intent, results.length), note].filter((each) => each !== undefined);
  return { status: 'explicit_required', candidates: results, message: said.join('; ') };
}

function askingMessage(intent: string, found: number): string {
  if (intent.trim() === '') {
    return 'the intent is empty: say in words what is to be done, or send a workflow';
  }
  return found === 0
    ? 'no known tool answers it: say it in other words, or look for tools with discover'
    : 'write a workflow with these tools, or look for others with discover';
}
