import type { ProjectId } from '../../base/ids.ts';
import type { Queryable } from './database.ts';

/** The number of the next change to one area of what a project knows; whoever takes it holds its row. */
export async function nextVersion(
  tx: Queryable,
  projectId: ProjectId,
  area: 'graph' | 'learned' | 'thresholds' | 'capabilities',
): Promise<number> {
  const [row] = await tx.query<{ version: number }>(
    `insert into knowledge_version as known (project_id, area, version) values ($1, $2, 1)
    on conflict (project_id, area) do update set version = known.version + 1
    returning version`,
    [projectId, area],
  );
  return row?.version ?? 0;
}

/** The version of each area of each project. */
export type KnownVersions = readonly {
  readonly project_id: string;
  readonly area: string;
  readonly version: number;
}[];

/** The tables whose rows carry the version of an area. */
const TABLES_OF_AREA: Readonly<Record<string, readonly string[] | undefined>> = {
  graph: ['graph_edge'],
  learned: [
    'learned_binding',
    'learned_output',
    'learned_transition',
    'learned_preference',
    'learned_source',
  ],
  thresholds: ['threshold_tool', 'threshold_gate', 'episode'],
  capabilities: ['capability'],
};

/** Reads the versions of all projects. */
export function readVersions(tx: Queryable): Promise<KnownVersions> {
  return tx.query('select project_id, area, version from knowledge_version');
}

/**
 * Gives the rows of these projects versions above those that instances have read. Without this an
 * instance would take a restored project for one that it knows already.
 */
export async function riseAbove(
  tx: Queryable,
  before: KnownVersions,
  projects: readonly string[],
): Promise<void> {
  for (const { project_id: project, area, version } of before) {
    if (!projects.includes(project)) {
      continue;
    }
    const [row] = await tx.query<{ version: number }>(
      `insert into knowledge_version as known (project_id, area, version) values ($1, $2, $3)
      on conflict (project_id, area) do update
        set version = greatest(known.version, excluded.version) + 1
      returning version`,
      [project, area, version + 1],
    );
    for (const table of TABLES_OF_AREA[area] ?? []) {
      await tx.query(`update ${table} set version = $2 where project_id = $1`, [
        project,
        row?.version ?? version + 1,
      ]);
    }
  }
}
