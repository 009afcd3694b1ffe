/** Checks where a request comes from, finds its sender by the token, and checks the right to ask. */
import { isIP } from 'node:net';

import { type Access, hasRight, type Right } from '../../base/access.ts';
import { type AccessBook, hashOf, type KnownAccess } from './access-book.ts';
import type { IssuedAccess } from './issued-access.ts';

/** Rights of the token that every instance has by itself. Agents have it: it cannot look or decide. */
const LOCAL: ReadonlySet<Right> = new Set<Right>(['status', 'call']);
/** Rights of the token in the file that `PML_APPROVER_TOKEN_FILE` names. */
const SCRIPT: ReadonlySet<Right> = new Set<Right>(['decide']);

/** Tokens that people made have no dots. */
const JWT_PARTS = 3;

const NO_APPROVERS =
  'No script may approve here: use pml approve or the dashboard, make a token with pml tokens add NAME --role approver, or start pml with PML_APPROVER_TOKEN_FILE=/path/of/a/file that holds a token of your own (mode 0600).';

/** The verdict on the token of a request. */
export type TokenVerdict = { readonly kind: 'admitted'; readonly access: Access } | Refused;

interface TokenGateParts {
  readonly token: string;
  readonly approverToken?: string;
  /** The tokens that people made; left out, there are none. */
  readonly book?: Pick<AccessBook, 'find'>;
  /** Tokens of an authorization server; left out, none are taken. */
  readonly issued?: Pick<IssuedAccess, 'find'>;
}

export class TokenGate {
  readonly #book: Pick<AccessBook, 'find'> | undefined;
  readonly #issued: Pick<IssuedAccess, 'find'> | undefined;
  readonly #fixed: ReadonlyMap<string, Access>;
  readonly #hasApprover: boolean;

  constructor({ token, approverToken, book, issued }: TokenGateParts) {
    const fixed = [
      { rights: LOCAL, owner: hashOf(token) },
      ...(approverToken === undefined ? [] : [{ rights: SCRIPT, owner: hashOf(approverToken) }]),
    ];
    this.#fixed = new Map(fixed.map((access) => [access.owner, access]));
    this.#hasApprover = approverToken !== undefined;
    this.#book = book;
    this.#issued = issued;
  }

  /** Judges a request by its `Authorization` header. It needs one of these rights. */
  check(
    authorization: string | undefined,
    oneOf: readonly Right[],
  ): TokenVerdict | Promise<TokenVerdict> {
    const token = bearerToken(authorization);
    if (token === undefined) {
      return this.#missing(oneOf);
    }
    const hash = hashOf(token);
    const fixed = this.#fixed.get(hash);
    if (fixed !== undefined) {
      return hasRight(fixed.rights, oneOf)
        ? { kind: 'admitted', access: fixed }
        : this.#wrong(oneOf);
    }
    const known = this.#find(token, hash);
    return known instanceof Promise
      ? known.then((found) => this.#judge(found, oneOf))
      : this.#judge(known, oneOf);
  }

  /**
   * Finds the access of a token. The two kinds of tokens look different, so no text can be both.
   */
  #find(token: string, hash: string): KnownAccess | Promise<KnownAccess> {
    const isIssued = this.#issued !== undefined && token.split('.').length === JWT_PARTS;
    const known = isIssued ? this.#issued?.find(token, hash) : this.#book?.find(hash);
    return known ?? { kind: 'unknown' };
  }

  #judge(known: KnownAccess, oneOf: readonly Right[]): TokenVerdict {
    switch (known.kind) {
      case 'unknown':
        return this.#wrong(oneOf);
      case 'unavailable':
        return refused(503, 'tokens_away', 'The tokens cannot be checked now; try again later.');
      case 'known':
        return hasRight(known.access.rights, oneOf)
          ? { kind: 'admitted', access: known.access }
          : refused(403, 'role', 'The role of this token does not allow this.');
      default:
        return known satisfies never;
    }
  }

  #missing(oneOf: readonly Right[]): Refused {
    return this.#isForScripts(oneOf) && !this.#hasApprover
      ? refused(401, 'no_token', NO_APPROVERS)
      : refused(
          401,
          'token_missing',
          `Send the token of ${this.#whose(oneOf)}: Authorization: Bearer <token>.`,
        );
  }

  #wrong(oneOf: readonly Right[]): Refused {
    return this.#isForScripts(oneOf) && !this.#hasApprover
      ? refused(401, 'no_token', NO_APPROVERS)
      : refused(401, 'token_wrong', `The token is not the one of ${this.#whose(oneOf)}.`);
  }

  #isForScripts(oneOf: readonly Right[]): boolean {
    return oneOf.every((right) => right === 'decide');
  }

  #whose(oneOf: readonly Right[]): string {
    return this.#isForScripts(oneOf) ? 'approvers' : 'this gateway';
  }
}

