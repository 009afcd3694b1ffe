import type { JsonObject } from '../base/json.ts';
import { LEARN } from '../tuning/learn.ts';
import type { FinishedCall } from './finished-call.ts';
import type { SourceKnowledge } from './observe-sources.ts';
import { type Observation, observe, type SeenCall } from './observe.ts';

/** The latest calls of one session, reduced, and what they have taught already. */
export class SessionMemory {
  #calls: SeenCall[] = [];
  #taught = new Set<string>();
  #intent = '';
  #lastMs: number;

  constructor(nowMs: number) {
    this.#lastMs = nowMs;
  }

  /** When something was last heard of it, on the monotonic clock. */
  get lastMs(): number {
    return this.#lastMs;
  }

  /** Calls that were not learned from yet. */
  get newCalls(): number {
    return this.#calls.filter(({ isNew }) => isNew).length;
  }

  /** The words that the agent searched with last: an argument may come from them. */
  intend(intent: string, nowMs: number): void {
    this.#intent = intent;
    this.#lastMs = nowMs;
  }

  /** Remembers a call. */
  add(call: FinishedCall, output: JsonObject | undefined, nowMs: number): void {
    const { tool, args, result, ok, startedAt, endedAt, inRun } = call;
    this.#calls.push({
      tool,
      args,
      result,
      ...(output && { output }),
      ok,
      startedAt,
      endedAt,
      ...(inRun && { inRun }),
      isNew: true,
    });
    this.#calls = this.#calls.slice(-LEARN.callsMax);
    this.#lastMs = nowMs;
  }

  /** Returns the lesson of its new calls. Later calls may follow from them. */
  observe(at: number, knowledge?: SourceKnowledge): Observation['lesson'] {
    const { lesson, taught } = observe(
      { intent: this.#intent, calls: this.#calls, taught: this.#taught, at },
      knowledge,
    );
    this.#calls = this.#calls.map((call) => ({ ...call, isNew: false }));
    if (this.#taught.size > LEARN.placesMax) {
      this.#taught = new Set();
    }
    for (const name of taught) {
      this.#taught.add(name);
    }
    return lesson;
  }
}
