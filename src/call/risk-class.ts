/** Risk classes, from harmless to worst. */
export type Risk = 'safe' | 'moderate' | 'dangerous';

const ORDER: Readonly<Record<Risk, number>> = { safe: 0, moderate: 1, dangerous: 2 };

/** Every class, from the least to the worst. */
export const RISKS: readonly Risk[] = ['safe', 'moderate', 'dangerous'];

/** Returns the worse of two classes. */
export function worse(left: Risk, right: Risk): Risk {
  return ORDER[left] >= ORDER[right] ? left : right;
}

export function isWorse(left: Risk, right: Risk): boolean {
  return ORDER[left] > ORDER[right];
}

/** Side effects of a call, as far as a trusted source states them. */
export interface Effects {
  readonly readOnly: boolean;
  /** Doing it twice is the same as doing it once. Everything read-only is repeatable. */
  readonly repeatable: boolean;
}
