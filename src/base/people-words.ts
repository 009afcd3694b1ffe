/**
 * The words that people read for times and states, the same on the page and in the terminal. Scripts
 * get the names.
 */

const SECOND = 1000;
const MINUTE = 60_000;
const HOUR = 3_600_000;
const DAY = 86_400_000;
/** Shorter durations are shown with one decimal. */
const SHORT = 10_000;
/** Times shorter ago than this are "just now". */
const NOW = 5000;

/** Returns how long something took, such as `80 ms`, `1.5 s`, `5 min`, `5 min 12 s` or `2 h 5 min`. */
export function duration(ms: number): string {
  if (ms < SECOND) {
    return `${ms < 1 ? 0 : Math.round(ms)} ms`;
  }
  if (ms < MINUTE) {
    return `${ms < SHORT ? (ms / SECOND).toFixed(1) : Math.floor(ms / SECOND)} s`;
  }
  if (ms < HOUR) {
    return twoUnits([ms, MINUTE, 'min'], [SECOND, 's']);
  }
  return ms < DAY
    ? twoUnits([ms, HOUR, 'h'], [MINUTE, 'min'])
    : twoUnits([ms, DAY, 'd'], [HOUR, 'h']);
}

/** Returns the same by its largest unit alone. */
export function roughly(ms: number): string {
  return duration(ms).replace(/(?<= (?:min|h|d)) .*$/u, '');
}

/** Returns how long ago something was: `just now`, `7 s ago`, `3 min ago`. */
export function ago(at: number, now: number): string {
  const past = now - at;
  if (past < NOW) {
    return 'just now';
  }
  return past < SHORT ? `${Math.floor(past / SECOND)} s ago` : `${roughly(past)} ago`;
}

function twoUnits(
  [ms, size, name]: readonly [number, number, string],
  [smallerSize, smallerName]: readonly [number, string],
): string {
  const rest = Math.floor((ms % size) / smallerSize);
  const large = `${Math.floor(ms / size)} ${name}`;
  return rest === 0 ? large : `${large} ${rest} ${smallerName}`;
}

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

/** Codes that are no failure of the task: a person said no, or nobody answered. */
const REFUSALS: Readonly<Record<string, 'denied' | 'expired'>> = {
  approval_denied: 'denied',
  approval_expired: 'expired',
};

/** Returns the word for an error (`code` or `code: message`) if a person said no, or nobody answered. */
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
