/** Opens a gateway from settings, with the operations of its owner. */
import { dirname, join } from 'node:path';

import { createOAuth, type OAuth } from '../adapters/oauth/oauth.ts';
import { createAccessTokenStore } from '../adapters/postgres/access-token-store.ts';
import { backup, backUpOncePerVersion } from '../adapters/postgres/backup.ts';
import type { Database } from '../adapters/postgres/database.ts';
import { databaseHealth, storageSize } from '../adapters/postgres/maintenance.ts';
import { createOpenRequests } from '../adapters/postgres/open-requests.ts';
import { openStorage, type Storage } from '../adapters/postgres/open-storage.ts';
import type { Presence } from '../adapters/postgres/presence.ts';
import { planRestore, restore } from '../adapters/postgres/restore.ts';
import { createSecretStore } from '../adapters/postgres/secret-store.ts';
import { systemClock as clock, systemRandom as random } from '../adapters/system/machine.ts';
import { openTelemetry } from '../adapters/telemetry/open-telemetry.ts';
import { specHash } from '../adapters/upstream/upstreams.ts';
import { describeError } from '../base/errors.ts';
import { type ProjectId, projectId } from '../base/ids.ts';
import type { Logger } from '../base/logger.ts';
import { VERSION } from '../base/version.ts';
import type { AuditLog } from '../call/audit-log.ts';
import { NO_CHANGE_WAITS, type PolicyChange } from '../call/policy.ts';
import type { StartStudy } from '../call/study-link.ts';
import { type BesideSettings, LiveSettings } from '../config/live-settings.ts';
import { projectNameOf } from '../config/locations.ts';
import { keyFor, ownKey } from '../config/own-key.ts';
import type { Settings } from '../config/schema.ts';
import type { FixedPlaces } from '../config/server-places.ts';
import { specNamed } from '../config/server-specs.ts';
import { auditOfSettings } from '../config/setting-rules.ts';
import { templateTies } from '../config/templates.ts';
import { auditedGateway, tracedGateway } from '../gateway/gateway-wrappers.ts';
import {
  applyChangedSettings,
  applyFirstSettings,
  keepWhatServersTell,
} from '../gateway/keep-catalog.ts';
import { refreshAll } from '../gateway/knowledge-refresh.ts';
import { personalNotices, waitingNotices } from '../gateway/waiting-notices.ts';
import { GraphTemplates } from '../knowledge/graph-inference.ts';
import { keepFresh } from '../knowledge/keep-fresh.ts';
import type { Embedder } from '../retrieve/embedder.ts';
import { ModelChoice } from '../retrieve/vector-keeper.ts';
import type { AuditDesk, Host } from '../surfaces/daemon/host.ts';
import { refuseSharedFolder } from '../surfaces/daemon/state-folders.ts';
import { AccessBook } from '../surfaces/http/access-book.ts';
import { COMPOSE } from '../tuning/loop.ts';
import { embedderSource } from './embedder-source.ts';
import { personalLogins } from './logins.ts';
import { studyInThread } from './study-thread.ts';
import { wireGateway, type WiredGateway } from './wire-gateway.ts';

/** Options of a gateway. They are paths, not a config file: a library has none. */
interface HostOptions {
  readonly settings: Settings;
  /** Relative paths in the settings are taken from its folder, which names the project by default. */
  readonly configFile: string;
  readonly beside?: BesideSettings;
  /** Left out if the settings come from the person's own program: nothing waits then. */
  readonly policyChange?: PolicyChange;
  readonly databaseFolder: string;
  /** Further folders and files that belong to pml. */
  readonly ownFolders?: readonly string[];
  /** Further config files that pml may read. */
  readonly otherConfigFiles?: readonly string[];
  /** An empty database to start from, where the build made one. */
  readonly templateFile: string | undefined;
  readonly keyFile: string;
  /** The person named it: it stays there, keychain or not. */
  readonly isKeyFileNamed: boolean;
  /** Folder of downloaded models. */
  readonly modelFolder: string;
  /** Environment that server programs may inherit. */
  readonly environment: Readonly<Record<string, string | undefined>>;
  /** Takes secrets out of a text that is shown or kept. */
  readonly redact: (text: string) => string;
  /** Secrets of the configuration, which are kept out of everything that is learned. */
  readonly secrets: () => readonly string[];
  /** Returns notices about the configuration in force. */
  readonly configNotices: () => readonly string[];
  /** Starts the studying side; by default in its own thread. */
  readonly startStudy?: (storage: Storage, project: ProjectId, logger: Logger) => StartStudy;
  /** Takes the place of the model that the settings name. */
  readonly embedder?: Embedder;
  readonly logger: Logger;
}

