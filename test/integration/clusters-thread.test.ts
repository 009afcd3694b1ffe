import { performance } from 'node:perf_hooks';

import { describe, expect, it } from 'vitest';

import { findClusters, toolHypergraph } from '../../src/capability/clusters.ts';
import { clustersInThread } from '../../src/compose/answer-threads.ts';
import { seededRandom } from '../../src/math/seeded-random.ts';
import { someCapability, type SomeCapability } from '../support/some-capability.ts';

/** Capabilities of three fields, each with eight of its field's hundred tools. */
function fieldsOf(count: number): readonly SomeCapability[] {
  const random = seededRandom(3);
  return Array.from({ length: count }, (_, at) =>
    someCapability(
      `capability_${at}`,
      Array.from({ length: 8 }, () => `field_${at % 3}:tool_${Math.floor(100 * random())}`),
    ),
  );
}

describe('clustersInThread', () => {
  it('finds the same as without a thread', async () => {
    const graph = toolHypergraph(fieldsOf(30), []);
    expect(await clustersInThread(graph)).toEqual(findClusters(graph));
  });

  it('keeps nobody waiting while it looks at a thousand', async () => {
    const graph = toolHypergraph(fieldsOf(700), []);
    expect(graph.nodeCount).toBe(1000);
    let last = performance.now();
    let longest = 0;
    const watch = setInterval(() => {
      longest = Math.max(longest, performance.now() - last);
      last = performance.now();
    }, 1);
    const { count } = await clustersInThread(graph);
    clearInterval(watch);
    expect(count).toBe(3);
    // The search takes half a second; this is what starting a thread costs, on a busy machine.
    expect(longest).toBeLessThan(250);
  });
});
