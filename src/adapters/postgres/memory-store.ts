import { projectId as asProject, type ProjectId } from '../../base/ids.ts';
import type {
  Memory,
  MemoryStore,
  MemoryVector,
  NewNote,
  Pools,
  Reach,
  RetrievalRecord,
  RetrievalTotals,
  Unembedded,
} from '../../memory/memory-store.ts';
import type { RecallCandidate } from '../../memory/recall.ts';
import { MEMORY } from '../../tuning/memory.ts';
import type { Database, Queryable } from './database.ts';
import { insertRows } from './insert-rows.ts';
import { removeOldRows } from './retention.ts';
import { storableOrNull, fromStorable, isKeyable, toStorable } from './sql-values.ts';
import { vectorOfBytes, vectorText } from './vector-store.ts';

const QUALITY = { table: 'retrieval_quality', id: 'retrieval_id', at: 'at' } as const;
const COLUMNS = `m.project_id, m.memory_id, m.text, m.language, m.importance,
  to_jsonb(m.tools) as tools, m.created_at`;
/** The newest shared notes of other projects. Only these are searched. */
const SHARED = `(select * from memory where is_shared and project_id <> $1
  order by created_at desc limit ${MEMORY.sharedMax})`;
const OWN = '(select * from memory where project_id = $1)';

interface Row {
  readonly project_id: string;
  readonly memory_id: string;
  readonly text: string;
  readonly language: string | null;
  readonly importance: unknown;
  readonly tools: readonly string[];
  readonly created_at: unknown;
  readonly distance?: unknown;
}

/** Reads own and shared notes, one after the other: the embedded database has one connection. */
async function poolsOf<Item>(
  { sharing }: Reach,
  read: (from: string) => Promise<readonly Item[]>,
): Promise<Pools<Item>> {
  return { own: await read(OWN), shared: sharing ? await read(SHARED) : [] };
}

/** Notes of a project, and shared notes of others. */
export function createMemoryStore(database: Database, projectId: ProjectId): MemoryStore {
  const memoryOf = (row: Row): Memory => readMemory(row, projectId);
  return {
    add: (note, notesMax) =>
      database.transaction(async (tx) => {
        const isNew = await put(tx, projectId, note);
        if (isNew) {
          await displace(tx, projectId, note.id, notesMax);
        }
        return isNew;
      }),

    nearest: (model, vector, reach) => {
      const size = Math.max(1, Math.trunc(vector.length));
      return poolsOf(reach, async (from): Promise<readonly RecallCandidate[]> => {
        const rows = await database.query<Row>(
          // One index lookup for each note: in a plain join, a planner without statistics compares
          // every note with every vector.
          `select ${COLUMNS}, v.embedding::vector(${size}) <=> $3::vector(${size}) as distance
          from ${from} m, lateral (
            select embedding from memory_vector found where found.project_id = m.project_id
              and found.model = $2 and found.text_hash = m.text_hash
              and found.dimension = ${size} limit 1) v
          order by distance limit $4`,
          [projectId, toStorable(model), vectorText(vector), reach.limit],
        );
        return rows.map((row) => ({ memory: memoryOf(row), distance: Number(row.distance) }));
      });
    },

    newest: (reach) =>
      poolsOf(reach, async (from) => {
        const rows = await database.query<Row>(
          `select ${COLUMNS} from ${from} m order by created_at desc, memory_id limit $2`,
          [projectId, reach.limit],
        );
        return rows.map(memoryOf);
      }),

    unembedded: (model, dimension, reach) =>
      readUnembedded(database, projectId, { model, dimension }, reach),

    async vectors(model, hashes) {
      const rows = await database.query<{ hash: string; bytes: Uint8Array }>(
        `select text_hash as hash, vector_send(embedding) as bytes from memory_vector
        where project_id = $1 and model = $2 and text_hash = any ($3::text[])`,
        [projectId, toStorable(model), hashes],
      );
      return new Map(rows.map(({ hash, bytes }) => [hash, vectorOfBytes(bytes)]));
    },

    saveVectors: (model, vectors) => saveVectors(database, model, vectors),

    async keepVectors(model, hashes) {
      await database.query(
        `delete from memory_vector v where project_id = $1 and (model <> $2
          or (text_hash not in (select unnest($3::text[])) and text_hash not in (
            select m.text_hash from memory m where m.project_id = $1)))`,
        [projectId, toStorable(model), hashes],
      );
    },

    record: (record) => addRecord(database, projectId, record),
    async used(id) {
      await database.query(
        'update retrieval_quality set was_used = true where project_id = $1 and retrieval_id = $2',
        [projectId, id],
      );
    },
    totals: () => readTotals(database, projectId),
    removeOld: (kept, limit) => removeOldRows({ database, projectId }, QUALITY, kept, limit),
  };
}

