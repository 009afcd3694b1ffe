/** Tokens (JWT) that an authorization server has signed for this gateway. */
import type { CryptoKey, FlattenedJWSInput, JWSHeaderParameters } from 'jose';

import type { Clock } from '../../base/clock.ts';
import { describeError } from '../../base/errors.ts';
import { isJsonObject, type Json, type JsonObject } from '../../base/json.ts';
import type { Logger } from '../../base/logger.ts';
import { MS_PER_SECOND } from '../../base/units.ts';
import type { IssuedToken, TokenIssuer } from '../../call/access-tokens.ts';
import { OAUTH } from '../../tuning/oauth.ts';
import { guardedFetch } from './guarded-fetch.ts';

type FindKey = (header: JWSHeaderParameters, input: FlattenedJWSInput) => Promise<CryptoKey>;

/** Thrown if the keys could not be read, so that no token can be checked. */
class IssuerAway extends Error {}

interface IssuerKeysParts {
  readonly issuer: string;
  /** The address of the keys. Without it, the authorization server is asked. */
  readonly jwksUrl?: string;
  readonly clock: Clock;
  readonly logger: Logger;
}

/**
 * The public keys of an authorization server. Its tokens are checked with them.
 *
 * Keys older than `keysFreshMs` are read again in the background. While the authorization server is
 * away, the last keys are trusted for `keysTrustedMs`. A token with an unknown key makes us read
 * again, at most every `keysAgainMs`: that is how new keys are found.
 */
class IssuerKeys {
  readonly #parts: IssuerKeysParts;
  #reading: Promise<boolean> | undefined;
  #find: FindKey | undefined;
  #readAtMs = Number.NEGATIVE_INFINITY;
  #triedAtMs = Number.NEGATIVE_INFINITY;

  constructor(parts: IssuerKeysParts) {
    this.#parts = parts;
  }

  /**
   * Finds the key of a token. Throws `IssuerAway` if no keys are known, and an error of jose if
   * none fits.
   */
  async keyFor(header: JWSHeaderParameters, input: FlattenedJWSInput): Promise<CryptoKey> {
    const { errors } = await import('jose');
    const find = await this.#known();
    try {
      return await find(header, input);
    } catch (error) {
      if (!(error instanceof errors.JWKSNoMatchingKey) || !(await this.#readAgain())) {
        throw error;
      }
      return (await this.#known())(header, input);
    }
  }

  async #known(): Promise<FindKey> {
    const ageMs = this.#parts.clock.monotonicMs() - this.#readAtMs;
    if (ageMs >= OAUTH.keysFreshMs) {
      const reading = this.#readAgain();
      if (ageMs >= OAUTH.keysTrustedMs) {
        await reading;
      }
    }
    const isTrusted = this.#parts.clock.monotonicMs() - this.#readAtMs < OAUTH.keysTrustedMs;
    if (this.#find === undefined || !isTrusted) {
      throw new IssuerAway('the keys of the authorization server cannot be read');
    }
    return this.#find;
  }

  /** Reads the keys again, but not more often than the limit. Returns true if they were read. */
  #readAgain(): Promise<boolean> {
    const nowMs = this.#parts.clock.monotonicMs();
    if (this.#reading === undefined && nowMs - this.#triedAtMs < OAUTH.keysAgainMs) {
      return Promise.resolve(false);
    }
    this.#reading ??= this.#tryToRead(nowMs).finally(() => {
      this.#reading = undefined;
    });
    return this.#reading;
  }

  async #tryToRead(nowMs: number): Promise<boolean> {
    this.#triedAtMs = nowMs;
    try {
      await this.#read();
      return true;
    } catch (error) {
      this.#parts.logger.warn('issuer_keys_not_read', { error: describeError(error) });
      return false;
    }
  }

  async #read(): Promise<void> {
    const { issuer, jwksUrl, clock } = this.#parts;
    const startedMs = clock.monotonicMs();
    const { createLocalJWKSet } = await import('jose');
    const server = new URL(issuer);
    const ask = guardedFetch({ clock, server, signal: new AbortController().signal });
    const get = async (address: string): Promise<Json> => {
      const answer = await ask(address, { redirect: 'error' });
      if (!answer.ok) {
        throw new TypeError(`${new URL(address).origin} answered with status ${answer.status}`);
      }
      return (await answer.json()) as Json;
    };
    const keys = await get(jwksUrl ?? (await placeOfKeys(issuer, get)));
    this.#find = createLocalJWKSet(keys as never);
    this.#readAtMs = startedMs;
  }
}

/** Finds the keys by OpenID Connect, then by RFC 8414. The document must be the issuer's own. */
async function placeOfKeys(
  issuer: string,
  get: (address: string) => Promise<Json>,
): Promise<string> {
  const { origin, pathname } = new URL(issuer);
  const path = pathname.replace(/\/$/u, '');
  const places = [
    `${origin}${path}/.well-known/openid-configuration`,
    `${origin}/.well-known/oauth-authorization-server${path}`,
  ];
  let problem: unknown;
  for (const place of places) {
    try {
      const found = await get(place);
      const about = isJsonObject(found) ? found : {};
      if (about['issuer'] === issuer && typeof about['jwks_uri'] === 'string') {
        return about['jwks_uri'];
      }
      problem = new TypeError(`what is at ${place} does not describe the issuer ${issuer}`);
    } catch (error) {
      problem ??= error;
    }
  }
  throw problem;
}

/** Only signatures with a public key: with a shared secret, the checker could also sign. */
const ALGORITHMS = [
  'RS256',
  'RS384',
  'RS512',
  'PS256',
  'PS384',
  'PS512',
  'ES256',
  'ES384',
  'ES512',
  'EdDSA',
  'Ed25519',
];

interface IssuedTokensParts extends IssuerKeysParts {
  /** The audience that tokens must name: this gateway. */
  readonly audience: string;
}

/** Checks the tokens of one authorization server. */
export function issuedTokens(parts: IssuedTokensParts): TokenIssuer {
  const keys = new IssuerKeys(parts);
  return { check: (token) => checked(token, keys, parts) };
}

async function checked(
  token: string,
  keys: IssuerKeys,
  { issuer, audience, clock, logger }: IssuedTokensParts,
): Promise<IssuedToken> {
  const { jwtVerify } = await import('jose');
  try {
    const { payload } = await jwtVerify(token, (header, input) => keys.keyFor(header, input), {
      issuer,
      audience,
      algorithms: ALGORITHMS,
      requiredClaims: ['exp', 'sub'],
      clockTolerance: OAUTH.clockToleranceSeconds,
      currentDate: new Date(clock.now()),
    });
    const expiresAt = ((payload.exp ?? 0) + OAUTH.clockToleranceSeconds) * MS_PER_SECOND;
    return { kind: 'genuine', claims: payload as JsonObject, expiresAt };
  } catch (error) {
    if (error instanceof IssuerAway) {
      return { kind: 'unavailable' };
    }
    // For the log only. jose's messages name claims, not their values.
    logger.info('issued_token_refused', { error: describeError(error) });
    return { kind: 'wrong' };
  }
}
