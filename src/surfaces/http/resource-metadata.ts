/** Metadata of this endpoint for clients that look for its authorization server (RFC 9728). */
/** Where MCP clients connect, below the address of the gateway. */
const MCP_PATH = '/mcp';
const METADATA_PATH = '/.well-known/oauth-protected-resource';
/** Clients ask with the path of the resource behind it first, then without. */
export const METADATA_PATHS: ReadonlySet<string> = new Set([
  METADATA_PATH,
  `${METADATA_PATH}${MCP_PATH}`,
]);

/** Returns the name of the endpoint that tokens are asked for. */
export function resourceAt(publicUrl: string): string {
  return `${new URL(publicUrl).origin}${MCP_PATH}`;
}

/** Returns the address at which clients find the metadata. */
export function metadataAddress(publicUrl: string): string {
  return `${new URL(publicUrl).origin}${METADATA_PATH}${MCP_PATH}`;
}

/** Returns the metadata: nothing in it is a secret, whoever asks. */
export function resourceMetadata(publicUrl: string, issuer: string): object {
  return {
    resource: resourceAt(publicUrl),
    authorization_servers: [issuer],
    bearer_methods_supported: ['header'],
    resource_name: 'pml',
  };
}
