import { type AuthProvider, UnauthorizedError } from '@modelcontextprotocol/client';

import type { Clock } from '../../base/clock.ts';
import { GatewayError } from '../../base/errors.ts';
import type { Logger } from '../../base/logger.ts';
import type { Random } from '../../base/random.ts';
import type { SecretStore } from '../../call/secret-store.ts';
import type { ServerSpec } from '../../call/upstreams.ts';
import { CredentialStore } from './credential-store.ts';
import { isDueForRefresh, isExpired, tokensFor } from './credential.ts';
import { keepLogin } from './keep-login.ts';
import { logIn } from './login.ts';
import { credentialSource, loginKey, type RemoteServer } from './remote-server.ts';
import { needsLogin, TokenRefresher } from './token-refresher.ts';

/** Logging in at remote servers, and the tokens that come of it. */
export interface OAuth {
  /**
   * What supplies and renews the tokens of background connections.
   *
   * It never starts a login: where one is needed the request ends as `UnauthorizedError`.
   * Undefined for servers that have their credentials from elsewhere. With a person, the tokens are
   * those of that person and of nobody else.
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
