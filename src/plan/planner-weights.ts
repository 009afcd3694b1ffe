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
export const GENERAL: CertaintyTrees = treesOf(PLANNER_WEIGHTS);
/** The trees that are added to them where many tools are known. */
const CATALOG: CertaintyTrees = treesOf(CATALOG_TREES);

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
  confidence: [...GENERAL.confidence, ...CATALOG.confidence],
  relevance: [...GENERAL.relevance, ...CATALOG.relevance],
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

function treesOf({ confidence, relevance }: Record<keyof CertaintyTrees, string>): CertaintyTrees {
  return { confidence: treesIn(confidence), relevance: treesIn(relevance) };
}

function treesIn(table: string): readonly Tree[] {
  return JSON.parse(table) as readonly Tree[];
}
