import type { JsonObject } from '../../base/json.ts';

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

/** True for a level of the protocol. */
export function isLogLevel(level: unknown): level is string {
  return LEVELS.some((known) => known === level);
}

/** Whether a log message is severe enough. A level that nobody knows is let through. */
export function isLoggedAt(threshold: string, params: JsonObject): boolean {
  const levels: readonly unknown[] = LEVELS;
  const at = levels.indexOf(params['level']);
  return at === -1 || at >= levels.indexOf(threshold);
}
