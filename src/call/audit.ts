/** One thing that somebody did, as it is kept for admins. */
export interface AuditEntry {
  readonly id: string;
  /** Milliseconds since the epoch. */
  readonly at: number;
  /** The token's name, or another name of the person. Left out for the local user. */
  readonly person?: string;
  readonly session?: string;
  readonly runId?: string;
  /** `call`, or the action of a person: `approve`, `deny`, `risk`, `token_add` … */
  readonly action: string;
  /** The tool, decision, pattern or token that it is about. */
  readonly subject: string;
  /** The arguments as JSON, without secrets, cut where they are long. */
  readonly args?: string;
  /** The person who approved or denied the call, if somebody was asked. */
  readonly approvedBy?: string;
  /** `answered`, `error` for a tool that reports one, or the code of a failure. */
  readonly outcome: string;
  /** The process that did it. */
  readonly instance: string;
}

/** Filters of audit entries. The newest come first. */
export interface AuditQuery {
  readonly since?: number;
  readonly person?: string;
  /** Goes on after this entry. */
  readonly before?: { readonly at: number; readonly id: string };
  readonly limit: number;
}

/** Keeps the audit. Entries are added, and removed when they are old. They are never changed. */
export interface AuditStore {
  /** Adds entries. An entry that is there already is left as it is. */
  add(entries: readonly AuditEntry[]): Promise<void>;
  read(query: AuditQuery): Promise<readonly AuditEntry[]>;
  /** Removes at most `limit` entries that are older, or beyond the newest; returns how many. */
  removeOld(
    kept: { readonly since: number; readonly newest: number },
    limit: number,
  ): Promise<number>;
}
