/** What the host and the thread of a model say to each other. One text is under way at a time. */

/** How far a file of a model has come. */
export interface FileProgress {
  readonly file: string;
  readonly loadedBytes: number;
  /** 0 where nobody says. */
  readonly totalBytes: number;
}

/** A text to embed. */
export type ToModel = string;

export type FromModel =
  | ({ readonly kind: 'progress' } & FileProgress)
  | { readonly kind: 'opened'; readonly dimension: number }
  | { readonly kind: 'vector'; readonly vector: Float32Array }
  /** The model cannot be used as it is. The thread ends after this. */
  | { readonly kind: 'unusable'; readonly message: string }
  /** The model could not be had, and may be later. The thread ends after this. */
  | { readonly kind: 'unavailable'; readonly message: string };
