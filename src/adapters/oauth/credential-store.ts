/** Credentials of remote servers: their form, and the store that keeps them. */

import type { OAuthTokens } from '@modelcontextprotocol/client';
import { z } from 'zod';

import type { Clock } from '../../base/clock.ts';
import { parseJson } from '../../base/json.ts';
import { keepLast } from '../../base/keep-last.ts';
import type { SecretStore, ServerSpec } from '../../call/upstreams.ts';
import { OAUTH } from '../../tuning/oauth.ts';

/** A server that is reached by address and may ask for a login. */
export interface RemoteServer {
  readonly name: string;
  /** The owner of the login. Left out for the local user's, or a shared one. */
  readonly person?: string;
  readonly url: URL;
  readonly headers: Readonly<Record<string, string>>;
}

/** Where the credentials of a configured server come from. */
type CredentialSource =
  | { readonly kind: 'login'; readonly server: RemoteServer }
  /** A program of this machine takes them from its environment. */
  | { readonly kind: 'environment' }
  /** The configuration has an Authorization header, which is used. */
  | { readonly kind: 'header' };

/** Decides where the credentials of a server come from. */
export function credentialSource(spec: ServerSpec, person?: string): CredentialSource {
  const { transport } = spec;
  if (transport.kind === 'stdio') {
    return { kind: 'environment' };
  }
  if (Object.keys(transport.headers).some((name) => name.toLowerCase() === 'authorization')) {
    return { kind: 'header' };
  }
  const { name } = spec;
  const url = new URL(transport.url);
  const whose = person !== undefined && { person };
  const server = { name, ...whose, url, headers: transport.headers };
  return { kind: 'login', server };
}

/** Names a login in the store. Names of servers have no colon, so no two logins share a name. */
export function loginKey({ name, person }: Pick<RemoteServer, 'name' | 'person'>): string {
  return person === undefined ? name : `${name}:${person}`;
}

const tokensSchema = z.object({
  accessToken: z.string(),
  refreshToken: z.string().optional(),
  obtainedAt: z.number(),
  /** Missing if the authorisation server did not say. */
  expiresAt: z.number().optional(),
});

const registrationSchema = z.object({
  clientId: z.string(),
  clientSecret: z.string().optional(),
  /** The method that the authorisation server chose for us, if it said so. */
  authMethod: z.string().optional(),
  secretExpiresAt: z.number().optional(),
  redirectUrl: z.string(),
  scope: z.string().optional(),
  /** False once a login with it came to nothing, so that the next login makes a new one. */
  reusable: z.boolean(),
});

const credentialSchema = z.object({
  version: z.literal(1),
  /** The address of the server. The tokens are sent nowhere else. */
  url: z.string(),
  /** The authorisation server that issued the tokens. A refresh token is sent nowhere else. */
  issuer: z.string(),
  resource: z.string(),
  registration: registrationSchema,
  tokens: tokensSchema.optional(),
});

/** Stored data for one server: the issuer, the address, and the tokens. */
export type Credential = Readonly<z.infer<typeof credentialSchema>>;
/** This program as one authorisation server knows it. */
export type Registration = Readonly<z.infer<typeof registrationSchema>>;
/** The tokens of one login and when they end. */
export type Tokens = Readonly<z.infer<typeof tokensSchema>>;

/** Reads a stored credential. Returns undefined for any other text. */
export function readCredential(text: string): Credential | undefined {
  const parsed = credentialSchema.safeParse(parseJson(text));
  return parsed.success ? parsed.data : undefined;
}

/** Returns the tokens of an answer of a token endpoint, with its relative times made absolute. */
export function tokensFrom(answer: OAuthTokens, now: number): Tokens {
  return {
    accessToken: answer.access_token,
    ...(answer.refresh_token === undefined ? {} : { refreshToken: answer.refresh_token }),
    obtainedAt: now,
    ...(answer.expires_in === undefined ? {} : { expiresAt: now + answer.expires_in * 1000 }),
  };
}

