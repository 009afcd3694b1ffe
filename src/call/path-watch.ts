/** One place on this machine's disk, as it is at one moment. */
export interface PathState {
  /** Equal texts mean that nothing there has changed. A missing path has a print too. */
  readonly print: string;
  /** Time of the last change by the file system, in milliseconds since the epoch. */
  readonly changedAt: number;
  readonly exists: boolean;
  /** True if the print covers everything at and below the path. */
  readonly isWhole: boolean;
}

/** Looks at files without reading them. */
export interface PathWatch {
  /**
   * Returns the states of these paths, in order. A state is undefined if it cannot be read, or not
   * in time. `withReading`: a read of the file counts as a change.
   */
  look(
    paths: readonly string[],
    withReading: boolean,
    signal: AbortSignal,
  ): Promise<readonly (PathState | undefined)[]>;
}
