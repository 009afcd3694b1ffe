import {
  type AuthProvider,
  UnauthorizedError,
  discoverAuthorizationServerMetadata,
  OAuthError,
  refreshAuthorization,
  OAuthClientFlowError,
} from '@modelcontextprotocol/client';

import type { Clock } from '../../base/clock.ts';
import { GatewayError } from '../../base/errors.ts';
import type { Logger } from '../../base/logger.ts';
import type { Random } from '../../base/random.ts';
import type { SecretStore, ServerSpec } from '../../call/upstreams.ts';
import {
  CredentialStore,
  credentialSource,
  isDueForRefresh,
  isExpired,
  loginKey,
  readCredential,
  type RemoteServer,
  tokensFor,
  type Credential,
  isJustObtained,
  type Tokens,
  tokensFrom,
} from './credential-store.ts';
import { guardedFetch } from './guarded-fetch.ts';
import { discoverLogin, clientInformation } from './login-offer.ts';
import { logIn } from './login.ts';

/** Logins at remote servers, and their tokens. */
export interface OAuth {
  /**
   * Returns the provider of tokens for background connections.
   *
   * It never starts a login: if one is needed, the request ends with `UnauthorizedError`. Returns
   * undefined for servers with other credentials. With a person, the tokens belong to that person
   * only.
   */
  providerFor(spec: ServerSpec, person?: string): AuthProvider | undefined;
  /** Lets a person log in; `show` gets the address to open in a browser. */
  login(spec: ServerSpec, show: (address: string) => void, signal: AbortSignal): Promise<void>;
  /** Forgets the tokens and the registration of a server. */
  logout(server: string, person?: string): Promise<void>;
  /** Tells whether a person has logged in at a server. */
  hasLogin(spec: ServerSpec, person: string): Promise<boolean>;
  /**
   * Stores a login that a person made on another machine. Throws if it is not for this server, or
   * if the server does not name its issuer.
   */
  keep(spec: ServerSpec, person: string, login: string, signal: AbortSignal): Promise<void>;
}

/** Makes the OAuth client of a gateway. All connections share its renewals. */
export function createOAuth(parts: {
  secrets: SecretStore;
  logger: Logger;
  clock: Clock;
  random: Random;
  clientName: string;
  version: string;
}): OAuth {
  const { clock, logger, random, clientName, version } = parts;
  const credentials = new CredentialStore({ secrets: parts.secrets, clock });
  const refresher = new TokenRefresher({ credentials, clock, logger });
  const identity = { clientName, version };
  return {
    providerFor(spec, person) {
      const source = credentialSource(spec, person);
      return source.kind === 'login'
        ? tokenProvider({ server: source.server, credentials, refresher, clock })
        : undefined;
    },
    async login(spec, show, signal) {
      const source = credentialSource(spec);
      switch (source.kind) {
        case 'environment':
          throw new GatewayError(
            'LOGIN_NOT_OFFERED',
            `"${spec.name}" is a program of this machine and takes its credentials from its environment; there is nothing to log in to`,
          );
        case 'header':
          throw new GatewayError(
            'LOGIN_NOT_OFFERED',
            `"${spec.name}" has an Authorization header in pml.json, which is used instead of a login; remove it first`,
          );
        case 'login':
          await logIn(
            { credentials, clock, random, logger, identity },
            source.server,
            show,
            signal,
          );
      }
    },
    async logout(server, person) {
      const whose = person !== undefined && { person };
      await credentials.update(loginKey({ name: server, ...whose }), () => undefined);
      logger.info('oauth_logged_out', { server, ...whose });
    },
    async hasLogin(spec, person) {
      const source = credentialSource(spec, person);
      return (
        source.kind === 'login' &&
        tokensFor(await credentials.read(loginKey(source.server)), source.server.url) !== undefined
      );
    },
    async keep(spec, person, login, signal) {
      const source = credentialSource(spec, person);
      if (source.kind !== 'login') {
        throw new GatewayError('LOGIN_NOT_OFFERED', `nobody logs in to "${spec.name}"`);
      }
      await keepLogin({ credentials, clock }, source.server, login, signal);
      logger.info('oauth_login_kept', { server: spec.name, person });
    },
  };
}

