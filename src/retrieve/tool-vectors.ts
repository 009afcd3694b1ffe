import { plainLine } from '../base/plain-text.ts';
import type { Tool } from '../knowledge/tool.ts';
import { dot, normalised } from '../math/dot-product.ts';
import { QUERY_PROJECTION } from '../tuning/query-projection.ts';
import { HYBRID } from '../tuning/retrieve.ts';

/**
 * The vectors of tools as far as they are known, all of one model, all of length 1.
 *
 * Immutable, like a catalog: new vectors make a new object. So an index can tell by the identity of
 * the object whether it is still valid.
 */
export interface ToolVectors {
  /** Numbers in every vector. */
  readonly dimension: number;
  /** `undefined` for a tool whose text (see `toolText`) was not embedded yet. */
  readonly vectorOf: (tool: Tool) => Float32Array | undefined;
  /** Applied to the vectors of wishes before they are compared with vectors of tools. Missing if the model has none. */
  readonly project?: QueryProjection | undefined;
}

/** The vectors of an intent's texts (see `queryTexts`) by text. */
export type QueryVectors = ReadonlyMap<string, Float32Array>;

/** Moves the vector of a wish towards the vectors of the tools that answer it. */
export type QueryProjection = (vector: Float32Array) => Float32Array;

/**
 * Returns the projection of a model's query vectors, or undefined if none was fitted for the model.
 *
 * A small model puts a wish near texts that sound like it. The description of the right tool often
 * sounds different. A fitted matrix corrects this for wishes. Vectors of tools stay as they are.
 */
export function projectionOf(model: string): QueryProjection | undefined {
  const { models, dimension, step, weights } = QUERY_PROJECTION;
  if (!models.some((known) => model.startsWith(known))) {
    return undefined;
  }
  const letters = atob(weights);
  const steps = new Int8Array(letters.length);
  for (let at = 0; at < steps.length; at += 1) {
    steps[at] = letters.codePointAt(at) ?? 0;
  }
  const rows = new Float32Array(steps);
  for (let at = 0; at < rows.length; at += 1) {
    rows[at] = (rows[at] as number) * step;
  }
  return (vector) =>
    vector.length === dimension
      ? normalised(vector.map((value, at) => value + dot(vector, rows, at * dimension)))
      : vector;
}

const HUMP = /(?<=[\p{Ll}\p{Nd}])(?=\p{Lu})|(?<=\p{Lu})(?=\p{Lu}\p{Ll})/gu;
const JOINT = /[_\-./:\s]+/gu;

/**
 * Returns the text for a tool's vector: its server, its name in words, its description.
 *
 * Parameters are left to the search by words, where each counts by itself. Here they would only
 * push the description out.
 */
export function toolText(tool: Tool): string {
  const description = plainLine(tool.description, HYBRID.toolTextLengthMax);
  return [inWords(tool.server), inWords(tool.name), description]
    .filter((part) => part !== '')
    .join('. ')
    .slice(0, HYBRID.toolTextLengthMax);
}

/** Splits a name into words, as people write them: `readTextFile`, `read_text_file`. */
function inWords(name: string): string {
  return plainLine(name, HYBRID.toolTextLengthMax)
    .replaceAll(HUMP, ' ')
    .replaceAll(JOINT, ' ')
    .trim();
}

/** A kept vector that is near another. */
export interface Neighbour {
  readonly hash: string;
  readonly cosine: number;
}

/**
 * Vectors between starts, by model and by the hash of the text they were made of.
 *
 * Several processes may write the same ones at once; they are equal.
 */
export interface VectorStore {
  /** Loads the stored vectors of these texts. */
  load(model: string, hashes: readonly string[]): Promise<ReadonlyMap<string, Float32Array>>;
  /** Returns which of these texts have a stored vector of this dimension. */
  known(model: string, dimension: number, hashes: readonly string[]): Promise<ReadonlySet<string>>;
  /** Stores vectors, replacing stored ones of the same texts. */
  save(model: string, vectors: ReadonlyMap<string, Float32Array>): Promise<void>;
  /** Makes `nearest` fast for this dimension, where it can be. Slow the first time. */
  prepareNearest(dimension: number): Promise<void>;
  /** Returns the nearest of a model's vectors, nearest first; a few may be missed. */
  nearest(model: string, vector: Float32Array, limit: number): Promise<readonly Neighbour[]>;
  /** Removes everything but the vectors of these texts by this model. */
  keepOnly(model: string, hashes: readonly string[]): Promise<void>;
}
