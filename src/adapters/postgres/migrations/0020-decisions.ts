/**
 * `graph_edge.seen`: the type of a tie that was seen and not promoted yet. What was observed before stays so.
 */
export const DECISIONS: readonly string[] = ['alter table graph_edge add column seen text'];