function tokenProvider(parts: {
  server: RemoteServer;
  credentials: CredentialStore;
  refresher: TokenRefresher;
  clock: Clock;
}): AuthProvider {
  const { server, credentials, refresher, clock } = parts;
  return {
    async token() {
      const tokens = tokensFor(await credentials.read(loginKey(server)), server.url);
      const now = clock.now();
      // Without a token, the request is sent without one: the server may need none.
      if (tokens === undefined || !isDueForRefresh(tokens, now)) {
        return tokens?.accessToken;
      }
      const stillGood = isExpired(tokens, now) ? undefined : tokens.accessToken;
      if (tokens.refreshToken === undefined) {
        return stillGood;
      }
      try {
        const renewed = await refresher.refresh(server);
        return renewed.accessToken;
      } catch (error) {
        if (stillGood === undefined || error instanceof UnauthorizedError) {
          throw error;
        }
        return stillGood;
      }
    },
    async onUnauthorized() {
      const tokens = tokensFor(await credentials.read(loginKey(server)), server.url);
      if (tokens === undefined) {
        throw needsLogin(server);
      }
      await refresher.refresh(server);
    },
  };
}

/**
 * Stores a login that a person made elsewhere and sent as text. Tokens are renewed at the issuer in
 * the text. So the server itself is asked for its issuer: otherwise a sender could make pml send
 * requests to any address.
 */
async function keepLogin(
  { credentials, clock }: { readonly credentials: CredentialStore; readonly clock: Clock },
  server: RemoteServer,
  login: string,
  signal: AbortSignal,
): Promise<void> {
  const credential = readCredential(login);
  if (credential === undefined || tokensFor(credential, server.url) === undefined) {
    throw new GatewayError('LOGIN_FAILED', `this is no login at "${server.name}"`);
  }
  const offer = await discoverLogin(server, guardedFetch({ clock, server: server.url, signal }));
  if (offer.issuer !== credential.issuer || offer.resource !== credential.resource) {
    const message = `the login was issued by ${credential.issuer}, and "${server.name}" names another issuer`;
    throw new GatewayError('LOGIN_FAILED', message);
  }
  await credentials.update(loginKey(server), () => credential);
}

/**
 * Returns the error that asks for a login. It ends the connection, and the server counts as
 * unauthorized.
 */
function needsLogin({ name, person }: RemoteServer): UnauthorizedError {
  const whose = person === undefined ? '' : ` of ${person}`;
  const where = person === undefined ? '' : ' --gateway ADDRESS --token-file FILE';
  return new UnauthorizedError(`"${name}" needs a login${whose}: run pml login ${name}${where}`);
}

/**
 * Renews tokens, once per login at a time. Many refresh tokens may be used once, and a second use
 * makes the authorisation server revoke everything. So parallel calls share one renewal, and a
 * refusal counts only if no other process has renewed the same tokens meanwhile.
 */
class TokenRefresher {
  readonly #credentials: CredentialStore;
  readonly #clock: Clock;
  readonly #logger: Logger;
  /** Bounded by the number of logins in use. */
  readonly #underWay = new Map<string, Promise<Tokens>>();

  constructor(parts: { credentials: CredentialStore; clock: Clock; logger: Logger }) {
    this.#credentials = parts.credentials;
    this.#clock = parts.clock;
    this.#logger = parts.logger;
  }

