/**
 * `is_studied`: the lesson of the run is stored. Runs that ended before this column existed count
 * as studied.
 */
export const STUDIED_RUNS: readonly string[] = [
  'alter table run add column is_studied boolean not null default false',
  'update run set is_studied = true where finished_at is not null',
  `create index run_unstudied on run (project_id, finished_at)
    where finished_at is not null and not is_studied`,
];
