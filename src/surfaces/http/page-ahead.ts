/** Calls that were made ahead, as the page shows them. */
import type { PredictionRecord } from '../../gateway/dashboard.ts';
import type { PageMadeAhead, PageTaskAhead } from './page-api-knowledge.ts';
import type { PageCall } from './page-call.ts';
import { badRequest, textIn } from './page-input.ts';

/** Explains why a task was answered by a call made ahead. */
export async function taskAhead({ parts, name, query }: PageCall): Promise<PageTaskAhead> {
  const task = textIn(query, 'task');
  if (task === undefined) {
    throw badRequest('"task" must name a task of the run');
  }
  const found = await parts.gateway.dashboard.aheadOf(name, task);
  const [made] = found === undefined ? [] : madeAhead(found);
  return made === undefined ? {} : { made };
}

/**
 * Returns the call ahead of a prediction. Empty if the call was held back, because it was not made.
 */
export function madeAhead(record: PredictionRecord): readonly PageMadeAhead[] {
  const { id, at, tool, after, probability, threshold, outcome, reason } = record;
  if (outcome === 'held') {
    return [];
  }
  return [
    {
      id,
      at,
      tool,
      ...(after !== undefined && { after }),
      probability,
      threshold,
      outcome: outcome === 'hit' ? 'ready' : outcome,
      reason,
      savedMs: record.savedMs,
      serverMs: record.serverMs,
    },
  ];
}
