/** Facts of a run that its lists are filtered by, taken from its events. */
import type { RunEvent } from '../../execute/run-event.ts';
import type { RunEnding } from '../../execute/run-journal.ts';

const ENDINGS: Readonly<Record<string, RunEnding>> = {
  approval_denied: 'denied',
  approval_expired: 'expired',
};

/** Returns the tools in these events: of plans, and of calls by programs. */
export function toolsIn(events: readonly RunEvent[]): readonly string[] {
  const tools = events.flatMap((event): readonly string[] => {
    if (event.kind === 'run_started' || event.kind === 'run_replanned') {
      return event.plan.tasks.map(({ tool }) => tool);
    }
    return event.kind === 'task_finished' && event.call !== undefined ? [event.call.tool] : [];
  });
  return [...new Set(tools)];
}

/** Returns `denied` or `expired` if one of these events ends such a call. */
export function endingIn(events: readonly RunEvent[]): RunEnding | undefined {
  for (const event of events) {
    const code =
      event.kind === 'task_finished' && event.end.kind === 'failed' ? event.end.code : '';
    if (Object.hasOwn(ENDINGS, code)) {
      return ENDINGS[code];
    }
  }
  return undefined;
}
