/**
 * `graph_edge.seen`: the type of an observed tie that is not promoted yet. Earlier observed ties
 * stay promoted.
 *
 * `learned_preference`: who decided (empty for the local user), the kind of request (its words
 * without places and values), and the reason. Of earlier decisions only the hash of the intent is
 * known.
 */
export const DECISIONS: readonly string[] = [
  'alter table graph_edge add column seen text',
  `alter table learned_preference
    add column person text not null default '',
    add column words text not null default '',
    add column reason text not null default ''`,
];
