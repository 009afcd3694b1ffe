import type { LogFields, Logger } from '../../src/base/logger.ts';

/** One line that was logged. */
export interface LoggedLine {
  readonly level: string;
  readonly event: string;
  readonly fields: LogFields;
}

/** A logger that keeps its lines, for tests that look at them and for those that do not. */
export function quietLogger(lines: LoggedLine[] = [], base: LogFields = {}): Logger {
  const log =
    (level: string) =>
    (event: string, fields?: LogFields): void => {
      lines.push({ level, event, fields: { ...base, ...fields } });
    };
  return {
    debug: log('debug'),
    info: log('info'),
    warn: log('warn'),
    error: log('error'),
    child: (fields) => quietLogger(lines, { ...base, ...fields }),
  };
}
