import type { ResourceLimits } from 'node:worker_threads';

import { askThread } from '../adapters/threads/thread-life.ts';
import { Semaphore } from '../base/semaphore.ts';
import type { ClusterNumbers, ToolHypergraph } from '../capability/clusters.ts';
import {
  type LargeValueQuestion,
  type LargeValues,
  largeValuesBy,
} from '../execute/large-values.ts';
import type { Feed } from '../knowledge/feeds.ts';
import type { Tool } from '../knowledge/tool.ts';
import { EXECUTE } from '../tuning/execute.ts';

/** A question that a thread answers. It is copied to the thread. */
export type ThreadQuestion =
  | { readonly kind: 'clusters'; readonly graph: Pick<ToolHypergraph, 'nodeCount' | 'edges'> }
  | { readonly kind: 'feeds'; readonly tools: readonly Omit<Tool, 'definition'>[] }
  | { readonly kind: 'value'; readonly asked: LargeValueQuestion };

const ask = <Answer>(question: ThreadQuestion, limits?: ResourceLimits): Promise<Answer> =>
  askThread({ beside: import.meta.url, file: 'answer-worker' }, question, limits);

/** Clusters tools and capabilities in a thread. A thousand tools take half a second. */
export function clustersInThread({ nodeCount, edges }: ToolHypergraph): Promise<ClusterNumbers> {
  return ask({ kind: 'clusters', graph: { nodeCount, edges } });
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
  return ask({ kind: 'feeds', tools: described });
}

const NEVER = new AbortController().signal;

/** Reads large values in a few threads, so that the serving thread stays free. */
export function valuesInThread(): LargeValues {
  const places = new Semaphore({
    placesMax: EXECUTE.valueThreadsMax,
    waitingMax: EXECUTE.concurrencyMax,
  });
  const limits = { maxOldGenerationSizeMb: EXECUTE.valueThreadHeapMb };
  return largeValuesBy(async (asked) => {
    const refusal = await places.enter(NEVER);
    if (refusal !== undefined) {
      throw new Error('too many large values wait to be read');
    }
    try {
      return await ask({ kind: 'value', asked }, limits);
    } finally {
      places.leave();
    }
  });
}
