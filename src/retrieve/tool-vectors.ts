import type { Tool } from '../knowledge/tool.ts';
import type { QueryProjection } from './query-projection.ts';

/**
 * The vectors of tools as far as they are known, all of one model, all of length 1.
 *
 * Immutable, like a catalog: when vectors are added there is a new one, so that whoever holds an
 * index made from one sees by its identity whether it still holds.
 */
export interface ToolVectors {
  /** Numbers in every vector. */
  readonly dimension: number;
  /** `undefined` for a tool whose text (see `toolText`) was not embedded yet. */
  readonly vectorOf: (tool: Tool) => Float32Array | undefined;
  /** Applied to the vectors of wishes before they are compared with those of tools. Missing for a model without one. */
  readonly project?: QueryProjection | undefined;
}

/** The vectors of an intent's texts (see `queryTexts`) by text. */
export type QueryVectors = ReadonlyMap<string, Float32Array>;
