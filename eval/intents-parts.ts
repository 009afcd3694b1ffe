/** The parts that the score of a plan is made of, so that each can be taken away. */
import type { IntentWeights } from '../src/plan/plan-intent.ts';

/** The names of the weights of each part. Every weight of a plan belongs to exactly one part. */
export const SCORE_PARTS: Readonly<Record<string, RegExp>> = {
  tools: /^(?:fit|turn|lead|named)/u,
  values: /^(?:chosen|odds|none|picks|defaults|missing)/u,
  order: /^order/u,
  leftovers: /^(?:left|skipped|rival)/u,
  number:
    /^(?:calls|several|shared|shares|pairs|respective|dealt|joined|alike|counts|same call|repeats|returns|empty)/u,
  borders: /^border/u,
  wires: /^(?:wires|wire score|points|follows)/u,
  inheriting: /^(?:inherited|borrowed)/u,
  reading: /^(?:reads|writes|looks)/u,
  graph: /^graph/u,
};

/** The weights without one part of the score. */
export function withoutPart(weights: IntentWeights, part: string): IntentWeights {
  const names = SCORE_PARTS[part];
  return {
    ...weights,
    plan: Object.fromEntries(
      Object.entries(weights.plan).filter(([name]) => names?.test(name) !== true),
    ),
  };
}
