/** A probability from signs by small decision trees, whose leaves are added up. */
import { logistic } from '../math/logistic.ts';

/** Numbers by the name of what they are a sign of. A sign that is not there is 0. */
export type Signs = ReadonlyMap<string, number>;

/** A leaf, or a question: the tree to go on with where a sign is below a number, and where it is not. */
export type Tree = number | readonly [sign: string, at: number, below: Tree, above: Tree];

/** Adds up what the trees say of some signs. */
export function oddsOf(trees: readonly Tree[], signs: Signs): number {
  let sum = 0;
  for (const tree of trees) {
    sum += leafOf(tree, signs);
  }
  return sum;
}

/** The same as a probability. */
export function probabilityBy(trees: readonly Tree[], signs: Signs): number {
  return logistic(oddsOf(trees, signs));
}

function leafOf(tree: Tree, signs: Signs): number {
  let at = tree;
  while (typeof at !== 'number') {
    at = (signs.get(at[0]) ?? 0) < at[1] ? at[2] : at[3];
  }
  return at;
}
