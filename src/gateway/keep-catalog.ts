/** Keeps the catalog in step with what the servers list, and with the servers of the settings. */
import { describeError } from '../base/errors.ts';
import type { Logger } from '../base/logger.ts';
import { isPlainText, showName } from '../base/plain-text.ts';
import type { ServerSpec, UpstreamEvent, Upstreams } from '../call/upstreams.ts';
import type { CatalogKeeper } from '../knowledge/catalog-keeper.ts';
import type { Tool } from '../knowledge/tool.ts';
import { TEXTS } from '../tuning/text.ts';

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
        names: hidden.slice(0, TEXTS.shortListMax).map(showName),
      });
    }
  };
}

/** The servers of the settings in force. */
interface ConfiguredServers {
  readonly specs: readonly ServerSpec[];
  specHashOf(server: string): string | undefined;
}

export interface SettingsTargets {
  readonly live: ConfiguredServers;
  readonly upstreams: Pick<Upstreams, 'configure' | 'ensureListed'>;
  readonly catalog: CatalogKeeper;
  readonly logger: Logger;
}

/**
 * Applies the settings at the start. Servers whose tools are known stay asleep until they are called. All
 * other servers are asked now, also servers that had no tools.
 */
export async function applyFirstSettings(targets: SettingsTargets): Promise<void> {
  await targets.catalog.load();
  await targets.upstreams.configure(targets.live.specs);
  listUnknown(targets);
}

/**
 * Applies changed settings, all of them or none: if the servers cannot be changed, the previous
 * settings stay in force and the failure is thrown. The rules change before the servers and are put
 * back on failure: a new server must not be callable under rules written without it. The tools of a
 * server that goes are hidden at the same moment: the rules that kept them to a project are gone, and
 * its program may take long to end. `change` puts the settings in force and returns a function that
 * restores the previous ones.
 */
export async function applyChangedSettings(
  targets: SettingsTargets,
  change: () => () => void,
): Promise<void> {
  const { live, upstreams, catalog, logger } = targets;
  const putBack = change();
  try {
    const isConfigured = upstreams.configure(live.specs);
    catalog.hideUnconfigured();
    await isConfigured;
  } catch (error) {
    putBack();
    catalog.readmit();
    await upstreams.configure(live.specs).catch((again: unknown) => {
      logger.error('servers_not_put_back', { error: describeError(again) });
    });
    throw error;
  }
  await catalog.dropUnconfigured();
  catalog.readmit();
  listUnknown(targets);
}

function listUnknown({ live, upstreams, catalog, logger }: SettingsTargets): void {
  for (const { name, startTimeoutMs } of live.specs) {
    const known = catalog.known(name);
    // No call would ever wake a server without tools, and its list may have been lost or too early.
    if (known?.specHash !== live.specHashOf(name) || known?.tools.length === 0) {
      // The server has a limit of its own for starting; this one only ends a wait that it missed.
      const limit = AbortSignal.timeout(startTimeoutMs * 2);
      upstreams.ensureListed(name, limit).catch((error: unknown) => {
        logger.warn('server_not_listed', { serverId: name, error: describeError(error) });
      });
    }
  }
}
