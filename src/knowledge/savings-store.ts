/** Tokens that agents were spared on one day. */
export interface Savings {
  /** Day in UTC, such as `2026-11-16`. */
  readonly day: string;
  /** Definitions of tools that were not listed to a client, less those that were. */
  readonly definitions: number;
  /** Results that were kept here, less what of them was shown. */
  readonly results: number;
}

/** Sums that many processes may add to at once. */
export interface SavingsStore {
  add(savings: Savings): Promise<void>;
  /** By day, the oldest first. */
  read(): Promise<readonly Savings[]>;
}
