/**
 * pml as a library: the same gateway without the daemon, the sockets and the command line.
 */
import {
  createLibraryGateway,
  type LibraryGateway,
  type LibraryOptions,
} from './compose/library.ts';
import type { SettingsInput as ConfigInput } from './config/schema.ts';

export type { LibraryGateway, LibraryOptions, LibraryWorkflow } from './compose/library.ts';
export type { SettingsInput as ConfigInput } from './config/schema.ts';
export type {
  ControlRequest,
  DiscoverAnswer,
  Discovered,
  DiscoverRequest,
  PersonalDecision,
  TaskAnswer,
  WorkflowAnswer,
} from './gateway/gateway.ts';
export type { Workflow, WorkflowTask } from './plan/workflow.ts';
export type { CallOutcome } from './call/tool-caller.ts';
export type { ServerState } from './call/upstreams.ts';
export type { Undecided } from './execute/desk.ts';
export type { RunEvent } from './execute/run-event.ts';
export { GatewayError } from './base/errors.ts';

/** Opens a gateway on this configuration. Close it when you are done: it owns processes. */
export function createGateway(
  config: ConfigInput,
  options: LibraryOptions,
): Promise<LibraryGateway> {
  return createLibraryGateway(config, options);
}
