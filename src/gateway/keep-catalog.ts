/** Copies the servers' lists and offers into the catalog. */
import { describeError } from '../base/errors.ts';
import type { Logger } from '../base/logger.ts';
import { createHiddenToolsLog } from '../call/hidden-tools-log.ts';
import type { UpstreamEvent, Upstreams } from '../call/upstreams.ts';
import type { CatalogKeeper } from '../knowledge/catalog-keeper.ts';

interface CatalogFeedParts {
  readonly upstreams: Pick<Upstreams, 'subscribe'>;
  readonly catalog: CatalogKeeper;
  readonly logger: Logger;
}

/** Follows the servers' lists and offers. The returned function ends it. */
export function keepWhatServersTell({ upstreams, catalog, logger }: CatalogFeedParts): () => void {
  const logHiddenTools = createHiddenToolsLog(logger);
  return upstreams.subscribe((event) => {
    keep(catalog, event, logger);
    if (event.kind === 'tools_listed') {
      logHiddenTools(event);
    }
  });
}

function keep(catalog: CatalogKeeper, event: UpstreamEvent, logger: Logger): void {
  const failed = (error: unknown): void => {
    logger.error('catalog_not_kept', { serverId: event.server, error: describeError(error) });
  };
  if (event.kind === 'tools_listed') {
    catalog.learn(event).catch(failed);
  }
  if (event.kind === 'offers_listed') {
    catalog.learnOffers(event).catch(failed);
  }
  if (event.kind === 'server_sent_request') {
    catalog.noteRequests(event.server).catch(failed);
  }
}