/**
 * Opens the database, wires the stages, and starts servers with unknown tools without waiting for
 * them.
 */
export async function openHost(options: HostOptions): Promise<Host> {
  const { logger, settings } = options;
  if (settings.pml.storage.url === undefined) {
    refuseSharedFolder(dirname(options.databaseFolder));
  }
  const storage = await openStorage({
    project: projectNameOf(settings, options),
    databaseFolder: options.databaseFolder,
    durable: settings.pml.storage.durable,
    ...(settings.pml.storage.url !== undefined && { url: settings.pml.storage.url }),
    ...(options.templateFile !== undefined && { templateFile: options.templateFile }),
    logger,
    clock,
  });
  let presence: Presence | undefined;
  try {
    presence = await storage.appear(random.uniqueId());
    return await openOn(storage, presence, options);
  } catch (error) {
    await presence?.[Symbol.asyncDispose]();
    await storage.database[Symbol.asyncDispose]();
    throw error;
  }
}

async function openOn(storage: Storage, presence: Presence, options: HostOptions): Promise<Host> {
  const { database, notices } = storage;
  const {
    settings,
    configFile,
    beside,
    policyChange = NO_CHANGE_WAITS,
    configNotices,
    logger,
    ...rest
  } = options;
  const live = new LiveSettings(settings, { configFile, hashOf: specHash }, beside);
  const project = projectId(projectNameOf(settings, { configFile }));
  const key = ownKey(options);
  const oauth = openOAuth(database, project, key, logger);
  const wired = wireGateway({
    database,
    project,
    presence,
    live,
    policyChange,
    oauth,
    own: ownPlaces(options),
    start: studyStart(storage, project, options),
    ...rest,
    notices: () => [...configNotices(), ...waitingNotices(policyChange, wired)],
    logger,
  });
  const { gateway, catalog, upstreams, vectors, retention } = wired;
  const targets = { live, upstreams, catalog, logger };
  const unsubscribe = keepWhatServersTell({ upstreams, catalog, logger });
  await load(wired, logger);
  await applyFirstSettings(targets);
  await fittingCapabilities(wired, logger);
  wired.runs.open();
  retention.open();
  const model = modelOf(vectors, options);
  const templates = new GraphTemplates(wired.graph, logger);
  await templates.apply(() => templateTies(settings, configFile));
  const stopRefreshing = refreshOnNews(wired, presence, logger);
  return {
    gateway: tracedGateway(auditedGateway(gateway, wired.audit), openTelemetry),
    audit: auditDesk(wired),
    notices: () => [...notices, ...personalNotices(policyChange, wired), ...templates.problems],
    async reconfigure(changed, besideChanged) {
      const before = live.current;
      await applyChangedSettings(targets, () => live.replace(changed, besideChanged));
      auditOfSettings(before, changed).forEach((entry) => wired.audit.record(entry));
      wired.ready.clear('the configuration has changed');
      wired.study.rulesChanged();
      model.use(changed.pml.embedding);
      await templates.apply(() => templateTies(changed, configFile));
      void retention.look();
    },
    ...careOf(database, project, wired.audit),
    health: () => healthOf(database, wired),
    ...forHttp(database, project, key, { audit: wired.audit, logger }),
    ...loginsOf(oauth, live, upstreams, wired.audit),
    async [Symbol.asyncDispose]() {
      stopRefreshing();
      await closed(wired);
      await presence[Symbol.asyncDispose]();
      unsubscribe();
      await vectors[Symbol.asyncDispose]();
      const folder = backupFolder(options.databaseFolder);
      await backUpOncePerVersion({ database, folder, version: VERSION, clock, logger });
      await database[Symbol.asyncDispose]();
    },
  };
}

/** Reads new knowledge of other instances, soon after they announce it. */
function refreshOnNews(wired: WiredGateway, presence: Presence, logger: Logger): () => void {
  const onNews = (listener: () => void): (() => void) =>
    presence.onNews(({ kind }) => kind === 'learned' && listener());
  return keepFresh(() => refreshAll(wired), { clock, logger, onNews });
}

function loginsOf(
  oauth: OAuth,
  live: LiveSettings,
  upstreams: WiredGateway['upstreams'],
  audit: AuditLog,
): Pick<Host, 'login' | 'logout' | 'logins'> {
  return {
    logins: personalLogins(oauth, live, upstreams, audit),
    async login(server, show, signal) {
      await oauth.login(specNamed(live.specs, server), show, signal);
      await upstreams.restart(server, signal);
    },
    logout: (server) => oauth.logout(specNamed(live.specs, server).name),
  };
}

