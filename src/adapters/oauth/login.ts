import {
  exchangeAuthorization,
  type FetchLike,
  OAuthError,
  type OAuthTokens,
  startAuthorization,
  validateAuthorizationResponseIssuer,
  InsecureTokenEndpointError,
  IssuerMismatchError,
  RegistrationRejectedError,
} from '@modelcontextprotocol/client';

import type { Clock } from '../../base/clock.ts';
import { GatewayError } from '../../base/errors.ts';
import type { Logger } from '../../base/logger.ts';
import { plainLine } from '../../base/plain-text.ts';
import type { Random } from '../../base/random.ts';
import { OAUTH } from '../../tuning/oauth.ts';
import { CallbackListener } from './callback-listener.ts';
import {
  type CredentialStore,
  type Credential,
  loginKey,
  type Registration,
  type RemoteServer,
  tokensFrom,
} from './credential-store.ts';
import { guardedFetch, isSafeAddress } from './guarded-fetch.ts';
import {
  type ClientIdentity,
  clientInformation,
  registerAnew,
  reusableRegistration,
  discoverLogin,
  type LoginOffer,
} from './login-offer.ts';

interface LoginParts {
  readonly credentials: CredentialStore;
  readonly clock: Clock;
  readonly random: Random;
  readonly logger: Logger;
  readonly identity: ClientIdentity;
}

/**
 * One login by a person: authorisation code with PKCE, over a loopback redirect. Nothing is stored
 * before the tokens arrive, so a failed login leaves an earlier one as it was.
 */
export async function logIn(
  parts: LoginParts,
  server: RemoteServer,
  show: (address: string) => void,
  signal: AbortSignal,
): Promise<void> {
  if (!isSafeAddress(server.url, server.url)) {
    throw new GatewayError(
      'LOGIN_NOT_OFFERED',
      `"${server.name}" is reached without https, so tokens would be readable on the way; use its https address`,
    );
  }
  const known = await parts.credentials.readAfresh(loginKey(server));
  const state = parts.random.uniqueId();
  const listener = await CallbackListener.start({ state, ...registeredPort(known) });
  const limit = new AbortController();
  const cancelLimit = parts.clock.after(OAUTH.loginTimeoutMs, () => {
    limit.abort(tookTooLong(server, listener.refusedCount));
  });
  const both = AbortSignal.any([signal, limit.signal]);
  try {
    await runLogin({ ...parts, server, show, state, listener, known }, both);
  } catch (error) {
    await distrustRegistration(parts, server, known);
    both.throwIfAborted();
    throw loginFailure(server.name, error);
  } finally {
    cancelLimit();
    await listener[Symbol.asyncDispose]();
  }
}

interface LoginUnderWay extends LoginParts {
  readonly server: RemoteServer;
  readonly show: (address: string) => void;
  readonly state: string;
  readonly listener: CallbackListener;
  readonly known: Credential | undefined;
}

async function runLogin(login: LoginUnderWay, signal: AbortSignal): Promise<void> {
  const { server, listener, clock, logger } = login;
  const fetchFn = guardedFetch({ clock, server: server.url, signal });
  const offer = await discoverLogin(server, fetchFn);
  const registration = await register(login, offer, fetchFn);
  const { authorizationUrl, codeVerifier } = await startAuthorization(offer.issuer, {
    metadata: offer.metadata,
    clientInformation: clientInformation(registration),
    redirectUrl: listener.redirectUrl,
    state: login.state,
    resource: offer.resource,
    ...(offer.scope === undefined ? {} : { scope: offer.scope }),
  });
  logger.info('oauth_login_started', { server: server.name, issuer: offer.issuer });
  login.show(authorizationUrl.href);
  const answer = await listener.answer(signal);
  try {
    const tokens = await redeem(answer.params, { offer, registration, codeVerifier, fetchFn });
    await login.credentials.update(loginKey(server), () => ({
      version: 1,
      url: server.url.href,
      issuer: offer.issuer,
      resource: offer.resource,
      registration,
      tokens: tokensFrom(tokens, clock.now()),
    }));
  } catch (error) {
    await answer.reply('failed');
    throw error;
  }
  logger.info('oauth_login_finished', { server: server.name, issuer: offer.issuer });
  await answer.reply('succeeded');
}

function register(
  login: LoginUnderWay,
  offer: LoginOffer,
  fetchFn: FetchLike,
): Promise<Registration> {
  const need = {
    url: login.server.url.href,
    issuer: offer.issuer,
    redirectUrl: login.listener.redirectUrl,
    scope: offer.scope,
  };
  const stored = reusableRegistration(login.known, need, login.clock.now());
  return stored === undefined
    ? registerAnew(need, login.identity, offer.metadata, fetchFn)
    : Promise.resolve(stored);
}

