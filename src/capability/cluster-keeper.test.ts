import { describe, expect, it } from 'vitest';

import { quietLogger } from '../../test/support/quiet-logger.ts';
import { someCapability } from '../../test/support/some-capability.ts';
import { ClusterKeeper } from './cluster-keeper.ts';
import {
  type ClusterNumbers,
  findClusters,
  toolHypergraph,
  type ToolHypergraph,
} from './clusters.ts';

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
