import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { quietLogger } from '../../test/support/quiet-logger.ts';
import { someCapability } from '../../test/support/some-capability.ts';
import {
  ClusterKeeper,
  type ClusterNumbers,
  clustersFrom,
  findClusters,
  toolHypergraph,
  type ToolHypergraph,
} from './clusters.ts';

const LIST = [
  someCapability('read_and_send', ['files:read', 'mail:send']),
  someCapability('send_twice', ['mail:send', 'mail:find', 'files:read']),
  someCapability('commit_all', ['git:add', 'git:commit']),
  someCapability('push_all', ['git:add', 'git:commit', 'git:push']),
  someCapability('think', []),
];

describe('toolHypergraph', () => {
  it('joins a capability with all its tools in one edge', () => {
    const { nodes, edges } = toolHypergraph(LIST.slice(0, 1), []);
    expect(nodes).toEqual(['files:read', 'mail:send', 'pml:read_and_send']);
    expect(edges).toEqual([{ members: [0, 1, 2], weight: 1 }]);
  });

  it('joins capabilities that are surely tied, and no others', () => {
    const tie = { from: 'pml:commit_all', to: 'pml:push_all' };
    const count = (confidence: number): number =>
      toolHypergraph(LIST, [{ ...tie, confidence }]).edges.length;
    expect([count(0.3), count(0.31)]).toEqual([4, 5]);
    const gone = [{ from: 'pml:gone', to: 'pml:push_all', confidence: 1 }];
    expect(toolHypergraph(LIST, gone).edges.length).toBe(4);
  });
});

describe('findClusters', () => {
  const graph = toolHypergraph(LIST, []);
  const clusters = clustersFrom(graph, findClusters(graph));

  it('puts capabilities with tools in common together', () => {
    const [mail, git] = ['pml:send_twice', 'pml:push_all'].map((id) => clusters.clusterOf(id));
    expect(clusters.count).toBe(2);
    expect(clusters.clusterOf('files:read')).toBe(mail);
    expect(clusters.clusterOf('git:commit')).toBe(git);
    expect(mail).not.toBe(git);
  });

  it('has no cluster for what is tied to nothing, or unknown', () => {
    expect(clusters.clusterOf('pml:think')).toBeUndefined();
    expect(clusters.clusterOf('web:get')).toBeUndefined();
    expect(clusters.rankOf('web:get')).toBe(0);
  });

  it('ranks tools that two share highest', () => {
    expect(clusters.rankOf('mail:send')).toBeGreaterThan(0.9);
    expect(clusters.rankOf('mail:find')).toBeLessThan(0.9);
  });

  it('knows nothing of nothing', () => {
    const empty = toolHypergraph([], []);
    expect(findClusters(empty).count).toBe(0);
  });
});

describe('laws', () => {
  const drawn = fc.uniqueArray(
    fc.record({
      name: fc.stringMatching(/^[a-z]{3,5}$/u),
      tools: fc.uniqueArray(fc.constantFrom('a:a', 'a:b', 'b:a', 'b:b', 'c:a', 'c:b')),
    }),
    { selector: ({ name }) => name, maxLength: 8 },
  );

  it('does not depend on the order in which capabilities and tools came', () => {
    fc.assert(
      fc.property(drawn, (entries) => {
        const list = entries.map(({ name, tools }) => someCapability(name, tools));
        const turned = entries.map(({ name, tools }) => someCapability(name, tools.toReversed()));
        const [one, other] = [toolHypergraph(list, []), toolHypergraph(turned.toReversed(), [])];
        expect(other).toEqual(one);
        expect(findClusters(other)).toEqual(findClusters(one));
      }),
      { numRuns: 40 },
    );
  });

  it('ranks from 0 to 1, and something highest', () => {
    fc.assert(
      fc.property(drawn, (entries) => {
        const graph = toolHypergraph(
          entries.map(({ name, tools }) => someCapability(name, tools)),
          [],
        );
        const { ranks } = findClusters(graph);
        expect(ranks.length === 0 || Math.max(...ranks) === 1).toBe(true);
        expect(ranks.every((rank) => rank > 0 && rank <= 1)).toBe(true);
      }),
      { numRuns: 40 },
    );
  });
});

const GIT = someCapability('commit_all', ['git:add', 'git:commit']);
const MAIL = someCapability('send_report', ['files:read', 'mail:send']);
const BOTH = (): ToolHypergraph => toolHypergraph([GIT, MAIL], []);

function keeperWith(find: (graph: ToolHypergraph) => Promise<ClusterNumbers>) {
  const searched: number[] = [];
  const keeper = new ClusterKeeper({
    find: (graph) => {
      searched.push(graph.nodeCount);
      return find(graph);
    },
    logger: quietLogger(),
  });
  return { keeper, searched };
}
const really = (graph: ToolHypergraph): Promise<ClusterNumbers> =>
  Promise.resolve(findClusters(graph));

describe('ClusterKeeper', () => {
  it('answers at once with what it has, and looks anew only after a change', async () => {
    const { keeper, searched } = keeperWith(really);
    expect(keeper.current('1', () => toolHypergraph([GIT], []))).toBeUndefined();
    await keeper.settled();
    expect(keeper.current('1', BOTH)?.clusterOf('git:add')).toBe(0);
    expect(searched).toEqual([3]);
    expect(keeper.current('2', BOTH)?.clusterOf('mail:send')).toBeUndefined();
    await keeper.settled();
    expect(keeper.current('2', BOTH)?.clusterOf('mail:send')).toBe(0);
    expect(searched).toEqual([3, 6]);
  });

  it('has one search at a time, and takes up later what changed meanwhile', async () => {
    const { keeper, searched } = keeperWith(really);
    keeper.current('1', BOTH);
    keeper.current('2', BOTH);
    await keeper.settled();
    expect(searched).toEqual([6]);
    keeper.current('2', BOTH);
    await keeper.settled();
    expect(searched).toEqual([6, 6]);
  });

  it('keeps the last clusters when a search fails, says why, and does not repeat it in vain', async () => {
    let fails = false;
    const { keeper, searched } = keeperWith((graph) =>
      fails ? Promise.reject(new Error('no thread')) : really(graph),
    );
    keeper.current('1', BOTH);
    await keeper.settled();
    fails = true;
    keeper.current('2', BOTH);
    await keeper.settled();
    expect(keeper.current('2', BOTH)?.count).toBe(2);
    expect(keeper.note).toContain('no thread');
    expect(searched).toHaveLength(2);
  });

  it('skips more than a thousand nodes with a note, and looks again when there are fewer', async () => {
    const { keeper, searched } = keeperWith(really);
    const tools = Array.from({ length: 1000 }, (_, at) => `many:tool_${at}`);
    expect(
      keeper.current('1', () => toolHypergraph([someCapability('all', tools)], [])),
    ).toBeUndefined();
    expect(keeper.note).toContain('1001');
    expect(searched).toEqual([]);
    keeper.current('2', BOTH);
    await keeper.settled();
    expect(keeper.note).toBeUndefined();
    expect(keeper.current('2', BOTH)?.count).toBe(2);
  });

  it('does not start a search for nothing', () => {
    const { keeper, searched } = keeperWith(really);
    expect(keeper.current('1', () => toolHypergraph([], []))).toBeUndefined();
    expect(searched).toEqual([]);
  });
});
