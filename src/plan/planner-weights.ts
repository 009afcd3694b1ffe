/** Reads the learned weights. */
import { CATALOG_TREES } from '../tuning/catalog-trees.ts';
import { PLANNER_WEIGHTS } from '../tuning/planner-weights.ts';
import { PLANNER } from '../tuning/planner.ts';
import type { Weights } from './links.ts';
import type { IntentWeights } from './plan-intent.ts';
import type { Tree } from './sign-trees.ts';

/** Trees that tell how sure a plan is, and whether any tool answers. */
export type CertaintyTrees = Pick<IntentWeights, 'confidence' | 'relevance'>;

/** The trees for all requests. */
export const GENERAL: CertaintyTrees = {
  confidence: treesIn(PLANNER_WEIGHTS.confidence),
  relevance: treesIn(PLANNER_WEIGHTS.relevance),
};

/** The weights that ship with the program. Where many tools are known, the trees of catalogs are added. */
export const LEARNED: IntentWeights = {
  links: weightsIn(PLANNER_WEIGHTS.links),
  // The public requests have no graph to learn these from.
  plan: {
    ...weightsIn(PLANNER_WEIGHTS.plan),
    'graph tie': PLANNER.graphTie,
    'graph rank': PLANNER.graphRank,
  },
  recall: weightsIn(PLANNER_WEIGHTS.recall),
  confidence: [...GENERAL.confidence, ...treesIn(CATALOG_TREES.confidence)],
  relevance: [...GENERAL.relevance, ...treesIn(CATALOG_TREES.relevance)],
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
