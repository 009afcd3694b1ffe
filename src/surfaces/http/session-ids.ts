/**
 * Session ids that a later process can read. They carry the client's data of `initialize` and a
 * signature. So a session survives a restart, and works at another instance with the same key,
 * without being stored.
 */
import { createHmac, timingSafeEqual } from 'node:crypto';

import { isJsonObject, type JsonObject, parseJson } from '../../base/json.ts';
import { HTTP } from '../../tuning/http.ts';

/** The client's data when it opened its session. */
export interface SessionClaims {
  /** Unique; the session is called so inside. */
  readonly session: string;
  readonly protocolVersion: string;
  readonly capabilities: JsonObject;
  readonly clientInfo: { readonly name: string; readonly version: string };
}

const ALGORITHM = 'sha256';
/** Sessions of other surfaces have names too: no client comes in under one of those. */
const OWN_FORM = /^http-[\w-]{22}$/u;

/** Signs and reads the names of sessions. */
export class SessionIds {
  readonly #key: Uint8Array;

  /** @param key Known to pml alone. Every client has the token: with that, each could name any session. */
  constructor(key: Uint8Array) {
    this.#key = key;
  }

  /** Returns the name of a session that `owner` opened. */
  sign(claims: SessionClaims, owner: string): string {
    const text = Buffer.from(JSON.stringify(claims)).toString('base64url');
    const isLong = text.length > HTTP.sessionIdLengthMax;
    const payload = isLong
      ? Buffer.from(
          JSON.stringify({ ...claims, capabilities: named(claims.capabilities) }),
        ).toString('base64url')
      : text;
    return `${payload}.${this.#signature(payload, owner).toString('base64url')}`;
  }

  /** Returns the claims, or nothing where this name was not signed for this owner. */
  read(id: string, owner: string): SessionClaims | undefined {
    const [payload = '', signature = '', ...rest] = id.split('.');
    const expected = this.#signature(payload, owner);
    const given = Buffer.from(signature, 'base64url');
    // One session has one name: other ways to write the same bytes are refused.
    const isExact = rest.length === 0 && given.toString('base64url') === signature;
    if (!isExact || given.length !== expected.length || !timingSafeEqual(given, expected)) {
      return undefined;
    }
    const claims = parseJson(Buffer.from(payload, 'base64url').toString('utf8'));
    return isJsonObject(claims) &&
      isJsonObject(claims['clientInfo']) &&
      typeof claims['session'] === 'string' &&
      OWN_FORM.test(claims['session'])
      ? (claims as unknown as SessionClaims)
      : undefined;
  }

  #signature(payload: string, owner: string): Buffer {
    return createHmac(ALGORITHM, this.#key).update(`${owner}\n${payload}`).digest();
  }
}

/** Returns the capabilities that servers ask for, without their details. */
const named = (capabilities: JsonObject): JsonObject =>
  Object.fromEntries(
    ['elicitation', 'sampling', 'roots']
      .filter((name) => name in capabilities)
      .map((name) => [name, {}]),
  );

const textOf = (value: unknown): string =>
  (typeof value === 'string' ? value : '').slice(0, HTTP.clientNameLengthMax);

/** Reads the parameters of `initialize`. Text that is too long for a header is cut. */
export function claimsOf(session: string, params: unknown): SessionClaims {
  const { protocolVersion, capabilities, clientInfo } = isJsonObject(params) ? params : {};
  const client = isJsonObject(clientInfo) ? clientInfo : {};
  return {
    session,
    protocolVersion: textOf(protocolVersion),
    capabilities: isJsonObject(capabilities) ? capabilities : {},
    clientInfo: { name: textOf(client['name']), version: textOf(client['version']) },
  };
}
