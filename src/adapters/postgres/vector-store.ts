import type { ProjectId } from '../../base/ids.ts';
import type { Neighbour, VectorStore } from '../../retrieve/tool-vectors.ts';
import { VECTORS } from '../../tuning/retrieve.ts';
import type { Database } from './database.ts';
import { toStorable } from './sql-values.ts';

/** Only one process makes an index. */
const INDEX_LOCK = 7_717_004;

/**
 * Vectors of tools' texts in pgvector. They are written as text and read in binary form, because a
 * catalog is written once and read at every start. An index slows every later write by several
 * milliseconds, so it is made only on request.
 */
export function createVectorStore(database: Database, projectId: ProjectId): VectorStore {
  return {
    async load(model, hashes) {
      const rows = await database.query<{ hash: string; bytes: Uint8Array }>(
        `select text_hash as hash, vector_send(embedding) as bytes from tool_vector
        where project_id = $1 and model = $2 and text_hash = any ($3::text[])`,
        [projectId, toStorable(model), hashes],
      );
      return new Map(rows.map(({ hash, bytes }) => [hash, vectorOfBytes(bytes)]));
    },

    async known(model, dimension, hashes) {
      const rows = await database.query<{ hash: string }>(
        `select text_hash as hash from tool_vector where project_id = $1 and model = $2
          and dimension = $3 and text_hash = any ($4::text[])`,
        [projectId, toStorable(model), dimension, hashes],
      );
      return new Set(rows.map(({ hash }) => hash));
    },

    async save(model, vectors) {
      // Sorted by hash, so that two writers never deadlock.
      const rows = [...vectors].toSorted(([left], [right]) => (left < right ? -1 : 1));
      await database.query(
        `insert into tool_vector (project_id, model, text_hash, dimension, embedding)
        select $1, $2, hash, vector_dims(embedding::vector), embedding::vector
        from unnest($3::text[], $4::text[]) as added (hash, embedding)
        on conflict (project_id, model, text_hash) do update
          set dimension = excluded.dimension, embedding = excluded.embedding`,
        [
          projectId,
          toStorable(model),
          rows.map(([hash]) => hash),
          rows.map(([, vector]) => vectorText(vector)),
        ],
      );
    },

    prepareNearest: (dimension) => makeIndex(database, dimension),

    nearest(model, vector, limit): Promise<readonly Neighbour[]> {
      // The dimension is part of the statement, or the statement would not match the index.
      const size = whole(vector.length);
      return database.transaction(async (tx) => {
        await tx.query(`set local hnsw.ef_search = ${whole(Math.min(limit, VECTORS.nearestMax))}`);
        // Other models and projects share the index, so it is searched until enough are found.
        await tx.query(`set local hnsw.iterative_scan = 'strict_order'`);
        return tx.query<Neighbour & object>(
          `select text_hash as hash, 1 - (embedding::vector(${size}) <=> $3::vector(${size})) as cosine
          from tool_vector where project_id = $1 and model = $2 and dimension = ${size}
          order by embedding::vector(${size}) <=> $3::vector(${size}) limit $4`,
          [projectId, toStorable(model), vectorText(vector), limit],
        );
      });
    },

    async keepOnly(model, hashes) {
      await database.query(
        `delete from tool_vector where project_id = $1
          and (model <> $2 or text_hash not in (select unnest($3::text[])))`,
        [projectId, toStorable(model), hashes],
      );
    },
  };
}

async function makeIndex(database: Database, dimension: number): Promise<void> {
  if (dimension > VECTORS.indexedDimensionMax) {
    return;
  }
  const size = whole(dimension);
  await database.transaction(async (tx) => {
    if (database.engine === 'postgres') {
      await tx.query('set local statement_timeout = 0');
      await tx.query('select pg_advisory_xact_lock($1)', [INDEX_LOCK]);
    }
    // An index that does not fit into memory takes many times as long to build.
    await tx.query(`set local maintenance_work_mem = '${whole(VECTORS.indexMemoryMb)}MB'`);
    await tx.query(
      `create index if not exists tool_vector_nearest_${size} on tool_vector
      using hnsw ((embedding::vector(${size})) vector_cosine_ops) where dimension = ${size}`,
    );
  });
}

/** Returns a whole number, because it becomes part of a statement. */
function whole(value: number): number {
  return Math.max(1, Math.trunc(value));
}

/** Header of pgvector's binary form: the dimension and an unused field, two bytes each. */
const HEADER_BYTES = 4;

/** Writes a vector with every digit of a double, so that the float stays the same. */
export function vectorText(vector: Float32Array): string {
  return `[${vector.join(',')}]`;
}

/** Converts the result of `vector_send` to a vector. */
export function vectorOfBytes(bytes: Uint8Array): Float32Array {
  const numbers = new DataView(bytes.buffer, bytes.byteOffset + HEADER_BYTES);
  return Float32Array.from(
    { length: (bytes.byteLength - HEADER_BYTES) / Float32Array.BYTES_PER_ELEMENT },
    (_, at) => numbers.getFloat32(at * Float32Array.BYTES_PER_ELEMENT),
  );
}
