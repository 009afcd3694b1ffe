import type { JsonObject } from '../base/json.ts';

/** What a failed task does to the rest of its run. */
export type OnError = 'fail' | 'continue' | 'skip_dependents';

/** A task as an agent writes it. Exactly one of `tool`, `capability` and `code` names its work. */
export interface WorkflowTask {
  readonly id: string;
  readonly tool?: string;
  readonly capability?: string;
  readonly code?: string;
  readonly args?: JsonObject;
  readonly dependsOn?: readonly string[];
  readonly timeoutMs?: number;
  readonly onError?: OnError;
}

/** A workflow as an agent writes it: nothing in it has been checked yet. */
export interface Workflow {
  readonly tasks: readonly WorkflowTask[];
}
