import type { ClusterNumbers, ToolHypergraph } from '../capability/clusters.ts';
import { startWorker } from '../system/start-worker.ts';

/**
 * Which tools and capabilities belong together, found in a thread of its own: of a thousand it
 * takes half a second, in which nobody may be kept waiting. Rejects when the thread ends without
 * an answer.
 */
export function clustersInThread({ nodeCount, edges }: ToolHypergraph): Promise<ClusterNumbers> {
  return new Promise((resolve, reject) => {
    const worker = startWorker({
      beside: import.meta.url,
      file: 'clusters-worker',
      name: 'pml-clusters',
      data: { nodeCount, edges },
    });
    // Nobody waits for it: it does not keep the process alive.
    worker.unref();
    worker.once('message', (found: ClusterNumbers) => resolve(found));
    worker.once('error', reject);
    worker.once('exit', () => reject(new Error('the thread ended without an answer')));
  });
}
