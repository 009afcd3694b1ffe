/** Runs that have ended, begun anew by a person. */
import type { PageStarted } from './page-api-runs.ts';
import { askerOf, type PageCall } from './page-call.ts';
import { badRequest, onlyKeys, optionalTextOf } from './page-input.ts';
import { startedOf } from './page-started.ts';

/** All of it, or from one of its tasks on. */
export async function runAgain(call: PageCall): Promise<PageStarted> {
  const { parts, name, body, signal } = call;
  onlyKeys(body, ['from']);
  const from = optionalTextOf(body, 'from');
  const request = { workflowId: name, ...(from !== undefined && { from }) };
  return startedOf(await parts.gateway.runAgain(request, askerOf(call), signal));
}

/** Other tasks for the same intent. */
export async function runEdited(call: PageCall): Promise<PageStarted> {
  const { parts, name, body, signal } = call;
  onlyKeys(body, ['tasks']);
  const { tasks } = body;
  if (!Array.isArray(tasks)) {
    throw badRequest('"tasks" must be a list');
  }
  const { intent } = await parts.gateway.look(name, askerOf(call));
  const request = { workflow: { tasks }, ...(intent !== undefined && { intent }) };
  return startedOf(await parts.gateway.executeWorkflow(request, askerOf(call), signal));
}
