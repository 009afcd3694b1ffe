/** The daemon of one configuration, made of the gateway and the surfaces. */
import { writeSync } from 'node:fs';

import { serveStdio } from '@modelcontextprotocol/server/stdio';

import { createLineLogger } from '../adapters/log/line-logger.ts';
import { systemClock as clock } from '../adapters/system/system-clock.ts';
import { systemRandom as random } from '../adapters/system/system-random.ts';
import { VERSION } from '../base/version.ts';
import type { Asker } from '../call/session.ts';
import { loadSettings } from '../config/load.ts';
import type { Locations, Surroundings } from '../config/locations.ts';
import type { Settings } from '../config/schema.ts';
import type { Gateway } from '../gateway.ts';
import type { DaemonStatus } from '../surfaces/daemon/control-protocol.ts';
import { type DaemonEnd, runDaemon } from '../surfaces/daemon/daemon.ts';
import type { Host } from '../surfaces/daemon/host.ts';
import type { SocketTransport } from '../surfaces/daemon/socket-transport.ts';
import { startHttpServer } from '../surfaces/http/http-server.ts';
import { createMcpServer } from '../surfaces/mcp/create-mcp-server.ts';
import { createSurfaceAnswers } from '../surfaces/mcp/surface-answers.ts';
import { createToolListing, type ToolListing } from '../surfaces/mcp/tool-listing.ts';
import { HTTP } from '../tuning.ts';
import { openHost } from './open-host.ts';
import { templateFile } from './template-file.ts';

export interface DaemonOptions {
  readonly locations: Locations;
  readonly surroundings: Surroundings;
  /** A daemon in a terminal stays until Ctrl-C and is quiet about what is not wrong. */
  readonly isForeground: boolean;
  readonly onReady: (status: DaemonStatus) => void;
}

/** Reads the configuration and is the daemon until the signal, a client or idleness ends it. */
export async function runDaemonHere(
  options: DaemonOptions,
  signal: AbortSignal,
): Promise<DaemonEnd> {
  const { locations, surroundings, isForeground } = options;
  const read = (): { settings: Settings; warnings: readonly string[] } => {
    const { settings, warnings } = loadSettings(locations, surroundings);
    return { settings, warnings: warnings.map(({ message }) => message) };
  };
  const first = read();
  let level = isForeground ? ('warn' as const) : first.settings.pml.logLevel;
  const logger = createLineLogger({
    write: (line) => void writeSync(process.stderr.fd, line),
    now: () => clock.now(),
    level: () => level,
  });
  const { mode } = first.settings.pml.exposure;
  const listings = new WeakMap<Gateway, ToolListing>();
  const listingOf = ({ gateway }: Host): ToolListing => {
    const listing = listings.get(gateway) ?? createToolListing(gateway, mode);
    listings.set(gateway, listing);
    return listing;
  };
  const template = templateFile();
  return runDaemon(
    {
      locations,
      version: VERSION,
      logger,
      clock,
      random,
      settings: first.settings,
      isForeground,
      readSettings: () => {
        const { settings } = read();
        level = isForeground ? 'warn' : settings.pml.logLevel;
        return Promise.resolve(settings);
      },
      openHost: async () => {
        const host = await openHost({
          settings: first.settings,
          configFile: locations.configFile,
          databaseFolder: locations.databaseFolder,
          keyFile: locations.keyFile,
          environment: surroundings.env,
          logger,
          ...(template !== undefined && { templateFile: template }),
        });
        return { ...host, notices: [...first.warnings, ...host.notices] };
      },
      serveMcp: (host, transport) => {
        serveStdio(
          ({ era }) =>
            createMcpServer({
              gateway: host.gateway,
              listing: listingOf(host),
              version: VERSION,
              logger,
              era,
              asker: ({ id }) => askerOf(transport, id),
              announcesChanges: true,
            }),
          { transport },
        );
      },
      surfaceOf: (host) => createSurfaceAnswers(listingOf(host), VERSION),
      startHttp: async (host, token) => {
        const { enabled, host: address, port, allowedHosts } = first.settings.pml.http;
        return enabled
          ? startHttpServer({
              gateway: host.gateway,
              exposure: mode,
              host: address,
              preferredPort: HTTP.preferredPort,
              ...(port !== undefined && { port }),
              allowedHosts,
              token,
              version: VERSION,
              logger,
              clock,
              random,
            })
          : undefined;
      },
      onReady: options.onReady,
    },
    signal,
  );
}

function askerOf(transport: SocketTransport, id: string | number): Asker {
  return {
    session: transport.sessionId,
    requestKey: transport.requestKey(id),
    repeated: transport.isRepeated(id),
  };
}
