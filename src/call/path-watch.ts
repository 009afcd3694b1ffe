/** One place on this machine's disk, as it is at one moment. */
export interface PathState {
  /** Equal texts: nothing there has changed. One that is missing has a state as well. */
  readonly print: string;
  /** When something there changed last by the file system's own account, in milliseconds since the epoch. */
  readonly changedAt: number;
  /** Whether there is anything. */
  readonly exists: boolean;
  /** Whether the text stands for everything at and below that place. */
  readonly isWhole: boolean;
}

/** Looks at files without reading them. */
export interface PathWatch {
  /**
   * The states of these places, in order; `undefined` for one that cannot be told, or not in time.
   * `withReading`: having been read is a change as well.
   */
  look(
    paths: readonly string[],
    withReading: boolean,
    signal: AbortSignal,
  ): Promise<readonly (PathState | undefined)[]>;
}
