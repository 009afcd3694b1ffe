const SECOND_MS = 1000;
const MINUTE_S = 60;
const HOUR_S = 3600;
const DAY_S = 86_400;
/** So short a time ago, a person says "just now". */
const NOW_S = 5;

/** How long something took, in the unit that a person would choose. */
export function durationText(ms: number): string {
  if (ms < SECOND_MS) {
    return `${Math.round(ms)} ms`;
  }
  const seconds = ms / SECOND_MS;
  if (seconds < MINUTE_S) {
    return `${seconds.toFixed(1)} s`;
  }
  const rest = Math.floor(seconds % MINUTE_S);
  return `${Math.floor(seconds / MINUTE_S)} min ${String(rest).padStart(2, '0')} s`;
}

/** How long ago something was, by its largest unit: `3 min ago`. */
export function agoText(at: number, now: number): string {
  const seconds = Math.max(0, now - at) / SECOND_MS;
  const units = [
    [DAY_S, 'd'],
    [HOUR_S, 'h'],
    [MINUTE_S, 'min'],
    [1, 's'],
  ] as const;
  const [size, name] = units.find(([each]) => seconds >= each) ?? [1, 's'];
  return seconds < NOW_S ? 'just now' : `${Math.floor(seconds / size)} ${name} ago`;
}
