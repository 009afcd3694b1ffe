import type { JsonObject } from '../base/json.ts';
import type { PlanIssue, Plan } from '../plan/plan.ts';
import type { DecisionVerdict } from './decision.ts';

/** A plan made from the one that holds when the command is taken, or why there is none. */
export type PlanChange = (
  plan: Plan,
  /** What stays as it is. A task that waits for its turn or for a person has begun, too. */
  begun: ReadonlySet<string>,
) =>
  | { readonly kind: 'valid'; readonly plan: Plan }
  | { readonly kind: 'invalid'; readonly issues: readonly PlanIssue[] };

/** What can be asked of a run while it is there. */
export type RunCommand =
  | { readonly kind: 'pause' }
  | { readonly kind: 'continue' }
  | { readonly kind: 'abort'; readonly reason: string }
  | {
      readonly kind: 'replan';
      readonly change: PlanChange;
      /** What the change is made of, for the instance that drives the run. */
      readonly tasks?: readonly unknown[];
      readonly requirement?: string;
      /** What the agent knows by now; merged into what the run knows. */
      readonly context?: JsonObject;
    }
  /** Further tasks, beside all that are there. */
  | {
      readonly kind: 'inject_tasks';
      readonly change: PlanChange;
      readonly tasks?: readonly unknown[];
      readonly context?: JsonObject;
    }
  /** Other arguments for a task that has not begun. */
  | {
      readonly kind: 'modify_args';
      readonly task: string;
      readonly change: PlanChange;
      readonly args?: JsonObject;
    }
  | { readonly kind: 'skip'; readonly task: string; readonly reason: string }
  | {
      readonly kind: 'decide';
      readonly decisionId: string;
      readonly verdict: DecisionVerdict;
      /** A person, in words that others recognise. */
      readonly by: string;
      readonly reason?: string;
    };

/** A command as it is sent: the same id a second time is the same command. */
export interface IdentifiedCommand {
  readonly id: string;
  readonly command: RunCommand;
}

/** What became of a command. When it was taken, it is in the journal. */
export type CommandAnswer =
  | { readonly kind: 'taken' }
  | {
      readonly kind: 'refused';
      readonly reason: string;
      readonly issues?: readonly PlanIssue[];
    };
