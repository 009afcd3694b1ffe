/** Pauses between attempts, for everything that is started or asked again. They double from the first to the longest. */
export const RETRY = {
  /** Pause after the first failure. @unit ms @range 10..60000 @source chosen: about the time in which a program starts */
  firstMs: 500,
  /** Longest pause if every attempt fails, and the pause after a failure that needs a person. @unit ms @range 1000..86400000 @source chosen: whoever has mended it waits no longer than this */
  longestMs: 600_000,
} as const;
