/**
 * `access_token`: the tokens of people and programs, hashed. `change` grows with every change of a
 * project's tokens, so that an instance reads only new changes.
 *
 * `person`: the name of the token behind a memory or a trace. Null for the local user. `run` has
 * had this column since the first version.
 *
 * `audit`: who did what, with what outcome. Rows are added, and removed when they are old. The
 * trigger refuses every change of a row. `args` is JSON as text, without secrets.
 */
export const PEOPLE: readonly string[] = [
  `create table access_token (
    project_id text not null,
    name text not null,
    role text not null,
    hash text not null,
    created_at bigint not null,
    created_by text not null,
    expires_at bigint,
    revoked_at bigint,
    change bigint not null,
    primary key (project_id, name)
  )`,
  'create index access_token_change on access_token (project_id, change)',
  'alter table memory add column person text',
  'alter table algorithm_traces add column person text',
  `create table audit (
    project_id text not null,
    audit_id text not null,
    at bigint not null,
    person text,
    session text,
    run_id text,
    action text not null,
    subject text not null,
    args text,
    approved_by text,
    outcome text not null,
    instance text not null,
    primary key (project_id, audit_id)
  )`,
  'create index audit_age on audit (project_id, at, audit_id)',
  `create or replace function audit_is_append_only() returns trigger language plpgsql as
    'begin raise exception ''the audit is append-only''; end'`,
  `create trigger audit_append_only before update on audit
    for each row execute function audit_is_append_only()`,
];
