/** What the host and the thread of MiniLM say to each other. One text is under way at a time. */

/** Passed as `workerData`. */
export interface MiniLmFiles {
  readonly weightsFile: string;
  readonly tokenizerFile: string;
  readonly tokensMax: number;
}

/** A text to embed. */
export type ToMiniLm = string;

export type FromMiniLm =
  | { readonly kind: 'opened' }
  | { readonly kind: 'vector'; readonly vector: Float32Array }
  /** The model cannot be used. The thread ends after this. */
  | { readonly kind: 'unusable'; readonly message: string };
