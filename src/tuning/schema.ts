/** Checking values against the schemas of servers: what they cost is not theirs to decide. */
export const SCHEMA = {
  /** Compiled schemas kept. @unit schemas @range 10..100000 @source measured 2026-11-15: 6 KB and 1 ms each */
  compiledMax: 2000,
  /** Parts of a schema with its references unfolded; a larger one is not used. @unit parts @range 100..1000000 @source chosen: fifty times the largest public tool */
  partsMax: 20_000,
  /** How deep a schema may be nested. @unit levels @range 10..1000 @source chosen: recursion stays far from the stack's end */
  depthMax: 200,
  /** Length of a `pattern` that is used at all. @unit characters @range 10..10000 @source chosen, unmeasured */
  patternLengthMax: 1000,
  /** Steps a backtracking matcher may need for one `pattern` and one text. @unit steps @range 1000..1000000000 @source chosen: about 10 ms */
  patternStepsMax: 1_000_000,
  /** Values in a checked value beyond which only its first error is looked for. @unit values @range 100..10000000 @source chosen: about 10 MB of errors */
  valuePartsMax: 20_000,
  /** Errors of one value that are read. @unit errors @range 100..100000 @source chosen: reading them takes their number squared */
  errorsMax: 1000,
  /** Issues reported of one value. @unit issues @range 1..1000 @source chosen: more cannot be mended at once */
  issuesMax: 20,
  /** Names, values or texts repeated in one message. @unit characters @range 20..2000 @source chosen, unmeasured */
  excerptLength: 120,
} as const;
