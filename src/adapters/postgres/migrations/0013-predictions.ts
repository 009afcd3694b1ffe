/**
 * Predictions between calls with their outcomes, and the calibration of predictions.
 *
 * `session` and `args_hash` are hashes. `was_asked` is null if no call came after it.
 */
export const PREDICTIONS: readonly string[] = [
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
];
