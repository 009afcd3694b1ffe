/** Randomness as a port, so that tests can seed it. */
export interface Random {
  /** A number in [0, 1). */
  next(): number;
  /** A text that no one else has or can guess. */
  uniqueId(): string;
}
