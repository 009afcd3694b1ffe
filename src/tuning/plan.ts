/** Limits of workflows, and of messages about invalid ones. */
export const PLAN = {
  /** A task's id. @unit characters @range 8..256 @source decision of issue 2: ids appear in references and results */
  idLengthMax: 64,
  /** Nesting of arguments. @unit levels @range 8..1000 @source chosen: no public tool takes more than ten; recursion stays far from the stack's end */
  depthMax: 64,
  /** Values in the arguments of one task. @unit values @range 1000..10000000 @source chosen: a file of lines, not a database */
  partsMax: 200_000,
  /** Length of all texts with references, after they are filled in, per task. @unit characters @range 1024..67108864 @source CALL.argumentBytesMax */
  interpolatedLengthMax: 8_388_608,
  /** Timeout a task may ask for: a day. @unit ms @range 1000..2147483647 @source chosen; timers end at 2,147,483,647 */
  timeoutMsMax: 86_400_000,
  /** Issues reported of one workflow. @unit issues @range 10..1000 @source chosen: more cannot be mended at once */
  issuesMax: 60,
  /** Rings of tasks reported of one workflow. @unit rings @range 1..100 @source chosen, unmeasured */
  cyclesMax: 10,
  /** Wrong names of one workflow for which the nearest right one is searched. @unit names @range 1..1000 @source chosen: each costs about 10 ms among 5,000 tools */
  suggestionsMax: 20,
  /** Names listed in one message. @unit names @range 1..100 @source chosen, unmeasured */
  namesShown: 12,
  /** Names of one object that a wrong one is compared with. @unit names @range 10..100000 @source chosen, unmeasured */
  namesCompared: 500,
  /** Length of a wrong text that its message repeats. @unit characters @range 10..500 @source chosen, unmeasured */
  excerptLength: 60,
} as const;