async function readUnembedded(
  database: Database,
  projectId: ProjectId,
  { model, dimension }: { readonly model: string; readonly dimension: number },
  reach: Reach,
): Promise<readonly Unembedded[]> {
  const { own, shared } = await poolsOf(reach, async (from): Promise<readonly Unembedded[]> => {
    const rows = await database.query<{ project_id: string; text_hash: string; text: string }>(
      `select m.project_id, m.text_hash, m.text from ${from} m
      where not exists (select 1 from memory_vector v where v.project_id = m.project_id
        and v.model = $2 and v.text_hash = m.text_hash and v.dimension = $3)
      order by m.created_at desc limit $4`,
      [projectId, toStorable(model), dimension, reach.limit],
    );
    return rows.map((row) => ({
      project: asProject(row.project_id),
      textHash: row.text_hash,
      text: fromStorable(row.text),
    }));
  });
  return [...own, ...shared].slice(0, reach.limit);
}

async function put(tx: Queryable, projectId: ProjectId, note: NewNote): Promise<boolean> {
  const tools = note.tools.map(toStorable).filter(isKeyable);
  const [row] = await tx.query<{ is_new: boolean }>(
    `insert into memory (project_id, memory_id, text, text_hash, language, importance, tools,
      session, is_shared, created_at, person)
    values ($1, $2, $3, $4, $5, $6, $7::text[], $8, $9, $10, $11)
    on conflict (project_id, memory_id) do update set text = excluded.text,
      text_hash = excluded.text_hash, language = excluded.language,
      importance = excluded.importance, tools = excluded.tools, session = excluded.session,
      is_shared = excluded.is_shared, created_at = excluded.created_at,
      person = excluded.person
    returning xmax = 0 as is_new`,
    [
      projectId,
      note.id,
      toStorable(note.text),
      note.textHash,
      storableOrNull(note.language),
      note.importance,
      tools,
      storableOrNull(note.session),
      note.isShared,
      note.createdAt,
      storableOrNull(note.person),
    ],
  );
  return row?.is_new === true;
}

/** Removes surplus notes, but never the new one. */
async function displace(
  tx: Queryable,
  projectId: ProjectId,
  kept: string,
  notesMax: number,
): Promise<void> {
  const gone = await tx.query<{ text_hash: string }>(
    `delete from memory where project_id = $1 and memory_id in (
      select memory_id from memory where project_id = $1 and memory_id <> $2
      order by importance desc, created_at desc, memory_id offset $3)
    returning text_hash`,
    [projectId, kept, Math.max(0, notesMax - 1)],
  );
  if (gone.length > 0) {
    await tx.query(
      'delete from memory_vector where project_id = $1 and text_hash = any ($2::text[])',
      [projectId, gone.map(({ text_hash: hash }) => hash)],
    );
  }
}

