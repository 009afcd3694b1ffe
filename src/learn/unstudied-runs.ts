import type { RunId } from '../base/ids.ts';

/** Ended runs that were not learned from yet. */
export interface UnstudiedRuns {
  /** The oldest first. */
  read(limit: number): Promise<readonly RunId[]>;
  /** A run that cannot be learned from counts as studied. */
  giveUp(runId: RunId): Promise<void>;
}
