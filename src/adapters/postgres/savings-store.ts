import type { ProjectId } from '../../base/ids.ts';
import type { SavingsStore } from '../../knowledge/usage-store.ts';
import type { Database } from './database.ts';

/** Sums of tokens by day. Adding is one upsert, so concurrent writers lose nothing. */
export function createSavingsStore(database: Database, projectId: ProjectId): SavingsStore {
  return {
    async add({ day, definitions, results }) {
      await database.query(
        `insert into token_saving as known (project_id, day, definitions, results)
        values ($1, $2, $3, $4)
        on conflict (project_id, day) do update set
          definitions = known.definitions + excluded.definitions,
          results = known.results + excluded.results`,
        [projectId, day, definitions, results],
      );
    },

    read: () =>
      database.query<{ day: string; definitions: number; results: number }>(
        `select day, definitions, results from token_saving
        where project_id = $1 order by day collate "C"`,
        [projectId],
      ),
  };
}