function modelOf(
  vectors: WiredGateway['vectors'],
  { settings, configFile, modelFolder, embedder }: HostOptions,
): ModelChoice<Settings['pml']['embedding']> {
  const model = new ModelChoice<Settings['pml']['embedding']>(vectors, (embedding) =>
    embedder === undefined
      ? embedderSource(embedding, { configFile, modelFolder })
      : { name: embedder.model, open: () => Promise.resolve(embedder) },
  );
  model.use(settings.pml.embedding);
  return model;
}

function studyStart(
  storage: Storage,
  project: ProjectId,
  { startStudy, logger }: HostOptions,
): StartStudy {
  return startStudy === undefined
    ? studyInThread({ link: storage.link, project })
    : startStudy(storage, project, logger);
}

/** Returns the folder of the backups of each version. */
function backupFolder(databaseFolder: string): string {
  return join(dirname(databaseFolder), 'backups');
}

function ownPlaces({
  configFile,
  databaseFolder,
  keyFile,
  modelFolder,
  ownFolders = [],
  otherConfigFiles = [],
}: HostOptions): FixedPlaces {
  return {
    closed: [
      ...new Set([
        ...ownFolders,
        databaseFolder,
        backupFolder(databaseFolder),
        modelFolder,
        keyFile,
      ]),
    ],
    configFiles: [configFile, ...otherConfigFiles],
  };
}

/** Returns backup, restore and the other operations on the database. */
function careOf(
  database: Database,
  own: ProjectId,
  audit: AuditLog,
): Pick<Host, 'storage' | 'backup' | 'planRestore' | 'restore'> {
  return {
    storage: () => storageSize(database),
    backup: async (file, signal) => {
      const report = await backup(database, file, signal);
      audit.record({ action: 'backup', subject: file, outcome: 'taken' });
      return report;
    },
    planRestore: async (choice, signal) => ({
      ...(await planRestore(database, { ...choice, own }, signal)),
      own,
    }),
    restore: async (request, signal) => {
      const report = await restore(database, request, signal);
      audit.record({ action: 'restore', subject: request.file, outcome: 'taken' });
      return report;
    },
  };
}

/** Makes the stores that only the HTTP endpoint uses. */
function forHttp(
  database: Database,
  project: ProjectId,
  key: Buffer,
  { audit, logger }: { readonly audit: AuditLog; readonly logger: Logger },
): Pick<Host, 'tokens' | 'openRequests' | 'sessionKey'> {
  const store = createAccessTokenStore(database);
  return {
    tokens: new AccessBook({ store, project, clock, random, logger, audit }),
    openRequests: createOpenRequests(database, project, clock),
    sessionKey: keyFor(key, `http sessions of ${project}`),
  };
}

function auditDesk({ audit, auditStore }: WiredGateway): AuditDesk {
  return {
    async read(query) {
      await audit.flush();
      return { entries: await auditStore.read(query), ...audit.status };
    },
    get status() {
      return audit.status;
    },
  };
}

async function healthOf(database: Database, { study }: WiredGateway): ReturnType<Host['health']> {
  return { ...(await databaseHealth(database, clock)), learning: study.status().state };
}

/** Closes the users of the database before the database. */
async function closed({ retention, gateway, sandbox, audit }: WiredGateway): Promise<void> {
  await retention[Symbol.asyncDispose]();
  await gateway[Symbol.asyncDispose]();
  await sandbox[Symbol.asyncDispose]();
  await audit[Symbol.asyncDispose]();
}

function openOAuth(database: Database, project: ProjectId, key: Buffer, logger: Logger): OAuth {
  const secrets = createSecretStore(database, project, key, logger);
  return createOAuth({ secrets, logger, clock, random, clientName: 'pml', version: VERSION });
}

/** Loads the stored knowledge. */
async function load(wired: WiredGateway, logger: Logger): Promise<void> {
  await Promise.all([
    wired.guard.load(),
    wired.graph.load(),
    wired.learned.refresh(),
    // Plans are estimated by the durations of earlier calls.
    wired.usage.read().then((usage) => wired.estimates.load(usage)),
  ]);
  await wired.capabilities.refresh();
  // Nobody waits for it: until it is read every tool counts as unknown, which is safe.
  wired.thresholds.refresh().catch((error: unknown) => {
    logger.warn('certainty_not_read', { error: describeError(error) });
  });
}

/**
 * Hides capabilities that no longer fit their tools. It waits a short time for tool definitions
 * first.
 */
async function fittingCapabilities(
  { capabilities, suspects }: WiredGateway,
  logger: Logger,
): Promise<void> {
  await suspects.settled(COMPOSE.textsReadMs);
  await capabilities.toolsChanged().catch((error: unknown) => {
    logger.warn('capabilities_not_checked', { error: describeError(error) });
  });
}
