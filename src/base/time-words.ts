/** Times as people say them, for the command line and the dashboard alike. */

const SECOND = 1000;
const MINUTE = 60_000;
const HOUR = 3_600_000;
const DAY = 86_400_000;
/** Below it, seconds are told with a digit behind the point. */
const SHORT = 10_000;
/** So short a time ago, a person says "just now". */
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
