import type { Role } from '../../base/access.ts';
import type { AccessToken, AccessTokenStore, HashedToken } from '../../call/access-tokens.ts';
import { type Database, type Queryable, seeProject } from './database.ts';
import { putRow } from './insert-rows.ts';
import { fromStorable, toStorable } from './sql-values.ts';

interface TokenRow {
  readonly project_id: string;
  readonly name: string;
  readonly role: Role;
  readonly hash: string;
  readonly created_at: number;
  readonly created_by: string;
  readonly expires_at: number | null;
  readonly revoked_at: number | null;
  readonly change: number;
}

/**
 * Stores the tokens of people in all projects. Changes are made one at a time, and each has a
 * number of its own.
 */
export function createAccessTokenStore(database: Database): AccessTokenStore {
  return {
    add: (token, tokensMax) =>
      database.transaction(async (tx) => {
        const change = await nextChange(tx, token.project);
        const [there] = await tx.query<{ is_good: boolean | null; count: number }>(
          `select count(*)::int as count,
            bool_or(name = $2 and revoked_at is null and (expires_at is null or expires_at > $3))
              as is_good
          from access_token where project_id = $1`,
          [token.project, token.name, token.createdAt],
        );
        if (there?.is_good === true) {
          return 'exists';
        }
        if ((there?.count ?? 0) >= tokensMax) {
          return 'full';
        }
        await insert(tx, token, change);
        return 'added';
      }),

    revoke: (project, name, at) =>
      database.transaction(async (tx) => {
        const change = await nextChange(tx, project);
        const rows = await tx.query(
          `update access_token set revoked_at = $3, change = $4
          where project_id = $1 and name = $2 and revoked_at is null returning 1`,
          [project, name, at, change],
        );
        return rows.length > 0;
      }),

    async list(project) {
      const rows = await database.transaction(async (tx) => {
        await seeProject(tx, project);
        return tx.query<TokenRow>(
          'select * from access_token where project_id = $1 order by name collate "C"',
          [project],
        );
      });
      return rows.map((row) => shownOf(row));
    },

    async changedSince(project, change) {
      const rows = await database.query<TokenRow>(
        'select * from access_token where project_id = $1 and change > $2',
        [project, change],
      );
      return {
        tokens: rows.map((row) => ({ ...shownOf(row), hash: row.hash })),
        change: Math.max(change, ...rows.map((row) => row.change)),
      };
    },
  };
}

/** Returns the number of the next change. Other writers wait for this one; readers do not. */
async function nextChange(tx: Queryable, project: string): Promise<number> {
  await seeProject(tx, project);
  await tx.query('lock table access_token in exclusive mode');
  const [row] = await tx.query<{ change: number }>(
    'select coalesce(max(change), 0) + 1 as change from access_token where project_id = $1',
    [project],
  );
  return row?.change ?? 1;
}

async function insert(tx: Queryable, token: HashedToken, change: number): Promise<void> {
  await putRow(
    tx,
    'access_token',
    { project_id: token.project, name: token.name },
    {
      role: token.role,
      hash: token.hash,
      created_at: token.createdAt,
      created_by: toStorable(token.createdBy),
      expires_at: token.expiresAt,
      revoked_at: undefined,
      change,
    },
  );
}

function shownOf(row: TokenRow): AccessToken {
  return {
    name: row.name,
    role: row.role,
    project: row.project_id,
    createdAt: row.created_at,
    createdBy: fromStorable(row.created_by),
    ...(row.expires_at !== null && { expiresAt: row.expires_at }),
    ...(row.revoked_at !== null && { revokedAt: row.revoked_at }),
  };
}
