import { HYBRID } from '../tuning/retrieve.ts';
import { SEARCH_WEIGHTS } from '../tuning/search-weights.ts';

/** The numbers of the hybrid search; given in, so that an evaluation can vary them. */
export type HybridSettings = {
  readonly [Name in keyof typeof HYBRID | keyof typeof SEARCH_WEIGHTS]: number;
};

/** The numbers that the product uses. */
export const HYBRID_SETTINGS: HybridSettings = { ...HYBRID, ...SEARCH_WEIGHTS };
