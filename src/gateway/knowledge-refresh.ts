/** Reads changes that the studying side or another gateway of the project has stored. */
import type { StoredPart } from '../call/study-protocol.ts';
import type { CapabilityKeeper } from '../capability/capability-keeper.ts';
import type { CatalogKeeper } from '../knowledge/catalog-keeper.ts';
import type { GraphKeeper } from '../knowledge/graph-keeper.ts';
import type { LearnedKeeper } from '../knowledge/learned-keeper.ts';
import type { ThresholdKeeper } from '../knowledge/threshold-keeper.ts';

/** Read models to refresh. */
interface KnowledgeRefreshParts {
  readonly catalog: Pick<CatalogKeeper, 'refreshPins'>;
  readonly graph: Pick<GraphKeeper, 'refresh'>;
  readonly learned: Pick<LearnedKeeper, 'refresh'>;
  readonly thresholds: Pick<ThresholdKeeper, 'refresh' | 'takeOver'>;
  readonly capabilities: Pick<CapabilityKeeper, 'refresh' | 'toolsChanged'>;
}

/** Reads everything that another gateway may have stored. */
export async function refreshAll(parts: KnowledgeRefreshParts): Promise<void> {
  await parts.catalog.refreshPins();
  await parts.graph.refresh();
  await parts.learned.refresh();
  await parts.capabilities.refresh();
  await parts.thresholds.refresh();
}

/** Reads the parts that the studying side reports as stored. */
export async function refreshStored(
  stored: ReadonlySet<StoredPart>,
  { graph, learned, thresholds, capabilities }: Omit<KnowledgeRefreshParts, 'catalog'>,
): Promise<void> {
  if (stored.has('learned') || stored.has('capabilities')) {
    await graph.refresh();
    await learned.refresh();
  }
  if (stored.has('capabilities')) {
    await capabilities.refresh();
    await capabilities.toolsChanged();
  }
  if (stored.has('thresholds')) {
    await thresholds.takeOver();
  }
}
