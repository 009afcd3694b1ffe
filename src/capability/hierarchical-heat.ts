/**
 * Heat of nodes in a hierarchy: a capability gets heat from its tools, and a tool from the
 * capabilities that use it.
 */
import { type Edge, type NodeId, strongestType } from '../knowledge/edge.ts';
import type { ToolGraph } from '../knowledge/tool-graph.ts';
import { CAPABILITY_RANK } from '../tuning/capability.ts';
import { ALPHA } from '../tuning/knowledge.ts';

/** The levels of the hierarchy, the lowest first. A meta-capability calls other capabilities. */
const LEVELS = ['tool', 'capability', 'meta'] as const;
export type Level = (typeof LEVELS)[number];

interface HeatShares {
  readonly own: number;
  readonly neighbours: number;
  readonly hierarchy: number;
}

const SHARES: Readonly<Record<Level, HeatShares>> = {
  tool: CAPABILITY_RANK.heatOfTool,
  capability: CAPABILITY_RANK.heatOfCapability,
  meta: CAPABILITY_RANK.heatOfMeta,
};

/** A graph with the levels of its nodes. */
interface HeatHierarchy {
  readonly graph: ToolGraph;
  readonly levelOf: (node: NodeId) => Level;
}

/** Returns a node's heat in [0, 1]: its own, its neighbours', and heat along the hierarchy. */
export function hierarchicalHeat(id: NodeId, { graph, levelOf }: HeatHierarchy): number {
  const { own, neighbours, hierarchy } = SHARES[levelOf(id)];
  const around = graph.neighbours(id).map((each) => graph.heat(each.id));
  return (
    own * graph.heat(id) +
    neighbours * mean(around) +
    hierarchy * alongHierarchy(id, { graph, levelOf })
  );
}

/**
 * Returns the alpha of a capability in a context, in [0.5, 1]. It is computed as for tools, with
 * the heat of the hierarchy.
 */
export function capabilityAlpha(
  id: NodeId,
  context: readonly NodeId[],
  hierarchy: HeatHierarchy,
): number {
  const own = hierarchicalHeat(id, hierarchy);
  const others = context.filter((node) => node !== id && hierarchy.graph.has(node));
  const warmth =
    others.length === 0
      ? own
      : ALPHA.ownShare * own +
        ALPHA.contextShare * mean(others.map((node) => hierarchicalHeat(node, hierarchy))) +
        ALPHA.pathShare * hierarchy.graph.pathTo(id, others);
  return Math.min(1, Math.max(ALPHA.min, 1 - ALPHA.heatFall * warmth));
}

/** Returns the heat of those above, below and beside, each by its strongest way, few steps far. */
function alongHierarchy(start: NodeId, { graph, levelOf }: HeatHierarchy): number {
  const reached = new Map<NodeId, number>([[start, 1]]);
  let front: ReadonlyMap<NodeId, number> = new Map(reached);
  for (let depth = 0; depth < CAPABILITY_RANK.heatDepthMax && front.size > 0; depth += 1) {
    const next = new Map<NodeId, number>();
    for (const [node, strength] of front) {
      for (const other of hierarchyNeighbours(node, graph)) {
        const through =
          strength * graph.weightBetween(node, other) * decay(levelOf(other), levelOf(node));
        if (through > (reached.get(other) ?? 0)) {
          reached.set(other, through);
          next.set(other, through);
        }
      }
    }
    front = next;
  }
  reached.delete(start);
  const sum = [...reached].reduce((total, [node, share]) => total + graph.heat(node) * share, 0);
  return Math.min(1, sum);
}

function hierarchyNeighbours(node: NodeId, graph: ToolGraph): readonly NodeId[] {
  return [
    ...graph
      .edgesFrom(node)
      .filter(isOfHierarchy)
      .map(({ to }) => to),
    ...graph
      .edgesTo(node)
      .filter(isOfHierarchy)
      .map(({ from }) => from),
  ];
}

function isOfHierarchy(edge: Edge): boolean {
  const type = strongestType(edge);
  return type === 'contains' || type === 'dependency';
}

/**
 * Returns the factor of heat on its way: most is kept among equals, less on the way up, least on
 * the way down.
 */
function decay(from: Level, to: Level): number {
  const step = LEVELS.indexOf(to) - LEVELS.indexOf(from);
  if (step === 0) {
    return CAPABILITY_RANK.heatDecayLevel;
  }
  return step > 0 ? CAPABILITY_RANK.heatDecayUp : CAPABILITY_RANK.heatDecayDown;
}

const mean = (values: readonly number[]): number =>
  values.reduce((sum, value) => sum + value, 0) / Math.max(1, values.length);
