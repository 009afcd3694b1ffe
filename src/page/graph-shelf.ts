/** Places nodes without ties: on shelves below the rest, by server, each with room for its name. */
import type { DrawnEdge, DrawnGraph, DrawnNode } from './graph-model.ts';
import type { Point } from './graph-seed.ts';

const STEP_X = 122;
const STEP_Y = 54;
/** Between the rest of the graph and the first shelf. */
const MARGIN = 70;
/** Width of the shelves divided by their height, if nothing else sets the width. */
const SHAPE = 1.6;

/** Separates nodes with ties from nodes without. */
export function byTies(
  nodes: readonly DrawnNode[],
  edges: readonly DrawnEdge[],
): { readonly tied: readonly DrawnNode[]; readonly untied: readonly DrawnNode[] } {
  const ends = new Set(edges.flatMap(({ from, to }) => [from, to]));
  const isTied = ({ id, isOpen, parent }: DrawnNode): boolean =>
    isOpen || parent !== undefined || ends.has(id);
  return { tied: nodes.filter(isTied), untied: nodes.filter((node) => !isTied(node)) };
}

/**
 * Leaves out what nothing ties to another, but for nodes that are wanted. A graph without any tie is
 * drawn whole: an empty picture would say less.
 */
export function foldUntied(
  graph: DrawnGraph,
  wanted: ReadonlySet<string>,
): { readonly graph: DrawnGraph; readonly folded: number } {
  const { tied, untied } = byTies(graph.nodes, graph.edges);
  if (tied.length === 0) {
    return { graph, folded: 0 };
  }
  const kept = new Set([...tied, ...untied.filter(({ of }) => wanted.has(of))]);
  const nodes = graph.nodes.filter((node) => kept.has(node));
  return { graph: { ...graph, nodes }, folded: graph.nodes.length - nodes.length };
}

/** Places for nodes that stand alone, below the places of the others. */
export function shelfPlaces(
  untied: readonly DrawnNode[],
  others: Iterable<Point>,
): ReadonlyMap<string, Point> {
  let [left, right, bottom] = [Infinity, -Infinity, -Infinity];
  for (const { x, y } of others) {
    left = Math.min(left, x);
    right = Math.max(right, x);
    bottom = Math.max(bottom, y);
  }
  const isFirst = left === Infinity;
  const fair = Math.ceil(Math.sqrt((untied.length * SHAPE * STEP_Y) / STEP_X));
  const columns = Math.max(fair, isFirst ? 1 : Math.floor((right - left) / STEP_X) + 1, 1);
  const middle = isFirst ? 0 : (left + right) / 2;
  const first = middle - ((Math.min(columns, untied.length) - 1) * STEP_X) / 2;
  const top = isFirst ? 0 : bottom + MARGIN;
  const sorted = untied.toSorted(
    (one, other) =>
      compare(serverOf(one), serverOf(other)) ||
      Number(other.kind === 'server') - Number(one.kind === 'server') ||
      compare(one.label, other.label),
  );
  return new Map(
    sorted.map(({ id }, index) => [
      id,
      {
        x: Math.round(first + (index % columns) * STEP_X),
        y: Math.round(top + Math.floor(index / columns) * STEP_Y),
      },
    ]),
  );
}

function serverOf({ of, kind }: DrawnNode): string {
  return kind === 'server' ? of : of.slice(0, Math.max(0, of.indexOf(':')));
}

function compare(one: string, other: string): number {
  return one < other ? -1 : one > other ? 1 : 0;
}
