/** Work that is done in threads of its own. */
export const COMPOSE = {
  /** A thread that has not answered by then is given up. @unit ms @range 1000..3600000 @source chosen: ten thousand tools take well under a minute */
  threadMs: 300_000,
} as const;
