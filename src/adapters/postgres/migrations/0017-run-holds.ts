/**
 * `lease_token` rises each time a run's lease is taken; whoever lost the lease has an old one and can
 * append nothing. `resume_attempts` counts processes in a row that took the run up and stored
 * nothing since.
 */
export const RUN_HOLDS: readonly string[] = [
  'alter table run add column lease_token bigint not null default 0',
  'alter table run add column resume_attempts integer not null default 0',
];
