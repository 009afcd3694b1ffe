/**
 * The protocol's extension for long work (`io.modelcontextprotocol/tasks`): a run that takes longer than
 * one answer may wait is a task, and its workflowId is the id of the task. Newest protocol only.
 */
import {
  CLIENT_CAPABILITIES_META_KEY,
  ProtocolError,
  ProtocolErrorCode,
} from '@modelcontextprotocol/server';

import { GatewayError } from '../../base/errors.ts';
import { isJsonObject, type JsonObject } from '../../base/json.ts';
import { RPC } from '../../base/rpc-codes.ts';
import type { Asker } from '../../call/asker.ts';
import type { WorkflowAnswer } from '../../execute/workflow-answer.ts';
import type { Gateway } from '../../gateway/gateway.ts';
import { MCP } from '../../tuning/mcp.ts';
import { isFailure } from './call-listed-tool.ts';
import { envelopeOf } from './carry-out.ts';
import { type ClientRights, mayUse, requireCall } from './client-rights.ts';
import { EXTENSIONS, TASKS_EXTENSION } from './initial-answers.ts';
import type { RequestContext } from './legacy-calls.ts';
import { requiredParameter } from './offer-requests.ts';
import type { PassThroughServer } from './pass-through-server.ts';
import { dataAnswer } from './tool-answer.ts';
import { UNCHECKED } from './unchecked.ts';

/** Parts for requests about tasks. */
interface TaskParts {
  readonly gateway: Gateway;
  readonly rights?: ClientRights;
  readonly askerOf: (context: RequestContext) => Asker;
}

/** Statuses of a run that goes on by itself, or once a person has decided or continued it. */
const WORKING: ReadonlySet<WorkflowAnswer['status']> = new Set([
  'running',
  'approval_required',
  'paused',
  'outcome_unknown',
]);

/** Returns whether the client of this request takes a task as an answer. */
function takesTasks(context: RequestContext): boolean {
  const capabilities = envelopeOf(context)[CLIENT_CAPABILITIES_META_KEY];
  const extensions = isJsonObject(capabilities) ? capabilities['extensions'] : undefined;
  return isJsonObject(extensions) && isJsonObject(extensions[TASKS_EXTENSION]);
}

/** Returns the task that stands for a run, where its answer is that it still runs and the client takes tasks. */
export async function taskInstead(
  gateway: Gateway,
  answer: JsonObject,
  asker: Asker,
  context: RequestContext,
): Promise<JsonObject> {
  const run = answer['structuredContent'] as WorkflowAnswer | undefined;
  if (run?.status !== 'running' || run.workflowId === undefined || !takesTasks(context)) {
    return answer;
  }
  try {
    return { resultType: 'task', ...(await taskOf(gateway, run, run.workflowId, asker)) };
  } catch {
    // The run goes on: without this answer its client would not know the id, and might start it again.
    return answer;
  }
}

/** Answers `tasks/get`, `tasks/update` and `tasks/cancel`. */
export function addTaskRequests(server: PassThroughServer, parts: TaskParts): void {
  const { gateway, rights } = parts;
  const about = (
    method: 'tasks/get' | 'tasks/update' | 'tasks/cancel',
    answer: (taskId: string, asker: Asker, signal: AbortSignal) => Promise<JsonObject>,
  ): void => {
    server.setRequestHandler(method, { params: UNCHECKED }, async (params, context) => {
      if (!takesTasks(context)) {
        const data = { requiredCapabilities: { extensions: EXTENSIONS } };
        throw new ProtocolError(RPC.abilityMissing, 'Missing required client capability', data);
      }
      const taskId = requiredParameter(params, 'taskId', method);
      const known = answer(taskId, parts.askerOf(context), context.mcpReq.signal);
      return await known.catch(refuseUnknown);
    });
  };
  const status = (
    workflowId: string,
    asker: Asker,
    signal: AbortSignal,
  ): Promise<WorkflowAnswer> => {
    if (!mayUse(rights, { kind: 'meta', name: 'control_workflow' })) {
      requireCall(rights);
    }
    return gateway.controlWorkflow({ workflowId, action: 'status' }, asker, signal);
  };
  about('tasks/get', async (taskId, asker, signal) =>
    taskOf(gateway, await status(taskId, asker, signal), taskId, asker),
  );
  // pml asks for no input through a task: there is nothing to take, and what is unknown is ignored.
  about('tasks/update', async (taskId, asker, signal) => {
    await status(taskId, asker, signal);
    return {};
  });
  about('tasks/cancel', async (workflowId, asker, signal) => {
    requireCall(rights);
    await gateway.controlWorkflow({ workflowId, action: 'abort' }, asker, signal);
    return {};
  });
}

/** Returns a run as a task, with its result once it has ended. */
async function taskOf(
  gateway: Gateway,
  answer: WorkflowAnswer,
  taskId: string,
  asker: Asker,
): Promise<JsonObject> {
  const { startedAt, finishedAt, tasks } = await gateway.look(taskId, asker);
  const times = tasks.map(({ startedAt: begun = 0, durationMs = 0 }) => begun + durationMs);
  const common = {
    taskId,
    createdAt: new Date(startedAt).toISOString(),
    lastUpdatedAt: new Date(finishedAt ?? Math.max(startedAt, ...times)).toISOString(),
    // Runs are kept by age and number, not by a time of their own.
    ttlMs: null,
    ...(answer.message !== undefined && { statusMessage: answer.message }),
  };
  if (WORKING.has(answer.status)) {
    return { ...common, status: 'working', pollIntervalMs: MCP.taskPollMs };
  }
  return answer.status === 'aborted'
    ? { ...common, status: 'cancelled' }
    : { ...common, status: 'completed', result: dataAnswer(answer, isFailure(answer)) };
}

function refuseUnknown(error: unknown): never {
  throw error instanceof GatewayError && error.code === 'RUN_UNKNOWN'
    ? new ProtocolError(ProtocolErrorCode.InvalidParams, `Task not found: ${error.message}`)
    : error;
}
