import type { HYBRID } from '../tuning/retrieve.ts';

/** The numbers of the hybrid search; given in, so that an evaluation can vary them. */
export type HybridSettings = { readonly [Name in keyof typeof HYBRID]: number };
