import type { HYBRID } from '../tuning.ts';

/** The numbers of the hybrid search; given in, so that an evaluation can vary them. */
export type HybridSettings = { readonly [Name in keyof typeof HYBRID]: number };
