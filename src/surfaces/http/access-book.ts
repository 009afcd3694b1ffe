/**
 * The tokens of this project, by their hashes, in memory. Checking a token is one look into a map.
 *
 * Other instances change tokens, too. If the book is older than `tokensFreshMs`, it reads changes
 * in the background. A request waits for that only if the book is older than `tokensWaitMs`. While
 * the database is away, the tokens read last are valid for `tokensTrustedMs`: nobody can revoke a
 * token meanwhile.
 */
import { hash as digest } from 'node:crypto';

import { type Access, isPersonName, RIGHTS, type Role } from '../../base/access.ts';
import type { Clock } from '../../base/clock.ts';
import { describeError, GatewayError } from '../../base/errors.ts';
import type { Logger } from '../../base/logger.ts';
import type { Random } from '../../base/random.ts';
import { SharedTurns } from '../../base/turns.ts';
import type { AccessToken, AccessTokenStore, HashedToken } from '../../call/access-tokens.ts';
import type { AuditLog } from '../../call/audit-log.ts';
import { HTTP } from '../../tuning/http.ts';

/** Result of looking up a token. */
export type KnownAccess =
  | { readonly kind: 'known'; readonly access: Access }
  | { readonly kind: 'unknown' }
  /** The database was away for so long that the tokens may have changed. */
  | { readonly kind: 'unavailable' };

interface AccessBookParts {
  readonly store: AccessTokenStore;
  readonly project: string;
  readonly clock: Clock;
  readonly random: Random;
  readonly logger: Logger;
  /** Takes down who made and revoked tokens. */
  readonly audit?: Pick<AuditLog, 'record'>;
}

/** The properties of a new token. */
export interface TokenRequest {
  readonly name: string;
  readonly role: Role;
  readonly createdBy: string;
  /** Another project of the same database. */
  readonly project?: string;
  readonly expiresInMs?: number;
}

/** A token that was just made. It is not stored, and cannot be shown again. */
export interface NewToken extends AccessToken {
  readonly token: string;
}

interface Entry {
  readonly access: Access;
  readonly expiresAt: number;
}

export class AccessBook {
  readonly #parts: AccessBookParts;
  readonly #entries = new Map<string, Entry>();
  readonly #hashes = new Map<string, string>();
  readonly #reads = new SharedTurns(() => this.#read());
  #settled: Promise<void> = Promise.resolve();
  #change = 0;
  #readAtMs = Number.NEGATIVE_INFINITY;
  #triedAtMs = Number.NEGATIVE_INFINITY;

  constructor(parts: AccessBookParts) {
    this.#parts = parts;
  }

