// 23: the tables of that version, and who sees their rows.
const OWN = `(project_id = current_setting('pml.project', true)
  or current_setting('pml.across', true) = 'on')`;
const SHARED_TEXT = `exists (select 1 from memory m where m.is_shared
  and m.project_id = memory_vector.project_id and m.text_hash = memory_vector.text_hash)`;

const WALLED = [
  'server',
  'tool',
  'run',
  'run_event',
  'run_result',
  'run_checkpoint',
  'tool_usage',
  'secret',
  'tool_vector',
  'token_saving',
  'tool_risk_override',
  'tool_answer',
  'tool_unrepeatable',
  'graph_edge',
  'knowledge_version',
  'algorithm_traces',
  'learned_binding',
  'learned_output',
  'learned_transition',
  'learned_preference',
  'learned_source',
  'threshold_tool',
  'threshold_gate',
  'episode',
  'graph_reading',
  'prediction',
  'calibration_bin',
  'capability',
  'capability_version',
  'memory',
  'memory_vector',
  'retrieval_quality',
  'memory_forgotten',
  'definition_pin',
  'open_request',
  'access_token',
  'audit',
];

export const VERSIONS_FROM_19: readonly (readonly string[])[] = [
  // 19: `worked_with`: hashes of the sets of arguments that gave right results, separated by spaces. Of capabilities
  // that were there before nobody knows the sets, so they begin without any.
  [`alter table capability add column worked_with text not null default ''`],
  // 20: `graph_edge.seen`: the type of an observed tie that is not promoted yet. Earlier observed ties
  // stay promoted.
  //
  // `learned_preference`: who decided (empty for the local user), the kind of request (its words
  // without places and values), and the reason. Of earlier decisions only the hash of the intent is
  // known.
  [
    'alter table graph_edge add column seen text',
    `alter table learned_preference
    add column person text not null default '',
    add column words text not null default '',
    add column reason text not null default ''`,
  ],
  // 21: Requests of HTTP clients that are being answered, as JSON. A client that lost its connection names
  // one by its key, and whichever process runs then answers it.
  [
    `create table open_request (
    project_id text not null,
    request_key text not null,
    session text not null,
    body text not null,
    at bigint not null,
    primary key (project_id, request_key)
  )`,
    'create index open_request_age on open_request (project_id, at)',
  ],
  // 22: `access_token`: the tokens of people and programs, hashed. `change` grows with every change of a
  // project's tokens, so that an instance reads only new changes.
  //
  // `person`: the name of the token behind a memory or a trace. Null for the local user. `run` has
  // had this column since the first version.
  //
  // `audit`: who did what, with what outcome. Rows are added, and removed when they are old. The
  // trigger refuses every change of a row. `args` is JSON as text, without secrets.
  [
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
  ],
  // 23: Row-level security: a second wall between the projects of a database, behind the condition in
  // every statement. A connection names its project (`database.ts`). Without a name it sees
  // nothing. Superusers, roles with `bypassrls` and the embedded database are exempt.
  //
  // Other projects can read shared notes. The project that finds one first stores its vector.
  [
    ...WALLED.flatMap((table) => [
      `alter table ${table} enable row level security`,
      // The owner of a table, which pml is, would pass by.
      `alter table ${table} force row level security`,
      `create policy project_wall on ${table} using ${OWN}`,
    ]),
    'create policy shared_notes on memory for select using (is_shared)',
    `create policy shared_notes on memory_vector for select using (${SHARED_TEXT})`,
    `create policy shared_notes_added on memory_vector for insert with check (${SHARED_TEXT})`,
    `create policy shared_notes_renewed on memory_vector for update using (${SHARED_TEXT})`,
  ],
  // 24: `run_command`: commands for runs that another instance drives. Whoever drives the run takes the
  // command and leaves its answer; whoever sent it reads the answer and removes the row.
  [
    `create table run_command (
    project_id text not null,
    run_id text not null,
    command_id text not null,
    command text not null,
    at bigint not null,
    is_taken boolean not null default false,
    answer text,
    primary key (project_id, run_id, command_id)
  )`,
    'create index run_command_waiting on run_command (project_id, run_id) where not is_taken',
    'alter table run_command enable row level security',
    'alter table run_command force row level security',
    `create policy project_wall on run_command using (project_id = current_setting('pml.project', true)
    or current_setting('pml.across', true) = 'on')`,
  ],
  // 25: `counted_uses`: keys of the last uses that were counted, separated by spaces, so that none is counted twice.
  [`alter table capability add column counted_uses text not null default ''`],
  // 26: Columns of `run` by which a list of runs is filtered. `client`: the name of the client that asked.
  // `tools`: the tools of its plan and of its programs' calls. `ending`: `denied` or `expired`, where a
  // call of it was. Runs from before have none of them.
  //
  // `call_day`: how many calls were made on a day of the UTC calendar.
  [
    'alter table run add column client text',
    `alter table run add column tools text[] not null default '{}'`,
    'alter table run add column ending text',
    `create table call_day (
    project_id text not null,
    day text not null,
    calls bigint not null,
    failures bigint not null,
    primary key (project_id, day)
  )`,
    'alter table call_day enable row level security',
    'alter table call_day force row level security',
    `create policy project_wall on call_day using (project_id = current_setting('pml.project', true)
    or current_setting('pml.across', true) = 'on')`,
  ],
  // 27: `after_tool`: the call after which it was predicted. Null where words alone foretold it, and in rows from before.
  ['alter table prediction add column after_tool text'],
  // 28: The bins of `calibration_bin` are of log-odds now. Counts of bins of probability say nothing about them.
  ['delete from calibration_bin'],
];
