/**
 * `graph_edge.seen`: the type of a tie that was seen and not promoted yet. What was observed before stays so.
 *
 * `learned_preference`: who decided (empty for the local user), what kind of request it was about (its words
 * without places and values), and why. Of earlier decisions only the hash of the intent is known.
 */
export const DECISIONS: readonly string[] = [
  'alter table graph_edge add column seen text',
  `alter table learned_preference
    add column person text not null default '',
    add column words text not null default '',
    add column reason text not null default ''`,
];