const refused = (
  status: Refused['status'],
  reason: Refused['reason'],
  message: string,
): Refused => ({
  kind: 'refused',
  status,
  reason,
  message,
});

function bearerToken(authorization: string | undefined): string | undefined {
  return /^bearer +(\S+)$/iu.exec(authorization ?? '')?.[1];
}

// A browser lets any page send requests to this machine. `Host` must be a name that can only
// mean us (a page of another name was pointed here: DNS rebinding), and `Origin` must be one of
// ours where there is one.

/** Headers and address of a request that decide about its admission. */
export interface Credentials {
  readonly host: string | undefined;
  readonly origin: string | undefined;
  /** The address of this machine that the request came in at. */
  readonly localAddress: string | undefined;
}

/** Why a request is not served. */
export interface Refused {
  readonly kind: 'refused';
  readonly status: 401 | 403 | 503;
  readonly reason:
    | 'host'
    | 'origin'
    | 'token_missing'
    | 'token_wrong'
    | 'no_token'
    | 'role'
    | 'tokens_away';
  readonly message: string;
}

/** Returns the reason to refuse a request, or undefined. */
export type Admit = (credentials: Credentials) => Refused | undefined;

const LOOPBACK_NAMES = ['localhost', '127.0.0.1', '[::1]'];

/**
 * Returns the rules of one endpoint. `allowedHosts` are further names, for a gateway behind a
 * proxy.
 */
export function createAdmission(rules: {
  readonly host: string;
  readonly allowedHosts: readonly string[];
}): Admit {
  const names = new Set(
    [...LOOPBACK_NAMES, bracketed(rules.host), ...rules.allowedHosts]
      .map((name) => hostnameOf(name))
      .filter((name) => name !== undefined),
  );

  const judge: Admit = (credentials) => {
    const hostname = hostnameOf(credentials.host);
    // No page can be at a bare address of ours, unless we served it.
    const isOwnAddress =
      hostname !== undefined && hostname === ownAddress(credentials.localAddress);
    if (hostname === undefined || !(names.has(hostname) || isOwnAddress)) {
      const message = 'This Host is not served; add it to pml.http.allowedHosts if it is yours.';
      return { kind: 'refused', status: 403, reason: 'host', message };
    }
    if (!originAllowed(credentials.origin, names)) {
      const message = 'Requests from this Origin are not served.';
      return { kind: 'refused', status: 403, reason: 'origin', message };
    }
    return undefined;
  };
  // Most requests are like the one before.
  let admitted: Credentials | undefined;
  return (credentials) => {
    if (admitted !== undefined && isSame(admitted, credentials)) {
      return undefined;
    }
    const refusal = judge(credentials);
    admitted = refusal === undefined ? credentials : admitted;
    return refusal;
  };
}

const isSame = (one: Credentials, other: Credentials): boolean =>
  one.host === other.host && one.origin === other.origin && one.localAddress === other.localAddress;

/** Returns the name in a `Host` header, without its port and in lower case. */
function hostnameOf(host: string | undefined): string | undefined {
  if (host === undefined || !/^[\w.-]+(?::\d+)?$|^\[[\da-f:.]+\](?::\d+)?$/iu.test(host)) {
    return undefined;
  }
  return host.replace(/:\d+$/u, '').toLowerCase();
}

/** Returns true if the origin is allowed. `null`, from a page without an origin, never is. */
function originAllowed(origin: string | undefined, names: ReadonlySet<string>): boolean {
  if (origin === undefined) {
    return true;
  }
  const host = /^https?:\/\/([^/]+)$/iu.exec(origin)?.[1];
  const hostname = hostnameOf(host);
  return hostname !== undefined && names.has(hostname);
}

function ownAddress(localAddress: string | undefined): string | undefined {
  return localAddress === undefined
    ? undefined
    : bracketed(localAddress.replace(/^::ffff:(?=\d+\.)/u, ''));
}

function bracketed(host: string): string {
  return isIP(host) === 6 ? `[${host}]` : host;
}
