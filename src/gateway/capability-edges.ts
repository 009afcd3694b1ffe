/** The ties of a capability in the graph follow its name, and go with it. */

import type { Clock } from '../base/clock.ts';
import { describeError } from '../base/errors.ts';
import type { Logger } from '../base/logger.ts';
import { alternativeEdges } from '../capability/capability-edges.ts';
import type { CapabilityKeeper } from '../capability/capability-keeper.ts';
import { type Capability, capabilityToolId } from '../capability/capability.ts';
import type { Edge, NodeId } from '../knowledge/edge.ts';
import {
  allEdges,
  type KnowledgeDelta,
  type Sighting,
  type Withdrawal,
} from '../knowledge/graph-delta.ts';
import type { GraphKeeper } from '../knowledge/graph-keeper.ts';
import type { MemoryKeeper } from '../memory/memory-keeper.ts';
import { withoutPlaces } from '../retrieve/searched-text.ts';
import { PROGRAM } from '../tuning/execute.ts';

export interface EdgeParts {
  readonly graph: Pick<GraphKeeper, 'view' | 'apply'>;
  readonly clock: Pick<Clock, 'now'>;
  readonly logger: Pick<Logger, 'warn'>;
}

/** Moves a capability's edges from its old name to the new one. */
export async function renamedEdges(parts: EdgeParts, name: string, newName: string): Promise<void> {
  const [before, after] = [capabilityToolId(name), capabilityToolId(newName)];
  const now = (id: NodeId): NodeId => (id === before ? after : id);
  const edges = observedOf(parts, new Set([before]));
  const sightings = edges.flatMap(({ from, to, ok, failed, claims }): Sighting[] => {
    const type = claims.observed ?? claims.seen;
    return type === undefined ? [] : [{ from: now(from), to: now(to), type, ok, failed }];
  });
  await applied(parts, { withdrawn: withdrawalsOf(edges), sightings });
}

/** Removes a capability's edges: a later one of the same name is another one. */
export async function forgottenEdges(parts: EdgeParts, names: readonly string[]): Promise<void> {
  const edges = observedOf(parts, new Set(names.map((name) => capabilityToolId(name))));
  await applied(parts, { withdrawn: withdrawalsOf(edges) });
}

function observedOf({ graph }: EdgeParts, nodes: ReadonlySet<string>): readonly Edge[] {
  return [...allEdges(graph.view)].filter(({ from, to }) => nodes.has(from) || nodes.has(to));
}

const withdrawalsOf = (edges: readonly Edge[]): readonly Withdrawal[] =>
  edges.map(({ from, to }) => ({ from, to, source: 'observed' }));

/**
 * Applies a change of the graph. A failure is logged: the rename or removal has happened anyway.
 */
async function applied(
  { graph, clock, logger }: EdgeParts,
  delta: Omit<KnowledgeDelta, 'at'>,
): Promise<void> {
  try {
    await graph.apply({ at: clock.now(), ...delta });
  } catch (error) {
    logger.warn('capability_edges_not_moved', { error: describeError(error) });
  }
}

interface AlternativesParts {
  readonly capabilities: Pick<CapabilityKeeper, 'all' | 'byName'>;
  readonly graph: Pick<GraphKeeper, 'apply'>;
  readonly memory: Pick<MemoryKeeper, 'consider'>;
  readonly clock: Pick<Clock, 'now'>;
  readonly logger: Pick<Logger, 'warn'>;
}

/** Ties a new capability to similar ones. A failure is logged. */
export async function tieAlternatives(parts: AlternativesParts, name: string): Promise<void> {
  const { capabilities, graph, clock, logger } = parts;
  const capability = capabilities.byName(name);
  if (capability === undefined) {
    return;
  }
  try {
    await graph.apply(await alternativesTo(parts, capability, clock.now()));
  } catch (error) {
    logger.warn('capability_ties_not_learned', { error: describeError(error) });
  }
}

/** Finds alternatives by the words of their purpose, and by meaning if there is a model. */
async function alternativesTo(
  { capabilities, memory }: AlternativesParts,
  capability: Capability,
  at: number,
): Promise<KnowledgeDelta> {
  const text = purposeOf(capability);
  const { mode, memories } = await memory.consider(
    text,
    { kinds: ['capability'] },
    AbortSignal.timeout(PROGRAM.comparedWithinMs),
  );
  const distances = new Map(memories.map(({ id, distance }) => [id, distance]));
  const likeness = (_: string, other: string): number | undefined => {
    const known = capabilities.byName(other);
    if (known !== undefined && purposeOf(known).toLowerCase() === text.toLowerCase()) {
      return 1;
    }
    const distance = mode === 'semantic' ? distances.get(capabilityToolId(other)) : undefined;
    return distance === undefined ? undefined : 1 - distance;
  };
  const others = capabilities.all().filter(({ stale }) => stale === undefined);
  return alternativeEdges({ capability, others, likeness, at });
}

/** Returns the purpose of a capability without places. */
const purposeOf = ({ intent, description }: Capability): string =>
  withoutPlaces(intent === '' ? description : intent).trim();
