import type { ToolId } from '../base/ids.ts';
import type { GraphKeeper } from './graph-keeper.ts';

/** Returns the current community of each tool. */
export function communitiesOf({ graph }: Pick<GraphKeeper, 'graph'>): ReadonlyMap<ToolId, number> {
  const communities = new Map<ToolId, number>();
  for (const node of graph.nodes) {
    const community = graph.community(node);
    if (community !== undefined) {
      communities.set(node as ToolId, community);
    }
  }
  return communities;
}