/** Exchanges the code. Checks the issuer first: until then nothing in the answer is trusted. */
async function redeem(
  params: URLSearchParams,
  by: {
    readonly offer: LoginOffer;
    readonly registration: Registration;
    readonly codeVerifier: string;
    readonly fetchFn: FetchLike;
  },
): Promise<OAuthTokens> {
  const { issuer, metadata, resource } = by.offer;
  const iss = params.get('iss') ?? undefined;
  validateAuthorizationResponseIssuer({
    iss,
    expectedIssuer: issuer,
    issParameterSupported: metadata.authorization_response_iss_parameter_supported === true,
  });
  const refusal = params.get('error');
  if (refusal !== null) {
    throw new OAuthError(refusal, params.get('error_description') ?? refusal);
  }
  const tokens = await exchangeAuthorization(issuer, {
    metadata,
    clientInformation: clientInformation(by.registration),
    authorizationCode: params.get('code') ?? '',
    codeVerifier: by.codeVerifier,
    redirectUri: by.registration.redirectUrl,
    resource,
    fetchFn: by.fetchFn,
    ...(iss === undefined ? {} : { iss }),
  });
  if (tokens.token_type.toLowerCase() !== 'bearer') {
    throw new GatewayError(
      'LOGIN_NOT_OFFERED',
      `${issuer} issues tokens of a kind that the gateway cannot send; put a token of the server into its headers in pml.json`,
    );
  }
  return tokens;
}

/** Returns the port of the stored registration, to be tried first. */
function registeredPort(known: Credential | undefined): { port: number } | Record<string, never> {
  const port = known === undefined ? NaN : Number(new URL(known.registration.redirectUrl).port);
  return Number.isInteger(port) && port > 0 ? { port } : {};
}

/**
 * Marks a registration as doubtful. If an authorisation server has forgotten it, only the person
 * sees that. So after a failed login the next one registers anew.
 */
async function distrustRegistration(
  parts: LoginParts,
  server: RemoteServer,
  known: Credential | undefined,
): Promise<void> {
  if (known?.registration.reusable === true) {
    await parts.credentials.update(loginKey(server), (current) =>
      current?.registration.clientId === known.registration.clientId
        ? { ...current, registration: { ...current.registration, reusable: false } }
        : current,
    );
  }
}

function tookTooLong(server: RemoteServer, refusedCount: number): GatewayError {
  const minutes = OAUTH.loginTimeoutMs / 60_000;
  const refused =
    refusedCount === 0 ? '' : `; ${refusedCount} answers that did not belong to it were refused`;
  return new GatewayError(
    'LOGIN_FAILED',
    `nobody finished the login at "${server.name}" within ${minutes} minutes${refused}`,
  );
}

const WORDS: Readonly<Record<string, string>> = {
  access_denied: 'access was declined on the login page',
  invalid_client: 'the authorisation server does not know this program any more',
  invalid_grant: 'the authorisation server did not accept the code it had given out',
  invalid_scope: 'the authorisation server does not grant the scope that the server asks for',
  invalid_target: 'the authorisation server does not issue tokens for this server',
  server_error: 'the authorisation server had a failure of its own',
  temporarily_unavailable: 'the authorisation server cannot take logins at the moment',
  unauthorized_client: 'the authorisation server does not let this program log anyone in',
};

/**
 * Returns an `error` of an authorisation server in plain words, with its own explanation if it gave
 * one.
 */
export function describeRefusal(code: string, explanation: string | undefined): string {
  const known = Object.hasOwn(WORDS, code) ? WORDS[code] : undefined;
  const words = known ?? 'the authorisation server refused';
  const details = [plainLine(code, OAUTH.explanationLength)];
  if (explanation !== undefined && explanation !== '' && explanation !== code) {
    details.push(plainLine(explanation, OAUTH.explanationLength));
  }
  return `${words} (${details.join(': ')})`;
}

/** Turns any failure of a login into the one error that the person reads. */
export function loginFailure(server: string, error: unknown): GatewayError {
  if (error instanceof GatewayError) {
    return error;
  }
  if (error instanceof IssuerMismatchError) {
    // In a mix-up attack the received text is the attacker's, so it is not shown.
    return failed(
      server,
      error.kind === 'metadata'
        ? 'the metadata of its authorisation server names another issuer; nothing was sent'
        : 'the answer came from another issuer than the one that was asked; it was not used',
    );
  }
  if (error instanceof OAuthError) {
    // The text of an error without a proper body is that raw body, which may repeat what was sent.
    const isRawBody = error.code === 'server_error';
    return failed(server, describeRefusal(error.code, isRawBody ? undefined : error.message));
  }
  if (error instanceof RegistrationRejectedError) {
    return failed(
      server,
      `its authorisation server did not register this program (status ${error.status})`,
      error,
    );
  }
  if (error instanceof InsecureTokenEndpointError) {
    return failed(server, 'its authorisation server takes tokens without https', error);
  }
  if (error instanceof TypeError) {
    return new GatewayError(
      'SERVER_UNAVAILABLE',
      `could not log in at "${server}": ${plainLine(error.message, OAUTH.explanationLength)}`,
      { cause: error },
    );
  }
  return failed(server, 'its authorisation server answered something that is not OAuth', error);
}

function failed(server: string, words: string, cause?: unknown): GatewayError {
  return new GatewayError('LOGIN_FAILED', `could not log in at "${server}": ${words}`, { cause });
}
