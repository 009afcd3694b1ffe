/**
 * The one composition root: settings in, wired and disposable gateway out. The only file that
 * imports adapters.
 */
import { createOAuth } from '../adapters/oauth/oauth.ts';
import { backup, restore } from '../adapters/postgres/backup.ts';
import { createCatalogStore } from '../adapters/postgres/catalog-store.ts';
import { openStorage } from '../adapters/postgres/open-storage.ts';
import { createRunJournal } from '../adapters/postgres/run-journal.ts';
import { createSecretStore } from '../adapters/postgres/secret-store.ts';
import { createUsageStore } from '../adapters/postgres/usage-store.ts';
import { createSchemaChecker } from '../adapters/schema/ajv-checker.ts';
import { ensureKey } from '../adapters/system/key-file.ts';
import { sha256 } from '../adapters/system/sha256.ts';
import { systemClock as clock } from '../adapters/system/system-clock.ts';
import { systemRandom as random } from '../adapters/system/system-random.ts';
import { specHash } from '../adapters/upstream/spec-hash.ts';
import { createUpstreams } from '../adapters/upstream/upstreams.ts';
import { describeError, GatewayError } from '../base/errors.ts';
import { projectId } from '../base/ids.ts';
import type { Logger } from '../base/logger.ts';
import { didYouMean } from '../base/nearest-name.ts';
import { VERSION } from '../base/version.ts';
import { type CallRules, ToolDoor } from '../call/tool-door.ts';
import type { ServerSpec, UpstreamEvent, Upstreams } from '../call/upstreams.ts';
import { UsageCounter } from '../call/usage-counter.ts';
import type { Settings } from '../config/schema.ts';
import { marksOf, serverSpecs } from '../config/server-specs.ts';
import { Limiter } from '../execute/limiter.ts';
import { Runs } from '../execute/runs.ts';
import { createGateway } from '../gateway.ts';
import { CatalogKeeper } from '../knowledge/catalog-keeper.ts';
import { createLexicalRetriever } from '../retrieve/lexical-retriever.ts';
import type { Host } from '../surfaces/daemon/host.ts';

/** What a gateway is made from. Paths, not a config file: a library has none. */
export interface HostOptions {
  readonly settings: Settings;
  /** Relative paths in the settings are taken from its folder; names the project by default. */
  readonly configFile: string;
  readonly databaseFolder: string;
  /** An empty database to start from, where the build made one. */
  readonly templateFile?: string;
  readonly keyFile: string;
  /** What server programs may inherit: the caller's environment. */
  readonly environment: Readonly<Record<string, string | undefined>>;
  readonly logger: Logger;
}

/** Opens the database, wires the stages and starts what is not known yet, without waiting for it. */
export async function openHost(options: HostOptions): Promise<Host> {
  const { logger } = options;
  let { settings } = options;
  const { database, notices } = await openStorage({
    databaseFolder: options.databaseFolder,
    durable: settings.pml.storage.durable,
    ...(settings.pml.storage.url !== undefined && { url: settings.pml.storage.url }),
    ...(options.templateFile !== undefined && { templateFile: options.templateFile }),
    logger,
    clock,
  });
  const project = projectId(settings.pml.project.name ?? options.configFile);
  const specsOf = (from: Settings): readonly ServerSpec[] => serverSpecs(from, options);
  let specs = specsOf(settings);
  let rules = rulesOf(settings, specs);

  const secrets = createSecretStore(database, project, ensureKey(options.keyFile), logger);
  const oauth = createOAuth({
    secrets,
    logger,
    clock,
    random,
    clientName: 'pml',
    version: VERSION,
  });
  const catalog = new CatalogKeeper({ store: createCatalogStore(database, project), logger });
  const upstreams = createUpstreams({
    logger,
    clock,
    random,
    inheritedEnv: options.environment,
    authFor: (spec) => oauth.providerFor(spec),
    known: (server) => catalog.known(server),
  });
  const unsubscribe = upstreams.subscribe((event) => keepCatalog(catalog, event, logger));
  const checker = createSchemaChecker();
  const usage = new UsageCounter({ store: createUsageStore(database, project), clock, logger });
  const door = new ToolDoor({
    catalog: () => catalog.current,
    rules: () => rules,
    upstreams,
    checker,
    usage,
    clock,
  });
  const runs = new Runs({
    journal: createRunJournal(database, project),
    call: (call, signal) => door.call(call, signal),
    effects: (tool) => door.effectsOf(tool),
    hash: sha256,
    limiter: new Limiter(() => settings.pml.execute.concurrency),
    answerWithinMs: () => settings.pml.execute.answerWithinMs,
    clock,
    random,
    logger,
  });
  const gateway = createGateway({
    catalog,
    retriever: createLexicalRetriever(),
    checker,
    upstreams,
    door,
    runs,
    usage,
    contextWindow: () => settings.pml.contextWindow,
  });

  await catalog.load(new Map(specs.map((spec) => [spec.name, specHash(spec)])));
  await upstreams.configure(specs);
  listUnknown(specs, catalog, upstreams, logger);

  const specNamed = (name: string): ServerSpec => {
    const spec = specs.find((each) => each.name === name);
    if (spec === undefined) {
      const hint = didYouMean(
        name,
        specs.map((each) => each.name),
      );
      throw new GatewayError('SERVER_UNKNOWN', `there is no server "${name}"${hint}`);
    }
    return spec;
  };

  return {
    gateway,
    notices,
    async reconfigure(changed) {
      settings = changed;
      specs = specsOf(changed);
      rules = rulesOf(changed, specs);
      await catalog.keepOnly(new Set(specs.map((spec) => spec.name)));
      await upstreams.configure(specs);
      listUnknown(specs, catalog, upstreams, logger);
    },
    backup: (file, signal) => backup(database, file, signal),
    restore: (file, signal) => restore(database, file, signal),
    async login(server, show, signal) {
      await oauth.login(specNamed(server), show, signal);
      await upstreams.restart(server, signal);
    },
    async logout(server) {
      await oauth.logout(specNamed(server).name);
    },
    async [Symbol.asyncDispose]() {
      await gateway[Symbol.asyncDispose]();
      unsubscribe();
      await database[Symbol.asyncDispose]();
    },
  };
}

function rulesOf(settings: Settings, specs: readonly ServerSpec[]): CallRules {
  const marks = specs.map((spec) => {
    const { readOnly, idempotent } = marksOf(settings, spec.name);
    return [spec.name, { trusted: spec.trusted, readOnly, idempotent }] as const;
  });
  return { policy: settings.pml.policy.rules, marks: new Map(marks) };
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

/** Servers whose tools are known stay asleep until they are called; the others are asked now. */
function listUnknown(
  specs: readonly ServerSpec[],
  catalog: CatalogKeeper,
  upstreams: Upstreams,
  logger: Logger,
): void {
  for (const spec of specs) {
    if (catalog.known(spec.name)?.specHash !== specHash(spec)) {
      upstreams
        .ensureListed(spec.name, AbortSignal.timeout(spec.startTimeoutMs))
        .catch((error: unknown) => {
          logger.warn('server_not_listed', { serverId: spec.name, error: describeError(error) });
        });
    }
  }
}
