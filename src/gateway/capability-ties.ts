/**
 * What the use of capabilities teaches the graph. It is taken down after the answer: no run waits for
 * it, and none is worth less where it fails.
 */
import { describeError } from '../base/errors.ts';
import { alternativeEdges, edgesOfUse } from '../capability/capability-edges.ts';
import type { CapabilityUse } from '../capability/capability-store.ts';
import { type Capability, capabilityToolId } from '../capability/capability.ts';
import type { KnowledgeDelta } from '../knowledge/graph-delta.ts';
import { withoutPlaces } from '../retrieve/without-places.ts';
import { PROGRAM } from '../tuning/execute.ts';
import type { GatewayParts } from './gateway-parts.ts';

/** A use of the capability with this name. */
export interface NamedUse {
  readonly name: string;
  readonly startedAt: number;
  readonly use: CapabilityUse;
}

export type CapabilityTiesParts = Pick<
  GatewayParts,
  'capabilities' | 'graph' | 'memory' | 'logger'
>;

export class CapabilityTies {
  readonly #parts: CapabilityTiesParts;
  #last: Promise<void> = Promise.resolve();
  #waiting = 0;

  constructor(parts: CapabilityTiesParts) {
    this.#parts = parts;
  }

  /** All uses of one run. */
  used(uses: readonly NamedUse[]): void {
    const { capabilities, graph } = this.#parts;
    if (uses.length === 0) {
      return;
    }
    this.#later(async () => {
      for (const each of uses) {
        const capability = capabilities.byName(each.name);
        const before = usedBefore(each, uses);
        if (capability !== undefined) {
          const { ok, at } = each.use;
          await graph.apply(
            edgesOfUse({ capability, ok, at, ...(before !== undefined && { before }) }),
          );
        }
      }
    });
  }

  /** A run as a whole has become, or was, this capability. */
  learned(capability: Capability, isNew: boolean, at: number): void {
    const { graph } = this.#parts;
    this.#later(async () => {
      await graph.apply(edgesOfUse({ capability, ok: true, at }));
      if (isNew) {
        await graph.apply(await this.#alternativesTo(capability, at));
      }
    });
  }

  /** Resolves when all that was seen so far has been taken down. */
  settled(): Promise<void> {
    return this.#last;
  }

  /** By the words of what they were made for, and by their meaning as far as a model tells it. */
  async #alternativesTo(capability: Capability, at: number): Promise<KnowledgeDelta> {
    const { capabilities, memory } = this.#parts;
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

  #later(work: () => Promise<void>): void {
    const { logger } = this.#parts;
    if (this.#waiting >= PROGRAM.lessonsRemembered) {
      logger.warn('capability_ties_left_out', { waiting: this.#waiting });
      return;
    }
    this.#waiting += 1;
    this.#last = this.#last
      .then(work)
      .catch((error: unknown) => {
        logger.warn('capability_ties_not_learned', { error: describeError(error) });
      })
      .finally(() => {
        this.#waiting -= 1;
      });
  }
}

/** Where it was done is not what was done. */
const purposeOf = ({ intent, description }: Capability): string =>
  withoutPlaces(intent === '' ? description : intent).trim();

/** The one that ended last before this one began. */
function usedBefore(one: NamedUse, uses: readonly NamedUse[]): string | undefined {
  let before: NamedUse | undefined;
  for (const other of uses) {
    const isEarlier = other !== one && other.use.at <= one.startedAt;
    if (isEarlier && other.use.at >= (before?.use.at ?? -Infinity)) {
      before = other;
    }
  }
  return before?.name;
}
