/** Copies the servers' lists and offers into the catalog. */
import { describeError } from '../base/errors.ts';
import type { Logger } from '../base/logger.ts';
import { isPlainText } from '../base/plain-text.ts';
import { showName } from '../base/show-name.ts';
import type { UpstreamEvent, Upstreams } from '../call/upstreams.ts';
import type { CatalogKeeper } from '../knowledge/catalog-keeper.ts';
import type { Tool } from '../knowledge/tool.ts';
import { DISCOVER } from '../tuning/gateway.ts';

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

/**
 * Logs which tools of a server no search shows because of their names: once, and again when there
 * are others.
 */
export function createHiddenToolsLog(
  logger: Logger,
): (listed: { readonly server: string; readonly tools: readonly Tool[] }) => void {
  const logged = new Map<string, string>();
  return ({ server, tools }) => {
    const hidden = tools.filter(({ id }) => !isPlainText(id)).map(({ name }) => name);
    const text = JSON.stringify(hidden);
    if (text === (logged.get(server) ?? '[]')) {
      return;
    }
    logged.set(server, text);
    if (hidden.length > 0) {
      logger.warn('tools_not_shown', {
        serverId: server,
        count: hidden.length,
        names: hidden.slice(0, DISCOVER.hiddenNamed).map(showName),
      });
    }
  };
}
