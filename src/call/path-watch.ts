import type { LocalReach } from './local-reach.ts';

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

/** Local paths an answer depends on, as they were before it was made. */
export interface LocalPaths {
  readonly places: readonly string[];
  readonly states: readonly PathState[];
  /** True if reading a file counts as a change of it. */
  readonly withReading: boolean;
  /** True if the answer can depend on no other file. */
  readonly isComplete: boolean;
}

/** No paths: nothing that could change. */
export const NO_PATHS: LocalPaths = {
  places: [],
  states: [],
  withReading: false,
  isComplete: true,
};

/**
 * Looks at paths before they are relied on. `undefined` where one cannot be told, or has changed
 * since `settledAt`: it might change once more without its times showing it.
 */
export async function lookBefore(
  watch: PathWatch,
  { paths: places, isOfTimes: withReading }: Pick<LocalReach, 'paths' | 'isOfTimes'>,
  settledAt: number,
  signal: AbortSignal,
): Promise<LocalPaths | undefined> {
  const states = await watch.look(places, withReading, signal);
  const settled = states.filter((state) => state !== undefined && state.changedAt < settledAt);
  return settled.length < places.length
    ? undefined
    : {
        places,
        states: settled as readonly PathState[],
        withReading,
        isComplete: (settled as readonly PathState[]).every(({ isWhole }) => isWhole),
      };
}

/** Returns true if all paths are in the same state as before. */
export async function isUnchanged(
  watch: PathWatch,
  { places, states, withReading }: LocalPaths,
  signal: AbortSignal,
): Promise<boolean> {
  const now = await watch.look(places, withReading, signal);
  return states.every(({ print }, at) => now[at]?.print === print);
}
