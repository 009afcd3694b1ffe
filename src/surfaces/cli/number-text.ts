const DIGITS = 4;

/** A number as a person reads it; `--json` has all its digits. */
export function numberText(value: number): string {
  return Number.isInteger(value) ? String(value) : String(Number(value.toPrecision(DIGITS)));
}