/** Returns the tokens that may be sent to this address. A changed address has none. */
export function tokensFor(credential: Credential | undefined, url: URL): Tokens | undefined {
  return credential?.url === url.href ? credential.tokens : undefined;
}

/** True if the token has expired. */
export function isExpired(tokens: Tokens, now: number): boolean {
  return tokens.expiresAt !== undefined && now >= tokens.expiresAt;
}

/** True if the token ends so soon that it is renewed before it is used. */
export function isDueForRefresh(tokens: Tokens, now: number): boolean {
  if (tokens.expiresAt === undefined) {
    return false;
  }
  const lifeMs = Math.max(0, tokens.expiresAt - tokens.obtainedAt);
  const earlyMs = Math.min(OAUTH.refreshEarlyMs, lifeMs * OAUTH.refreshEarlyShare);
  return now >= tokens.expiresAt - earlyMs;
}

/**
 * True for tokens so new that a refusal most likely concerned the old ones. Calls that were under
 * way together are refused together: the first refusal renews the tokens, and the others only try
 * again.
 */
export function isJustObtained(tokens: Tokens, now: number): boolean {
  const ageMs = now - tokens.obtainedAt;
  return ageMs >= 0 && ageMs < OAUTH.refreshSettledMs && !isExpired(tokens, now);
}

interface Known {
  readonly credential: Credential | undefined;
  readonly readAtMs: number;
}

/**
 * Stores credentials in the secret store, by the key of a login (`loginKey`). Every call needs its
 * token, so a value that was read is used for a moment. Changes of one login are made one after
 * another: a renewal that ends after a logout must not undo it.
 */
export class CredentialStore {
  readonly #secrets: SecretStore;
  readonly #clock: Clock;
  /** Bounded: the oldest is dropped. */
  readonly #known = new Map<string, Known>();
  readonly #changes = new Map<string, Promise<unknown>>();

  constructor(parts: { secrets: SecretStore; clock: Clock }) {
    this.#secrets = parts.secrets;
    this.#clock = parts.clock;
  }

  /** Returns the stored credential of this login, at most a moment old. */
  async read(login: string): Promise<Credential | undefined> {
    const known = this.#known.get(login);
    if (known !== undefined) {
      const ageMs = this.#clock.monotonicMs() - known.readAtMs;
      if (ageMs < OAUTH.credentialFreshMs) {
        return known.credential;
      }
    }
    return this.readAfresh(login);
  }

  /** Reads the credential from the store, because another process may have changed it. */
  async readAfresh(login: string): Promise<Credential | undefined> {
    const text = await this.#secrets.read(secretName(login));
    return this.#remember(login, text === undefined ? undefined : readCredential(text));
  }

  /** Replaces the stored credential by the result of `change`. Undefined removes it. */
  update(
    login: string,
    change: (current: Credential | undefined) => Credential | undefined,
  ): Promise<Credential | undefined> {
    const before = this.#changes.get(login) ?? Promise.resolve();
    const result = before.then(() => this.#apply(login, change));
    const settled = result.then(
      () => undefined,
      () => undefined,
    );
    this.#changes.set(login, settled);
    void settled.then(() => {
      if (this.#changes.get(login) === settled) {
        this.#changes.delete(login);
      }
    });
    return result;
  }

  async #apply(
    login: string,
    change: (current: Credential | undefined) => Credential | undefined,
  ): Promise<Credential | undefined> {
    const current = await this.readAfresh(login);
    const next = change(current);
    if (next === current) {
      return current;
    }
    // Forgets the known value first: if the write fails, the stored value is unknown.
    this.#known.delete(login);
    await (next === undefined
      ? this.#secrets.remove(secretName(login))
      : this.#secrets.write(secretName(login), JSON.stringify(next)));
    return this.#remember(login, next);
  }

  #remember(login: string, credential: Credential | undefined): Credential | undefined {
    const known = { credential, readAtMs: this.#clock.monotonicMs() };
    keepLast(this.#known, login, known, OAUTH.credentialsKnownMax);
    return credential;
  }
}

function secretName(login: string): string {
  return `oauth:${login}`;
}
