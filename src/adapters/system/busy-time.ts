/** How long this thread has worked so far: time in which it waited for the database is not counted. */
export const busyMs = (): number => performance.eventLoopUtilization().active;
