/**
 * Who may ask the HTTP endpoint anything.
 *
 * A browser lets any page send requests to this machine. `Host` must be a name that can only
 * mean us (a page of another name was pointed here: DNS rebinding), `Origin` must be one of
 * ours where there is one, and everything but health needs the token.
 */
import { hash, timingSafeEqual } from 'node:crypto';
import { isIP } from 'node:net';

/** What a request says about itself. */
export interface Credentials {
  readonly host: string | undefined;
  readonly origin: string | undefined;
  readonly authorization: string | undefined;
  /** The address of this machine that the request came in at. */
  readonly localAddress: string | undefined;
}

/** The verdict on a request. */
export type Admission =
  | { readonly kind: 'admitted' }
  | {
      readonly kind: 'refused';
      readonly status: 401 | 403;
      readonly reason: 'host' | 'origin' | 'token_missing' | 'token_wrong' | 'no_token';
      readonly message: string;
    };

/** Decides about requests; `needsToken` is false for health only. */
export type Admit = (credentials: Credentials, needsToken: boolean) => Admission;

const NO_APPROVERS =
  'No script may approve here: use pml approve or the dashboard, or start pml with PML_APPROVER_TOKEN_FILE=/path/of/a/file that holds a token of your own (mode 0600).';

const LOOPBACK_NAMES = ['localhost', '127.0.0.1', '[::1]'];

/** The rules of one endpoint. `allowedHosts` are further names, for a gateway behind a proxy. */
export function createAdmission(rules: {
  readonly host: string;
  readonly allowedHosts: readonly string[];
  /** `undefined`: nothing that needs a token is served. */
  readonly token: string | undefined;
  /** Whose token it is, in words. */
  readonly whose?: string;
}): Admit {
  const names = new Set(
    [...LOOPBACK_NAMES, bracketed(rules.host), ...rules.allowedHosts]
      .map((name) => hostnameOf(name))
      .filter((name) => name !== undefined),
  );
  const tokenDigest = rules.token === undefined ? undefined : digest(rules.token);
  const whose = rules.whose ?? 'this gateway';

  return (credentials, needsToken) => {
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
    if (!needsToken) {
      return { kind: 'admitted' };
    }
    if (tokenDigest === undefined) {
      return { kind: 'refused', status: 401, reason: 'no_token', message: NO_APPROVERS };
    }
    const token = bearerToken(credentials.authorization);
    if (token === undefined) {
      const message = `Send the token of ${whose}: Authorization: Bearer <token>.`;
      return { kind: 'refused', status: 401, reason: 'token_missing', message };
    }
    // Digests are compared, so that neither content nor length shows in the time it takes.
    if (!timingSafeEqual(digest(token), tokenDigest)) {
      const message = `The token is not the one of ${whose}.`;
      return { kind: 'refused', status: 401, reason: 'token_wrong', message };
    }
    return { kind: 'admitted' };
  };
}

/** The name in a `Host` header, without its port and in lower case. */
function hostnameOf(host: string | undefined): string | undefined {
  if (host === undefined || !/^[\w.-]+(?::\d+)?$|^\[[\da-f:.]+\](?::\d+)?$/iu.test(host)) {
    return undefined;
  }
  return host.replace(/:\d+$/u, '').toLowerCase();
}

/** A page without an origin of its own says `null`, which nobody may. */
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

function bearerToken(authorization: string | undefined): string | undefined {
  return /^bearer +(\S+)$/iu.exec(authorization ?? '')?.[1];
}

function digest(text: string): Buffer {
  return hash('sha256', text, 'buffer');
}
