/** Checking values against the schemas of servers. A server must not decide how much that costs. */
export const SCHEMA = {
  /** Compiled schemas kept. @unit schemas @range 10..100000 @source measured 2026-11-15: 6 KB and 1 ms each */
  compiledMax: 2000,
  /** Parts of a schema with its references unfolded; a larger one is not used. @unit parts @range 100..1000000 @source chosen: fifty times the largest public tool */
  partsMax: 20_000,
  /** Deepest nesting of a schema. @unit levels @range 10..1000 @source chosen: recursion stays far from the stack's end */
  depthMax: 200,
  /** Length of a `pattern` that is used at all. @unit characters @range 10..10000 @source chosen, unmeasured */
  patternLengthMax: 1000,
  /** Steps that the patterns of one check may need on the serving thread. @unit steps @range 1000..1000000000 @source chosen: about 10 ms */
  patternStepsMax: 1_000_000,
  /** Parts of a schema that is compiled on the serving thread. @unit parts @range 10..20000 @source measured 2026-11-17: 150 parts take 36 ms; the largest of 12,410 public tools has 87 */
  partsAtOnceMax: 150,
  /** Steps (parts of the schema times parts of the value) of a check on the serving thread. @unit steps @range 1000..100000000 @source measured 2026-11-17, once: 180,000 steps to the first error took 5 ms with 10 alternatives, 244,000 took 41 ms with 100 */
  stepsMax: 200_000,
  /** Steps beyond which only the first error is looked for. @unit steps @range 100..10000000 @source measured 2026-11-17: 80,000 steps in which every alternative fails take 46 ms */
  stepsForAllErrors: 50_000,
  /** Characters of a text that take as long as one step. @unit characters @range 1..100000 @source chosen: counting them takes about a nanosecond each */
  charactersPerStep: 256,
  /** Time limit of a check in the thread for long checks. @unit ms @range 10..60000 @source chosen: ten times the 50 ms that a check may hold the serving thread */
  threadCheckMs: 500,
  /** The start of that thread is given up after this time. @unit ms @range 100..60000 @source chosen, unmeasured */
  threadStartMs: 10_000,
  /** A check waits this long for its turn there. @unit ms @range 10..60000 @source chosen: four checks that use up their time */
  threadWaitMs: 2000,
  /** Checks that wait for that thread. @unit checks @range 1..10000 @source chosen: bounds memory */
  threadWaitingMax: 64,
  /** Checks of one schema that are ended before it is not tried any more. @unit checks @range 1..100 @source chosen: one may be the machine's fault */
  threadEndsMax: 2,
  /** Idle time after which that thread ends. @unit ms @range 100..3600000 @source chosen: tools are called in bursts */
  threadIdleMs: 10_000,
  /** Heap of that thread. @unit MB @range 16..1024 @source chosen: ten times the largest arguments that are taken */
  threadHeapMb: 96,
  /** Errors of one value that are read. @unit errors @range 100..100000 @source chosen: reading them takes their number squared */
  errorsMax: 1000,
  /** Issues reported of one value. @unit issues @range 1..1000 @source chosen: more cannot be mended at once */
  issuesMax: 20,
  /** Names, values or texts repeated in one message. @unit characters @range 20..2000 @source chosen, unmeasured */
  excerptLength: 120,
} as const;
