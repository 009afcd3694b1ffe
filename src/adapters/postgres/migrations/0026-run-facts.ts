/**
 * Columns of `run` by which a list of runs is filtered. `client`: the name of the client that asked.
 * `tools`: the tools of its plan and of its programs' calls. `ending`: `denied` or `expired`, where a
 * call of it was. Runs from before have none of them.
 *
 * `call_day`: how many calls were made on a day of the UTC calendar.
 */
export const RUN_FACTS: readonly string[] = [
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
];
