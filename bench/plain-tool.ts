import { setTimeout as delay } from 'node:timers/promises';

import type { GraphTask } from './executor-graphs.ts';

/** What a task of a graph does where no server is behind it: it waits and answers with its label. */
export async function plainTool({
  id,
  ms,
}: Pick<GraphTask, 'id' | 'ms'>): Promise<{ readonly label: string }> {
  if (ms > 0) {
    await delay(ms);
  }
  return { label: id };
}
