/** The daemon of one configuration, made of the gateway and the surfaces. */
import { writeSync } from 'node:fs';
import { dirname, join } from 'node:path';

import { createLineLogger, type LoggerLevel } from '../adapters/log/line-logger.ts';
import { issuedTokens } from '../adapters/oauth/issued-tokens.ts';
import { systemClock as clock, systemRandom as random } from '../adapters/system/machine.ts';
import type { Logger } from '../base/logger.ts';
import { VERSION } from '../base/version.ts';
import type { PolicyChange } from '../call/policy.ts';
import { ownTextFile } from '../config/atomic-file.ts';
import { type ConfirmedConfig, policyChangeOf } from '../config/confirmed-config.ts';
import { DaemonConfig, type WithProjects } from '../config/daemon-config.ts';
import { switchOff } from '../config/edit-config.ts';
import type { LoadedSettings } from '../config/load.ts';
import {
  type Locations,
  ownFolders,
  projectNameOf,
  type Surroundings,
} from '../config/locations.ts';
import { KnownSecrets } from '../config/redact.ts';
import type { Settings } from '../config/schema.ts';
import { SecretKeeper, secretReader } from '../config/secret-keeper.ts';
import type { Usage } from '../knowledge/usage-store.ts';
import type { DaemonStatus } from '../surfaces/daemon/control-protocol.ts';
import type { InstanceLock } from '../surfaces/daemon/daemon-process.ts';
import {
  type DaemonEnd,
  type HttpNeeds,
  type HttpServing,
  type ReadConfig,
  runDaemon,
  type ShimClient,
} from '../surfaces/daemon/daemon.ts';
import type { Host } from '../surfaces/daemon/host.ts';
import type { SocketTransport } from '../surfaces/daemon/socket-transport.ts';
import { type HttpServerParts, startHttpServer } from '../surfaces/http/http-server.ts';
import { resourceAt } from '../surfaces/http/issued-access.ts';
import { PagePolicy } from '../surfaces/http/page-policy.ts';
import { ClientScope } from '../surfaces/mcp/client-scope.ts';
import { ClientViews } from '../surfaces/mcp/client-views.ts';
import { serveConnection } from '../surfaces/mcp/serve-connection.ts';
import { createSurfaceAnswers } from '../surfaces/mcp/surface-answers.ts';
import { HTTP } from '../tuning/http.ts';
import { listingsOf } from './list-tools.ts';
import { openHost } from './open-host.ts';
import { pageFolder, templateFile } from './package-files.ts';

interface DaemonOptions {
  readonly locations: Locations;
  readonly surroundings: Surroundings;
  readonly lock: InstanceLock;
  /** True for a daemon in a terminal: it stays until Ctrl-C and prints only problems. */
  readonly isForeground: boolean;
  readonly onReady: (status: DaemonStatus) => void;
}

/** Reads the configuration and is the daemon until the signal, a client or idleness ends it. */
export async function runDaemonHere(given: DaemonOptions, signal: AbortSignal): Promise<DaemonEnd> {
  const { locations, lock, isForeground, onReady } = given;
  const secretOf = secretReader(new SecretKeeper(locations));
  const options = { ...given, surroundings: { ...given.surroundings, secretOf } };
  const config = new DaemonConfig(options);
  const first = config.start();
  const { settings } = first;
  const log = openLog(first, isForeground);
  const { logger } = log;
  config.tell(first, logger);
  let read = readConfig(first);
  let { notices } = read;
  let usage: readonly Usage[] = [];
  let views: ClientViews | undefined;
  const viewsOf = ({ gateway }: Host): ClientViews =>
    (views ??= new ClientViews(gateway, (seen) => listingsOf(seen, settings, usage)));
  return runDaemon(
    {
      locations,
      lock,
      version: VERSION,
      logger,
      clock,
      random,
      config: read,
      isForeground,
      readConfig: () => {
        const loaded = config.load();
        log.secrets.add(loaded);
        config.tell(loaded, logger);
        read = readConfig(loaded);
        return Promise.resolve(read);
      },
      openHost: async () => {
        const host = await openHostAt(options, first, log, {
          notices: () => notices,
          policyChange: policyChangeOf(config.confirmed, () => config.reload()),
        });
        if (settings.pml.exposure.mode === 'hybrid') {
          // Read once, so that the list of favourites does not change with every call.
          usage = (await host.gateway.statistics()).calls;
        }
        return {
          ...host,
          async reconfigure(changed, beside) {
            await host.reconfigure(changed, beside);
            log.level = changed.pml.logLevel;
            ({ notices } = read);
          },
        };
      },
      serveMcp: (host, transport, client) => serveShim(viewsOf(host), transport, client, logger),
      projects: config.projects,
      surfaceOf: (host) => createSurfaceAnswers(viewsOf(host).whole.listing, VERSION),
      startHttp: (host, needs) => {
        config.reload = needs.reload;
        const { confirmed } = config;
        const served = { views: viewsOf(host), settings, confirmed };
        return serveHttp(host, { ...options, ...served, needs, log });
      },
      onReady,
    },
    signal,
  );
}

const readConfig = ({ settings, warnings, policyWritten, projects }: WithProjects): ReadConfig => ({
  settings,
  beside: { policyWritten, projects },
  notices: warnings.map(({ message }) => message),
});

