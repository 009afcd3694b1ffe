/** Side effects of a call, as far as a trusted source states them. */
export interface Effects {
  readonly readOnly: boolean;
  /** Doing it twice is the same as doing it once. Everything read-only is repeatable. */
  readonly repeatable: boolean;
}
