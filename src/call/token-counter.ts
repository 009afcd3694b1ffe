/** Counts tokens as a model would. Slow to begin with, so nothing that is waited for asks it. */
export interface TokenCounter extends AsyncDisposable {
  /** How many tokens each text has. Rejects when it cannot be said. */
  count(texts: readonly string[]): Promise<readonly number[]>;
}
