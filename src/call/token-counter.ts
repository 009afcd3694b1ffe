/** Counts tokens as a model would. Slow to begin with, so nothing that is waited for asks it. */
export interface TokenCounter extends AsyncDisposable {
  /** Counts the tokens of each text. Rejects if they cannot be counted. */
  count(texts: readonly string[]): Promise<readonly number[]>;
}
