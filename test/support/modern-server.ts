import { EventEmitter, once } from 'node:events';

import { toNodeHandler } from '@modelcontextprotocol/node';
import { createMcpHandler, inputRequired, Server } from '@modelcontextprotocol/server';

import type { JsonObject } from '../../src/base/json.ts';
import { startLoopbackServer } from './loopback-server.ts';

/** A real server that speaks only the protocol of 2026-07-28, over HTTP. */
export interface ModernServer extends AsyncDisposable {
  readonly url: string;
  /** The `Mcp-Param-Region` header of every request that had one. */
  readonly regions: string[];
  /** Resolves when a call to `slow` was cancelled. */
  readonly cancelled: Promise<void>;
  setDown(isDown: boolean): void;
  /** Adds a tool and says so. */
  grow(name: string): void;
}

const ANY = { type: 'object' } as const;

export async function startModernServer(): Promise<ModernServer> {
  const web = await startLoopbackServer();
  const regions: string[] = [];
  const names = ['echo', 'slow', 'ask'];
  const calls = new EventEmitter();
  const cancelled = once(calls, 'cancelled').then(() => undefined);
  const build = (): Server => {
    const server = new Server(
      { name: 'modern', version: '1' },
      {
        capabilities: { tools: { listChanged: true } },
        cacheHints: { 'tools/list': { ttlMs: 0, cacheScope: 'private' } },
      },
    );
    server.setRequestHandler('tools/list', () => ({
      tools: [
        ...names.map((name) => ({ name, inputSchema: ANY })),
        {
          name: 'routed',
          inputSchema: {
            type: 'object' as const,
            properties: { region: { type: 'string', 'x-mcp-header': 'Region' } },
          },
        },
      ],
    }));
    server.setRequestHandler('tools/call', async (request, context) => {
      const args = (request.params.arguments ?? {}) as JsonObject;
      switch (request.params.name) {
        case 'slow':
          await new Promise<void>((resolve) => {
            context.mcpReq.signal.addEventListener('abort', () => {
              calls.emit('cancelled');
              resolve();
            });
          });
          return { content: [] };
        case 'ask':
          return inputRequired({
            inputRequests: {
              name: {
                method: 'elicitation/create',
                params: {
                  mode: 'form',
                  message: 'who?',
                  requestedSchema: { type: 'object', properties: {} },
                },
              },
            },
          });
        default:
          return { content: [{ type: 'text', text: JSON.stringify(args) }] };
      }
    });
    return server;
  };
  const mcp = createMcpHandler(build, { legacy: 'reject' });
  const handler = toNodeHandler(mcp);
  web.handle((request, response) => {
    const region = request.headers['mcp-param-region'];
    if (typeof region === 'string') {
      regions.push(region);
    }
    void handler(request as Parameters<typeof handler>[0], response);
  });
  return {
    url: `${web.origin}/mcp`,
    regions,
    cancelled,
    setDown: (isDown) => web.setDown(isDown),
    grow: (name) => {
      names.push(name);
      mcp.notify.toolsChanged();
    },
    [Symbol.asyncDispose]: () => web[Symbol.asyncDispose](),
  };
}
