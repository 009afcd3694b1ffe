import { askThread } from '../adapters/threads/ask-thread.ts';
import type { ClusterNumbers, ToolHypergraph } from '../capability/clusters.ts';

/**
 * Which tools and capabilities belong together, found in a thread of its own: of a thousand it
 * takes half a second, in which nobody may be kept waiting.
 */
export function clustersInThread({ nodeCount, edges }: ToolHypergraph): Promise<ClusterNumbers> {
  return askThread({ beside: import.meta.url, file: 'clusters-worker' }, { nodeCount, edges });
}
