/**
 * The inventory: every number we chose, with its unit, range and where it came from.
 *
 * `@source` is a measurement (what, when), a decision, the specification of pml (SPEC), or
 * "chosen, unmeasured", said plainly. No literal weight, bound or delay lives anywhere else.
 */

/** Limits of the executor. */
export const EXECUTE = {
  /** Tasks of all runs under way at once. @unit tasks @range 1..1000 @source chosen, unmeasured */
  concurrencyMax: 64,
  /** Tasks in one workflow. @unit tasks @range 1..100000 @source bench executor runs 1,000; ten times that */
  tasksMax: 10_000,
  /** A run that takes longer is answered with `running` and goes on. @unit ms @range 100..3600000 @source chosen: clients end calls after a minute or more */
  answerWithinMs: 45_000,
  /** A result larger than this is kept and answered by reference. @unit bytes @range 256..1048576 @source chosen: about 2,000 tokens of JSON */
  inlineResultBytesMax: 8192,
  /** How much of a kept result its preview shows. @unit characters @range 50..8192 @source chosen, unmeasured */
  previewLength: 600,
  /** One page of a kept result. @unit bytes @range 1024..1048576 @source chosen: about 5,000 tokens, well below what clients cut */
  pageBytesMax: 20_000,
  /** Finished runs whose state stays in memory. @unit runs @range 1..10000 @source chosen, unmeasured */
  finishedRunsKept: 100,
} as const;

/** Limits at the door to every tool. */
export const CALL = {
  /** Arguments of one call. @unit bytes @range 1024..67108864 @source chosen: the sandbox limit of SPEC is 1 MB; workflows may carry files */
  argumentBytesMax: 8_388_608,
} as const;
