import type { JsonObject } from '../base/json.ts';
import { LEARN } from '../tuning/learn.ts';
import type { FinishedCall } from './finished-call.ts';
import type { SourceKnowledge } from './observe-sources.ts';
import { type Observation, observe, type SeenCall } from './observe.ts';

/** Holds the latest calls of one session in short form, and marks what was learned from them. */
export class SessionMemory {
  #calls: SeenCall[] = [];
  #taught = new Set<string>();
  #intent = '';
  #lastMs: number;

  constructor(nowMs: number) {
    this.#lastMs = nowMs;
  }

  /** Returns the monotonic time of the session's last sign of life. */
  get lastMs(): number {
    return this.#lastMs;
  }

  /** Returns calls that were not learned from yet. */
  get newCalls(): number {
    return this.#calls.filter(({ isNew }) => isNew).length;
  }

  /** Notes the words of the agent's last search: an argument may come from them. */
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
