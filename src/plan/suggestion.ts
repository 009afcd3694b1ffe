import type { UnusedValue } from './draft-left-over.ts';
import type { BindingSource, MissingOfTask, TransitiveDependency } from './draft.ts';
import type { ToolTask } from './workflow.ts';

/** A task as it is proposed: what an agent could have written, and why it is so. */
interface SuggestedTask extends ToolTask {
  readonly confidence: number;
  readonly why: string;
  /** Where each argument comes from. */
  readonly bindings: readonly {
    readonly parameter: string;
    readonly source: BindingSource;
    readonly confidence: number;
  }[];
}

/** A plan as it is proposed. */
export interface Suggestion {
  readonly confidence: number;
  readonly tasks: readonly SuggestedTask[];
  /** Required arguments that somebody has to give, in `inputs` or in the workflow. */
  readonly missing?: readonly MissingOfTask[];
  /** The words of wishes that no tool was found for; nothing in the plan is done about them. */
  readonly unmet?: readonly string[];
  /** Values that were said or given and that no task takes. */
  readonly unused?: readonly UnusedValue[];
  readonly why: {
    readonly hybrid: number;
    readonly pageRank: number;
    readonly path: number;
    readonly dependencies: readonly {
      readonly from: string;
      readonly to: string;
      readonly confidence: number;
      readonly evidence: readonly string[];
    }[];
    readonly transitive?: readonly TransitiveDependency[];
    /** The tools of the plans that were compared, the chosen one first, with their scores. */
    readonly considered: readonly { readonly tools: readonly string[]; readonly score: number }[];
  };
  /** For each wish the tools that came next; what is the same for several is there once. */
  readonly alternatives: readonly (readonly string[])[];
  /** Why the search for tools was not all that it can be: by words alone, for one. */
  readonly note?: string;
  /** Why it was not run. */
  readonly held: readonly string[];
}