  /** Returns the renewed tokens; joins a renewal that is under way. */
  refresh(server: RemoteServer): Promise<Tokens> {
    const underWay = this.#underWay.get(loginKey(server));
    if (underWay !== undefined) {
      return underWay;
    }
    const renewal = this.#renew(server).finally(() => {
      this.#underWay.delete(loginKey(server));
    });
    this.#underWay.set(loginKey(server), renewal);
    return renewal;
  }

  async #renew(server: RemoteServer): Promise<Tokens> {
    const credential = await this.#credentials.readAfresh(loginKey(server));
    const tokens = tokensFor(credential, server.url);
    if (credential === undefined || tokens === undefined) {
      throw needsLogin(server);
    }
    if (isJustObtained(tokens, this.#clock.now())) {
      return tokens;
    }
    if (tokens.refreshToken === undefined) {
      throw needsLogin(server);
    }
    const used = tokens.refreshToken;
    let renewed: Tokens;
    try {
      renewed = await this.#ask(server, credential, used);
    } catch (error) {
      return await this.#afterFailure(server, used, error);
    }
    this.#logger.info('oauth_token_renewed', { server: server.name, issuer: credential.issuer });
    const stored = await this.#credentials.update(loginKey(server), (current) => {
      // A person may have logged in again or out meanwhile: that login is kept. Missing tokens were
      // cleared by a process that lost the race for the refresh token.
      const replaceable =
        current?.issuer === credential.issuer &&
        current.url === credential.url &&
        (current.tokens === undefined || current.tokens.refreshToken === used);
      return replaceable ? { ...current, tokens: renewed } : current;
    });
    return this.#orNeedsLogin(server, stored);
  }

  /** Asks for new tokens at the recorded issuer, even if the server names another one now. */
  async #ask(server: RemoteServer, credential: Credential, refreshToken: string): Promise<Tokens> {
    // The transports pass no signal. Each request has its own time limit.
    const { signal } = new AbortController();
    const fetchFn = guardedFetch({ clock: this.#clock, server: server.url, signal });
    const metadata = await discoverAuthorizationServerMetadata(credential.issuer, { fetchFn });
    if (metadata === undefined) {
      throw new TypeError(`${credential.issuer} publishes no metadata at the moment`);
    }
    const answer = await refreshAuthorization(credential.issuer, {
      metadata,
      clientInformation: clientInformation(credential.registration),
      refreshToken,
      resource: credential.resource,
      fetchFn,
    });
    return tokensFrom(answer, this.#clock.now());
  }

  async #afterFailure(server: RemoteServer, used: string, error: unknown): Promise<Tokens> {
    const failure = classifyRefreshFailure(error);
    this.#logger.warn('oauth_renewal_failed', {
      server: server.name,
      failure,
      ...(error instanceof OAuthError ? { code: error.code } : {}),
    });
    if (failure === 'unavailable') {
      throw new GatewayError(
        'SERVER_UNAVAILABLE',
        `the login of "${server.name}" could not be renewed: its authorisation server cannot be reached`,
        // The text of an OAuthError can be the raw answer, which may repeat what was sent.
        error instanceof OAuthError ? { data: { code: error.code } } : { cause: error },
      );
    }
    if (failure === 'not_possible') {
      throw needsLogin(server);
    }
    const stored = await this.#credentials.update(loginKey(server), (current) => {
      if (current?.tokens?.refreshToken !== used) {
        return current;
      }
      const { tokens: _worthless, ...rest } = current;
      const reusable = failure === 'grant_refused' && rest.registration.reusable;
      return { ...rest, registration: { ...rest.registration, reusable } };
    });
    return this.#orNeedsLogin(server, stored);
  }

  #orNeedsLogin(server: RemoteServer, stored: Credential | undefined): Tokens {
    const tokens = tokensFor(stored, server.url);
    if (tokens === undefined) {
      throw needsLogin(server);
    }
    return tokens;
  }
}

/** The meaning of a failed renewal for the old tokens. */
type RefreshFailure =
  /** The grant is gone: the tokens are worthless. */
  | 'grant_refused'
  /** The authorisation server does not know this program any more. */
  | 'client_refused'
  /** It refuses, but the tokens may still be good. */
  | 'not_possible'
  /** It could not be reached or could not answer. It may work later. */
  | 'unavailable';

/** By the codes of RFC 6749 §5.2 and §4.1.2.1; a code that is not here is `not_possible`. */
const BY_CODE: ReadonlyMap<string, RefreshFailure> = new Map([
  ['invalid_grant', 'grant_refused'],
  ['invalid_client', 'client_refused'],
  ['unauthorized_client', 'client_refused'],
  // The SDK also uses this code for answers that are no OAuth error, such as a proxy's page.
  ['server_error', 'unavailable'],
  ['temporarily_unavailable', 'unavailable'],
  ['too_many_requests', 'unavailable'],
]);

/**
 * Classifies a failed renewal. Tokens are dropped only if the authorisation server itself refuses
 * them.
 */
export function classifyRefreshFailure(error: unknown): RefreshFailure {
  if (error instanceof OAuthClientFlowError) {
    // Another issuer than the recorded one, or an endpoint without TLS: nothing was sent.
    return 'not_possible';
  }
  return error instanceof OAuthError ? (BY_CODE.get(error.code) ?? 'not_possible') : 'unavailable';
}
