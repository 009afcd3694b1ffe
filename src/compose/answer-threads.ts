import { askThread } from '../adapters/threads/thread-life.ts';
import { Semaphore } from '../base/semaphore.ts';
import type { ClusterNumbers, ToolHypergraph } from '../capability/clusters.ts';
import { type LargeValues, largeValuesBy } from '../execute/large-values.ts';
import type { Feed } from '../knowledge/feeds.ts';
import type { Tool } from '../knowledge/tool.ts';
import { EXECUTE } from '../tuning/execute.ts';

/** Clusters tools and capabilities in a thread. A thousand tools take half a second. */
export function clustersInThread({ nodeCount, edges }: ToolHypergraph): Promise<ClusterNumbers> {
  return askThread({ beside: import.meta.url, file: 'clusters-worker' }, { nodeCount, edges });
}

/** Finds which tool can feed which in a thread. Thousands of tools take seconds. */
export function feedsInThread(tools: readonly Tool[]): Promise<readonly Feed[]> {
  const described = tools.map(({ id, server, name, description, inputSchema, outputSchema }) => ({
    id,
    server,
    name,
    description,
    inputSchema,
    ...(outputSchema !== undefined && { outputSchema }),
  }));
  return askThread({ beside: import.meta.url, file: 'feeds-worker' }, described);
}

const NEVER = new AbortController().signal;

/** Reads large values in a few threads, so that the serving thread stays free. */
export function valuesInThread(): LargeValues {
  const places = new Semaphore({
    placesMax: EXECUTE.valueThreadsMax,
    waitingMax: EXECUTE.concurrencyMax,
  });
  const program = { beside: import.meta.url, file: 'values-worker' };
  const limits = { maxOldGenerationSizeMb: EXECUTE.valueThreadHeapMb };
  return largeValuesBy(async (question) => {
    const refusal = await places.enter(NEVER);
    if (refusal !== undefined) {
      throw new Error('too many large values wait to be read');
    }
    try {
      return await askThread(program, question, limits);
    } finally {
      places.leave();
    }
  });
}
