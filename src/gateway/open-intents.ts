/** Intents whose plan lacks values, until somebody gives them. */
import { keepLast } from '../base/keep-last.ts';
import type { Runs } from '../execute/runs.ts';
import { INTENT } from '../tuning/gateway.ts';
import type { IntentRequest } from './carry-out-intent.ts';

/** An intent, and the tools of the plan that was shown for it. */
export interface OpenIntent {
  readonly request: IntentRequest;
  readonly tools: readonly string[];
  /** The asker. Left out for the local user. */
  readonly person?: string;
}

/**
 * Keeps such intents under an id, up to a limit. The oldest is dropped. They are in memory only:
 * nothing has begun that could be lost.
 */
export class OpenIntents {
  readonly #open = new Map<string, OpenIntent>();
  readonly #runs: Pick<Runs, 'newCommandId'>;

  constructor({ runs }: { readonly runs: Pick<Runs, 'newCommandId'> }) {
    this.#runs = runs;
  }

  /** Keeps an intent and answers its id. */
  keep(intent: OpenIntent): string {
    const id = `wf_${this.#runs.newCommandId()}`;
    keepLast(this.#open, id, intent, INTENT.openMax);
    return id;
  }

  get(id: string): OpenIntent | undefined {
    return this.#open.get(id);
  }

  drop(id: string): void {
    this.#open.delete(id);
  }
}
