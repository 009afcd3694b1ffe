import { createHash } from 'node:crypto';
import { appendFileSync, existsSync, mkdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

import type { Embedder } from '../src/retrieve/embedder.ts';

const FOLDER = join(import.meta.dirname, '..', '.cache', 'embeddings');
const HASH_BYTES = 32;
const FLOAT_BYTES = 4;
const BATCH = 256;

/** The vectors of texts by text. */
export type Vectors = ReadonlyMap<string, Float32Array>;

/** Says how far it is. */
export type Progress = (done: number, total: number) => void;

/**
 * The vectors of these texts, from the cache where it has them.
 *
 * The cache is one file per model: hash of the text, numbers, hash, numbers. It is only ever
 * appended to, batch by batch, so that an interrupted run loses a batch and not an hour.
 */
export async function vectorsOf(
  texts: Iterable<string>,
  embedder: Embedder,
  progress: Progress,
): Promise<Vectors> {
  const file = join(FOLDER, `${embedder.model.replaceAll(/[^\w.-]+/gu, '-')}.bin`);
  const known = readCache(file, embedder.dimension);
  const vectors = new Map<string, Float32Array>();
  const missing: string[] = [];
  for (const text of new Set(texts)) {
    const vector = known.get(hashOf(text).toString('hex'));
    if (vector === undefined) {
      missing.push(text);
    } else {
      vectors.set(text, vector);
    }
  }
  mkdirSync(dirname(file), { recursive: true });
  for (let from = 0; from < missing.length; from += BATCH) {
    progress(from, missing.length);
    const batch = missing.slice(from, from + BATCH);
    const made = await embedder.embed(batch, new AbortController().signal);
    const records = batch.map((text, at) => {
      const vector = made[at] ?? new Float32Array(embedder.dimension);
      vectors.set(text, vector);
      return Buffer.concat([
        hashOf(text),
        Buffer.from(vector.buffer, vector.byteOffset, vector.byteLength),
      ]);
    });
    appendFileSync(file, Buffer.concat(records));
  }
  return vectors;
}

function readCache(file: string, dimension: number): ReadonlyMap<string, Float32Array> {
  const known = new Map<string, Float32Array>();
  const bytes = existsSync(file) ? readFileSync(file) : Buffer.alloc(0);
  const recordBytes = HASH_BYTES + dimension * FLOAT_BYTES;
  for (let at = 0; at + recordBytes <= bytes.length; at += recordBytes) {
    const vector = new Float32Array(dimension);
    new Uint8Array(vector.buffer).set(bytes.subarray(at + HASH_BYTES, at + recordBytes));
    known.set(bytes.toString('hex', at, at + HASH_BYTES), vector);
  }
  return known;
}

function hashOf(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}
