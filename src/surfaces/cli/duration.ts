const SECOND_MS = 1000;
const MINUTE_S = 60;

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