interface DaemonLog {
  readonly logger: Logger;
  readonly secrets: KnownSecrets;
  level: LoggerLevel;
}

/** Opens the log: lines on stderr, without secrets. */
function openLog(first: LoadedSettings, isForeground: boolean): DaemonLog {
  const secrets = new KnownSecrets();
  secrets.add(first);
  const log: DaemonLog = {
    logger: createLineLogger({
      write: (line) => void writeSync(process.stderr.fd, secrets.redact(line)),
      now: () => clock.now(),
      // A person at a terminal wants to see problems only. A program that collects the lines wants all of them.
      level: () => (isForeground && process.stderr.isTTY ? 'warn' : log.level),
    }),
    secrets,
    level: first.settings.pml.logLevel,
  };
  return log;
}

function openHostAt(
  { locations, surroundings }: DaemonOptions,
  { settings, policyWritten, projects }: WithProjects,
  { logger, secrets }: DaemonLog,
  {
    notices,
    policyChange,
  }: {
    readonly notices: () => readonly string[];
    readonly policyChange: PolicyChange;
  },
): Promise<Host> {
  return openHost({
    settings,
    beside: { policyWritten, projects },
    policyChange,
    configFile: locations.configFile,
    databaseFolder: locations.databaseFolder,
    ownFolders: ownFolders(locations, surroundings),
    otherConfigFiles: [locations.userConfigFile],
    keyFile: locations.keyFile,
    isKeyFileNamed: locations.isKeyFileNamed,
    // Shared by all configurations, because models are large.
    modelFolder: join(dirname(locations.dataFolder), 'models'),
    environment: surroundings.env,
    templateFile: templateFile(),
    redact: (text) => secrets.redact(text),
    secrets: () => secrets.all,
    configNotices: notices,
    logger,
  });
}

/** Serves one shim's connection. The request key lets a repeated request find its run. */
function serveShim(
  views: ClientViews,
  transport: SocketTransport,
  { place, visit }: ShimClient,
  logger: Logger,
): void {
  serveConnection(
    {
      ...views.of(new ClientScope({ ...place, visit })),
      version: VERSION,
      logger,
      clock,
      random,
      session: transport.sessionId,
      asker: ({ id }) => ({
        session: transport.sessionId,
        requestKey: transport.requestKey(id),
        repeated: transport.isRepeated(id),
      }),
    },
    transport,
  );
}

interface HttpServed extends Pick<DaemonOptions, 'locations' | 'surroundings'> {
  readonly views: ClientViews;
  readonly settings: Settings;
  readonly confirmed: ConfirmedConfig;
  readonly needs: HttpNeeds;
  readonly log: DaemonLog;
}

async function serveHttp(host: Host, served: HttpServed): Promise<HttpServing | undefined> {
  const { views, settings, needs } = served;
  const { logger } = served.log;
  const { http } = settings.pml;
  const { gateway } = host;
  const { token, approverToken } = needs;
  if (!http.enabled) {
    return undefined;
  }
  return startHttpServer({
    gateway,
    views,
    visit: needs.visit,
    host: http.host,
    ...(http.port !== undefined && { port: http.port }),
    preferredPort: HTTP.preferredPort,
    allowedHosts: http.allowedHosts,
    ...(http.publicUrl !== undefined && { publicUrl: http.publicUrl }),
    ...issuedAccess(settings, logger),
    token,
    ...(approverToken !== undefined && { approverToken }),
    version: VERSION,
    logger,
    clock,
    random,
    tokens: host.tokens,
    audit: host.audit,
    health: () => host.health(),
    openRequests: host.openRequests,
    sessionKey: host.sessionKey,
    logins: host.logins,
    page: dashboardOf(host, served),
  });
}

/** Accepts tokens of the authorization server, if the settings name one. */
function issuedAccess({ pml }: Settings, logger: Logger): Pick<HttpServerParts, 'issued'> {
  const { issuer, jwksUrl, audience, personClaim, roleClaim, roles } = pml.identity;
  const { publicUrl } = pml.http;
  if (issuer === undefined || publicUrl === undefined) {
    return {};
  }
  const tokens = issuedTokens({
    issuer,
    audience: audience ?? resourceAt(publicUrl),
    ...(jwksUrl !== undefined && { jwksUrl }),
    clock,
    logger,
  });
  return { issued: { tokens, issuer, personClaim, roleClaim, roles } };
}

/** Returns the parts that answer the dashboard beside the gateway. */
function dashboardOf(
  host: Host,
  { locations, surroundings, settings, confirmed, needs, log }: HttpServed,
): NonNullable<HttpServerParts['page']> {
  const { configFile } = locations;
  const { reload, notices } = needs;
  const redact = (text: string): string => log.secrets.redact(text);
  return {
    folder: pageFolder(),
    sessionFile: ownTextFile(join(dirname(locations.tokenFile), 'page-sessions.json')),
    project: projectNameOf(settings, { configFile }),
    configFile,
    logFile: locations.logFile,
    storage: () => host.storage(),
    audit: (query) => host.audit.read(query),
    notices,
    policy: new PagePolicy({ locations, surroundings, confirmed, clock, reload, redact }),
    switchOff: async (server) => {
      const written = switchOff(locations, surroundings, server, new Date(clock.now()));
      await reload();
      return written;
    },
  };
}
