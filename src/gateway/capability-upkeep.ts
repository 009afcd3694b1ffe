/**
 * Keeps the graph and the memories in step with the capabilities: edges follow a capability's name, and a
 * forgotten one takes them along.
 */
import type { Clock } from '../base/clock.ts';
import { describeError } from '../base/errors.ts';
import type { Logger } from '../base/logger.ts';
import { MS_PER_DAY } from '../base/units.ts';
import { alternativeEdges } from '../capability/capability-graph.ts';
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
import type { ForgetScope, ForgetStore } from '../memory/forget.ts';
import type { MemoryKeeper } from '../memory/memory-keeper.ts';
import type { MemoryText } from '../memory/memory-store.ts';
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

interface ForgettingParts extends EdgeParts {
  readonly capabilities: CapabilityKeeper;
}

/**
 * Forgets capabilities together with their tool, also those that use it through others. Otherwise
 * parts of the tool would remain. Pinned capabilities are not removed by age.
 */
export function forgettingCapabilities(parts: ForgettingParts): ForgetStore {
  const { capabilities } = parts;
  return {
    async forget(scope, dryRun, now) {
      const chosen = chosenBy(scope, capabilities.all(), now);
      if (!dryRun) {
        for (const { name } of chosen) {
          await capabilities.remove(name);
        }
        await forgottenEdges(
          parts,
          chosen.map(({ name }) => name),
        );
      }
      return {
        removed: [{ what: 'capabilities', count: chosen.length }],
        notes: chosen.map(({ name, description }) => ({
          id: capabilityToolId(name),
          text: description,
        })),
      };
    },
  };
}

function chosenBy(
  scope: ForgetScope,
  all: readonly Capability[],
  now: number,
): readonly Capability[] {
  switch (scope.kind) {
    case 'project':
      return all;
    case 'age': {
      const before = now - scope.olderThanDays * MS_PER_DAY;
      return all.filter(
        ({ isPinned, createdAt, uses }) => !isPinned && (uses.lastUsedAt ?? createdAt) < before,
      );
    }
    case 'tool':
      return usersOf(scope.tool, all);
    case 'person':
      // A capability is the project's: it says of nobody that they did something.
      return [];
    case 'id':
      return all.filter(({ id, name }) => scope.id === id || scope.id === capabilityToolId(name));
    default:
      return scope satisfies never;
  }
}

/** Returns the capability that the tool is, and all that call it, however indirectly. */
function usersOf(tool: string, all: readonly Capability[]): readonly Capability[] {
  const touched = new Set<string>([tool]);
  const found = new Set(all.filter(({ name }) => capabilityToolId(name) === tool));
  for (let before = -1; before < found.size;) {
    before = found.size;
    for (const capability of all) {
      if (capability.tools.some((each) => touched.has(each))) {
        found.add(capability);
        touched.add(capabilityToolId(capability.name));
      }
    }
  }
  return [...found];
}

/** Returns the texts of usable capabilities, as memories. */
export function capabilityTexts(
  capabilities: Pick<CapabilityKeeper, 'all'>,
): readonly MemoryText[] {
  return capabilities
    .all()
    .filter(({ stale }) => stale === undefined)
    .map(({ name, intent, description, tools, createdAt }) => ({
      id: capabilityToolId(name),
      // Paths and addresses name the place of the work, not the work.
      text: withoutPlaces(intent === '' ? description : intent),
      tools,
      createdAt,
    }));
}
