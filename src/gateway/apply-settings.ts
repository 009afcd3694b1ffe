/** Applies settings to the servers and the catalog, at the start and after a change of the file. */
import { describeError } from '../base/errors.ts';
import type { Logger } from '../base/logger.ts';
import type { ServerSpec, Upstreams } from '../call/upstreams.ts';
import type { CatalogKeeper } from '../knowledge/catalog-keeper.ts';

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

/** Servers whose tools are known stay asleep until they are called; the others are asked now. */
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
    if (catalog.known(name)?.specHash !== live.specHashOf(name)) {
      // The server has a limit of its own for starting; this one only ends a wait that it missed.
      const limit = AbortSignal.timeout(startTimeoutMs * 2);
      upstreams.ensureListed(name, limit).catch((error: unknown) => {
        logger.warn('server_not_listed', { serverId: name, error: describeError(error) });
      });
    }
  }
}
