/** The ties of a capability in the graph follow its name, and go with it. */
import type { Clock } from '../base/clock.ts';
import { describeError } from '../base/errors.ts';
import type { Logger } from '../base/logger.ts';
import { capabilityToolId } from '../capability/capability.ts';
import type { Edge, NodeId } from '../knowledge/edge.ts';
import type { KnowledgeDelta, Sighting, Withdrawal } from '../knowledge/graph-delta.ts';
import type { GraphKeeper } from '../knowledge/graph-keeper.ts';
import { allEdges } from '../knowledge/graph-view.ts';

export interface EdgeParts {
  readonly graph: Pick<GraphKeeper, 'view' | 'apply'>;
  readonly clock: Pick<Clock, 'now'>;
  readonly logger: Pick<Logger, 'warn'>;
}

/** What was seen of it under its old name counts under the new one. */
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

/** Another one that gets the name later has nothing to do with these. */
export async function forgottenEdges(parts: EdgeParts, names: readonly string[]): Promise<void> {
  const edges = observedOf(parts, new Set(names.map((name) => capabilityToolId(name))));
  await applied(parts, { withdrawn: withdrawalsOf(edges) });
}

function observedOf({ graph }: EdgeParts, nodes: ReadonlySet<string>): readonly Edge[] {
  return [...allEdges(graph.view)].filter(({ from, to }) => nodes.has(from) || nodes.has(to));
}

const withdrawalsOf = (edges: readonly Edge[]): readonly Withdrawal[] =>
  edges.map(({ from, to }) => ({ from, to, source: 'observed' }));

/** A name is changed and a capability is gone, whether the graph could follow or not. */
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
