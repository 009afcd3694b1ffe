/**
 * The second wall between projects: limits what a connection can see. Migration 23 has
 * the rules.
 */
import type { Queryable } from './database.ts';

/** The setting of a connection that names its project. */
export const PROJECT_SETTING = 'pml.project';

/** Lets the rest of a transaction see every project: for backups, restores and migrations. */
export async function seeAllProjects(tx: Queryable): Promise<void> {
  await tx.query("select set_config('pml.across', 'on', true)");
}

/** Lets the rest of a transaction see another project, and no other. */
export async function seeProject(tx: Queryable, project: string): Promise<void> {
  await tx.query(`select set_config('${PROJECT_SETTING}', $1, true)`, [project]);
}

/** Returns whether the role of this connection passes the wall by, as superusers do. */
export async function passesWall(database: Queryable): Promise<boolean> {
  const [role] = await database.query<{ passes: boolean }>(
    'select rolsuper or rolbypassrls as passes from pg_roles where rolname = current_user',
  );
  return role?.passes === true;
}
