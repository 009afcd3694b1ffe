/**
 * Where requests to the HTTP endpoint may come from. Who sends them is judged by `token-gate.ts`.
 *
 * A browser lets any page send requests to this machine. `Host` must be a name that can only
 * mean us (a page of another name was pointed here: DNS rebinding), and `Origin` must be one of
 * ours where there is one.
 */
import { isIP } from 'node:net';

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

/** The rules of one endpoint. `allowedHosts` are further names, for a gateway behind a proxy. */
export function createAdmission(rules: {
  readonly host: string;
  readonly allowedHosts: readonly string[];
}): Admit {
  const names = new Set(
    [...LOOPBACK_NAMES, bracketed(rules.host), ...rules.allowedHosts]
      .map((name) => hostnameOf(name))
      .filter((name) => name !== undefined),
  );

  return (credentials) => {
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
