/** From settings to a running gateway, together with what only its owner may do with it. */
import { createOAuth } from '../adapters/oauth/oauth.ts';
import { backup, restore } from '../adapters/postgres/backup.ts';
import type { Database } from '../adapters/postgres/database.ts';
import { openStorage } from '../adapters/postgres/open-storage.ts';
import { createSecretStore } from '../adapters/postgres/secret-store.ts';
import { ensureKey } from '../adapters/system/key-file.ts';
import { systemClock as clock } from '../adapters/system/system-clock.ts';
import { systemRandom as random } from '../adapters/system/system-random.ts';
import { specHash } from '../adapters/upstream/spec-hash.ts';
import { describeError, GatewayError } from '../base/errors.ts';
import { projectId } from '../base/ids.ts';
import type { Logger } from '../base/logger.ts';
import { didYouMean } from '../base/nearest-name.ts';
import { VERSION } from '../base/version.ts';
import type { ServerSpec, UpstreamEvent } from '../call/upstreams.ts';
import type { Settings } from '../config/schema.ts';
import type { CatalogKeeper } from '../knowledge/catalog-keeper.ts';
import type { Host } from '../surfaces/daemon/host.ts';
import { LiveSettings } from './live-settings.ts';
import { wireGateway, type WiredGateway } from './wire-gateway.ts';

/** What a gateway is made from. Paths, not a config file: a library has none. */
export interface HostOptions {
  readonly settings: Settings;
  /** Relative paths in the settings are taken from its folder; names the project by default. */
  readonly configFile: string;
  readonly databaseFolder: string;
  /** An empty database to start from, where the build made one. */
  readonly templateFile: string | undefined;
  readonly keyFile: string;
  /** What server programs may inherit: the caller's environment. */
  readonly environment: Readonly<Record<string, string | undefined>>;
  readonly logger: Logger;
}

/** Opens the database, wires the stages and starts what is not known yet, without waiting for it. */
export async function openHost(options: HostOptions): Promise<Host> {
  const { logger, settings } = options;
  const { database, notices } = await openStorage({
    databaseFolder: options.databaseFolder,
    durable: settings.pml.storage.durable,
    ...(settings.pml.storage.url !== undefined && { url: settings.pml.storage.url }),
    ...(options.templateFile !== undefined && { templateFile: options.templateFile }),
    logger,
    clock,
  });
  try {
    return await openOn(database, notices, options);
  } catch (error) {
    await database[Symbol.asyncDispose]();
    throw error;
  }
}

async function openOn(
  database: Database,
  notices: readonly string[],
  { settings, configFile, keyFile, environment, logger }: HostOptions,
): Promise<Host> {
  const live = new LiveSettings(settings, configFile);
  const project = projectId(settings.pml.project.name ?? configFile);
  const secrets = createSecretStore(database, project, ensureKey(keyFile), logger);
  const identity = { clientName: 'pml', version: VERSION };
  const oauth = createOAuth({ secrets, logger, clock, random, ...identity });
  const wired = wireGateway({ database, project, live, oauth, environment, logger });
  const { gateway, catalog, upstreams } = wired;
  const unsubscribe = upstreams.subscribe((event) => keepCatalog(catalog, event, logger));

  await catalog.load(new Map(live.specs.map((spec) => [spec.name, specHash(spec)])));
  await applySpecs(wired, live.specs, logger);

  return {
    gateway,
    notices,
    async reconfigure(changed) {
      live.replace(changed);
      await applySpecs(wired, live.specs, logger);
    },
    backup: (file, signal) => backup(database, file, signal),
    restore: (file, signal) => restore(database, file, signal),
    async login(server, show, signal) {
      await oauth.login(specNamed(live.specs, server), show, signal);
      await upstreams.restart(server, signal);
    },
    logout: (server) => oauth.logout(specNamed(live.specs, server).name),
    async [Symbol.asyncDispose]() {
      await gateway[Symbol.asyncDispose]();
      unsubscribe();
      await database[Symbol.asyncDispose]();
    },
  };
}

/** Servers whose tools are known stay asleep until they are called; the others are asked now. */
async function applySpecs(
  { catalog, upstreams }: WiredGateway,
  specs: readonly ServerSpec[],
  logger: Logger,
): Promise<void> {
  await catalog.keepOnly(new Set(specs.map((spec) => spec.name)));
  await upstreams.configure(specs);
  for (const spec of specs) {
    if (catalog.known(spec.name)?.specHash !== specHash(spec)) {
      // The server has a limit of its own for starting; this one only ends a wait that it missed.
      const limit = AbortSignal.timeout(spec.startTimeoutMs * 2);
      upstreams.ensureListed(spec.name, limit).catch((error: unknown) => {
        logger.warn('server_not_listed', { serverId: spec.name, error: describeError(error) });
      });
    }
  }
}

function keepCatalog(catalog: CatalogKeeper, event: UpstreamEvent, logger: Logger): void {
  const failed = (error: unknown): void => {
    logger.warn('catalog_not_kept', { serverId: event.server, error: describeError(error) });
  };
  if (event.kind === 'tools_listed') {
    const { server, tools, protocol } = event;
    const sendsRequests = catalog.known(server)?.sendsRequests ?? false;
    const known = { server, tools, specHash: event.specHash, sendsRequests, listedAt: clock.now() };
    catalog.learn({ ...known, ...(protocol !== undefined && { protocol }) }).catch(failed);
  }
  if (event.kind === 'server_sent_request') {
    catalog.noteRequests(event.server).catch(failed);
  }
}

function specNamed(specs: readonly ServerSpec[], name: string): ServerSpec {
  const spec = specs.find((each) => each.name === name);
  if (spec === undefined) {
    const hint = didYouMean(
      name,
      specs.map((each) => each.name),
    );
    throw new GatewayError('SERVER_UNKNOWN', `there is no server "${name}"${hint}`);
  }
  return spec;
}
