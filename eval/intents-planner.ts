/** The planner as the evaluation asks it: its plans as calls, and likeness of meaning from kept vectors. */
import type { Json, JsonObject } from '../src/base/json.ts';
import type { Tool } from '../src/knowledge/tool.ts';
import { dot } from '../src/math/cosine.ts';
import type { Plan } from '../src/plan/complete-plan.ts';
import type { Meaning } from '../src/plan/part-features.ts';
import { planIntent, type IntentWeights } from '../src/plan/plan-intent.ts';
import type { Reading } from '../src/plan/reading.ts';
import { toolText } from '../src/retrieve/tool-text.ts';
import { PLANNER } from '../src/tuning/planner.ts';
import type { PlannedCall, PlannedIntent } from './intents-judge.ts';
import type { Vectors } from './vector-cache.ts';

/** Makes the likeness of meaning for one reading. */
export type MeaningOf = (reading: Reading) => Meaning;

/** A sentence with the positions of its words. */
interface Sentence {
  readonly from: number;
  readonly to: number;
  readonly text: string;
}

/** The sentences of a reading, which are embedded one by one. */
export function sentencesOf({ text, words }: Reading): readonly Sentence[] {
  const starts = words.flatMap(({ gap }, at) => (at === 0 || gap === 'sentence' ? [at] : []));
  return starts.map((from, at) => {
    const to = starts[at + 1] ?? words.length;
    return { from, to, text: text.slice(words[from]?.start ?? 0, words[to - 1]?.end ?? 0) };
  });
}

/** Compares a stretch of words with a tool: the mean over its sentences, weighted by words. */
export function meaningFrom(vectors: Vectors): MeaningOf {
  return (reading) => {
    const sentences = sentencesOf(reading).map((each) => ({
      ...each,
      vector: vectors.get(each.text),
    }));
    const known = new Map<string, number>();
    return (view, from, to) => {
      const key = `${from} ${to} ${view.tool.id}`;
      const found = known.get(key);
      if (found !== undefined) {
        return found;
      }
      const own = vectors.get(toolText(view.tool));
      let [sum, count] = [0, 0];
      for (const sentence of sentences) {
        const overlap = Math.min(to, sentence.to) - Math.max(from, sentence.from);
        if (overlap > 0 && own !== undefined && sentence.vector !== undefined) {
          sum += overlap * dot(sentence.vector, own);
          count += overlap;
        }
      }
      const mean = count === 0 ? 0 : Math.max(0, sum / count);
      known.set(key, mean);
      return mean;
    };
  };
}

/** The calls of a plan as the evaluation compares them. */
export function callsOf({ calls }: Plan): readonly PlannedCall[] {
  return calls.map(({ id, tool, args }) => ({
    id,
    tool: tool.view.tool.id,
    args: nested(args),
  }));
}

function nested(entries: readonly (readonly [readonly string[], Json])[]): JsonObject {
  const names = [...new Set(entries.map(([path]) => path[0] ?? ''))];
  return Object.fromEntries(
    names.map((name) => {
      const own = entries.filter(([path]) => path[0] === name);
      const leaf = own.find(([path]) => path.length === 1);
      return [name, leaf?.[1] ?? nested(own.map(([path, value]) => [path.slice(1), value]))];
    }),
  );
}

/** Plans a request with the whole-plan search. */
export function searchedPlan(
  intent: string,
  tools: readonly Tool[],
  weights: IntentWeights,
  meaning: MeaningOf | undefined,
): PlannedIntent {
  const request = { intent, tools, ...(meaning !== undefined && { meaning }) };
  const { plans, confidence, relevance } = planIntent(request, weights);
  const [best] = plans;
  if (best === undefined) {
    return { calls: [], confidence: 0, status: 'refused' };
  }
  const isOpen = best.calls.some(({ missing }) => missing.length > 0);
  const status = isOpen ? 'incomplete' : 'proposed';
  return {
    calls: callsOf(best),
    confidence,
    status: relevance < PLANNER.relevanceMin ? 'refused' : status,
  };
}
