import { randomUUID } from 'node:crypto';

import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';

import { type Credential, readCredential } from '../../src/adapters/oauth/credential-store.ts';
import { createOAuth, type OAuth } from '../../src/adapters/oauth/oauth.ts';
import type { ServerSpec } from '../../src/call/upstreams.ts';
import { type AuthorizationServer, startAuthorizationServer } from './authorization-server.ts';
import { type ManualClock, manualClock } from './manual-clock.ts';
import { type MemorySecretStore, memorySecretStore } from './memory-secret-store.ts';
import { type ProtectedServer, startProtectedServer } from './protected-server.ts';
import { type LoggedLine, quietLogger } from './quiet-logger.ts';
import { followLogin, type PageSeen, type PersonScript } from './scripted-person.ts';

/** How a scripted login ended. */
export interface LoginSeen {
  readonly pages: readonly PageSeen[];
  readonly address: URL;
  readonly failure: unknown;
}

/** A server called `notes` at this address. */
export function specFor(url: string, headers: Record<string, string> = {}): ServerSpec {
  return {
    name: 'notes',
    transport: { kind: 'http', url, headers },
    trusted: false,
    instances: 'shared',
    concurrencyMax: 4,
    callTimeoutMs: 10_000,
    callTimeoutMsMax: 10_000,
    startTimeoutMs: 10_000,
    idleMs: 0,
  };
}

/** A real authorisation server with a real MCP server behind it; one pair serves many tests. */
export interface OAuthServers extends AsyncDisposable {
  readonly issuer: AuthorizationServer;
  readonly server: ProtectedServer;
}

export async function startOAuthServers(): Promise<OAuthServers> {
  const issuer = await startAuthorizationServer();
  const server = await startProtectedServer(issuer.issuer);
  return {
    issuer,
    server,
    async [Symbol.asyncDispose]() {
      await server[Symbol.asyncDispose]();
      await issuer[Symbol.asyncDispose]();
    },
  };
}

/** One gateway's OAuth client in front of those servers, which are put back to their beginnings. */
export class OAuthWorld implements AsyncDisposable {
  readonly issuer: AuthorizationServer;
  readonly server: ProtectedServer;
  readonly secrets: MemorySecretStore = memorySecretStore();
  readonly clock: ManualClock = manualClock(Date.now());
  readonly lines: LoggedLine[] = [];
  readonly oauth: OAuth;
  readonly #clients: Client[] = [];

  constructor(servers: OAuthServers) {
    this.issuer = servers.issuer;
    this.server = servers.server;
    this.issuer.counts.clear();
    this.issuer.setAccessTokenSeconds(3600);
    this.issuer.web.setDown(false);
    this.server.announce(this.issuer.issuer);
    this.server.authorizations.length = 0;
    this.oauth = this.newOAuth();
  }

  /** Another client on the same store, as a second process has. */
  newOAuth(): OAuth {
    return createOAuth({
      secrets: this.secrets,
      clock: this.clock,
      logger: quietLogger(this.lines),
      random: { next: () => 0, uniqueId: () => randomUUID() },
      clientName: 'pml',
      version: '0.0.0',
    });
  }

  async connect(spec: ServerSpec = specFor(this.server.url)): Promise<Client> {
    const client = new Client({ name: 'test', version: '1' });
    this.#clients.push(client);
    const authProvider = this.oauth.providerFor(spec);
    if (spec.transport.kind === 'stdio' || authProvider === undefined) {
      throw new Error('the test needs a server that is logged in to');
    }
    const url = new URL(spec.transport.url);
    await client.connect(new StreamableHTTPClientTransport(url, { authProvider }));
    return client;
  }

  /** Logs in with a scripted person. */
  async logIn(
    script: PersonScript = { decision: 'consent' },
    spec: ServerSpec = specFor(this.server.url),
  ): Promise<LoginSeen> {
    let journey: Promise<PageSeen[]> = Promise.resolve([]);
    let address = new URL('about:blank');
    const show = (shown: string): void => {
      address = new URL(shown);
      journey = followLogin(shown, script);
    };
    const failure = await this.oauth.login(spec, show, new AbortController().signal).then(
      () => undefined,
      (error: unknown) => error,
    );
    return { pages: await journey, address, failure };
  }

  /** A login that has to succeed; answers with the address that was shown. */
  async logInOrFail(): Promise<URL> {
    const { failure, address } = await this.logIn();
    if (failure !== undefined) {
      throw new Error('the login failed', { cause: failure });
    }
    return address;
  }

  stored(): Credential {
    const credential = readCredential(this.secrets.kept.get('oauth:notes') ?? '');
    if (credential === undefined) {
      throw new Error('nothing is stored');
    }
    return credential;
  }

  async revokeAccessToken(): Promise<void> {
    const value = this.stored().tokens?.accessToken ?? '';
    await (await this.issuer.provider.AccessToken.find(value))?.destroy();
  }

  async revokeRefreshToken(): Promise<void> {
    const value = this.stored().tokens?.refreshToken ?? '';
    await (await this.issuer.provider.RefreshToken.find(value))?.destroy();
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await Promise.all(this.#clients.map((client) => client.close()));
  }
}

/** Calls the one tool of the protected server. */
export async function echo(client: Client, value: string): Promise<string> {
  const result = await client.callTool({ name: 'echo', arguments: { value } });
  return JSON.stringify(result.content);
}
