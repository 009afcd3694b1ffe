import type { ServerSpec } from '../../call/upstreams.ts';

/** A server that is reached by address and may ask for a login. */
export interface RemoteServer {
  readonly name: string;
  /** The owner of the login. Left out for the local user's, or a shared one. */
  readonly person?: string;
  readonly url: URL;
  readonly headers: Readonly<Record<string, string>>;
}

/** Where the credentials of a configured server come from. */
type CredentialSource =
  | { readonly kind: 'login'; readonly server: RemoteServer }
  /** A program of this machine: it takes them from its environment. */
  | { readonly kind: 'environment' }
  /** The configuration has an Authorization header, and that one holds. */
  | { readonly kind: 'header' };

/** Decides whether logging in is what gives this server its credentials. */
export function credentialSource(spec: ServerSpec, person?: string): CredentialSource {
  const { transport } = spec;
  if (transport.kind === 'stdio') {
    return { kind: 'environment' };
  }
  if (Object.keys(transport.headers).some((name) => name.toLowerCase() === 'authorization')) {
    return { kind: 'header' };
  }
  const { name } = spec;
  const url = new URL(transport.url);
  const whose = person !== undefined && { person };
  const server = { name, ...whose, url, headers: transport.headers };
  return { kind: 'login', server };
}

/** Names a login in the store. Names of servers have no colon, so no two logins share a name. */
export function loginKey({ name, person }: Pick<RemoteServer, 'name' | 'person'>): string {
  return person === undefined ? name : `${name}:${person}`;
}
