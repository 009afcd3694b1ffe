/** A change of permissions that is not in force before a person confirms it. */
export interface PolicyChange {
  /** What it would let be done, as lines for a person; none when nothing waits. */
  pending(): readonly string[];
  /** A person said yes. Throws where that cannot be kept. */
  confirm(): void;
}
