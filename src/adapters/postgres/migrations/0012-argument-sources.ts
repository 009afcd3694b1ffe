/**
 * Where arguments came from, by each way of choosing among several values.
 *
 * `key` stands for the columns after it, which together can be too long for an index; `parameters` and
 * `places` are JSON lists. Writers take the row of the area `learned` first, as for the other tables.
 */
export const ARGUMENT_SOURCES: readonly string[] = [
  `create table learned_source (
    project_id text not null,
    key text not null,
    tool text not null,
    parameters text not null,
    kind text not null,
    from_tool text not null,
    places text not null,
    choice text not null,
    held bigint not null,
    missed bigint not null,
    last_seen bigint not null,
    version bigint not null,
    primary key (project_id, key)
  )`,
  'create index learned_source_changed on learned_source (project_id, version)',
];
