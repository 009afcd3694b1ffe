import {
  type AuthorizationServerMetadata,
  checkResourceAllowed,
  discoverOAuthServerInfo,
  extractWWWAuthenticateParams,
  type FetchLike,
  resourceUrlFromServerUrl,
} from '@modelcontextprotocol/client';

import { GatewayError } from '../../base/errors.ts';
import type { RemoteServer } from './credential.ts';
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
