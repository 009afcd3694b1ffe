/** What was promised of workflows, through the whole gateway and by the engine alone. */

/** Ten calls of 300 ms in parallel. */
export const TEN_MS_MAX = 345;

/** Time per task beyond that of its call. A write's start and end are durable before anything relies on them. */
export const OVERHEAD_MS_MAX = { reads: 0.5, writes: 2 } as const;

/** Of the speed-up that the critical path allows. */
export const SHARE_OF_IDEAL_MIN = 90;
