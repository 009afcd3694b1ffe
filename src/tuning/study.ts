/** Limits of the studying side. */
export const STUDY = {
  /** Niceness of the studying threads, so that serving threads go first, if the system supports it. @unit niceness @range 0..19 @source chosen: a fifth of a processor that others want as well */
  niceness: 5,
  /** The share of one processor that lessons and predictions may take for long. @unit share @range 0..1 @source chosen: one in twenty. With more, calls over HTTP without a pause cost more processor time than through a peer; an agent calls a hundred times less often */
  share: 0.05,
  /** Time that is there at once, whatever was taken before. @unit ms @range 1..60000 @source chosen: a hundred predictions, or some lessons */
  burstMs: 1000,
  /** Ended runs without a lesson that are studied after a start. @unit runs @range 1..100000 @source chosen: what one crash can leave behind */
  unstudiedMax: 1000,
  /** Without a fact for so long the studying side ends; the next fact starts it again. @unit ms @range 1000..86400000 @source chosen: as long as a session may be silent */
  idleMs: 600_000,
  /** Delay before an ended thread is started again. It doubles each time. @unit ms @range 10..600000 @source chosen, unmeasured */
  restartMs: 1000,
  /** And at the most. @unit ms @range 1000..3600000 @source chosen, unmeasured */
  restartMsMax: 60_000,
  /** Interval at which a thread that owes an answer is checked. @unit ms @range 100..600000 @source chosen: a look costs nothing */
  lookMs: 10_000,
  /** Looks in a row without a word of it, before it is ended and started again. @unit looks @range 1..100 @source chosen: a minute; a machine that slept counts as one look */
  silentLooksMax: 6,
  /** The most memory of the thread's own heap. @unit MB @range 32..4096 @source chosen: a thousand tools and a hundred sessions need a third of it */
  heapMb: 256,
  /** Time for which the end of the program waits for pending lessons. @unit ms @range 100..60000 @source chosen: as the database is given */
  closeMs: 10_000,
  /** Time for which statistics wait for pending lessons. @unit ms @range 0..60000 @source chosen: nobody minds it, and nothing old is shown on an idle machine */
  toldWithinMs: 1000,
  /** Delay until the serving side reads new lessons. @unit ms @range 0..60000 @source issue 15: within a second */
  refreshMs: 200,
  /** And how soon after the reading before. @unit ms @range 0..600000 @source chosen: lessons without a pause are read together */
  refreshAgainMs: 1000,
  /** Runs whose lessons can be asked for. @unit runs @range 1..100000 @source chosen: an agent asks soon or not at all */
  lessonsRemembered: 500,
  /** Tools of one server that are described to the studying side. @unit tools @range 1..100000 @source chosen: what one message may hold */
  toolsPerServerMax: 2000,
} as const;

/** Durations of calls. */
export const CALL_TIMES = {
  /** Times of one tool that are remembered, the latest. @unit times @range 1..1000 @source chosen: the middle of sixteen is steady */
  timesMax: 16,
  /** Tools whose times are remembered. @unit tools @range 10..100000 @source chosen, unmeasured */
  toolsMax: 2000,
} as const;
