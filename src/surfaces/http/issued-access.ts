/** Tokens of an authorization server: their owner and rights, and the metadata that leads clients to that server. */
import {
  type Access,
  isPersonName,
  isRole,
  type Right,
  RIGHTS,
  type Role,
} from '../../base/access.ts';
import type { Clock } from '../../base/clock.ts';
import { isJsonObject, type Json, type JsonObject } from '../../base/json.ts';
import { keepLast } from '../../base/keep-last.ts';
import type { Logger } from '../../base/logger.ts';
import type { IssuedToken, TokenIssuer } from '../../call/access-tokens.ts';
import { HTTP } from '../../tuning/http.ts';
import { hashOf, type KnownAccess } from './access-book.ts';

/** Rules for reading claims. */
interface ClaimRules {
  readonly issuer: string;
  /** The claim with the name of the person. */
  readonly personClaim: string;
  /** The claim with the role, or with several words of which one stands for a role. */
  readonly roleClaim: string;
  /** Roles by the words in that claim. The first match counts. */
  readonly roles: Readonly<Record<string, Role>>;
}

export interface IssuedAccessParts extends ClaimRules {
  readonly tokens: TokenIssuer;
  readonly clock: Clock;
  readonly logger: Logger;
}

interface Entry {
  readonly access: Access;
  readonly untilMs: number;
}

const NO_RIGHTS: ReadonlySet<Right> = new Set<Right>();

/** Keeps for a minute whose token was checked: checking a signature takes longer than a call may. */
export class IssuedAccess {
  readonly #parts: IssuedAccessParts;
  readonly #checked = new Map<string, Entry>();

  constructor(parts: IssuedAccessParts) {
    this.#parts = parts;
  }

  /** Says whose token this is. */
  find(token: string, hash: string): KnownAccess | Promise<KnownAccess> {
    const { clock } = this.#parts;
    const known = this.#checked.get(hash);
    if (known !== undefined && isStillGood(known, clock)) {
      return { kind: 'known', access: known.access };
    }
    this.#checked.delete(hash);
    return this.#parts.tokens.check(token).then((issued) => this.#judge(issued, hash));
  }

  #judge(issued: IssuedToken, hash: string): KnownAccess {
    if (issued.kind !== 'genuine') {
      return { kind: issued.kind === 'wrong' ? 'unknown' : 'unavailable' };
    }
    const { clock, logger } = this.#parts;
    const access = accessOfClaims(issued.claims, this.#parts, issued.expiresAt);
    if (access === undefined) {
      logger.warn('issued_token_without_name', { claim: this.#parts.personClaim });
      return { kind: 'unknown' };
    }
    const checked = { access, untilMs: clock.monotonicMs() + HTTP.issuedKnownMs };
    keepLast(this.#checked, hash, checked, HTTP.issuedKnownMax);
    return { kind: 'known', access };
  }
}

function isStillGood({ access, untilMs }: Entry, clock: Clock): boolean {
  return clock.monotonicMs() < untilMs && clock.now() < (access.expiresAt ?? 0);
}

/**
 * Reads person and role from the claims. A person without a role has no rights. Without a name
 * nobody is admitted. A new token for the same role continues the sessions of the old one.
 */
export function accessOfClaims(
  claims: JsonObject,
  { issuer, personClaim, roleClaim, roles }: ClaimRules,
  expiresAt: number,
): Access | undefined {
  const person = claimAt(claims, personClaim);
  if (typeof person !== 'string' || !isPersonName(person)) {
    return undefined;
  }
  const role = roleIn(claimAt(claims, roleClaim), roles);
  const owner = hashOf(JSON.stringify(['issued', issuer, claims['sub'], person, role]));
  return { person, rights: role === undefined ? NO_RIGHTS : RIGHTS[role], owner, expiresAt };
}

/**
 * Returns a claim by its name, or by a path (`realm_access.roles`) where there is none of that
 * name.
 */
function claimAt(claims: JsonObject, name: string): Json | undefined {
  if (Object.hasOwn(claims, name)) {
    return claims[name];
  }
  return name
    .split('.')
    .reduce<Json | undefined>(
      (value, key) => (isJsonObject(value) && Object.hasOwn(value, key) ? value[key] : undefined),
      claims,
    );
}

function roleIn(claim: Json | undefined, roles: Readonly<Record<string, Role>>): Role | undefined {
  // A list, or words as in `scope`.
  const said = typeof claim === 'string' ? claim.split(' ') : claim;
  if (!Array.isArray(said)) {
    return undefined;
  }
  const words: readonly Json[] = said;
  const found = Object.entries(roles).find(([word]) => words.includes(word))?.[1];
  return isRole(found) ? found : undefined;
}

// Metadata of this endpoint for clients that look for its authorization server (RFC 9728).

/** Where MCP clients connect, below the address of the gateway. */
const MCP_PATH = '/mcp';
const METADATA_PATH = '/.well-known/oauth-protected-resource';
/** Clients ask with the path of the resource behind it first, then without. */
export const METADATA_PATHS: ReadonlySet<string> = new Set([
  METADATA_PATH,
  `${METADATA_PATH}${MCP_PATH}`,
]);

/** Returns the name of the endpoint that tokens are asked for. */
export function resourceAt(publicUrl: string): string {
  return `${new URL(publicUrl).origin}${MCP_PATH}`;
}

/** Returns the address at which clients find the metadata. */
export function metadataAddress(publicUrl: string): string {
  return `${new URL(publicUrl).origin}${METADATA_PATH}${MCP_PATH}`;
}

/** Returns the metadata: nothing in it is a secret, whoever asks. */
export function resourceMetadata(publicUrl: string, issuer: string): object {
  return {
    resource: resourceAt(publicUrl),
    authorization_servers: [issuer],
    bearer_methods_supported: ['header'],
    resource_name: 'pml',
  };
}
