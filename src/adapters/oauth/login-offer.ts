/**
 * What a server offers for a login, and how this program registers with its authorization server.
 */

import {
  type AuthorizationServerMetadata,
  checkResourceAllowed,
  discoverOAuthServerInfo,
  extractWWWAuthenticateParams,
  type FetchLike,
  resourceUrlFromServerUrl,
  type OAuthClientInformationFull,
  type OAuthClientMetadata,
  registerClient,
} from '@modelcontextprotocol/client';

import { GatewayError } from '../../base/errors.ts';
import type { RemoteServer, Credential, Registration } from './credential-store.ts';
import { isSafeAddress } from './guarded-fetch.ts';

/** The authorization server and scope of a login. */
export interface LoginOffer {
  readonly issuer: string;
  readonly metadata: AuthorizationServerMetadata;
  /** The resource indicator of the tokens (RFC 8707). */
  readonly resource: string;
  readonly scope: string | undefined;
}

/** Asks the server for its demands, and its authorization server for its metadata. */
export async function discoverLogin(server: RemoteServer, fetchFn: FetchLike): Promise<LoginOffer> {
  const challenge = extractWWWAuthenticateParams(await knock(server, fetchFn));
  const info = await discoverOAuthServerInfo(server.url, {
    fetchFn,
    ...(challenge.resourceMetadataUrl === undefined
      ? {}
      : { resourceMetadataUrl: challenge.resourceMetadataUrl }),
  });
  const { authorizationServerMetadata: metadata, resourceMetadata } = info;
  if (metadata === undefined) {
    throw new GatewayError(
      'LOGIN_NOT_OFFERED',
      `"${server.name}" names no authorisation server that publishes its metadata; put a token of the server into its headers in pml.json`,
    );
  }
  const requestedResource = resourceUrlFromServerUrl(server.url);
  const resource = resourceMetadata?.resource ?? requestedResource.href;
  if (!checkResourceAllowed({ requestedResource, configuredResource: resource })) {
    throw new GatewayError(
      'LOGIN_FAILED',
      `"${server.name}" asks for tokens of another resource than itself; nothing was sent`,
    );
  }
  assertSafeEndpoints(server, metadata);
  const scope = chooseScope({
    challenged: challenge.scope,
    ofResource: resourceMetadata?.scopes_supported,
    ofIssuer: metadata.scopes_supported,
  });
  return { issuer: metadata.issuer, metadata, resource, scope };
}

/**
 * Returns the scope to ask for: the one that the server demanded, else the one in its metadata,
 * else none. A refresh token often needs `offline_access` as well; alone, it would ask for nothing
 * else.
 */
export function chooseScope(known: {
  readonly challenged: string | undefined;
  readonly ofResource: readonly string[] | undefined;
  readonly ofIssuer: readonly string[] | undefined;
}): string | undefined {
  const wanted = (known.challenged ?? known.ofResource?.join(' ') ?? '').split(' ').filter(Boolean);
  if (wanted.length === 0) {
    return undefined;
  }
  if (known.ofIssuer?.includes('offline_access') === true) {
    wanted.push('offline_access');
  }
  return [...new Set(wanted)].join(' ');
}

/** Sends one request without a token, to read the challenge in the refusal. */
async function knock(server: RemoteServer, fetchFn: FetchLike): Promise<Response> {
  return await fetchFn(server.url, {
    method: 'POST',
    redirect: 'manual',
    headers: {
      ...server.headers,
      'content-type': 'application/json',
      accept: 'application/json, text/event-stream',
    },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'ping' }),
  });
}

function assertSafeEndpoints(server: RemoteServer, metadata: AuthorizationServerMetadata): void {
  const endpoints = [
    metadata.authorization_endpoint,
    metadata.token_endpoint,
    metadata.registration_endpoint,
  ];
  for (const endpoint of endpoints) {
    if (endpoint !== undefined && !isSafeAddress(new URL(endpoint), server.url)) {
      throw new GatewayError(
        'LOGIN_FAILED',
        `the authorisation server of "${server.name}" has an endpoint that is not safe to use: it has to be https`,
      );
    }
  }
}

