import type { Clock } from '../../base/clock.ts';
import { type ProjectId, runId as asRunId } from '../../base/ids.ts';
import type { CommandPost, WrittenCommand } from '../../execute/far-commands.ts';
import type { CommandAnswer } from '../../execute/run-command.ts';
import { STORAGE } from '../../tuning/postgres.ts';
import type { Database } from './database.ts';
import { fromStorable, toStorable } from './sql-values.ts';

interface Row {
  readonly run_id: string;
  readonly command_id: string;
  readonly command: string;
}

/** Commands between the instances of a project. Abandoned commands are removed. */
export function createCommandPost(
  database: Database,
  projectId: ProjectId,
  clock: Clock,
): CommandPost {
  return {
    async send({ id, runId, command }) {
      const now = clock.now();
      await database.query(
        `with old as (delete from run_command where project_id = $1 and at < $6)
        insert into run_command (project_id, run_id, command_id, command, at)
        values ($1, $2, $3, $4, $5) on conflict do nothing`,
        [
          projectId,
          runId,
          toStorable(id),
          toStorable(JSON.stringify(command)),
          now,
          now - STORAGE.commandKeptMs,
        ],
      );
    },

    async answerTo({ id, runId }) {
      const [row] = await database.query<{ answer: string }>(
        `delete from run_command where project_id = $1 and run_id = $2 and command_id = $3
          and answer is not null returning answer`,
        [projectId, runId, toStorable(id)],
      );
      return row && (JSON.parse(fromStorable(row.answer)) as CommandAnswer);
    },

    async withdraw({ id, runId }) {
      const rows = await database.query(
        `delete from run_command where project_id = $1 and run_id = $2 and command_id = $3
          and not is_taken returning 1 as one`,
        [projectId, runId, toStorable(id)],
      );
      return rows.length > 0;
    },

    async take(runs) {
      const rows = await database.query<Row>(
        `with taken as (
          update run_command set is_taken = true
          where project_id = $1 and run_id = any ($2::text[]) and not is_taken and at >= $3
          returning run_id, command_id, command, at
        ) select run_id, command_id, command from taken order by at, command_id`,
        [projectId, runs, clock.now() - STORAGE.commandKeptMs],
      );
      return rows.map((row) => ({
        id: fromStorable(row.command_id),
        runId: asRunId(row.run_id),
        command: JSON.parse(fromStorable(row.command)) as WrittenCommand,
      }));
    },

    async answer({ id, runId }, answer) {
      await database.query(
        `update run_command set answer = $4
        where project_id = $1 and run_id = $2 and command_id = $3`,
        [projectId, runId, toStorable(id), toStorable(JSON.stringify(answer))],
      );
    },
  };
}
