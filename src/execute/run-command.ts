import type { JsonObject } from '../base/json.ts';
import type { Plan, PlanIssue } from '../plan/plan.ts';
import { EXECUTE } from '../tuning/execute.ts';
import type { DecisionVerdict } from './decisions.ts';

/** Computes a plan from the current one when the command is taken, or a refusal. */
export type PlanChange = (
  plan: Plan,
  /** Tasks that cannot change. A task that waits for its turn or for a person has begun, too. */
  begun: ReadonlySet<string>,
) =>
  | { readonly kind: 'valid'; readonly plan: Plan }
  | { readonly kind: 'invalid'; readonly issues: readonly PlanIssue[] };

/** A command to a run. */
export type RunCommand =
  | { readonly kind: 'pause' }
  | { readonly kind: 'continue' }
  | { readonly kind: 'abort'; readonly reason: string }
  | {
      readonly kind: 'replan';
      readonly change: PlanChange;
      /** The raw change, for the instance that drives the run. */
      readonly tasks?: readonly unknown[];
      readonly requirement?: string;
      /** New context from the agent. It is merged into the run's context. */
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

/** Result of a command. An accepted command is in the journal. */
export type CommandAnswer =
  | { readonly kind: 'taken' }
  | {
      readonly kind: 'refused';
      readonly reason: string;
      readonly issues?: readonly PlanIssue[];
    };

/** Commands to one run, taken one after the other; no more of them wait than is sensible. */
export class CommandQueue {
  readonly #take: (command: IdentifiedCommand) => Promise<CommandAnswer>;
  #last: Promise<unknown> = Promise.resolve();
  #waiting = 0;

  constructor(take: (command: IdentifiedCommand) => Promise<CommandAnswer>) {
    this.#take = take;
  }

  push(command: IdentifiedCommand): Promise<CommandAnswer> {
    if (this.#waiting >= EXECUTE.commandsWaitingMax) {
      const reason = `${this.#waiting} commands are waiting for it`;
      return Promise.resolve({ kind: 'refused', reason });
    }
    this.#waiting += 1;
    const taken = this.#last.then(() => this.#take(command));
    const settle = (): void => {
      this.#waiting -= 1;
    };
    this.#last = taken.then(settle, settle);
    return taken;
  }
}
