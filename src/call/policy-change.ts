/** What the id of such a change begins with. */
export const POLICY_ID = 'policy-';

/** A change of permissions as a person is asked about it. */
export interface PendingPolicy {
  /** Of exactly this change: when the file changes again, it is another one. */
  readonly id: string;
  /** What it would let be done, as lines for a person. */
  readonly changes: readonly string[];
}

/** A change of permissions that is not in force before a person confirms it. */
export interface PolicyChange {
  pending(): PendingPolicy | undefined;
  /** A person said yes to the change of this id. False where another one waits, or none. */
  confirm(id: string): boolean;
}
