/**
 * Programs that are kept for reuse, and their earlier versions.
 *
 * `revision` is the version of the capability. `version` is the version of the area `capabilities`
 * in `knowledge_version`, whose row writers lock first. `parameters`, `tools` and `tool_hashes` are
 * JSON. `stale` says why a capability is not offered, and is null if it is.
 */
export const CAPABILITIES: readonly string[] = [
  `create table capability (
    project_id text not null,
    capability_id text not null,
    name text not null,
    revision bigint not null,
    description text not null,
    intent text not null,
    code text not null,
    parameters text not null,
    tools text not null,
    shape text not null,
    tool_hashes text not null,
    origin text not null,
    is_pinned boolean not null,
    has_name boolean not null,
    succeeded bigint not null,
    failed bigint not null,
    duration_ms_sum float8 not null,
    last_used_at bigint,
    created_at bigint not null,
    stale text,
    version bigint not null,
    primary key (project_id, capability_id),
    unique (project_id, name),
    unique (project_id, shape)
  )`,
  'create index capability_changed on capability (project_id, version)',
  `create table capability_version (
    project_id text not null,
    capability_id text not null,
    revision bigint not null,
    code text not null,
    parameters text not null,
    at bigint not null,
    primary key (project_id, capability_id, revision),
    foreign key (project_id, capability_id) references capability on delete cascade
  )`,
];
