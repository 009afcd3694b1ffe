/** A real authorization server that signs tokens (JWT) for a gateway. */
import { exportJWK, generateKeyPair, type JWK } from 'jose';
import { Provider } from 'oidc-provider';

import { type LoopbackServer, startLoopbackServer } from './loopback-server.ts';

const SECRET = 'of-a-client-in-tests-only';

/** Clients by name, and what their tokens say in the claim `pml_role`. */
export type IssuedRoles = Readonly<Record<string, string | readonly string[] | undefined>>;

export interface TokenIssuerServer extends AsyncDisposable {
  readonly issuer: string;
  readonly web: LoopbackServer;
  /** Asks for a token as a client does, for this resource. */
  token(client: string, resource: string): Promise<string>;
  /** The life of the tokens that are issued from now on. */
  setSeconds(seconds: number): void;
  /** From now on tokens are signed with another key, and the one before is gone. */
  rotate(): Promise<void>;
}

export async function startTokenIssuer(roles: IssuedRoles): Promise<TokenIssuerServer> {
  const web = await startLoopbackServer();
  let seconds = 600;
  let keys = 0;
  const rotate = async (): Promise<void> => {
    keys += 1;
    const key = await newKey(`key-${keys}`);
    web.handle(providerAt(web.origin, roles, key, () => seconds).callback());
  };
  await rotate();
  return {
    issuer: web.origin,
    web,
    rotate,
    setSeconds(next) {
      seconds = next;
    },
    async token(client, resource) {
      const answer = await fetch(`${web.origin}/token`, {
        method: 'POST',
        headers: {
          authorization: `Basic ${Buffer.from(`${client}:${SECRET}`).toString('base64')}`,
          'content-type': 'application/x-www-form-urlencoded',
        },
        body: new URLSearchParams({
          grant_type: 'client_credentials',
          scope: 'tools',
          resource,
        }).toString(),
      });
      const { access_token: token } = (await answer.json()) as { readonly access_token: string };
      return token;
    },
    [Symbol.asyncDispose]: () => web[Symbol.asyncDispose](),
  };
}

async function newKey(kid: string): Promise<JWK> {
  const { privateKey } = await generateKeyPair('ES256', { extractable: true });
  return { ...(await exportJWK(privateKey)), kid, alg: 'ES256', use: 'sig' };
}

function providerAt(issuer: string, roles: IssuedRoles, key: JWK, seconds: () => number): Provider {
  return new Provider(issuer, {
    clients: Object.keys(roles).map((name) => ({
      client_id: name,
      client_secret: SECRET,
      grant_types: ['client_credentials'],
      response_types: [],
      redirect_uris: [],
      id_token_signed_response_alg: 'ES256',
    })),
    cookies: { keys: ['only for tests'] },
    jwks: { keys: [key] },
    scopes: ['tools'],
    ttl: { ClientCredentials: seconds },
    extraTokenClaims: (_context: unknown, token: { readonly clientId: string }) => ({
      pml_role: roles[token.clientId],
    }),
    features: {
      devInteractions: { enabled: false },
      clientCredentials: { enabled: true },
      resourceIndicators: {
        enabled: true,
        getResourceServerInfo: (_context: unknown, resource: string) => ({
          scope: 'tools',
          audience: resource,
          accessTokenFormat: 'jwt',
          jwt: { sign: { alg: 'ES256' } },
        }),
      },
    },
  });
}