async function saveVectors(
  database: Database,
  model: string,
  vectors: readonly MemoryVector[],
): Promise<void> {
  // Each row once, because a statement cannot write a row twice; and sorted, so that two writers
  // never deadlock.
  const rows = [
    ...new Map(vectors.map((each) => [`${each.project}\n${each.textHash}`, each])),
  ].toSorted(([left], [right]) => (left < right ? -1 : 1));
  await database.query(
    `insert into memory_vector (project_id, model, text_hash, dimension, embedding)
    select project, $1, hash, vector_dims(embedding::vector), embedding::vector
    from unnest($2::text[], $3::text[], $4::text[]) as added (project, hash, embedding)
    on conflict (project_id, model, text_hash) do update
      set dimension = excluded.dimension, embedding = excluded.embedding`,
    [
      toStorable(model),
      rows.map(([, { project }]) => project),
      rows.map(([, { textHash }]) => textHash),
      rows.map(([, { vector }]) => vectorText(vector)),
    ],
  );
}

function readMemory(row: Row, own: ProjectId): Memory {
  return {
    id: row.memory_id,
    kind: 'note',
    text: fromStorable(row.text),
    ...(row.language !== null && { language: fromStorable(row.language) }),
    importance: Number(row.importance),
    project: asProject(row.project_id),
    createdAt: Number(row.created_at),
    tools: row.tools.map(fromStorable),
    provenance: row.project_id === own ? 'project' : 'shared',
  };
}

/** Stores how one search was answered. The same record again changes nothing. */
async function addRecord(
  database: Queryable,
  projectId: ProjectId,
  record: RetrievalRecord,
): Promise<void> {
  await insertRows(database, {
    table: 'retrieval_quality',
    shared: { project_id: projectId },
    columns: {
      retrieval_id: ['text', ({ id }) => id],
      at: ['bigint', ({ at }) => at],
      mode: ['text', ({ mode }) => mode],
      threshold_method: ['text', ({ method }) => method],
      threshold: ['float8', ({ threshold }) => threshold],
      gap: ['float8', ({ gap }) => gap],
      candidates: ['bigint', ({ candidates }) => candidates],
      returned: ['bigint', ({ returned }) => returned],
      nearest: ['float8', ({ distances }) => distances?.nearest],
      median: ['float8', ({ distances }) => distances?.median],
      farthest: ['float8', ({ distances }) => distances?.farthest],
      was_used: ['boolean', ({ wasUsed }) => wasUsed],
    },
    rows: [record],
    end: 'on conflict (project_id, retrieval_id) do nothing',
  });
}

interface TotalsRow {
  readonly mode: string;
  readonly method: string | null;
  readonly questions: unknown;
  readonly empty: unknown;
  readonly candidates: unknown;
  readonly returned: unknown;
  readonly threshold: unknown;
  readonly gap: unknown;
  readonly followed: unknown;
  readonly used: unknown;
}

/**
 * Returns counts of searches for memories, grouped by the way to decide, the most frequent first.
 */
async function readTotals(
  database: Queryable,
  projectId: ProjectId,
): Promise<readonly RetrievalTotals[]> {
  const rows = await database.query<TotalsRow>(
    `select mode, threshold_method as method, count(*) as questions,
      count(*) filter (where returned = 0) as empty,
      avg(candidates)::float8 as candidates, avg(returned)::float8 as returned,
      avg(threshold) as threshold, avg(gap) as gap,
      count(was_used) as followed, count(*) filter (where was_used) as used
    from retrieval_quality where project_id = $1
    group by mode, threshold_method order by count(*) desc, mode, threshold_method`,
    [projectId],
  );
  return rows.map((row) => ({
    mode: row.mode,
    ...(row.method !== null && { method: row.method }),
    questions: Number(row.questions),
    empty: Number(row.empty),
    candidatesMean: Number(row.candidates),
    returnedMean: Number(row.returned),
    thresholdMean: Number(row.threshold),
    ...(row.gap !== null && { gapMean: Number(row.gap) }),
    followed: Number(row.followed),
    used: Number(row.used),
  }));
}
