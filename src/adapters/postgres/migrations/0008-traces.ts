/**
 * Decisions with the numbers they were made of, and what became of them. `scores` and `inputs`
 * are JSON as text: it may have characters that the engine's own JSON cannot hold.
 *
 * Nothing refers to a run: a trace is kept longer than the run it is about.
 */
export const TRACES: readonly string[] = [
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
];
