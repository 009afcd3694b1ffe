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

/** The levels of the protocol, most verbose first. */
const LEVELS = [
  'debug',
  'info',
  'notice',
  'warning',
  'error',
  'critical',
  'alert',
  'emergency',
] as const;

/** Severity of a server's log message, as MCP names it. */
export type LogLevel = (typeof LEVELS)[number];

/** True for a level of the protocol. */
export function isLogLevel(level: unknown): level is LogLevel {
  return LEVELS.some((known) => known === level);
}

/** True if a level is at least as severe as the threshold. Unknown levels pass. */
export function isLoggedAt(threshold: string, level: unknown): boolean {
  const levels: readonly unknown[] = LEVELS;
  return !isLogLevel(level) || levels.indexOf(level) >= levels.indexOf(threshold);
}

/** Returns the most verbose of these levels; `undefined` without any. */
export function mostTalkative(levels: Iterable<LogLevel>): LogLevel | undefined {
  const wanted = new Set(levels);
  return LEVELS.find((level) => wanted.has(level));
}
