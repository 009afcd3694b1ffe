import type { Clock } from '../../base/clock.ts';
import { type ProjectId, sessionId } from '../../base/ids.ts';
import { MS_PER_DAY } from '../../base/units.ts';
import type { OpenRequests } from '../../call/open-requests.ts';
import type { AgingRecords } from '../../execute/retention-keeper.ts';
import { STORAGE } from '../../tuning/postgres.ts';
import type { Database } from './database.ts';
import { removeOldRows } from './retention.ts';

const TABLE = { table: 'open_request', id: 'request_key', at: 'at' } as const;

/** Removes open requests that are too old, even if no new ones come. */
export function agingOpenRequests(database: Database, projectId: ProjectId): AgingRecords {
  return {
    what: 'open requests',
    limits: () => ({
      days: STORAGE.openRequestMs / MS_PER_DAY,
      newest: STORAGE.openRequestsMax,
    }),
    removeOld: (kept, limit) => removeOldRows({ database, projectId }, TABLE, kept, limit),
  };
}

/** Stores the open requests of a project. Removes requests that nobody asked for within a day. */
export function createOpenRequests(
  database: Database,
  projectId: ProjectId,
  clock: Clock,
): OpenRequests {
  return {
    async keep({ key, session, body }) {
      const now = clock.now();
      await database.query(
        `with old as (
          delete from open_request where project_id = $1 and at < $6
        )
        insert into open_request (project_id, request_key, session, body, at)
        values ($1, $2, $3, $4, $5) on conflict do nothing`,
        [projectId, key, session, body, now, now - STORAGE.openRequestMs],
      );
    },

    async find(key, session) {
      const [row] = await database.query<{ body: string; session: string }>(
        `select body, session from open_request
        where project_id = $1 and request_key = $2 and session = $3 and at >= $4`,
        [projectId, key, session, clock.now() - STORAGE.openRequestMs],
      );
      return row === undefined
        ? undefined
        : { key, session: sessionId(row.session), body: row.body };
    },

    async ofSession(session) {
      const rows = await database.query<{ request_key: string; body: string }>(
        `select request_key, body from open_request
        where project_id = $1 and session = $2 and at >= $3 order by at desc limit $4`,
        [projectId, session, clock.now() - STORAGE.openRequestMs, STORAGE.openRequestsListed],
      );
      return rows.map((row) => ({ key: row.request_key, session, body: row.body }));
    },

    async settle(key) {
      await database.query('delete from open_request where project_id = $1 and request_key = $2', [
        projectId,
        key,
      ]);
    },
  };
}
