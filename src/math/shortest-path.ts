/** A step from or to a node, with its cost. */
export interface Step<Node> {
  readonly node: Node;
  readonly cost: number;
}

/** A directed graph with costs, seen from its nodes. Costs are positive. */
export interface Steps<Node> {
  from(node: Node): Iterable<Step<Node>>;
  to(node: Node): Iterable<Step<Node>>;
}

/** The cheapest way, from its start to its end. */
export interface CheapestPath<Node> {
  readonly nodes: readonly Node[];
  readonly cost: number;
}

interface Reached<Node> {
  readonly cost: number;
  readonly before: Reached<Node> | undefined;
  readonly node: Node;
}

/**
 * Returns the cheapest path of at most `hopsMax` hops; `undefined` without one. Each round allows
 * one hop more, so a cheap path of many hops does not hide a costlier short one. The last round
 * looks only at steps into the goal, so its time does not grow with the graph. Among equal costs
 * fewer hops win.
 */
export function shortestPath<Node>(
  steps: Steps<Node>,
  ends: { readonly from: Node; readonly to: Node },
  hopsMax: number,
): CheapestPath<Node> | undefined {
  const { from, to } = ends;
  const start: Reached<Node> = { node: from, cost: 0, before: undefined };
  if (from === to) {
    return { nodes: [from], cost: 0 };
  }
  const best = new Map<Node, Reached<Node>>([[from, start]]);
  let frontier: readonly Reached<Node>[] = [start];
  let found: Reached<Node> | undefined;
  const entries = [...steps.to(to)];
  for (let hops = 1; hops <= hopsMax && frontier.length > 0; hops += 1) {
    found = closest(found, entries, best, to);
    frontier = hops === hopsMax ? [] : advance(steps, frontier, best, to);
  }
  return found === undefined ? undefined : { nodes: wayTo(found), cost: found.cost };
}

/** One hop further from everything that became cheaper in the round before. */
function advance<Node>(
  steps: Steps<Node>,
  frontier: readonly Reached<Node>[],
  best: Map<Node, Reached<Node>>,
  to: Node,
): readonly Reached<Node>[] {
  const next = new Map<Node, Reached<Node>>();
  for (const before of frontier) {
    for (const { node, cost } of steps.from(before.node)) {
      const reached = { node, cost: before.cost + cost, before };
      const known = next.get(node) ?? best.get(node);
      if (node !== to && (known === undefined || reached.cost < known.cost)) {
        next.set(node, reached);
      }
    }
  }
  for (const [node, reached] of next) {
    best.set(node, reached);
  }
  return [...next.values()];
}

/** Returns the best way into the goal by one more hop. */
function closest<Node>(
  found: Reached<Node> | undefined,
  entries: readonly Step<Node>[],
  best: ReadonlyMap<Node, Reached<Node>>,
  to: Node,
): Reached<Node> | undefined {
  let nearest = found;
  for (const { node, cost } of entries) {
    const before = best.get(node);
    if (before !== undefined && (nearest === undefined || before.cost + cost < nearest.cost)) {
      nearest = { node: to, cost: before.cost + cost, before };
    }
  }
  return nearest;
}

function wayTo<Node>(end: Reached<Node>): readonly Node[] {
  const nodes: Node[] = [];
  for (let at: Reached<Node> | undefined = end; at !== undefined; at = at.before) {
    nodes.unshift(at.node);
  }
  return nodes;
}
