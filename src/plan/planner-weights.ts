/** Reads the learned weights. */
import { PLANNER_WEIGHTS } from '../tuning/planner-weights.ts';
import { PLANNER } from '../tuning/planner.ts';
import type { Weights } from './links.ts';
import type { IntentWeights } from './plan-intent.ts';
import type { Tree } from './sign-trees.ts';

/** The weights that ship with the program. */
export const LEARNED: IntentWeights = {
  links: weightsIn(PLANNER_WEIGHTS.links),
  // The public requests have no graph to learn these from.
  plan: {
    ...weightsIn(PLANNER_WEIGHTS.plan),
    'graph tie': PLANNER.graphTie,
    'graph rank': PLANNER.graphRank,
  },
  recall: weightsIn(PLANNER_WEIGHTS.recall),
  choice: weightsIn(PLANNER_WEIGHTS.choice),
  confidence: treesIn(PLANNER_WEIGHTS.confidence),
  relevance: treesIn(PLANNER_WEIGHTS.relevance),
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

function treesIn(table: string): readonly Tree[] {
  return JSON.parse(table) as readonly Tree[];
}
