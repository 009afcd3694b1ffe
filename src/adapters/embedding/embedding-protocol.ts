/** What the host and the thread of a model say to each other. One text is under way at a time. */

import type { Download } from '../../base/download.ts';

/** A text to embed. */
export type ToModel = string;

export type FromModel =
  | ({ readonly kind: 'progress' } & Download)
  | { readonly kind: 'opened'; readonly dimension: number }
  | { readonly kind: 'vector'; readonly vector: Float32Array }
  /** The model cannot be used as it is. The thread ends after this. */
  | { readonly kind: 'unusable'; readonly message: string }
  /** The model could not be had, and may be later. The thread ends after this. */
  | { readonly kind: 'unavailable'; readonly message: string };
