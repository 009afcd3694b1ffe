/**
 * Row-level security: a second wall between the projects of a database, behind the condition in
 * every statement. A connection names its project (`project-wall.ts`). Without a name it sees
 * nothing. Superusers, roles with `bypassrls` and the embedded database are exempt.
 *
 * Other projects can read shared notes. The project that finds one first stores its vector.
 */
const OWN = `(project_id = current_setting('pml.project', true)
  or current_setting('pml.across', true) = 'on')`;
const SHARED_TEXT = `exists (select 1 from memory m where m.is_shared
  and m.project_id = memory_vector.project_id and m.text_hash = memory_vector.text_hash)`;

const TABLES = [
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

export const PROJECT_WALL: readonly string[] = [
  ...TABLES.flatMap((table) => [
    `alter table ${table} enable row level security`,
    // The owner of a table, which pml is, would pass by.
    `alter table ${table} force row level security`,
    `create policy project_wall on ${table} using ${OWN}`,
  ]),
  'create policy shared_notes on memory for select using (is_shared)',
  `create policy shared_notes on memory_vector for select using (${SHARED_TEXT})`,
  `create policy shared_notes_added on memory_vector for insert with check (${SHARED_TEXT})`,
  `create policy shared_notes_renewed on memory_vector for update using (${SHARED_TEXT})`,
];
