import { type ToolId, toolId } from '../base/ids.ts';
import type { JsonObject } from '../base/json.ts';
import { OWN_SERVER } from '../base/own-server.ts';
import type { OnError } from './workflow.ts';

/** The tool of a task that brings its own program. */
export const CODE_TOOL: ToolId = toolId(OWN_SERVER, 'code');

/** Returns true if a program carries out the task: its own, or a capability's. */
export function isProgram({ tool }: Pick<PlannedTask, 'tool'>): boolean {
  return tool.startsWith(`${OWN_SERVER}:`);
}

/** One step that can run: its tool exists, its references resolve to earlier steps. */
export interface PlannedTask {
  readonly id: string;
  /** For a program that came with its task: `CODE_TOOL`. */
  readonly tool: ToolId;
  /** The program, where the task is one; its arguments are what it finds as `args`. */
  readonly code?: string;
  /** May contain references (`${id.path}`), resolved when the task starts. */
  readonly args: JsonObject;
  /** Every task this one waits for: those it names and those its references name. */
  readonly dependsOn: readonly string[];
  readonly timeoutMs?: number;
  readonly onError: OnError;
}

/** A validated, acyclic plan. Only `validate` makes one. */
export interface Plan {
  readonly tasks: readonly PlannedTask[];
  /** Derived, for display and pausing: tasks grouped by the longest way from a start. */
  readonly layers: readonly (readonly string[])[];
  /** Time limit of a run, if the workflow sets one. */
  readonly timeoutMs?: number;
}

/** One reason why a workflow cannot run. */
export interface PlanIssue {
  readonly code:
    | 'workflow_malformed'
    | 'workflow_empty'
    | 'workflow_too_large'
    | 'task_malformed'
    | 'task_duplicate'
    | 'tool_unknown'
    /** Its server has never listed its tools and cannot be reached now. */
    | 'server_unavailable'
    | 'dependency_unknown'
    | 'reference_malformed'
    | 'path_unknown'
    | 'arguments_invalid'
    | 'cycle';
  /** The task it is about, where it is about one. */
  readonly task?: string;
  /** The mistake and, if there is one, the nearest right name. */
  readonly message: string;
}

export type Validation =
  | { readonly kind: 'valid'; readonly plan: Plan }
  | { readonly kind: 'invalid'; readonly issues: readonly PlanIssue[] };
