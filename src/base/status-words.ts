/** The words that people read for states, the same on the page and in the terminal. Scripts get the names. */

/** Words for the state of a run. A run that a person denied, or that expired, has its own word. */
export const RUN_WORDS = {
  running: 'running',
  suggestion: 'suggested',
  paused: 'paused',
  approval_required: 'needs you',
  outcome_unknown: 'unclear',
  completed: 'done',
  failed: 'failed',
  denied: 'denied',
  expired: 'expired',
  aborted: 'aborted',
} as const;

/** Words for the state of a server. */
export const SERVER_WORDS = {
  idle: 'asleep',
  starting: 'starting',
  ready: 'ready',
  backing_off: 'trying again',
  broken: 'broken',
  unauthorized: 'log in',
} as const;

/** Returns the key of a run's word: its ending where it has one, else its status. */
export function runStateOf<Status extends string>(run: {
  readonly status: Status;
  readonly ending?: 'denied' | 'expired';
}): Status | 'denied' | 'expired' {
  return run.ending ?? run.status;
}

/** Returns the word for a status of a run; an unknown status is its own word. */
export function runWord(status: string): string {
  return Object.hasOwn(RUN_WORDS, status)
    ? RUN_WORDS[status as keyof typeof RUN_WORDS]
    : status.replaceAll('_', ' ');
}

/** Failures that are none: a person said no, or nobody answered. */
const REFUSALS: Readonly<Record<string, 'denied' | 'expired'>> = {
  approval_denied: 'denied',
  approval_expired: 'expired',
};

/** Returns the word for an error (`code` or `code: message`) that a person, or nobody's answer, has made. */
export const refusalOf = (error: string | undefined): 'denied' | 'expired' | undefined =>
  REFUSALS[/^[a-z_]+/u.exec(error ?? '')?.[0] ?? ''];

/** Returns the word for a status of a task. */
export function taskWord<Status extends string>(
  status: Status,
  error?: string,
): Status | 'done' | 'denied' | 'expired' {
  return status === 'succeeded' ? 'done' : (refusalOf(error) ?? status);
}

/** The words that a list of runs can be filtered by. */
export const LISTED_WORDS = [
  'running',
  'paused',
  'approval_required',
  'outcome_unknown',
  'completed',
  'failed',
  'denied',
  'expired',
  'aborted',
] as const;

const BAD_SERVERS: ReadonlySet<string> = new Set(['broken', 'backing_off', 'unauthorized']);

/** Returns true if a server needs attention. A sleeping server is fine. */
export const isBadServer = (status: string): boolean => BAD_SERVERS.has(status);
