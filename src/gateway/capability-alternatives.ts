/** Ties between capabilities that do the same work, found when a new one is learned. */
import type { Clock } from '../base/clock.ts';
import { describeError } from '../base/errors.ts';
import type { Logger } from '../base/logger.ts';
import { alternativeEdges } from '../capability/capability-edges.ts';
import type { CapabilityKeeper } from '../capability/capability-keeper.ts';
import { type Capability, capabilityToolId } from '../capability/capability.ts';
import type { KnowledgeDelta } from '../knowledge/graph-delta.ts';
import type { GraphKeeper } from '../knowledge/graph-keeper.ts';
import type { MemoryKeeper } from '../memory/memory-keeper.ts';
import { withoutPlaces } from '../retrieve/without-places.ts';
import { PROGRAM } from '../tuning/execute.ts';

export interface AlternativesParts {
  readonly capabilities: Pick<CapabilityKeeper, 'all' | 'byName'>;
  readonly graph: Pick<GraphKeeper, 'apply'>;
  readonly memory: Pick<MemoryKeeper, 'consider'>;
  readonly clock: Pick<Clock, 'now'>;
  readonly logger: Pick<Logger, 'warn'>;
}

/** Ties a new capability to those that do the same. A failure is logged: nobody waits for it. */
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

/** By the words of what they were made for, and by their meaning as far as a model tells it. */
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

/** Where it was done is not what was done. */
const purposeOf = ({ intent, description }: Capability): string =>
  withoutPlaces(intent === '' ? description : intent).trim();
