import type { Json } from './json.ts';

/** Fields of a log line beside its event name. Never a secret. */
export type LogFields = Readonly<Record<string, Json | undefined>>;

/**
 * A structured log. The event name comes first (`upstream_connected`), ids always.
 * Stages that only compute (math, plan, retrieve) return data and never log.
 */
export interface Logger {
  debug(event: string, fields?: LogFields): void;
  info(event: string, fields?: LogFields): void;
  warn(event: string, fields?: LogFields): void;
  error(event: string, fields?: LogFields): void;
  /** Returns a logger that adds these fields to every line. */
  child(fields: LogFields): Logger;
}

const nothing = (): void => undefined;

/** A log that nobody reads. */
export const silentLogger: Logger = {
  debug: nothing,
  info: nothing,
  warn: nothing,
  error: nothing,
  child: () => silentLogger,
};
