import type { Feed } from '../knowledge/feed.ts';
import type { Tool } from '../knowledge/tool.ts';
import { startWorker } from '../system/start-worker.ts';

/**
 * Which tool can feed which, found in a thread of its own: of thousands of tools it takes seconds,
 * in which nobody may be kept waiting. Rejects when the thread ends without an answer.
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
  return new Promise((resolve, reject) => {
    const worker = startWorker({
      beside: import.meta.url,
      file: 'feeds-worker',
      name: 'pml-feeds',
      data: described,
    });
    // Nobody waits for it: it does not keep the process alive.
    worker.unref();
    worker.once('message', (feeds: readonly Feed[]) => resolve(feeds));
    worker.once('error', reject);
    worker.once('exit', () => reject(new Error('the thread ended without an answer')));
  });
}
