/**
 * Leases use the time of the database. The clocks of instances may differ by more than the length
 * of a lease, and an instance whose clock is ahead would take over live runs.
 */

/** SQL that turns a time of this machine into one of the database; `own` is the parameter with the time here. */
export const inDatabaseTime = (time: string, own: string): string =>
  `((extract(epoch from clock_timestamp()) * 1000)::bigint + (${time}::bigint - ${own}::bigint))`;

/** The value of that parameter. */
export const ownTime = (): number => Date.now();
