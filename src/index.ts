/**
 * pml as a library: the same gateway without the daemon, the sockets and the command line.
 */
import {
  createLibraryGateway,
  type LibraryGateway,
  type LibraryOptions,
} from './compose/library.ts';
import type { SettingsInput as ConfigInput } from './config/schema.ts';

export type {
  LibraryEmbedder as Embedder,
  LibraryGateway,
  LibraryOptions,
} from './compose/library.ts';
export type {
  LibraryConnection,
  LibrarySession,
  LibraryTool,
  LibraryTransport,
  LibraryWorkflow,
} from './compose/library.ts';
export type { SettingsInput as ConfigInput } from './config/schema.ts';
export type { CodeRequest } from './gateway/start-runs.ts';
export type { Explanation } from './gateway/explain.ts';
export type { ControlRequest } from './execute/control-run.ts';
export type { DiscoverAnswer, Discovered, DiscoverRequest } from './gateway/gateway.ts';
export type { PersonalDecision } from './execute/desk.ts';
export type { TaskAnswer, WorkflowAnswer } from './execute/workflow-answer.ts';
export type { Workflow, WorkflowTask } from './plan/workflow.ts';
export type { CallOutcome } from './call/tool-caller.ts';
export type { ServerState } from './call/upstreams.ts';
export type { CodeAnswer } from './execute/workflow-answer.ts';
export type { Undecided } from './execute/desk.ts';
export type { CommandAnswer } from './execute/run-command.ts';
export type { PauseMode, RunEvent } from './execute/run-event.ts';
export type { GraphOfTool, GraphSummary } from './knowledge/graph-report.ts';
export type { RunId } from './base/ids.ts';
export type { Json, JsonObject } from './base/json.ts';
export type { Logger } from './base/logger.ts';
export { GatewayError } from './base/errors.ts';

/** Opens a gateway on this configuration. Close it when you are done: it owns processes. */
export function createGateway(
  config: ConfigInput,
  options: LibraryOptions,
): Promise<LibraryGateway> {
  return createLibraryGateway(config, options);
}
