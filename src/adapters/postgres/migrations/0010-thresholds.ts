/**
 * Data for thresholds: the record of each tool, the gates per context, and episodes with their
 * situation.
 *
 * `beta_a` and `beta_b` are 1 at first. `key` stands for the gate and its context, which can be too
 * long for an index. `recent` has one letter for each of the last outcomes. Writers lock the row of
 * the area `thresholds` in `knowledge_version` first.
 */
export const THRESHOLD_TABLES: readonly string[] = [
  `create table threshold_tool (
    project_id text not null,
    tool text not null,
    beta_a float8 not null,
    beta_b float8 not null,
    outcomes bigint not null,
    last_seen bigint not null,
    version bigint not null,
    primary key (project_id, tool)
  )`,
  'create index threshold_tool_changed on threshold_tool (project_id, version)',
  `create table threshold_gate (
    project_id text not null,
    key text not null,
    gate text not null,
    context text not null,
    value float8 not null,
    recent text not null,
    unseen bigint not null,
    last_seen bigint not null,
    version bigint not null,
    primary key (project_id, key)
  )`,
  `create table episode (
    project_id text not null,
    episode_id uuid not null default gen_random_uuid(),
    kind text not null,
    tool text not null,
    context text not null,
    alpha float8 not null,
    success boolean not null,
    at bigint not null,
    version bigint not null,
    primary key (project_id, episode_id)
  )`,
  'create index episode_age on episode (project_id, at, episode_id)',
  'create index episode_changed on episode (project_id, version)',
];
