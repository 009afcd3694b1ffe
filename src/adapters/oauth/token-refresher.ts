import {
  discoverAuthorizationServerMetadata,
  OAuthError,
  refreshAuthorization,
  UnauthorizedError,
  OAuthClientFlowError,
} from '@modelcontextprotocol/client';

import type { Clock } from '../../base/clock.ts';
import { GatewayError } from '../../base/errors.ts';
import type { Logger } from '../../base/logger.ts';
import { clientInformation } from './client-registration.ts';
import type { CredentialStore } from './credential-store.ts';
import {
  type Credential,
  isJustObtained,
  loginKey,
  type RemoteServer,
  type Tokens,
  tokensFor,
  tokensFrom,
} from './credential.ts';
import { guardedFetch } from './guarded-fetch.ts';

/** Says who has to do what; the connection ends with it and the server counts as unauthorized. */
export function needsLogin({ name, person }: RemoteServer): UnauthorizedError {
  const whose = person === undefined ? '' : ` of ${person}`;
  const where = person === undefined ? '' : ' --gateway ADDRESS --token-file FILE';
  return new UnauthorizedError(`"${name}" needs a login${whose}: run pml login ${name}${where}`);
}

/**
 * Renews tokens, once per login at a time.
 *
 * A refresh token is often good for one use, and using it twice makes the authorisation
 * server revoke everything: parallel calls share one renewal, and a refusal counts only if
 * no other process has renewed the same tokens meanwhile.
 */
export class TokenRefresher {
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
      // Someone may have logged in again or out meanwhile, and theirs holds. Tokens that are
      // only missing were cleared by a process that lost the race for the refresh token.
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
    // The transports hand over no signal; each request has its own time limit.
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
  /** It will not do this, but nothing says that the tokens are bad. */
  | 'not_possible'
  /** It could not be asked, or could not answer: later it may work. */
  | 'unavailable';

/** By the codes of RFC 6749 §5.2 and §4.1.2.1; a code that is not here is `not_possible`. */
const BY_CODE: ReadonlyMap<string, RefreshFailure> = new Map([
  ['invalid_grant', 'grant_refused'],
  ['invalid_client', 'client_refused'],
  ['unauthorized_client', 'client_refused'],
  // Also what the SDK calls an answer that is no OAuth error at all, such as a proxy's page.
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
