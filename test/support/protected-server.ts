import { toNodeHandler } from '@modelcontextprotocol/node';
import { createMcpHandler, Server } from '@modelcontextprotocol/server';

import { INTROSPECTION_CLIENT } from './authorization-server.ts';
import { startLoopbackServer } from './loopback-server.ts';

/** A real MCP server that answers only to tokens of its authorisation server. */
export interface ProtectedServer extends AsyncDisposable {
  readonly url: string;
  /** Every Authorization header that reached it, in order; '' where there was none. */
  readonly authorizations: string[];
  /** Names another issuer in its metadata, and takes no token of the one it really asks. */
  announce(issuer: string): void;
}

/** Asks the authorisation server whether the token holds, and for whom. */
export async function introspect(
  issuer: string,
  token: string,
): Promise<{ active: boolean; aud?: string }> {
  const { id, secret } = INTROSPECTION_CLIENT;
  const response = await fetch(`${issuer}/token/introspection`, {
    method: 'POST',
    headers: { authorization: `Basic ${Buffer.from(`${id}:${secret}`).toString('base64')}` },
    body: new URLSearchParams({ token }),
  });
  return (await response.json()) as { active: boolean; aud?: string };
}

export async function startProtectedServer(issuer: string): Promise<ProtectedServer> {
  const web = await startLoopbackServer();
  const url = `${web.origin}/mcp`;
  const metadataPath = '/.well-known/oauth-protected-resource/mcp';
  const authorizations: string[] = [];
  let announced = issuer;
  const mcp = toNodeHandler(createMcpHandler(echoServer));
  const answer = async (...[request, response]: Parameters<Parameters<typeof web.handle>[0]>) => {
    if (request.url === metadataPath) {
      const metadata = {
        resource: url,
        authorization_servers: [announced],
        scopes_supported: ['tools'],
      };
      response.writeHead(200, { 'content-type': 'application/json' });
      response.end(JSON.stringify(metadata));
      return;
    }
    const authorization = request.headers.authorization ?? '';
    authorizations.push(authorization);
    const known = await introspect(issuer, authorization.replace(/^Bearer /u, ''));
    if (known.active && known.aud === url && announced === issuer) {
      await mcp(request as Parameters<typeof mcp>[0], response);
      return;
    }
    response.writeHead(401, {
      'www-authenticate': `Bearer resource_metadata="${web.origin}${metadataPath}", scope="tools"`,
    });
    response.end();
  };
  web.handle((request, response) => {
    answer(request, response).catch(() => {
      response.destroy();
    });
  });
  return {
    url,
    authorizations,
    announce(next) {
      announced = next;
    },
    [Symbol.asyncDispose]: () => web[Symbol.asyncDispose](),
  };
}

function echoServer(): Server {
  const server = new Server({ name: 'protected', version: '1' }, { capabilities: { tools: {} } });
  server.setRequestHandler('tools/list', () => ({
    tools: [{ name: 'echo', inputSchema: { type: 'object' } }],
  }));
  server.setRequestHandler('tools/call', (request) => ({
    content: [{ type: 'text', text: JSON.stringify(request.params.arguments ?? {}) }],
  }));
  return server;
}
