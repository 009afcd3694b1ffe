import type { ProjectId } from '../../base/ids.ts';
import type { Edge, EdgeEnds, EdgeType, NodeId } from '../../knowledge/edge.ts';
import type { GraphReading, GraphStore } from '../../knowledge/graph-delta.ts';
import type { EdgesUpdate } from '../../knowledge/lesson.ts';
import { GRAPH } from '../../tuning/knowledge.ts';
import type { Database, Queryable } from './database.ts';
import { putRow, insertRows, replaced } from './insert-rows.ts';
import { nextVersion, VERSION_FOR_READER } from './knowledge-version.ts';
import { fromStorable, isCount, toStorable } from './sql-values.ts';

const AREA = 'graph';
/** Thousands of rows are read several times faster as one text. */
const BETWEEN_FIELDS = '\t';
const BETWEEN_ROWS = '\n';
const BETWEEN_CLAIMS = ',';
const ROWS = `string_agg(concat_ws(E'\\t', from_node, to_node,
  concat(observed, ',', inferred, ',', template, ',', seen), ok, failed, confidence, first_seen, last_seen),
  E'\\n')`;
const FIELDS = 8;
const TYPES: Readonly<Record<EdgeType, true>> = {
  dependency: true,
  contains: true,
  provides: true,
  alternative: true,
  sequence: true,
  cooccurrence: true,
};

/**
 * Edges of a project. The row of the version is the lock. Writers come one after the other, so none
 * overwrites newer data, and versions appear in order.
 */
export function createGraphStore(database: Database, projectId: ProjectId): GraphStore {
  return {
    async read(since) {
      // One statement, so that the version and the edges belong together.
      const [found] = await database.query<{ version: number; edges: string | null }>(
        `select ${VERSION_FOR_READER} as version, (select ${ROWS} from graph_edge e
          where e.project_id = v.project_id and e.version > $3) as edges
        from knowledge_version v where project_id = $1 and area = $2`,
        [projectId, AREA, since],
      );
      return { version: found?.version ?? 0, ...understood(found?.edges) };
    },

    update: (ends, change) =>
      database.transaction((tx) => updateEdges(tx, projectId, { ends, change })),

    async readFrom(source) {
      const [found] = await database.query<{ signature: string }>(
        'select signature from graph_reading where project_id = $1 and source = $2',
        [projectId, source],
      );
      return found?.signature;
    },

    noteReadFrom: (source, signature) =>
      putRow(database, 'graph_reading', { project_id: projectId, source }, { signature }),
  };
}

/** Writes edges within a transaction of the caller. */
export async function updateEdges(
  tx: Queryable,
  projectId: ProjectId,
  { ends, change }: EdgesUpdate,
): Promise<GraphReading> {
  const version = await nextVersion(tx, projectId, AREA);
  const { edges: stored, ignored } = await readThese(tx, projectId, ends);
  const edges = change(stored);
  await write(tx, { project_id: projectId, version }, edges);
  return { version, edges, ignored };
}

async function readThese(
  tx: Queryable,
  projectId: ProjectId,
  ends: readonly EdgeEnds[],
): Promise<Pick<GraphReading, 'edges' | 'ignored'>> {
  const [found] = await tx.query<{ edges: string | null }>(
    // One index lookup for each, even before the planner knows the size of the table.
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
  shared: { readonly project_id: ProjectId; readonly version: number },
  edges: readonly Edge[],
): Promise<void> {
  await insertRows(tx, {
    table: 'graph_edge',
    shared,
    columns: {
      from_node: ['text', ({ from }) => storedId(from)],
      to_node: ['text', ({ to }) => storedId(to)],
      observed: ['text', ({ claims }) => claims.observed],
      inferred: ['text', ({ claims }) => claims.inferred],
      template: ['text', ({ claims }) => claims.template],
      seen: ['text', ({ claims }) => claims.seen],
      ok: ['bigint', ({ ok }) => ok],
      failed: ['bigint', ({ failed }) => failed],
      confidence: ['float8', ({ confidence }) => confidence],
      first_seen: ['bigint', ({ firstSeen }) => firstSeen],
      last_seen: ['bigint', ({ lastSeen }) => lastSeen],
    },
    rows: edges.filter(({ from, to }) => isKeyable(storedId(from)) && isKeyable(storedId(to))),
    end: `on conflict (project_id, from_node, to_node) do update set
      ${replaced('version', 'observed', 'inferred', 'template', 'seen')},
      ${replaced('ok', 'failed', 'confidence', 'first_seen', 'last_seen')}`,
  });
}

/**
 * Returns true if an id is short enough for the index. Two ids share one index row with the
 * project's.
 */
const isKeyable = (stored: string): boolean => Buffer.byteLength(stored) <= GRAPH.nodeBytesMax;

/**
 * Returns the stored form of an id, without separators of fields and rows. `fromStorable` reverses
 * it.
 */
export const storedId = (id: NodeId): string =>
  toStorable(id).replaceAll(BETWEEN_FIELDS, '\u00100009').replaceAll(BETWEEN_ROWS, '\u0010000a');

function understood(text: string | null | undefined): Pick<GraphReading, 'edges' | 'ignored'> {
  const rows = text === null || text === undefined ? [] : text.split(BETWEEN_ROWS);
  const reader = new RowReader();
  const edges: Edge[] = [];
  for (const row of rows) {
    const edge = reader.edgeOf(row.split(BETWEEN_FIELDS));
    if (edge !== undefined) {
      edges.push(edge);
    }
  }
  return { edges, ignored: rows.length - edges.length };
}

/** Reads rows. Ids and claims that repeat are made once: in thousands of rows most do. */
class RowReader {
  readonly #ids = new Map<string, NodeId>();
  readonly #claims = new Map<string, Edge['claims'] | undefined>();

  /** Returns the edge of a row, or undefined if a part of it is invalid. */
  edgeOf(fields: readonly string[]): Edge | undefined {
    const [from = '', to = '', claimed = ''] = fields;
    const claims = this.#claimsOf(claimed);
    const ok = Number(fields[3]);
    const failed = Number(fields[4]);
    const confidence = Number(fields[5]);
    const firstSeen = Number(fields[6]);
    const lastSeen = Number(fields[7]);
    const isSound =
      claims !== undefined &&
      fields.length === FIELDS &&
      from !== '' &&
      to !== '' &&
      from !== to &&
      isCount(ok) &&
      isCount(failed) &&
      isCount(firstSeen) &&
      isCount(lastSeen) &&
      confidence >= 0 &&
      confidence <= 1;
    return isSound
      ? {
          from: this.#idOf(from),
          to: this.#idOf(to),
          claims,
          ok,
          failed,
          confidence,
          firstSeen,
          lastSeen,
        }
      : undefined;
  }

  #idOf(stored: string): NodeId {
    let id = this.#ids.get(stored);
    if (id === undefined) {
      id = fromStorable(stored) as NodeId;
      this.#ids.set(stored, id);
    }
    return id;
  }

  #claimsOf(stored: string): Edge['claims'] | undefined {
    const known = this.#claims.get(stored);
    if (known !== undefined || this.#claims.has(stored)) {
      return known;
    }
    const [observed = '', inferred = '', template = '', seen = '', ...more] =
      stored.split(BETWEEN_CLAIMS);
    const claimed = Object.entries({ observed, inferred, template, seen }).filter(
      ([, type]) => type !== '',
    );
    const isSound = more.length === 0 && claimed.every(([, type]) => Object.hasOwn(TYPES, type));
    const claims = isSound ? Object.fromEntries(claimed) : undefined;
    this.#claims.set(stored, claims);
    return claims;
  }
}
