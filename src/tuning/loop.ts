/** The watch over the thread that answers everybody. */
export const LOOP = {
  /** Interval of the checks whether the thread is free. @unit ms @range 1..1000 @source chosen: shows what is held for longer than the 50 ms that are allowed, and wakes an idle process little */
  resolutionMs: 20,
  /** Window of the reported delays; a report covers one to two windows. @unit ms @range 1000..3600000 @source chosen: what a person who looks has just felt */
  windowMs: 60_000,
  /** If the thread is held for longer in one go, `pml doctor` says so. @unit ms @range 50..60000 @source chosen: ten times what is allowed, which a client feels as a pause */
  heldMsMax: 500,
  /** Work that can wait lets others go first after so long. @unit ms @range 1..50 @source chosen: several such pieces in one turn of the loop stay below the 50 ms that are allowed */
  turnMs: 12,
  /** Searches and plans let others go first after so long. @unit ms @range 1..10 @source chosen: together with the piece that is under way it should stay below 10 ms (`npm run bench -- plans`) */
  shortTurnMs: 2,
} as const;

/** Work that is done in threads of its own. */
export const COMPOSE = {
  /** A thread that has not answered by then is given up. @unit ms @range 1000..3600000 @source chosen: ten thousand tools take well under a minute */
  threadMs: 300_000,
  /** A start waits so long for the definitions of known tools to be read; of a thousand they are. @unit ms @range 0..10000 @source chosen: reading one takes 0.35 ms, measured 2026-11-17 */
  textsReadMs: 500,
} as const;
