/** Randomness as a port, so that tests can seed it. */
export interface Random {
  /** Returns a number in [0, 1). */
  next(): number;
  /** Returns a text that no one else has or can guess. */
  uniqueId(): string;
}
