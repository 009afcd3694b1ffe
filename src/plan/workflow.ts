import type { JsonObject } from '../base/json.ts';

/** The effect of a failed task on the rest of its run. */
export type OnError = 'fail' | 'continue' | 'skip_dependents';

/** A task as an agent writes it. */
export interface WorkflowTask {
  readonly id: string;
  /** `server:tool`; in its place a task may name a capability or bring a program. */
  readonly tool?: string;
  readonly capability?: string;
  readonly code?: string;
  /** `${id}` and `${id.path}` stand for the value of an earlier task. */
  readonly args?: JsonObject;
  readonly dependsOn?: readonly string[];
  readonly timeoutMs?: number;
  readonly onError?: OnError;
}

/** A task that calls a tool by its name. */
export type ToolTask = WorkflowTask & { readonly tool: string };

/** A workflow as an agent writes it: nothing in it has been checked yet. */
export interface Workflow<Task extends WorkflowTask = WorkflowTask> {
  readonly tasks: readonly Task[];
  /** Time limit of the whole run. The gateway's own limit applies as well. */
  readonly timeoutMs?: number;
}
