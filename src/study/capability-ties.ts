/** What the use of capabilities teaches the graph. */
import type { JsonObject } from '../base/json.ts';
import { edgesOfUse } from '../capability/capability-edges.ts';
import type { CapabilityKeeper } from '../capability/capability-keeper.ts';
import type { CapabilityUse } from '../capability/capability-store.ts';
import type { Capability } from '../capability/capability.ts';
import type { GraphKeeper } from '../knowledge/graph-keeper.ts';

/** A use of the capability with this name. */
export interface NamedUse {
  readonly name: string;
  readonly startedAt: number;
  readonly use: CapabilityUse;
  /** With defaults filled in; absent where they are large. */
  readonly args?: JsonObject;
}

export interface CapabilityTiesParts {
  readonly capabilities: Pick<CapabilityKeeper, 'byName'>;
  readonly graph: Pick<GraphKeeper, 'apply'>;
}

export class CapabilityTies {
  readonly #parts: CapabilityTiesParts;

  constructor(parts: CapabilityTiesParts) {
    this.#parts = parts;
  }

  /** All uses of one run. */
  async used(uses: readonly NamedUse[]): Promise<void> {
    const { capabilities, graph } = this.#parts;
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
  }

  /** A run as a whole has become, or was, this capability. */
  async learned(capability: Capability, at: number): Promise<void> {
    await this.#parts.graph.apply(edgesOfUse({ capability, ok: true, at }));
  }
}

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
