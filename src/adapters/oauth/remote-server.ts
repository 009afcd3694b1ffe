import type { ServerSpec } from '../../call/upstreams.ts';

/** A server that is reached by address and may ask for a login. */
export interface RemoteServer {
  readonly name: string;
  readonly url: URL;
  readonly headers: Readonly<Record<string, string>>;
}

/** Where the credentials of a configured server come from. */
export type CredentialSource =
  | { readonly kind: 'login'; readonly server: RemoteServer }
  /** A program of this machine: it takes them from its environment. */
  | { readonly kind: 'environment' }
  /** The configuration has an Authorization header, and that one holds. */
  | { readonly kind: 'header' };

/** Decides whether logging in is what gives this server its credentials. */
export function credentialSource(spec: ServerSpec): CredentialSource {
  const { transport } = spec;
  if (transport.kind === 'stdio') {
    return { kind: 'environment' };
  }
  if (Object.keys(transport.headers).some((name) => name.toLowerCase() === 'authorization')) {
    return { kind: 'header' };
  }
  const server = { name: spec.name, url: new URL(transport.url), headers: transport.headers };
  return { kind: 'login', server };
}
