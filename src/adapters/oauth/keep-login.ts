import type { Clock } from '../../base/clock.ts';
import { GatewayError } from '../../base/errors.ts';
import type { CredentialStore } from './credential-store.ts';
import { readCredential, tokensFor } from './credential.ts';
import { guardedFetch } from './guarded-fetch.ts';
import { discoverLogin } from './login-offer.ts';
import { loginKey, type RemoteServer } from './remote-server.ts';

/**
 * Keeps a login that somebody made elsewhere and sent here as text.
 *
 * The sender chose the issuer in it, and tokens are renewed there. So the server itself is asked who
 * its issuer is: otherwise a sender could have requests sent to any address.
 */
export async function keepLogin(
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
