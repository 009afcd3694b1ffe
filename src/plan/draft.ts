/**
 * From an intent and tools to a plan that can be looked at, changed and run.
 *
 * The best of the plans that the search finds becomes a workflow. It is a proposal: `validate` judges it like any
 * workflow that an agent writes.
 */
import type { ToolId } from '../base/ids.ts';
import type { Json } from '../base/json.ts';
import { atOnce } from '../base/turns.ts';
import type { Tool } from '../knowledge/tool.ts';
import type { PlanConfidence } from './draft-confidence.ts';
import type { DraftEdge } from './draft-edges.ts';
import { readInputs } from './draft-inputs.ts';
import type { UnusedValue } from './draft-left-over.ts';
import type { DraftParts, DraftRequest } from './draft-request.ts';
import { writtenDraft } from './draft-written.ts';
import type { Doubt } from './intent-doubt.ts';
import { withCompanions } from './plan-companions.ts';
import { planningOf } from './plan-intent.ts';
import { LEARNED } from './planner-weights.ts';
import type { ToolTask, Workflow } from './workflow.ts';

/** Who says what an argument is. */
export type BindingSource = 'inputs' | 'intent' | 'output' | 'learned' | 'memory' | 'default';

/** The value of one argument, its source, and its confidence. */
export interface Binding {
  readonly parameter: string;
  readonly source: BindingSource;
  /** In [0, 1]. */
  readonly confidence: number;
  /** A value, or a reference to a result. */
  readonly value: Json;
  /** The names that lead to the input it is. */
  readonly input?: readonly string[];
}

/** A task of a draft, and how sure it is. */
export interface DraftTask {
  readonly id: string;
  readonly tool: ToolId;
  /** A companion is there because past runs used it beside the others. */
  readonly role: 'said' | 'companion';
  readonly why: string;
  /** Probability that the task and its arguments are right. */
  readonly confidence: number;
  readonly pageRank: number;
  readonly bindings: readonly Binding[];
}

/** A required argument that somebody has to give. */
export interface MissingOfTask {
  readonly task: string;
  readonly tool: ToolId;
  readonly parameter: string;
  readonly description: string;
}

/** A dependency that only holds through other tasks. */
export interface TransitiveDependency {
  readonly from: string;
  readonly to: string;
  readonly via: readonly string[];
}

/** A plan that was looked at, and what its score is made of. */
export interface ConsideredPlan {
  readonly tools: readonly ToolId[];
  readonly score: number;
  /** The strongest terms for and against it. */
  readonly parts: readonly { readonly name: string; readonly share: number }[];
}

/** A plan as it is proposed. */
export interface Draft {
  readonly workflow: Workflow<ToolTask>;
  /** The probability that some tool answers the intent. */
  readonly relevance: number;
  readonly confidence: PlanConfidence;
  readonly tasks: readonly DraftTask[];
  readonly missing: readonly MissingOfTask[];
  /** The words of wishes that no task is for. */
  readonly unmet: readonly string[];
  /** Values that were said or given and that no task takes. */
  readonly unused: readonly UnusedValue[];
  /** The plans that were compared, the chosen one first. */
  readonly considered: readonly ConsideredPlan[];
  /** The tools of the next best plans. */
  readonly alternatives: readonly (readonly Tool[])[];
  readonly edges: readonly DraftEdge[];
  readonly transitive: readonly TransitiveDependency[];
  /** The reason to doubt that the intent is to be carried out. */
  readonly doubt?: Doubt;
  /** Why the search for tools was not all that it can be, in words. */
  readonly note?: string;
}

/** Drafts a plan at once; one without tasks where nothing answers. */
export function draft(request: DraftRequest, parts: DraftParts): Draft {
  return atOnce(drafting(request, parts));
}

/** Drafts a plan piece by piece. Whoever drives it may do something else between two pieces. */
export function* drafting(request: DraftRequest, parts: DraftParts): Generator<undefined, Draft> {
  const { intent, tools, nowMs, searched, inputs = {}, earlier, remembered } = request;
  const given = readInputs(inputs);
  const planned = yield* planningOf(
    {
      intent,
      tools,
      ...(nowMs !== undefined && { nowMs }),
      ...(searched !== undefined && { searched }),
      sources: {
        inputs: given,
        graph: parts.graph,
        ...(earlier !== undefined && { earlier }),
        ...(parts.learned !== undefined && { learned: parts.learned }),
        ...(parts.isReadOnly !== undefined && { isReadOnly: parts.isReadOnly }),
        ...(remembered !== undefined && { remembered }),
      },
    },
    LEARNED,
  );
  yield;
  const [best, ...others] = planned.plans;
  const whole =
    best === undefined ? [] : [withCompanions(best, parts, given.givenFor, LEARNED.links)];
  yield;
  return writtenDraft({ ...planned, plans: [...whole, ...others] }, request, parts);
}
