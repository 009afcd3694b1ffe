/** Reads the learned weights. */
import { PLANNER_WEIGHTS } from '../tuning/planner-weights.ts';
import type { Weights } from './links.ts';
import type { IntentWeights } from './plan-intent.ts';

/** The weights that ship with the program. */
export const LEARNED: IntentWeights = {
  links: weightsIn(PLANNER_WEIGHTS.links),
  plan: weightsIn(PLANNER_WEIGHTS.plan),
  confidence: weightsIn(PLANNER_WEIGHTS.confidence),
  relevance: weightsIn(PLANNER_WEIGHTS.relevance),
};

/** A name may hold an equals sign, so the last one separates. */
function weightsIn(table: string): Weights {
  return Object.fromEntries(
    table.split('|').map((line) => {
      const entry = line.replace(/^\n/u, '');
      const at = entry.lastIndexOf('=');
      return [entry.slice(0, at), Number(entry.slice(at + 1))];
    }),
  );
}
