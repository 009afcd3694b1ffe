/**
 * Tools and servers as last listed, runs and their journal, counters, secrets.
 *
 * Every row belongs to a project. Times are milliseconds since the epoch. Payloads are JSON in text
 * columns, not jsonb: jsonb refuses `\u0000` and half surrogates and reorders keys, but a payload
 * of a server or an agent must come back exactly.
 */
export const FOUNDATION: readonly string[] = [
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
];
