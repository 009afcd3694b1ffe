/** Tokens (JWT) that an authorization server has signed for this gateway. */
import { describeError } from '../../base/errors.ts';
import type { JsonObject } from '../../base/json.ts';
import type { IssuedToken, TokenIssuer } from '../../call/access-tokens.ts';
import { OAUTH } from '../../tuning/oauth.ts';
import { IssuerAway, IssuerKeys, type IssuerKeysParts } from './issuer-keys.ts';

/** Only signatures with a public key: with a shared secret whoever checks could also sign. */
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
const MS_PER_SECOND = 1000;

interface IssuedTokensParts extends IssuerKeysParts {
  /** Whom tokens must be meant for: this gateway. */
  readonly audience: string;
}

/** Makes what checks the tokens of one authorization server. */
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
