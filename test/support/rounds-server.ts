import { startLoopbackServer } from './loopback-server.ts';

/** A server of the newest protocol without a library. */
export interface RoundsServer extends AsyncDisposable {
  readonly url: string;
  /** `_meta` of each call of its tool. */
  readonly metas: unknown[];
}

/** Starts one with a single tool, `tool`, whose calls the function answers. */
export async function startRoundsServer(
  answer: (params: Record<string, unknown>) => unknown,
): Promise<RoundsServer> {
  const web = await startLoopbackServer();
  const metas: unknown[] = [];
  const results: Record<string, (params: Record<string, unknown>) => unknown> = {
    'server/discover': () => ({
      resultType: 'complete',
      supportedVersions: ['2026-07-28'],
      capabilities: { tools: {} },
      serverInfo: { name: 'rounds', version: '1' },
      ttlMs: 0,
      cacheScope: 'private',
    }),
    'tools/list': () => ({
      resultType: 'complete',
      tools: [{ name: 'tool', inputSchema: { type: 'object' } }],
      ttlMs: 0,
      cacheScope: 'private',
    }),
    'tools/call': (params) => {
      metas.push(params['_meta']);
      return answer(params);
    },
  };
  web.handle((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const { id, method, params } = JSON.parse(Buffer.concat(chunks).toString()) as {
        readonly id: unknown;
        readonly method: string;
        readonly params: Record<string, unknown>;
      };
      const result = results[method]?.(params);
      response.writeHead(200, { 'content-type': 'application/json' });
      response.end(JSON.stringify({ jsonrpc: '2.0', id, result }));
    });
  });
  return {
    url: `${web.origin}/mcp`,
    metas,
    [Symbol.asyncDispose]: () => web[Symbol.asyncDispose](),
  };
}
