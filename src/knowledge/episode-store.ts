import type { Episode } from './episode.ts';

/** Which episodes are read. */
export interface EpisodeReach {
  /** Milliseconds since the epoch; older ones are not read. */
  readonly since: number;
  /** So many of the newest of each tool at the most. */
  readonly perTool: number;
  /** So many in all, an equal part of each tool. */
  readonly all: number;
}

/** Which episodes stay. */
export interface KeptEpisodes {
  /** Milliseconds since the epoch; older ones go. */
  readonly since: number;
  /** So many of the newest stay at the most. */
  readonly newest: number;
}

/** Where episodes are kept; they are added with the outcomes that they belong to. */
export interface EpisodeStore {
  /** Removes at most `limit` of those that do not stay, the oldest first, and answers how many. */
  removeOld(kept: KeptEpisodes, limit: number): Promise<number>;
}

/** Episodes that were read, in the order in which they happened. */
export interface EpisodeReading {
  readonly episodes: readonly Episode[];
  /** Rows that could not be understood. */
  readonly ignored: number;
}
