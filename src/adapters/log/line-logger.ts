import type { LogFields, Logger } from '../../base/logger.ts';

/** From the least to the most important. */
const LEVELS = ['debug', 'info', 'warn', 'error'] as const;
export type LoggerLevel = (typeof LEVELS)[number];

/**
 * Writes one JSON object per line: time, level, event, then the fields.
 * `write` is stderr or a file, never stdout: that belongs to the protocol.
 */
export function createLineLogger(parts: {
  readonly write: (line: string) => void;
  readonly now: () => number;
  readonly level: () => LoggerLevel;
  readonly fields?: LogFields;
}): Logger {
  const log = (level: LoggerLevel, event: string, fields?: LogFields): void => {
    if (LEVELS.indexOf(level) < LEVELS.indexOf(parts.level())) {
      return;
    }
    const time = new Date(parts.now()).toISOString();
    parts.write(`${JSON.stringify({ time, level, event, ...parts.fields, ...fields })}\n`);
  };
  return {
    debug: (event, fields) => log('debug', event, fields),
    info: (event, fields) => log('info', event, fields),
    warn: (event, fields) => log('warn', event, fields),
    error: (event, fields) => log('error', event, fields),
    child: (fields) => createLineLogger({ ...parts, fields: { ...parts.fields, ...fields } }),
  };
}
