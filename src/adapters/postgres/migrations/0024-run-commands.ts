/**
 * `run_command`: commands for runs that another instance drives. Whoever drives the run takes the
 * command and leaves its answer; whoever sent it reads the answer and removes the row.
 */
export const RUN_COMMANDS: readonly string[] = [
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
];
