/** A workflow that an agent wrote, or the plan of an intent: checked, run, answered. */
import { runId, type ToolId } from '../base/ids.ts';
import type { Json } from '../base/json.ts';
import type { Asker } from '../call/session.ts';
import type { ToolDoor } from '../call/tool-door.ts';
import { answerFor, type WorkflowAnswer } from '../execute/workflow-answer.ts';
import { namedTools } from '../plan/named-tools.ts';
import { validate } from '../plan/validate.ts';
import { carryOutIntent } from './carry-out-intent.ts';
import type { GatewayParts } from './gateway-parts.ts';
import type { WorkflowRequest } from './gateway.ts';
import { noteIntent } from './learn-from-use.ts';
import type { OpenIntents } from './open-intents.ts';
import { firstListing, search, type SearchMemory } from './search.ts';

/** With what is kept from one search to the next. */
export type FollowingParts = GatewayParts & SearchMemory & { readonly open: OpenIntents };

/** Runs a workflow, or carries out an intent alone. */
export async function runWorkflow(
  parts: FollowingParts,
  { intent, workflow, inputs, mode, pause }: WorkflowRequest,
  asker: Asker,
  signal: AbortSignal,
): Promise<WorkflowAnswer> {
  const { catalog, door, runs } = parts;
  if (intent !== undefined) {
    noteIntent(parts, asker, intent);
  }
  if (workflow === undefined) {
    const request = {
      intent: intent ?? '',
      ...(inputs !== undefined && { inputs }),
      ...(mode !== undefined && { mode }),
      ...(pause !== undefined && { pause }),
    };
    await firstListing(parts, signal);
    const answer = await carryOutIntent(parts, request, asker, signal);
    for (const { id, tool } of answer?.suggestion?.tasks ?? []) {
      if (answer?.results?.[id] !== undefined) {
        parts.searches.called(asker, tool as ToolId);
      }
    }
    return answer === undefined
      ? askForWorkflow(parts, request.intent, asker, signal)
      : counted(parts, answer, asker);
  }
  const unlisted = await listServersOf(workflow, door, signal);
  const { checker } = parts;
  const checked = validate(workflow, {
    catalog: catalog.whole,
    offered: parts.offered.of(catalog.whole),
    checker,
    unlisted,
  });
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
    parts.searches.called(asker, tool);
  }
  return counted(parts, answerFor(await runs.start(request, asker, signal)), asker);
}

/** Nothing was good enough: the tools to write a workflow from. */
async function askForWorkflow(
  parts: FollowingParts,
  intent: string,
  asker: Asker,
  signal: AbortSignal,
): Promise<WorkflowAnswer> {
  const { results, note } = await search(parts, { intent }, asker, signal);
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

/** What an answer leaves out of large results was spared the agent that asked. */
export function counted(
  { runs, savings }: GatewayParts,
  answer: WorkflowAnswer,
  { session }: Asker,
): WorkflowAnswer {
  const { workflowId, results = {} } = answer;
  for (const [task, { ref, preview = '' }] of Object.entries(results)) {
    if (workflowId !== undefined && ref !== undefined) {
      const id = runId(workflowId);
      const read = (): Promise<Json> => runs.readResult(id, task);
      savings.resultKept(session, `${id}/${task}`, preview, read);
    }
  }
  return answer;
}

/** A workflow may name tools of servers that never ran: they are asked first, all at once. */
export async function listServersOf(
  workflow: unknown,
  door: ToolDoor,
  signal: AbortSignal,
): Promise<ReadonlyMap<string, string>> {
  const troubles = new Map<string, string>();
  await Promise.all(
    namedTools(workflow).map(async (tool) => {
      const found = await door.find(tool, signal);
      if (found.kind === 'unknown' && found.code !== 'tool_unknown') {
        troubles.set(tool, found.message);
      }
    }),
  );
  return troubles;
}
