import type { Clock } from '../base/clock.ts';
import { describeError } from '../base/errors.ts';
import type { Logger } from '../base/logger.ts';
import { GRAPH } from '../tuning/knowledge.ts';

/**
 * Refreshes knowledge from the shared database: periodically, and soon after another instance told that
 * something changed. The returned function ends it.
 */
export function keepFresh(
  refresh: () => Promise<void>,
  {
    clock,
    logger,
    onNews,
  }: {
    readonly clock: Clock;
    readonly logger: Logger;
    /** Calls the listener at every change that another instance tells. */
    readonly onNews?: (listener: () => void) => () => void;
  },
): () => void {
  let cancel: (() => void) | undefined;
  /** Something changed since the last refresh began. */
  let isStale = false;
  let isWaiting = false;
  let isEnded = false;
  const look = (): void => {
    isStale = false;
    isWaiting = false;
    refresh()
      .catch((error: unknown) => {
        logger.warn('knowledge_not_refreshed', { error: describeError(error) });
      })
      .finally(() => later(isStale ? GRAPH.refreshSoonMs : GRAPH.refreshMs));
  };
  const later = (pauseMs: number): void => {
    if (!isEnded) {
      isWaiting = true;
      cancel = clock.after(pauseMs, look);
    }
  };
  later(GRAPH.refreshMs);
  const endNews = onNews?.(() => {
    if (isWaiting && !isStale) {
      cancel?.();
      later(GRAPH.refreshSoonMs);
    }
    isStale = true;
  });
  return () => {
    isEnded = true;
    endNews?.();
    cancel?.();
  };
}
