/** What a call may do to the world, as far as it is known on good authority. */
export interface Effects {
  readonly readOnly: boolean;
  /** Doing it twice is the same as doing it once. Everything read-only is repeatable. */
  readonly repeatable: boolean;
}
