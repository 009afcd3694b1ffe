import type { Role } from '../base/access.ts';
import type { JsonObject } from '../base/json.ts';

/** A token as people see it. The token itself is shown once, when it is made. */
export interface AccessToken {
  readonly name: string;
  readonly role: Role;
  readonly project: string;
  readonly createdAt: number;
  /** The user who made it. */
  readonly createdBy: string;
  readonly expiresAt?: number;
  readonly revokedAt?: number;
}

/** A token as it is stored: only its hash. */
export interface HashedToken extends AccessToken {
  /** SHA-256 of the token, in hex. */
  readonly hash: string;
}

/** The tokens that changed, and the number of the last change. */
export interface TokenChanges {
  readonly tokens: readonly HashedToken[];
  readonly change: number;
}

/** Keeps the tokens of all projects of a database. */
export interface AccessTokenStore {
  /** Adds a token. A name can be used again once its token was revoked or has expired. */
  add(token: HashedToken, tokensMax: number): Promise<'added' | 'exists' | 'full'>;
  /**
   * Revokes a token. Returns false if the project has no token of this name, or if it is revoked
   * already.
   */
  revoke(project: string, name: string, at: number): Promise<boolean>;
  /** Returns the tokens of a project, revoked and expired ones included. */
  list(project: string): Promise<readonly AccessToken[]>;
  /** Returns the tokens of a project that changed after a change. */
  changedSince(project: string, change: number): Promise<TokenChanges>;
}

/** Result of checking a token that an authorization server issued. */
export type IssuedToken =
  | { readonly kind: 'genuine'; readonly claims: JsonObject; readonly expiresAt: number }
  /** Forged, expired, of another issuer, or meant for somebody else. */
  | { readonly kind: 'wrong' }
  /** The keys of the authorization server could not be read. */
  | { readonly kind: 'unavailable' };

/** Checks tokens that an authorization server has signed. */
export interface TokenIssuer {
  check(token: string): Promise<IssuedToken>;
}
