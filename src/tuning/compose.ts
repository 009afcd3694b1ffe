/** Work that is done in threads of its own. */
export const COMPOSE = {
  /** A thread that has not answered by then is given up. @unit ms @range 1000..3600000 @source chosen: ten thousand tools take well under a minute */
  threadMs: 300_000,
  /** A start waits so long for the definitions of known tools to be read; of a thousand they are. @unit ms @range 0..10000 @source chosen: reading one takes 0.35 ms, measured 2026-11-17 */
  textsReadMs: 500,
} as const;
