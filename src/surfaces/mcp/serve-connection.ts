import type { Transport } from '@modelcontextprotocol/server';
import { serveStdio } from '@modelcontextprotocol/server/stdio';

import { createMcpServer, type McpServerParts } from './create-mcp-server.ts';

/** Serves one connection that lasts, in whichever era its client opens it. */
export function serveConnection(
  parts: Omit<McpServerParts, 'era' | 'announcesChanges'>,
  transport: Transport,
): { close(): Promise<void> } {
  return serveStdio(({ era }) => createMcpServer({ ...parts, era, announcesChanges: true }), {
    transport,
    onerror: (error) => parts.logger.debug('mcp_connection_error', { error: error.message }),
  });
}
