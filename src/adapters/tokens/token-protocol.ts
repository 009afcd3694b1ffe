/** What is asked of the counting thread. */
export interface CountRequest {
  readonly id: number;
  readonly texts: readonly string[];
}

/** What it answers. */
export interface CountAnswer {
  readonly id: number;
  readonly counts: readonly number[];
}
