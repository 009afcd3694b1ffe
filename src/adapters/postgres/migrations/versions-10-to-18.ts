export const VERSIONS_10_TO_18: readonly (readonly string[])[] = [
  // 10: Data for thresholds: the record of each tool, the gates per context, and episodes with their
  // situation.
  //
  // `beta_a` and `beta_b` are 1 at first. `key` stands for the gate and its context, which can be too
  // long for an index. `recent` has one letter for each of the last outcomes. Writers lock the row of
  // the area `thresholds` in `knowledge_version` first.
  [
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
  ],
  // 11: Signature of the input that the claims of a source were read from. If it is unchanged, they need
  // not be read again.
  [
    `create table graph_reading (
    project_id text not null,
    source text not null,
    signature text not null,
    primary key (project_id, source)
  )`,
  ],
  // 12: Where arguments came from, by each way of choosing among several values.
  //
  // `key` stands for the columns after it, which together can be too long for an index; `parameters` and
  // `places` are JSON lists. Writers take the row of the area `learned` first, as for the other tables.
  [
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
  ],
  // 13: Predictions between calls with their outcomes, and the calibration of predictions.
  //
  // `session` and `args_hash` are hashes. `was_asked` is null if no call came after it.
  [
    `create table prediction (
    project_id text not null,
    prediction_id text not null,
    at bigint not null,
    session text not null,
    tool text not null,
    args_hash text not null,
    probability float8 not null,
    threshold float8 not null,
    outcome text not null,
    reason text not null,
    was_asked boolean,
    started_at bigint,
    ready_at bigint,
    asked_at bigint,
    saved_ms float8 not null,
    server_ms float8 not null,
    primary key (project_id, prediction_id)
  )`,
    'create index prediction_at on prediction (project_id, at, prediction_id)',
    `create table calibration_bin (
    project_id text not null,
    bin bigint not null,
    asked float8 not null,
    total float8 not null,
    primary key (project_id, bin)
  )`,
  ],
  // 14: Programs that are kept for reuse, and their earlier versions.
  //
  // `revision` is the version of the capability. `version` is the version of the area `capabilities`
  // in `knowledge_version`, whose row writers lock first. `parameters`, `tools` and `tool_hashes` are
  // JSON. `stale` says why a capability is not offered, and is null if it is.
  [
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
  ],
  // 15: Notes, vectors of memories, searches for memories with their answers, and forgotten parts of the
  // journal.
  //
  // Vectors are stored by the hash of the text, beside the notes. So a model can be changed, and
  // vectors of runs and programs, whose texts are elsewhere, fit too. `threshold_method` may be null
  // for a writer that knows none. `before` is the time up to which `key` is forgotten: `*` for every
  // run, `tool server:tool` and `id run` for some.
  [
    `create table memory (
    project_id text not null,
    memory_id text not null,
    text text not null,
    text_hash text not null,
    language text,
    importance float8 not null,
    tools text[] not null,
    session text,
    is_shared boolean not null,
    created_at bigint not null,
    primary key (project_id, memory_id)
  )`,
    'create index memory_shared on memory (created_at desc) where is_shared',
    `create table memory_vector (
    project_id text not null,
    model text not null,
    text_hash text not null,
    dimension integer not null,
    embedding vector not null,
    primary key (project_id, model, text_hash)
  ) with (toast_tuple_target = 8160)`,
    `create table retrieval_quality (
    project_id text not null,
    retrieval_id text not null,
    at bigint not null,
    mode text not null,
    threshold_method text,
    threshold float8 not null,
    gap float8,
    candidates bigint not null,
    returned bigint not null,
    nearest float8,
    median float8,
    farthest float8,
    was_used boolean,
    primary key (project_id, retrieval_id)
  )`,
    'create index retrieval_quality_at on retrieval_quality (project_id, at, retrieval_id)',
    `create table memory_forgotten (
    project_id text not null,
    key text not null,
    before bigint not null,
    primary key (project_id, key)
  )`,
  ],
  // 16: Definitions of tools when they were first seen or last accepted, by the program behind their
  // server's name: two instances may have two. `tool_key` is for lookups only. `definition` is set
  // while the server does not list the tool, and `change` once it has changed.
  [
    `create table definition_pin (
    project_id text not null,
    server text not null,
    tool_key text not null,
    name text not null,
    program text not null,
    hash text not null,
    definition text,
    change text,
    primary key (project_id, server, program, tool_key)
  )`,
  ],
  // 17: `lease_token` rises each time a run's lease is taken; whoever lost the lease has an old one and can
  // append nothing. `resume_attempts` counts processes in a row that took the run up and stored
  // nothing since.
  [
    'alter table run add column lease_token bigint not null default 0',
    'alter table run add column resume_attempts integer not null default 0',
  ],
  // 18: `is_studied`: the lesson of the run is stored. Runs that ended before this column existed count
  // as studied.
  [
    'alter table run add column is_studied boolean not null default false',
    'update run set is_studied = true where finished_at is not null',
    `create index run_unstudied on run (project_id, finished_at)
    where finished_at is not null and not is_studied`,
  ],
];
