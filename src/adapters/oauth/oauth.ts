import { type AuthProvider, UnauthorizedError } from '@modelcontextprotocol/client';

import type { Clock } from '../../base/clock.ts';
import { GatewayError } from '../../base/errors.ts';
import type { Logger } from '../../base/logger.ts';
import type { Random } from '../../base/random.ts';
import type { SecretStore, ServerSpec } from '../../call/upstreams.ts';
import { CredentialStore } from './credential-store.ts';
import {
  credentialSource,
  isDueForRefresh,
  isExpired,
  loginKey,
  readCredential,
  type RemoteServer,
  tokensFor,
} from './credential.ts';
import { guardedFetch } from './guarded-fetch.ts';
import { discoverLogin } from './login-offer.ts';
import { logIn } from './login.ts';
import { needsLogin, TokenRefresher } from './token-refresher.ts';

/** Logging in at remote servers, and the tokens that come of it. */
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
   * Keeps a login that a person made on a machine of their own. Throws where it is not for this
   * server, or was issued by somebody whom the server does not name.
   */
  keep(spec: ServerSpec, person: string, login: string, signal: AbortSignal): Promise<void>;
}

/** Makes the one OAuth client of a gateway; its renewals are shared by all connections. */
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
      // Without a token the request goes out bare: the server may need none.
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
 * Keeps a login that somebody made elsewhere and sent here as text.
 *
 * The sender chose the issuer in it, and tokens are renewed there. So the server itself is asked who
 * its issuer is: otherwise a sender could have requests sent to any address.
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
