import type { ProjectId, ToolId } from '../../base/ids.ts';
import type {
  Episode,
  EpisodeKind,
  EpisodeReach,
  EpisodeReading,
  EpisodeStore,
} from '../../knowledge/episode.ts';
import type { Database, Queryable } from './database.ts';
import { removeOldRows } from './retention.ts';
import { fromStorable, toStorable } from './sql-values.ts';

const TABLE = { table: 'episode', id: 'episode_id', at: 'at' } as const;
const KINDS: Readonly<Record<EpisodeKind, true>> = {
  call: true,
  ahead: true,
  plan: true,
  preference: true,
};

interface Row {
  readonly kind: string;
  readonly tool: string;
  readonly context: string;
  readonly alpha: unknown;
  readonly success: unknown;
  readonly at: unknown;
}

/** Episodes of a project. */
export function createEpisodeStore(database: Database, projectId: ProjectId): EpisodeStore {
  return {
    removeOld: (kept, limit) => removeOldRows({ database, projectId }, TABLE, kept, limit),
  };
}

/** Adds episodes within a transaction of the caller. Precondition: every tool's id fits an index. */
export async function addEpisodes(
  tx: Queryable,
  { projectId, version }: { readonly projectId: ProjectId; readonly version: number },
  episodes: readonly Episode[],
): Promise<void> {
  if (episodes.length === 0) {
    return;
  }
  await tx.query(
    `insert into episode (project_id, version, kind, tool, context, alpha, success, at)
    select $1, $2, * from unnest($3::text[], $4::text[], $5::text[], $6::float8[], $7::boolean[],
      $8::bigint[])`,
    [
      projectId,
      version,
      episodes.map(({ kind }) => kind),
      episodes.map(({ tool }) => toStorable(tool)),
      episodes.map(({ context }) => toStorable(context)),
      episodes.map(({ alpha }) => alpha),
      episodes.map(({ success }) => success),
      episodes.map(({ at }) => at),
    ],
  );
}

/**
 * Returns the newest episodes of each tool that were added after one version and up to another,
 * oldest first.
 */
export async function readEpisodes(
  tx: Queryable,
  projectId: ProjectId,
  versions: { readonly after: number; readonly upTo: number },
  { since, perTool, all }: EpisodeReach,
): Promise<EpisodeReading> {
  const rows = await tx.query<Row>(
    `select kind, tool, context, alpha, success, at from (
      select kind, tool, context, alpha, success, at,
        row_number() over (partition by tool order by at desc) as place
      from episode
      where project_id = $1 and version > $2 and version <= $3 and at >= $4
    ) as recent
    where place <= $5 order by place, at desc limit $6`,
    [projectId, versions.after, versions.upTo, since, perTool, all],
  );
  const episodes = rows
    .flatMap((row) => episodeOf(row) ?? [])
    .toSorted((left, right) => left.at - right.at);
  return { episodes, ignored: rows.length - episodes.length };
}

function episodeOf({ kind, tool, context, alpha, success, at }: Row): Episode | undefined {
  return Object.hasOwn(KINDS, kind) &&
    typeof alpha === 'number' &&
    Number.isFinite(alpha) &&
    typeof success === 'boolean' &&
    typeof at === 'number'
    ? {
        kind: kind as EpisodeKind,
        tool: fromStorable(tool) as ToolId,
        context: fromStorable(context),
        alpha,
        success,
        at,
      }
    : undefined;
}
