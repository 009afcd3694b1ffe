/** A change of permissions as a person is asked about it. */
export interface PendingPolicy {
  /** Identifies exactly this change. Another change of the file has another id. */
  readonly id: string;
  /** The permissions that the change would add, as lines for a person. */
  readonly changes: readonly string[];
}

/** Changes of the config file that are not in force before a person confirms them. */
export interface PolicyChange {
  pending(): PendingPolicy | undefined;
  /**
   * A person said yes to the change of this id. Resolves when it is in force; to false where another
   * change waits, or none.
   */
  confirm(id: string): Promise<boolean>;
}

/** For a gateway whose settings come from the person's own program. */
export const NO_CHANGE_WAITS: PolicyChange = {
  pending: () => undefined,
  confirm: () => Promise.resolve(false),
};
