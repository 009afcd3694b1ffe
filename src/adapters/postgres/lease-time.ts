/**
 * Leases are told in the time of the database. The clocks of instances may differ by more than a
 * lease lasts; one that runs ahead would take runs that are alive.
 */

/** SQL that turns a time of this machine into one of the database; `own` is the parameter with the time here. */
export const inDatabaseTime = (time: string, own: string): string =>
  `((extract(epoch from clock_timestamp()) * 1000)::bigint + (${time}::bigint - ${own}::bigint))`;

/** The value of that parameter. */
export const ownTime = (): number => Date.now();
