import type { ProjectId } from '../../base/ids.ts';
import type { Edge, EdgeEnds, EdgeSource, EdgeType, NodeId } from '../../knowledge/edge.ts';
import type { GraphReading, GraphStore } from '../../knowledge/graph-store.ts';
import { GRAPH } from '../../tuning.ts';
import type { Database, Queryable } from './database.ts';
import { fromStorable, toStorable } from './storable-text.ts';

const AREA = 'graph';
/** Thousands of rows are read several times faster as one text than as rows. */
const BETWEEN_FIELDS = '\t';
const BETWEEN_ROWS = '\n';
const ROWS = `string_agg(concat_ws(E'\\t', from_node, to_node, coalesce(observed, ''),
  coalesce(inferred, ''), coalesce(template, ''), ok, failed, confidence, first_seen, last_seen),
  E'\\n')`;
const FIELDS = 10;
const TYPES: Readonly<Record<EdgeType, true>> = {
  dependency: true,
  contains: true,
  provides: true,
  alternative: true,
  sequence: true,
  cooccurrence: true,
};

/**
 * Edges of a project. The row of the version is the lock: writers come one after the other, so
 * that what one reads and writes back is never old, and versions are seen in their order.
 */
export function createGraphStore(database: Database, projectId: ProjectId): GraphStore {
  return {
    async read(since) {
      // One statement, so that no update falls between the version and the edges.
      const [found] = await database.query<{ version: number; edges: string | null }>(
        `select version, (select ${ROWS} from graph_edge e
          where e.project_id = v.project_id and e.version > $3) as edges
        from knowledge_version v where project_id = $1 and area = $2`,
        [projectId, AREA, since],
      );
      return { version: found?.version ?? 0, ...understood(found?.edges) };
    },

    update: (ends, change) =>
      database.transaction(async (tx) => {
        const version = await nextVersion(tx, projectId);
        const { edges: stored, ignored } = await readThese(tx, projectId, ends);
        const edges = change(stored);
        await write(tx, { projectId, version, edges });
        return { version, edges, ignored };
      }),
  };
}

async function nextVersion(tx: Queryable, projectId: ProjectId): Promise<number> {
  const [row] = await tx.query<{ version: number }>(
    `insert into knowledge_version as known (project_id, area, version) values ($1, $2, 1)
    on conflict (project_id, area) do update set version = known.version + 1
    returning version`,
    [projectId, AREA],
  );
  return row?.version ?? 0;
}

async function readThese(
  tx: Queryable,
  projectId: ProjectId,
  ends: readonly EdgeEnds[],
): Promise<Pick<GraphReading, 'edges' | 'ignored'>> {
  const [found] = await tx.query<{ edges: string | null }>(
    // One look into the index for each, also before the planner knows how large the table is.
    `select ${ROWS} as edges
    from unnest($2::text[], $3::text[]) as wanted (start, finish), lateral (
      select * from graph_edge
      where project_id = $1 and from_node = start and to_node = finish limit 1) as found`,
    [projectId, ends.map(({ from }) => storedId(from)), ends.map(({ to }) => storedId(to))],
  );
  return understood(found?.edges);
}

async function write(
  tx: Queryable,
  changed: {
    readonly projectId: ProjectId;
    readonly version: number;
    readonly edges: readonly Edge[];
  },
): Promise<void> {
  const kept = changed.edges
    .map((edge) => ({ ...edge, start: storedId(edge.from), finish: storedId(edge.to) }))
    .filter(({ start, finish }) => isKeyable(start) && isKeyable(finish));
  if (kept.length === 0) {
    return;
  }
  const claims = (source: EdgeSource): (string | null)[] =>
    kept.map((edge) => edge.claims[source] ?? null);
  await tx.query(
    `insert into graph_edge (project_id, version, from_node, to_node, observed, inferred,
      template, ok, failed, confidence, first_seen, last_seen)
    select $1, $2, * from unnest($3::text[], $4::text[], $5::text[], $6::text[], $7::text[],
      $8::bigint[], $9::bigint[], $10::float8[], $11::bigint[], $12::bigint[])
    on conflict (project_id, from_node, to_node) do update set version = excluded.version,
      observed = excluded.observed, inferred = excluded.inferred, template = excluded.template,
      ok = excluded.ok, failed = excluded.failed, confidence = excluded.confidence,
      first_seen = excluded.first_seen, last_seen = excluded.last_seen`,
    [
      changed.projectId,
      changed.version,
      kept.map(({ start }) => start),
      kept.map(({ finish }) => finish),
      claims('observed'),
      claims('inferred'),
      claims('template'),
      kept.map(({ ok }) => ok),
      kept.map(({ failed }) => failed),
      kept.map(({ confidence }) => confidence),
      kept.map(({ firstSeen }) => firstSeen),
      kept.map(({ lastSeen }) => lastSeen),
    ],
  );
}

/** Two ids share one index row with the project's. */
const isKeyable = (stored: string): boolean => Buffer.byteLength(stored) <= GRAPH.nodeBytesMax;

/** As it is stored, without what separates fields and rows: `fromStorable` gives it back. */
const storedId = (id: NodeId): string =>
  toStorable(id).replaceAll(BETWEEN_FIELDS, '\u00100009').replaceAll(BETWEEN_ROWS, '\u0010000a');

function understood(text: string | null | undefined): Pick<GraphReading, 'edges' | 'ignored'> {
  const rows = text === null || text === undefined ? [] : text.split(BETWEEN_ROWS);
  const edges = rows.flatMap((row) => edgeOf(row.split(BETWEEN_FIELDS)) ?? []);
  return { edges, ignored: rows.length - edges.length };
}

/** The edge of a row, or nothing where a part of it cannot be. */
function edgeOf(fields: readonly string[]): Edge | undefined {
  const [from = '', to = '', observed = '', inferred = '', template = '', ...numbers] = fields;
  const [ok = -1, failed = -1, confidence = -1, firstSeen = -1, lastSeen = -1] =
    numbers.map(Number);
  const isSound =
    fields.length === FIELDS &&
    from !== '' &&
    to !== '' &&
    from !== to &&
    [ok, failed, firstSeen, lastSeen].every((count) => Number.isSafeInteger(count) && count >= 0) &&
    confidence >= 0 &&
    confidence <= 1 &&
    [observed, inferred, template].every((type) => type === '' || Object.hasOwn(TYPES, type));
  return isSound
    ? {
        from: fromStorable(from) as NodeId,
        to: fromStorable(to) as NodeId,
        claims: {
          ...(observed !== '' && { observed: observed as EdgeType }),
          ...(inferred !== '' && { inferred: inferred as EdgeType }),
          ...(template !== '' && { template: template as EdgeType }),
        },
        ok,
        failed,
        confidence,
        firstSeen,
        lastSeen,
      }
    : undefined;
}
