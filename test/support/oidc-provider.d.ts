/** As much of the authorisation server's package as the tests use; it has no types of its own. */
declare module 'oidc-provider' {
  import type { IncomingMessage, ServerResponse } from 'node:http';

  interface StoredToken {
    readonly accountId?: string;
    destroy(): Promise<void>;
  }

  interface StoredTokens {
    find(value: string): Promise<StoredToken | undefined>;
  }

  interface GrantContext {
    readonly oidc: { readonly params?: { readonly grant_type?: string } };
  }

  export class Provider {
    constructor(issuer: string, configuration: object);
    readonly AccessToken: StoredTokens;
    readonly RefreshToken: StoredTokens;
    callback(): (request: IncomingMessage, response: ServerResponse) => void;
    on(event: string, listener: (context: GrantContext) => void): this;
  }
}
