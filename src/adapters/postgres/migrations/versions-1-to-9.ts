export const VERSIONS_1_TO_9: readonly (readonly string[])[] = [
  // 1: Tools and servers as last listed, runs and their journal, counters, secrets.
  //
  // Every row belongs to a project. Times are milliseconds since the epoch. Payloads are JSON in text
  // columns, not jsonb: jsonb refuses `\u0000` and half surrogates and reorders keys, but a payload
  // of a server or an agent must come back exactly.
  [
    'create extension if not exists vector',
    `create table server (
    project_id text not null,
    server text not null,
    spec_hash text not null,
    protocol text,
    sends_requests boolean not null,
    listed_at bigint not null,
    primary key (project_id, server)
  )`,
    `create table tool (
    project_id text not null,
    server text not null,
    position integer not null,
    name text not null,
    description text not null,
    input_schema text not null,
    output_schema text,
    annotations text,
    definition text not null,
    primary key (project_id, server, position),
    foreign key (project_id, server) references server on delete cascade
  )`,
    `create table run (
    project_id text not null,
    run_id text not null,
    request_key text,
    person text,
    status text not null,
    intent text,
    task_count integer not null,
    started_at bigint not null,
    finished_at bigint,
    last_sequence integer not null,
    lease_owner text,
    lease_expires_at bigint,
    primary key (project_id, run_id)
  )`,
    'create unique index run_request_key on run (project_id, request_key)',
    'create index run_newest on run (project_id, started_at desc, run_id desc)',
    `create index run_unfinished on run (project_id, started_at) where status = 'running'`,
    `create table run_event (
    project_id text not null,
    run_id text not null,
    sequence integer not null,
    event text not null,
    primary key (project_id, run_id, sequence),
    foreign key (project_id, run_id) references run on delete cascade
  )`,
    `create table run_result (
    project_id text not null,
    run_id text not null,
    task text not null,
    value text not null,
    primary key (project_id, run_id, task),
    foreign key (project_id, run_id) references run on delete cascade
  )`,
    `create table tool_usage (
    project_id text not null,
    tool text not null,
    calls bigint not null,
    failures bigint not null,
    total_ms double precision not null,
    primary key (project_id, tool)
  )`,
    `create table secret (
    project_id text not null,
    name text not null,
    nonce bytea not null,
    ciphertext bytea not null,
    updated_at bigint not null,
    primary key (project_id, name)
  )`,
  ],
  // 2: Resources and prompts of servers as last listed, beside their tools.
  ['alter table server add column offers text'],
  // 3: Vectors of tools' texts, by the model that made them and the hash of the text.
  //
  // The column has no dimension, so that a model can be changed without changing the schema; an
  // index is made for one dimension at a time, when one is needed. Rows stay whole up to a page:
  // reading thousands of vectors from beside their table takes several times as long.
  [
    `create table tool_vector (
    project_id text not null,
    model text not null,
    text_hash text not null,
    dimension integer not null,
    embedding vector not null,
    primary key (project_id, model, text_hash)
  ) with (toast_tuple_target = 8160)`,
  ],
  // 4: Tokens that agents were spared, by day.
  [
    `create table token_saving (
    project_id text not null,
    day text not null,
    definitions bigint not null,
    results bigint not null,
    primary key (project_id, day)
  )`,
  ],
  // 5: Checkpoints of runs, and the index of runs that have not ended.
  [
    `create table run_checkpoint (
    project_id text not null,
    run_id text not null,
    sequence integer not null,
    checkpoint text not null,
    primary key (project_id, run_id, sequence),
    foreign key (project_id, run_id) references run on delete cascade
  )`,
    'drop index run_unfinished',
    'create index run_unfinished on run (project_id, started_at) where finished_at is null',
  ],
  // 6: People's decisions about tools, and reads that are not repeatable.
  [
    `create table tool_risk_override (
    project_id text not null,
    tools text not null,
    risk text not null,
    reason text,
    decided_by text not null,
    decided_at bigint not null,
    primary key (project_id, tools)
  )`,
    `create table tool_answer (
    project_id text not null,
    tool_id text not null,
    definition_hash text not null,
    verdict text not null,
    decided_by text not null,
    decided_at bigint not null,
    primary key (project_id, tool_id)
  )`,
    `create table tool_unrepeatable (
    project_id text not null,
    tool_id text not null,
    seen_at bigint not null,
    primary key (project_id, tool_id)
  )`,
  ],
  // 7: Edges between tools: one row per ordered pair, with the claim of each source.
  //
  // `knowledge_version` counts the changes of one area of a project's knowledge. A writer locks its
  // row first, so there is one writer at a time. A reader asks for changes after the version it has.
  // A row without any claim stays, so that other readers learn that the edge is gone.
  [
    `create table graph_edge (
    project_id text not null,
    from_node text not null,
    to_node text not null,
    observed text,
    inferred text,
    template text,
    ok bigint not null,
    failed bigint not null,
    confidence double precision not null,
    first_seen bigint not null,
    last_seen bigint not null,
    version bigint not null,
    primary key (project_id, from_node, to_node)
  )`,
    'create index graph_edge_changed on graph_edge (project_id, version)',
    `create table knowledge_version (
    project_id text not null,
    area text not null,
    version bigint not null,
    primary key (project_id, area)
  )`,
  ],
  // 8: Decisions with the numbers they were made of, and what became of them. `scores` and `inputs`
  // are JSON as text: it may have characters that the engine's own JSON cannot hold.
  //
  // Nothing refers to a run: a trace is kept longer than the run it is about.
  [
    `create table algorithm_traces (
    project_id text not null,
    trace_id text not null,
    kind text not null,
    at bigint not null,
    session text,
    run_id text,
    tools text[] not null,
    decision text not null,
    scores text not null,
    inputs text not null,
    outcome text,
    settled_at bigint,
    primary key (project_id, trace_id)
  )`,
    'create index algorithm_traces_age on algorithm_traces (project_id, at, trace_id)',
    `create index algorithm_traces_run on algorithm_traces (project_id, run_id)
    where run_id is not null`,
    'create index algorithm_traces_tool on algorithm_traces using gin (tools)',
  ],
  // 9: Lessons beside the graph: sources of arguments, shapes of results, successors of tools, and
  // reactions of people to suggestions.
  //
  // `key` stands for the columns after it, which together can be too long for an index. Writers lock
  // the row of the area `learned` in `knowledge_version` first. If they also write edges, they lock
  // the row of the graph before it.
  [
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
  ],
];
