/**
 * Capabilities in the graph: the edges that their uses teach, and their heat. A capability is a node under its name as a tool
 * (`pml:…`).
 *
 * Every use is a sighting. A capability that fails often has light edges, and ties that are no
 * longer seen are not renewed.
 */
import type { ToolId } from '../base/ids.ts';
import { type Edge, edgeWeight, type NodeId, strongestType } from '../knowledge/edge.ts';
import { keptEnds, type KnowledgeDelta, type Sighting } from '../knowledge/graph-delta.ts';
import type { ToolGraph } from '../knowledge/tool-graph.ts';
import { CAPABILITY_RANK } from '../tuning/capability.ts';
import { ALPHA } from '../tuning/knowledge.ts';
import { type Capability, capabilityNameOf, capabilityToolId } from './capability.ts';
import type { CapabilityTie } from './clusters.ts';

type Known = Pick<Capability, 'name' | 'tools'>;

/** One use of a capability, the first included. */
interface SeenUse {
  readonly capability: Known;
  readonly ok: boolean;
  /** Milliseconds since the epoch. */
  readonly at: number;
  /** The capability that was used just before in the same session, by name. */
  readonly before?: string;
}

/**
 * Returns the edges of one use: the tools that the capability contains, the capabilities it calls,
 * and the one used before it.
 */
export function edgesOfUse({ capability, ok, at, before }: SeenUse): KnowledgeDelta {
  const from = capabilityToolId(capability.name);
  const counts = { ok: ok ? 1 : 0, failed: ok ? 0 : 1 };
  const parts = [...new Set(capability.tools)].filter((tool) => tool !== from);
  const sightings: Sighting[] = parts.map((to) => ({
    from,
    to,
    type: capabilityNameOf(to) === undefined ? 'contains' : 'dependency',
    ...counts,
  }));
  // The calls in a program are no guess: they count as observed at once. A call before it may be chance.
  const promoted = [...sightings];
  const previous = before === undefined ? from : capabilityToolId(before);
  // A tool that the program itself calls is no earlier step.
  if (previous !== from && !parts.includes(previous)) {
    sightings.push({ from: previous, to: from, type: 'sequence', ...counts });
  }
  return { at, sightings, promoted };
}

/** A new capability, and others to compare it with. */
interface AlternativesQuestion {
  readonly capability: Known;
  readonly others: readonly Known[];
  /**
   * Similarity of the intents of two capabilities, by name, in [0, 1]. Undefined if it is unknown.
   */
  readonly likeness: (one: string, other: string) => number | undefined;
  readonly at: number;
}

/**
 * Returns edges to capabilities with the same goal and other tools. Computed once, for a new
 * capability.
 */
export function alternativeEdges(question: AlternativesQuestion): KnowledgeDelta {
  const { capability, others, likeness, at } = question;
  const close = others
    .filter(({ name }) => name !== capability.name)
    .map((other) => ({ other, like: likeness(capability.name, other.name) ?? 0 }))
    .filter(
      ({ other, like }) => like >= CAPABILITY_RANK.sameIntentMin && areApart(capability, other),
    )
    .toSorted(
      (left, right) => right.like - left.like || (left.other.name < right.other.name ? -1 : 1),
    )
    .slice(0, CAPABILITY_RANK.alternativesMax);
  const from = capabilityToolId(capability.name);
  const sightings = close.map(({ other }): Sighting => ({
    from,
    to: capabilityToolId(other.name),
    type: 'alternative',
    ok: 1,
    failed: 0,
  }));
  // Promoted at once: capabilities are compared only once, so there will be no further sightings.
  return { at, sightings, promoted: sightings.map((each) => keptEnds(each, each.type)) };
}

/** Returns true if their tools differ, and neither calls the other. */
function areApart(one: Known, other: Known): boolean {
  const [left, right] = [new Set(one.tools), new Set(other.tools)];
  const calls = left.has(capabilityToolId(other.name)) || right.has(capabilityToolId(one.name));
  return !calls && (left.size !== right.size || [...left].some((tool) => !right.has(tool)));
}

/** Returns the names of capabilities that the graph knows as alternatives, the surest first. */
export function alternativesIn(graph: ToolGraph, name: string): readonly string[] {
  const id = capabilityToolId(name);
  return [...graph.edgesFrom(id), ...graph.edgesTo(id)]
    .filter((edge) => strongestType(edge) === 'alternative')
    .map((edge) => ({ other: edge.from === id ? edge.to : edge.from, weight: edgeWeight(edge) }))
    .toSorted((left, right) => right.weight - left.weight || (left.other < right.other ? -1 : 1))
    .flatMap(({ other }) => capabilityNameOf(other) ?? []);
}

/**
 * Returns the ties between these capabilities that the graph knows, each pair once, as sure as they
 * weigh.
 */
export function capabilityTies(
  graph: ToolGraph,
  capabilities: readonly Pick<Capability, 'name'>[],
): readonly CapabilityTie[] {
  const ids = new Set<ToolId>(capabilities.map(({ name }) => capabilityToolId(name)));
  return [...ids].flatMap((from) =>
    graph
      .neighbours(from)
      .filter(({ id }) => from < id && ids.has(id as ToolId))
      .map(({ id, weight }) => ({ from, to: id, confidence: Math.min(1, weight) })),
  );
}

// Heat of nodes in a hierarchy: a capability gets heat from its tools, and a tool from the
// capabilities that use it.

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

/** Sums the heat of nodes a few steps above, below and beside. Each counts by its strongest path. */
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