  /** Makes a token and stores its hash. */
  async add(request: TokenRequest): Promise<NewToken> {
    const { store, clock, random } = this.#parts;
    const { name, role, createdBy, project = this.#parts.project, expiresInMs } = request;
    if (!isPersonName(name)) {
      const wanted = 'at most 64 letters, digits and . _ @ + - | :';
      throw new GatewayError('USAGE', `a token cannot have this name: it takes ${wanted}`);
    }
    const token = `pml_${random.uniqueId()}${random.uniqueId()}`;
    const createdAt = clock.now();
    const about: AccessToken = {
      name,
      role,
      project,
      createdAt,
      createdBy,
      ...(expiresInMs !== undefined && { expiresAt: createdAt + expiresInMs }),
    };
    const added = await store.add({ ...about, hash: hashOf(token) }, HTTP.tokensMax);
    if (added === 'exists') {
      const message = `the project ${project} has a token ${name}; revoke it first, or choose another name`;
      throw new GatewayError('TOKEN_EXISTS', message);
    }
    if (added === 'full') {
      throw new GatewayError('USAGE', `a project has at most ${HTTP.tokensMax} tokens`);
    }
    const args = { role, project };
    this.#parts.audit?.record({
      action: 'token_add',
      subject: name,
      args,
      person: createdBy,
      outcome: 'taken',
    });
    await this.refresh();
    return { ...about, token };
  }

  /** Revokes a token. This instance refuses it at once. */
  async revoke(
    name: string,
    project: string = this.#parts.project,
    revokedBy?: string,
  ): Promise<void> {
    if (!(await this.#parts.store.revoke(project, name, this.#parts.clock.now()))) {
      throw new GatewayError('TOKEN_UNKNOWN', `the project ${project} has no token ${name}`);
    }
    this.#parts.audit?.record({
      action: 'token_revoke',
      subject: name,
      args: { project },
      ...(revokedBy !== undefined && { person: revokedBy }),
      outcome: 'taken',
    });
    await this.refresh();
  }

  /** Returns the tokens of a project, without their hashes. */
  list(project: string = this.#parts.project): Promise<readonly AccessToken[]> {
    return this.#parts.store.list(project);
  }

  /** Says whose token has this hash. Waits only where the book is too old to be trusted. */
  find(hash: string): KnownAccess | Promise<KnownAccess> {
    const nowMs = this.#parts.clock.monotonicMs();
    if (nowMs - this.#readAtMs < HTTP.tokensFreshMs) {
      return this.#known(hash);
    }
    const reading = this.#readUnlessTried(nowMs);
    return nowMs - this.#readAtMs < HTTP.tokensWaitMs
      ? this.#known(hash)
      : reading.then(() => this.#trusted(hash));
  }

  /** Returns whether a token is still good, as far as this book knows. */
  isGood(hash: string): boolean {
    return this.#known(hash).kind === 'known';
  }

  /** Reads changes of tokens. Never throws: the log has the reason. */
  async refresh(): Promise<void> {
    const { clock, logger } = this.#parts;
    this.#triedAtMs = clock.monotonicMs();
    try {
      await this.#reads.take();
    } catch (error) {
      logger.warn('tokens_not_read', { error: describeError(error) });
    }
  }

  /** Reads the tokens again, but not with every request while the database is away. */
  #readUnlessTried(nowMs: number): Promise<void> {
    return nowMs - this.#triedAtMs < HTTP.tokensFreshMs ? this.#settled : this.#begin();
  }

  #begin(): Promise<void> {
    let cancel: (() => void) | undefined;
    const late = new Promise<void>((resolve) => {
      cancel = this.#parts.clock.after(HTTP.tokensReadMs, resolve);
    });
    this.#settled = Promise.race([this.refresh(), late]).finally(() => cancel?.());
    return this.#settled;
  }

  async #read(): Promise<void> {
    const { store, project, clock } = this.#parts;
    const startedMs = clock.monotonicMs();
    const { tokens, change } = await store.changedSince(project, this.#change);
    for (const token of tokens) {
      this.#take(token);
    }
    this.#change = change;
    this.#readAtMs = startedMs;
  }

  #take({ name, role, hash, expiresAt, revokedAt }: HashedToken): void {
    const before = this.#hashes.get(name);
    if (before !== undefined) {
      this.#entries.delete(before);
    }
    if (revokedAt !== undefined) {
      this.#hashes.delete(name);
      return;
    }
    this.#hashes.set(name, hash);
    const access = { person: name, rights: RIGHTS[role], owner: hash };
    this.#entries.set(hash, { access, expiresAt: expiresAt ?? Number.POSITIVE_INFINITY });
  }

  #known(hash: string): KnownAccess {
    const entry = this.#entries.get(hash);
    return entry === undefined || entry.expiresAt <= this.#parts.clock.now()
      ? { kind: 'unknown' }
      : { kind: 'known', access: entry.access };
  }

  #trusted(hash: string): KnownAccess {
    const ageMs = this.#parts.clock.monotonicMs() - this.#readAtMs;
    return ageMs < HTTP.tokensTrustedMs ? this.#known(hash) : { kind: 'unavailable' };
  }
}

/** Returns the hash by which a token is stored. Tokens are random, so that they need no salt. */
export function hashOf(token: string): string {
  return digest('sha256', token, 'hex');
}
