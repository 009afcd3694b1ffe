/**
 * The life of the background process, one per configuration, from its start to its end.
 */
import { rmSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';

import type { Clock } from '../../base/clock.ts';
import { describeError } from '../../base/errors.ts';
import type { Logger } from '../../base/logger.ts';
import type { Random } from '../../base/random.ts';
import { MS_PER_MINUTE } from '../../base/units.ts';
import { writeOwn } from '../../config/atomic-file.ts';
import type { BesideSettings } from '../../config/live-settings.ts';
import type { Locations } from '../../config/locations.ts';
import { approverToken, namedToken, removeOldApproverToken } from '../../config/private-file.ts';
import type { Settings } from '../../config/schema.ts';
import { restartNeeded } from '../../config/setting-rules.ts';
import { DAEMON } from '../../tuning/daemon.ts';
import { watchConfig } from './config-watch.ts';
import { Connections } from './connections.ts';
import type { DaemonStatus, DashboardLink } from './control-protocol.ts';
import type { InstanceLock } from './daemon-process.ts';
import type { Host } from './host.ts';
import { watchIdle, untilIdle, settlesWithin } from './idle-exit.ts';
import { keepLogShort } from './log-file.ts';
import { processLoop } from './loop-watch.ts';
import type { ClientPlace } from './socket-protocol.ts';
import { SocketServer } from './socket-server.ts';
import type { SocketTransport } from './socket-transport.ts';
import { keepSurfaceFile, type Surface, ensureToken } from './surface-file.ts';

/** The HTTP endpoint as the daemon needs it. */
export interface HttpServing {
  readonly url: string;
  readonly connectionCount: number;
  /** Makes a new link to the dashboard. Returns undefined if there is no dashboard. */
  openPage(): DashboardLink | undefined;
  /** Says from now on that nobody should send requests here. */
  drain(): void;
  close(): Promise<void>;
}

/** The configuration as it was read. */
export interface ReadConfig {
  readonly settings: Settings;
  readonly beside: BesideSettings;
  /** Notices for a person: a server left out, a file that is not trusted. */
  readonly notices: readonly string[];
}

/** Parts for the endpoint beside the gateway. */
export interface HttpNeeds {
  /** Token of clients. */
  readonly token: string;
  /** Token of scripts that may decide for the person. Without it no script may. */
  readonly approverToken?: string;
  /** Reads the configuration now and puts it in force. */
  readonly reload: () => Promise<void>;
  /** A client works in these folders. Resolves when the servers of its project are known. */
  readonly visit: (folders: readonly string[]) => Promise<void>;
  /** Notices for a person. */
  readonly notices: () => readonly string[];
}

/** One shim's client. */
export interface ShimClient {
  readonly place: ClientPlace;
  /**
   * Tells that a client works in these folders. Resolves when the servers of its project are known.
   */
  readonly visit: (folders: readonly string[]) => Promise<void>;
}

interface DaemonParts {
  readonly locations: Locations;
  /** The right to be the daemon; given back when it has ended in order. */
  readonly lock: InstanceLock;
  readonly version: string;
  readonly logger: Logger;
  readonly clock: Clock;
  readonly random: Random;
  /** The configuration at the start. */
  readonly config: ReadConfig;
  /** Reads the configuration again. Throws when it cannot be used. */
  readonly readConfig: () => Promise<ReadConfig>;
  /** Opens the gateway. Called once, and only by the process that holds the instance lock. */
  readonly openHost: (signal: AbortSignal) => Promise<Host>;
  /** Serves MCP to one shim; the transport is not started yet. */
  readonly serveMcp: (host: Host, transport: SocketTransport, client: ShimClient) => void;
  readonly projects: {
    /** The files of project folders that are known. */
    readonly files: readonly string[];
    /** Records the folders of a client. Returns true if the configuration has to be read again. */
    visit(folders: readonly string[]): boolean;
  };
  readonly surfaceOf: (host: Host) => Surface;
  /** Opens the HTTP endpoint; `undefined` when it is switched off. */
  readonly startHttp: (
    host: Host,
    needs: HttpNeeds,
    signal: AbortSignal,
  ) => Promise<HttpServing | undefined>;
  /** Called once, when clients can connect. */
  readonly onReady?: (status: DaemonStatus) => void;
  /** True if a person sees its output. The daemon then runs until somebody stops it. */
  readonly isForeground?: boolean;
}

/** The end of a daemon process. */
export type DaemonEnd =
  /** Another process is the daemon of this configuration; nothing was done. */
  { readonly kind: 'already_running' } | DaemonStop;

/** The end of a process that was the daemon. */
interface DaemonStop {
  readonly kind: 'stopped';
  readonly reason: 'signal' | 'idle' | 'asked';
  /** False when the gateway did not close in time: the process must be ended at once. */
  readonly isClean: boolean;
}

/** Runs the daemon until the signal, a client or idleness ends it. */
export async function runDaemon(parts: DaemonParts, signal: AbortSignal): Promise<DaemonStop> {
  const { lock } = parts;
  let isHeld = true;
  try {
    const host = await parts.openHost(signal);
    const daemon = new Daemon(parts, host);
    const reason = await daemon.live(signal);
    const isClean = await daemon.finish();
    if (!isClean) {
      // The gateway still has the database: no other process may become the daemon before this one is gone.
      isHeld = false;
      return { kind: 'stopped', reason, isClean };
    }
    lock.release();
    isHeld = false;
    daemon.disconnect();
    return { kind: 'stopped', reason, isClean };
  } finally {
    if (isHeld) {
      lock.release();
    }
  }
}

type StopReason = DaemonStop['reason'];

class Daemon {
  readonly #parts: DaemonParts;
  readonly #host: Host;
  readonly #connections: Connections;
  readonly #server: SocketServer;
  readonly #startedAt: number;
  readonly #infoFile: string;
  readonly #endings: (() => void)[] = [];
  readonly #watchedProjects = new Set<string>();
  /** The watched file of templates. Undefined before the daemon is ready and after it ends. */
  #templates: { readonly file: string | undefined; readonly end: () => void } | undefined;
  #config: ReadConfig;
  #http: HttpServing | undefined;
  #configError: string | undefined;
  #reloading: Promise<void> = Promise.resolve();
  #stop: (reason: StopReason) => void = () => undefined;

  constructor(parts: DaemonParts, host: Host) {
    this.#parts = parts;
    this.#host = host;
    this.#config = parts.config;
    this.#startedAt = parts.clock.now();
    processLoop();
    this.#infoFile = join(parts.locations.stateFolder, 'daemon.json');
    this.#connections = new Connections({
      host,
      logger: parts.logger,
      random: parts.random,
      status: () => this.#status(),
      reload: () => this.#reload(),
      stop: () => this.#stop('asked'),
      openPage: () => this.#http?.openPage(),
      serveMcp: (transport, place) => {
        const visit = (folders: readonly string[]): Promise<void> => this.#visit(folders);
        parts.serveMcp(host, transport, { place, visit });
      },
      onVisit: ({ folder }) => this.#visit(folder === undefined ? [] : [folder]),
    });
    this.#server = new SocketServer({
      socketPath: parts.locations.socketPath,
      version: parts.version,
      clock: parts.clock,
      onConnection: (socket, hello) => this.#connections.take(socket, hello),
    });
  }

  /** Serves until something ends it. Returns the reason. */
  async live(signal: AbortSignal): Promise<StopReason> {
    const { locations, logger, clock, random } = this.#parts;
    const stopped = new Promise<StopReason>((stop) => {
      this.#stop = stop;
    });
    try {
      removeOldApproverToken(locations);
      // The file is made in any case, because its existence shows that this is not the first start.
      const made = ensureToken(locations.tokenFile, random);
      const token = namedToken(locations) ?? made;
      const ofApprovers = approverToken(locations, token);
      const needs = {
        token,
        ...(ofApprovers !== undefined && { approverToken: ofApprovers }),
        reload: () => this.#reload(),
        visit: (folders: readonly string[]) => this.#visit(folders),
        notices: () => this.#notices(),
      };
      this.#http = await this.#parts.startHttp(this.#host, needs, signal);
      const surface = this.#parts.surfaceOf(this.#host);
      this.#endings.push(keepSurfaceFile({ file: locations.surfaceFile, surface, clock, logger }));
      await this.#server.listen();
    } catch (error) {
      await this.finish();
      throw error;
    }
    const status = this.#status();
    this.#writeInfo(status);
    this.#watch();
    signal.addEventListener('abort', () => this.#stop('signal'), { once: true });
    if (signal.aborted) {
      this.#stop('signal');
    }
    logger.info('daemon_ready', { pid: status.pid, socket: locations.socketPath });
    this.#parts.onReady?.(status);
    const reason = await stopped;
    logger.info('daemon_stopping', { reason });
    return reason;
  }

  /** Lets open requests finish within their time, then closes. Returns false if closing failed. */
  async finish(): Promise<boolean> {
    const { clock, logger } = this.#parts;
    const { gateway } = this.#host;
    for (const end of this.#endings.splice(0)) {
      end();
    }
    this.#http?.drain();
    this.#server.stopListening();
    rmSync(this.#infoFile, { force: true });
    this.#connections.refuseRequests();
    if (!(await settlesWithin(clock, DAEMON.drainMs, untilIdle(this.#connections, gateway)))) {
      logger.warn('drain_given_up', { requests: this.#connections.underWayCount });
    }
    const closing = (async () => {
      await this.#http?.close();
      await this.#reloading;
      await this.#host[Symbol.asyncDispose]();
    })();
    try {
      const isClosed = await settlesWithin(clock, DAEMON.closeWithinMs, closing);
      logger.info('daemon_stopped', { clean: isClosed });
      return isClosed;
    } catch (error) {
      logger.error('daemon_close_failed', { error: describeError(error) });
      return false;
    }
  }

  /** Closes all connections. The shims start the next daemon when they need one. */
  disconnect(): void {
    this.#server.destroyAll();
  }

  #watch(): void {
    const { clock, locations, logger, isForeground } = this.#parts;
    this.#endings.push(
      watchConfig(locations.configFile, clock, () => this.#reloadUnasked()),
      () => {
        this.#templates?.end();
        this.#templates = undefined;
      },
    );
    this.#templates = { file: undefined, end: () => undefined };
    this.#watchTemplates();
    this.#watchProjects();
    if (isForeground === true) {
      return;
    }
    this.#endings.push(
      watchIdle({
        clock,
        idleExitMs: () => this.#config.settings.pml.daemon.idleExitMinutes * MS_PER_MINUTE,
        isInUse: () =>
          this.#server.count > 0 ||
          (this.#http?.connectionCount ?? 0) > 0 ||
          this.#host.gateway.isBusy(),
        onIdle: () => this.#stop('idle'),
      }),
      keepLogShort(locations.logFile, clock, logger),
    );
  }

  /** Watches the file of templates. A change of it counts as a change of the configuration. */
  #watchTemplates(): void {
    const { clock, locations } = this.#parts;
    const { templates } = this.#config.settings.pml;
    const file = templates && resolve(dirname(locations.configFile), templates);
    if (this.#templates !== undefined && file !== this.#templates.file) {
      this.#templates.end();
      const end =
        file === undefined
          ? () => undefined
          : watchConfig(file, clock, () => this.#reloadUnasked());
      this.#templates = { file, end };
    }
  }

  /**
   * Adds the projects of these folders. A config file with a mistake changes nothing for the
   * client; the log has the mistake.
   */
  async #visit(folders: readonly string[]): Promise<void> {
    if (this.#parts.projects.visit(folders)) {
      await this.#reload().catch((error: unknown) => {
        this.#parts.logger.error('config_rejected', { error: describeError(error) });
      });
      this.#watchProjects();
    }
  }

  #watchProjects(): void {
    const { clock, projects } = this.#parts;
    for (const file of projects.files.filter((each) => !this.#watchedProjects.has(each))) {
      this.#watchedProjects.add(file);
      this.#endings.push(watchConfig(file, clock, () => this.#reloadUnasked()));
    }
  }

  #reloadUnasked(): void {
    this.#reload().catch((error: unknown) => {
      this.#parts.logger.error('config_rejected', { error: describeError(error) });
    });
  }

  /** Reads the configuration again, one reading at a time: with two at once the older could win. */
  #reload(): Promise<void> {
    const next = this.#reloading.then(async () => {
      try {
        const config = await this.#parts.readConfig();
        await this.#host.reconfigure(config.settings, config.beside);
        this.#config = config;
        this.#configError = undefined;
        this.#watchTemplates();
        this.#parts.logger.info('config_reloaded', {});
        for (const setting of this.#restartNeeded()) {
          this.#parts.logger.warn('restart_needed', { setting });
        }
      } catch (error) {
        this.#configError = describeError(error);
        throw error;
      }
    });
    this.#reloading = next.catch(() => undefined);
    return next;
  }

  /**
   * Returns the changed settings that need a restart. Until then the process uses the old values.
   */
  #restartNeeded(): readonly string[] {
    return restartNeeded(this.#parts.config.settings, this.#config.settings);
  }

  #notices(): readonly string[] {
    return [
      ...this.#config.notices,
      ...this.#host.notices(),
      ...this.#restartNeeded().map((setting) => `${setting} changed: run pml down, then pml up`),
    ];
  }

  #status(): DaemonStatus {
    const { locations, version, clock } = this.#parts;
    const now = clock.now();
    return {
      pid: process.pid,
      version,
      configFile: locations.configFile,
      ...(this.#http === undefined ? {} : { httpUrl: this.#http.url }),
      tokenFile: locations.namedTokenFile ?? locations.tokenFile,
      logFile: locations.logFile,
      notices: this.#notices(),
      startedAt: this.#startedAt,
      uptimeMs: now - this.#startedAt,
      memoryBytes: process.memoryUsage.rss(),
      loop: processLoop().read(),
      clients: { ...this.#connections.counts, http: this.#http?.connectionCount ?? 0 },
      clientProcesses: this.#connections.clientProcesses,
      servers: this.#host.gateway.servers(),
      ...(this.#configError === undefined ? {} : { configError: this.#configError }),
    };
  }

  /**
   * Writes a file for people and tools that look at the state folder. pml itself does not use it.
   */
  #writeInfo({ pid, version, configFile, httpUrl, startedAt }: DaemonStatus): void {
    const info = { pid, version, configFile, httpUrl, startedAt };
    try {
      writeOwn(this.#infoFile, `${JSON.stringify(info)}\n`);
    } catch (error) {
      this.#parts.logger.warn('info_file_failed', { error: describeError(error) });
    }
  }
}
