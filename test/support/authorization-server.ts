import { Provider } from 'oidc-provider';

import { type LoopbackServer, startLoopbackServer } from './loopback-server.ts';

/** The credentials with which protected servers ask whether a token holds. */
export const INTROSPECTION_CLIENT = { id: 'protected-server', secret: 'introspection-only' };

/** A real authorisation server, and what the tests watch and turn. */
export interface AuthorizationServer extends AsyncDisposable {
  readonly issuer: string;
  readonly web: LoopbackServer;
  readonly provider: Provider;
  /** How often each thing happened: `registration`, and every grant type. */
  readonly counts: Map<string, number>;
  /** The life of the access tokens that are issued from now on. */
  setAccessTokenSeconds(seconds: number): void;
}

export async function startAuthorizationServer(): Promise<AuthorizationServer> {
  const web = await startLoopbackServer();
  const counts = new Map<string, number>();
  let accessTokenSeconds = 3600;
  const provider = new Provider(web.origin, {
    clients: [
      {
        client_id: INTROSPECTION_CLIENT.id,
        client_secret: INTROSPECTION_CLIENT.secret,
        grant_types: [],
        response_types: [],
        redirect_uris: [],
      },
    ],
    cookies: { keys: ['only for tests'] },
    scopes: ['openid', 'offline_access', 'tools'],
    pkce: { required: () => true },
    rotateRefreshToken: true,
    findAccount: (_context: unknown, id: string) => ({
      accountId: id,
      claims: () => ({ sub: id }),
    }),
    ttl: {
      AccessToken: () => accessTokenSeconds,
      Grant: 3600,
      Interaction: 600,
      Session: 3600,
      RefreshToken: 3600,
    },
    features: {
      devInteractions: { enabled: true },
      registration: { enabled: true },
      revocation: { enabled: true },
      introspection: { enabled: true, allowedPolicy: () => true },
      resourceIndicators: {
        enabled: true,
        getResourceServerInfo: (_context: unknown, resource: string) => ({
          scope: 'tools',
          audience: resource,
          accessTokenFormat: 'opaque',
        }),
      },
    },
  });
  const count = (what: string): void => {
    counts.set(what, (counts.get(what) ?? 0) + 1);
  };
  provider.on('registration_create.success', () => {
    count('registration');
  });
  provider.on('grant.success', (context) => {
    count(context.oidc.params?.grant_type ?? 'unknown');
  });
  web.handle(provider.callback());
  return {
    issuer: web.origin,
    web,
    provider,
    counts,
    setAccessTokenSeconds(seconds) {
      accessTokenSeconds = seconds;
    },
    [Symbol.asyncDispose]: () => web[Symbol.asyncDispose](),
  };
}
