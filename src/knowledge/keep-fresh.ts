import type { Clock } from '../base/clock.ts';
import { describeError } from '../base/errors.ts';
import type { Logger } from '../base/logger.ts';
import { GRAPH } from '../tuning/knowledge.ts';

/** Refreshes knowledge from the shared database periodically. The returned function ends it. */
export function keepFresh(
  refresh: () => Promise<void>,
  { clock, logger }: { readonly clock: Clock; readonly logger: Logger },
): () => void {
  let cancel: (() => void) | undefined;
  const later = (): void => {
    cancel = clock.after(GRAPH.refreshMs, () => {
      refresh()
        .catch((error: unknown) => {
          logger.warn('knowledge_not_refreshed', { error: describeError(error) });
        })
        .finally(later);
    });
  };
  later();
  return () => cancel?.();
}