/** Name and version of this program for authorization servers. */
export interface ClientIdentity {
  readonly clientName: string;
  readonly version: string;
}

interface RegistrationNeed {
  readonly url: string;
  readonly issuer: string;
  readonly redirectUrl: string;
  readonly scope: string | undefined;
}

/**
 * Returns the stored registration if it still fits. The redirect address has to be the same to the
 * port: RFC 8252 lets the port vary, and not every authorisation server does.
 */
export function reusableRegistration(
  credential: Credential | undefined,
  need: RegistrationNeed,
  now: number,
): Registration | undefined {
  const registration = credential?.registration;
  const fits =
    registration !== undefined &&
    registration.reusable &&
    credential?.url === need.url &&
    credential.issuer === need.issuer &&
    registration.redirectUrl === need.redirectUrl &&
    registration.scope === need.scope &&
    (registration.secretExpiresAt === undefined || now < registration.secretExpiresAt);
  return fits ? registration : undefined;
}

/** Registers this program anew (RFC 7591). */
export async function registerAnew(
  need: RegistrationNeed,
  identity: ClientIdentity,
  metadata: AuthorizationServerMetadata,
  fetchFn: FetchLike,
): Promise<Registration> {
  if (metadata.registration_endpoint === undefined) {
    throw new GatewayError(
      'LOGIN_NOT_OFFERED',
      `${need.issuer} does not let programs register by themselves; put a token of the server into its headers in pml.json`,
    );
  }
  const answer = await registerClient(need.issuer, {
    metadata,
    clientMetadata: clientMetadata(need, identity, metadata),
    fetchFn,
  });
  return {
    clientId: answer.client_id,
    ...(answer.client_secret === undefined ? {} : { clientSecret: answer.client_secret }),
    ...(answer.token_endpoint_auth_method === undefined
      ? {}
      : { authMethod: answer.token_endpoint_auth_method }),
    // RFC 7591 §3.2.1: zero means never.
    ...(answer.client_secret_expires_at === undefined || answer.client_secret_expires_at === 0
      ? {}
      : { secretExpiresAt: answer.client_secret_expires_at * 1000 }),
    redirectUrl: need.redirectUrl,
    ...(need.scope === undefined ? {} : { scope: need.scope }),
    reusable: true,
  };
}

/** Returns the registration in the words of the SDK. */
export function clientInformation(registration: Registration): OAuthClientInformationFull {
  return {
    client_id: registration.clientId,
    redirect_uris: [registration.redirectUrl],
    ...(registration.clientSecret === undefined
      ? {}
      : { client_secret: registration.clientSecret }),
    ...(registration.authMethod === undefined
      ? {}
      : { token_endpoint_auth_method: registration.authMethod }),
  };
}

function clientMetadata(
  need: RegistrationNeed,
  identity: ClientIdentity,
  metadata: AuthorizationServerMetadata,
): OAuthClientMetadata {
  return {
    client_name: identity.clientName,
    software_id: identity.clientName,
    software_version: identity.version,
    application_type: 'native',
    redirect_uris: [need.redirectUrl],
    grant_types: ['authorization_code', 'refresh_token'],
    response_types: ['code'],
    token_endpoint_auth_method: chooseAuthMethod(metadata.token_endpoint_auth_methods_supported),
    ...(need.scope === undefined ? {} : { scope: need.scope }),
  };
}

/**
 * Chooses the method of authentication. A program on a person's machine can keep no secret from
 * that person, so it asks to be a public client. A server that takes none gets a method that it
 * names.
 */
export function chooseAuthMethod(supported: readonly string[] | undefined): string {
  const wanted = ['none', 'client_secret_post', 'client_secret_basic'];
  return wanted.find((method) => supported?.includes(method) ?? true) ?? 'none';
}
