/** Checkpoints of runs, and the index of runs that have not ended. */
export const STEERING: readonly string[] = [
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
];
