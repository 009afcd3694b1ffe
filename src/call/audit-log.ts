import type { Clock } from '../base/clock.ts';
import { describeError } from '../base/errors.ts';
import { isJsonObject, type Json, type JsonObject } from '../base/json.ts';
import type { Logger } from '../base/logger.ts';
import type { Random } from '../base/random.ts';
import { coverSecretParts, isCountName, isSecretName } from '../base/secret-signs.ts';
import { SharedTurns } from '../base/turns.ts';
import { AUDIT } from '../tuning/call.ts';
import { sampleOf } from './sample-json.ts';
import type { CallOutcome, ToolCall } from './tool-caller.ts';

/** Something that was done, at the moment it ended. */
export type AuditDraft = Omit<AuditEntry, 'id' | 'at' | 'args' | 'instance'> & {
  readonly args?: JsonObject;
};

type Waiting = AuditDraft & Pick<AuditEntry, 'id' | 'at'>;

/** Counts of entries that wait to be stored, and of entries that were lost. */
export interface AuditStatus {
  /** Entries that are not stored yet. */
  readonly waiting: number;
  /** Entries that never were: too many waited while the database was away. */
  readonly lost: number;
}

interface AuditLogParts {
  readonly store: AuditStore;
  readonly redact: (text: string) => string;
  readonly instance: string;
  /** True where people share the database. Otherwise plain calls of the local user are left out. */
  readonly isOfTeam: boolean;
  readonly clock: Clock;
  readonly random: Pick<Random, 'uniqueId'>;
  readonly logger: Logger;
}

/**
 * Takes down who did what. An entry waits in memory and is stored in a batch, after the answer was
 * given; a batch that could not be stored is tried again. An entry has an id of its own, so that one
 * whose batch was stored and not acknowledged is not stored twice.
 */
export class AuditLog implements AsyncDisposable {
  readonly #parts: AuditLogParts;
  #waiting: Waiting[] = [];
  readonly #batches = new SharedTurns(() => this.#storeBatch());
  #cancelTimer: (() => void) | undefined;
  #lost = 0;
  #isClosed = false;

  constructor(parts: AuditLogParts) {
    this.#parts = parts;
  }

  /** Takes one thing down. Never waits and never throws. */
  record(draft: AuditDraft): void {
    const { clock, random } = this.#parts;
    this.#waiting.push({ ...draft, id: random.uniqueId(), at: clock.now() });
    if (this.#waiting.length > AUDIT.waitingMax) {
      this.#waiting.shift();
      this.#lost += 1;
    }
    this.#storeLater();
  }

  /** Records a call that has ended or was refused. */
  called(call: ToolCall, outcome: CallOutcome, approvedBy: string | undefined): void {
    const isPlain = call.person === undefined && approvedBy === undefined;
    if (isPlain && !this.#parts.isOfTeam) {
      return;
    }
    this.record({
      action: 'call',
      subject: call.tool,
      args: call.args,
      session: call.session,
      ...(call.person !== undefined && { person: call.person }),
      ...(call.runId !== undefined && { runId: call.runId }),
      ...(approvedBy !== undefined && { approvedBy }),
      outcome: outcomeOf(outcome),
    });
  }

  get status(): AuditStatus {
    return { waiting: this.#waiting.length, lost: this.#lost };
  }

  /** Stores the waiting entries, as many as the database accepts. */
  flush(): Promise<void> {
    return this.#batches.take();
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.#isClosed = true;
    this.#cancelTimer?.();
    await this.#batches.take();
    if (this.#waiting.length > 0) {
      this.#parts.logger.warn('audit_lost', { entries: this.#waiting.length });
    }
  }

  async #storeBatch(): Promise<void> {
    while (this.#waiting.length > 0) {
      const batch = this.#waiting.slice(0, AUDIT.batchMax);
      try {
        await this.#parts.store.add(batch.map((entry) => this.#entryOf(entry)));
      } catch (error) {
        this.#parts.logger.warn('audit_not_stored', {
          waiting: this.#waiting.length,
          lost: this.#lost,
          error: describeError(error),
        });
        this.#storeLater();
        return;
      }
      const stored = new Set(batch.map(({ id }) => id));
      this.#waiting = this.#waiting.filter(({ id }) => !stored.has(id));
    }
  }

  #entryOf({ args, ...entry }: Waiting): AuditEntry {
    const { redact, instance } = this.#parts;
    return {
      ...entry,
      subject: redact(entry.subject),
      ...(args !== undefined && { args: auditArguments(args, redact) }),
      instance,
    };
  }

  #storeLater(): void {
    if (this.#isClosed) {
      return;
    }
    this.#cancelTimer ??= this.#parts.clock.after(AUDIT.flushMs, () => {
      this.#cancelTimer = undefined;
      void this.#batches.take();
    });
  }
}

function outcomeOf(outcome: CallOutcome): string {
  if (outcome.kind === 'failed') {
    return outcome.code;
  }
  return outcome.isError ? 'error' : 'answered';
}

const COVER = '•••';

/**
 * Returns the arguments of a call as JSON, cut where they are long. Secrets are covered: values
 * that the configuration knows, values under a name such as `password`, and texts that look like a
 * key.
 */
function auditArguments(args: JsonObject, redact: (text: string) => string): string {
  return JSON.stringify(covered(sampleOf(args).value, redact));
}

function covered(value: Json, redact: (text: string) => string): Json {
  if (typeof value === 'string') {
    return coverSecretParts(redact(value), COVER);
  }
  if (Array.isArray(value)) {
    return value.map((item: Json) => covered(item, redact));
  }
  if (!isJsonObject(value)) {
    return value;
  }
  return Object.fromEntries(
    Object.entries(value).map(([name, item]) => [
      redact(name),
      isSecretName(name) && !isCountName(name) && item !== null
        ? COVER
        : covered(item ?? null, redact),
    ]),
  );
}

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
