/**
 * Leases are told in the time of the database. The clocks of instances may differ by more than a
 * lease lasts; one that runs ahead would take runs that are alive.
 */

/** Differences below this are the way of a statement to the server. */
const UNNOTICED_MS = 2000;

/** SQL that turns a time of this machine into one of the database; `own` is the parameter with the time here. */
export const inDatabaseTime = (time: string, own: string): string =>
  `(${time}::bigint + (trunc((extract(epoch from clock_timestamp()) * 1000 - ${own}::bigint)
    / ${UNNOTICED_MS}) * ${UNNOTICED_MS})::bigint)`;

/** The value of that parameter. */
export const ownTime = (): number => Date.now();
