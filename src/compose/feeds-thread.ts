import { askThread } from '../adapters/threads/ask-thread.ts';
import type { Feed } from '../knowledge/feed.ts';
import type { Tool } from '../knowledge/tool.ts';

/**
 * Which tool can feed which, found in a thread of its own: of thousands of tools it takes seconds,
 * in which nobody may be kept waiting.
 */
export function feedsInThread(tools: readonly Tool[]): Promise<readonly Feed[]> {
  const described = tools.map(({ id, server, name, description, inputSchema, outputSchema }) => ({
    id,
    server,
    name,
    description,
    inputSchema,
    ...(outputSchema !== undefined && { outputSchema }),
  }));
  return askThread({ beside: import.meta.url, file: 'feeds-worker' }, described);
}
