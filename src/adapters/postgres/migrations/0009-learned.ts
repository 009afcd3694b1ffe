/**
 * Lessons beside the graph: sources of arguments, shapes of results, successors of tools, and
 * reactions of people to suggestions.
 *
 * `key` stands for the columns after it, which together can be too long for an index. Writers lock
 * the row of the area `learned` in `knowledge_version` first. If they also write edges, they lock
 * the row of the graph before it.
 */
export const LEARNED: readonly string[] = [
  `create table learned_binding (
    project_id text not null,
    key text not null,
    from_tool text not null,
    from_path text not null,
    to_tool text not null,
    to_parameter text not null,
    held bigint not null,
    missed bigint not null,
    last_seen bigint not null,
    version bigint not null,
    primary key (project_id, key)
  )`,
  'create index learned_binding_taker on learned_binding (project_id, to_tool)',
  'create index learned_binding_changed on learned_binding (project_id, version)',
  `create table learned_output (
    project_id text not null,
    tool text not null,
    schema text not null,
    samples bigint not null,
    last_seen bigint not null,
    version bigint not null,
    primary key (project_id, tool)
  )`,
  `create table learned_transition (
    project_id text not null,
    key text not null,
    context text not null,
    next_tool text not null,
    count bigint not null,
    last_seen bigint not null,
    version bigint not null,
    primary key (project_id, key)
  )`,
  'create index learned_transition_changed on learned_transition (project_id, version)',
  `create table learned_preference (
    project_id text not null,
    key text not null,
    tool text not null,
    intent_hash text not null,
    kind text not null,
    count bigint not null,
    last_seen bigint not null,
    version bigint not null,
    primary key (project_id, key)
  )`,
  'create index learned_preference_changed on learned_preference (project_id, version)',
];
