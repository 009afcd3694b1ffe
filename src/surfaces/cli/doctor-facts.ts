/** Collects the facts for `pml doctor`. Judges nothing, and goes on if something is broken. */
import { accessSync, constants, existsSync, readFileSync, statfsSync, statSync } from 'node:fs';

import { describeError } from '../../base/errors.ts';
import type { ServerState } from '../../call/upstreams.ts';
import { CLIENTS } from '../../config/clients/all-clients.ts';
import { type ClientFile, PML_NAME } from '../../config/clients/client.ts';
import type { WaitingChange } from '../../config/confirmed-config.ts';
import { systemKeychain } from '../../config/keychain.ts';
import { type LoadedSettings, loadSettings } from '../../config/load.ts';
import type { Locations, Surroundings } from '../../config/locations.ts';
import { type KeyPlace, keyPlace } from '../../config/own-key.ts';
import { createRedactor } from '../../config/redact.ts';
import { serverSpecs } from '../../config/server-specs.ts';
import type { Statistics } from '../../gateway/gateway.ts';
import { CLI } from '../../tuning/cli.ts';
import type { DaemonStatus } from '../daemon/control-protocol.ts';
import type { LoopDelay } from '../daemon/loop-watch.ts';
import { nearestFolder } from '../daemon/state-folders.ts';
import type { Invocation, SchemaLook } from './command.ts';
import { findProgram } from './find-program.ts';
import { type RootFacts, rootsOf } from './server-roots.ts';

/** Everything that was looked at. */
export interface DoctorFacts {
  readonly node: { readonly version: string };
  readonly program: { readonly version: string };
  readonly config: ConfigFacts;
  readonly folders: readonly FolderFacts[];
  readonly key: KeyFacts;
  /** Missing if the system does not report it. */
  readonly disk?: { readonly folder: string; readonly freeBytes: number };
  readonly database: DatabaseFacts;
  readonly daemon: DaemonFacts;
  readonly http: HttpFacts;
  readonly servers: readonly ServerFacts[];
  readonly clients: readonly ClientFacts[];
}

/** The configuration as it is on disk. */
type ConfigFacts =
  | {
      readonly kind: 'usable';
      readonly file: string;
      readonly exists: boolean;
      /** Changes of the file that wait for a person. */
      readonly waiting?: WaitingChange;
      readonly warnings: readonly string[];
    }
  | { readonly kind: 'unusable'; readonly file: string; readonly problem: string };

/** A folder or file that pml keeps for itself. */
interface FolderFacts {
  readonly path: string;
  readonly exists: boolean;
  readonly isWritable: boolean;
  /** True if others may read, write or enter it. */
  readonly isOpenToOthers: boolean;
}

/** The key that pml's own secrets are sealed with. */
interface KeyFacts {
  /** Missing before it was made. */
  readonly place?: KeyPlace;
  readonly file: string;
  /** True if this system has a keychain. */
  readonly hasKeychain: boolean;
}

/** The database, reached without the background process. */
type DatabaseFacts =
  | { readonly kind: 'not_checked' }
  | ({ readonly kind: 'seen' } & SchemaLook)
  | { readonly kind: 'unreachable'; readonly problem: string };

/** The background process. */
type DaemonFacts =
  | { readonly kind: 'absent' }
  | { readonly kind: 'unreachable'; readonly problem: string }
  | {
      readonly kind: 'running';
      readonly pid: number;
      readonly version: string;
      readonly notices: readonly string[];
      /** The reason why the file on disk is not in use. */
      readonly configError?: string;
      /** Recent delays of the event loop. A daemon of an older version does not report them. */
      readonly loop?: LoopDelay;
      /** State of the search. A daemon of an older version does not report it. */
      readonly search?: Statistics['search'];
      /** Calls that led to pml's own files. */
      readonly ownFiles?: Statistics['ownFiles'];
      /** State of learning. */
      readonly study?: Statistics['study'];
    };

/** The HTTP endpoint. */
type HttpFacts =
  | { readonly kind: 'not_checked' }
  | { readonly kind: 'off' }
  | { readonly kind: 'answering'; readonly url: string }
  | { readonly kind: 'silent'; readonly url: string; readonly problem: string };

/** One configured server. */
interface ServerFacts {
  readonly name: string;
  /** Why it is not used though it is configured. */
  readonly leftOut?: string;
  /** For a program: its command, and whether the file exists. */
  readonly command?: { readonly name: string; readonly isFound: boolean };
  /** The daemon's state of the server, if a daemon runs. */
  readonly state?: ServerState;
  /** Files in the server's folders that an agent should not reach. */
  readonly roots?: readonly RootFacts[];
}

/** One MCP client on this machine. */
interface ClientFacts {
  readonly name: string;
  readonly file: string;
  readonly pml:
    | { readonly kind: 'absent' }
    /** The program of its entry is there. */
    | { readonly kind: 'present' }
    /** Its entry names a program that is not there. */
    | { readonly kind: 'dangling'; readonly command: string }
    | { readonly kind: 'unreadable'; readonly problem: string };
}

const OTHERS_BITS = 0o077;

/** Looks at everything once. */
export async function collectFacts(invocation: Invocation): Promise<DoctorFacts> {
  const { locations, surroundings, program, signal } = invocation;
  const { config, loaded } = readConfig(locations, surroundings);
  const { daemon, status } = await askDaemon(invocation);
  const disk = freeSpace(locations.dataFolder);
  return {
    node: { version: program.nodeVersion },
    program: { version: program.version },
    config,
    folders: [
      lookAt(locations.stateFolder, surroundings.platform),
      lookAt(locations.tokenFile, surroundings.platform),
      lookAt(locations.keyFile, surroundings.platform),
      ...[locations.approverTokenFile ?? []]
        .flat()
        .map((file) => lookAt(file, surroundings.platform)),
      { ...lookAt(locations.dataFolder, surroundings.platform), isOpenToOthers: false },
    ],
    key: lookForKey(locations, surroundings),
    ...(disk === undefined ? {} : { disk }),
    database: loaded === undefined ? { kind: 'not_checked' } : await askDatabase(invocation),
    daemon,
    http: await askHttp(status, signal),
    servers: loaded === undefined ? [] : serversOf(loaded, status, locations, surroundings),
    clients: collectClients(surroundings),
  };
}

function lookForKey(locations: Locations, { env, platform }: Surroundings): DoctorFacts['key'] {
  const place = keyPlace(locations);
  const hasKeychain = systemKeychain(env, platform) !== undefined;
  return { ...(place !== undefined && { place }), file: locations.keyFile, hasKeychain };
}

function readConfig(
  locations: Locations,
  surroundings: Surroundings,
): { readonly config: ConfigFacts; readonly loaded?: LoadedSettings } {
  const file = locations.configFile;
  try {
    const loaded = loadSettings(locations, surroundings);
    const config: ConfigFacts = {
      kind: 'usable',
      file,
      exists: existsSync(file),
      ...(loaded.waiting !== undefined && { waiting: loaded.waiting }),
      // A warning about one server is shown with that server.
      warnings: loaded.warnings.flatMap(({ message, server }) =>
        server === undefined ? [message] : [],
      ),
    };
    return { config, loaded };
  } catch (error) {
    return { config: { kind: 'unusable', file, problem: describeError(error) } };
  }
}

async function askDaemon(
  invocation: Invocation,
): Promise<{ readonly daemon: DaemonFacts; readonly status?: DaemonStatus }> {
  const signal = AbortSignal.any([invocation.signal, AbortSignal.timeout(CLI.healthTimeoutMs)]);
  try {
    const connection = await invocation.daemon.find(signal);
    if (connection === undefined) {
      return { daemon: { kind: 'absent' } };
    }
    const status = await connection.request('status', {}, signal);
    const { pid, version, notices, configError, loop } = status;
    const stale = configError === undefined ? {} : { configError };
    const found = await connection
      .request('stats', {}, signal)
      .then(({ search, ownFiles, study }: Partial<Statistics>) => ({
        ...(search !== undefined && { search }),
        ...(ownFiles !== undefined && { ownFiles }),
        ...(study !== undefined && { study }),
      }))
      // A daemon that does not answer this is running nevertheless.
      .catch(() => ({}));
    return { daemon: { kind: 'running', pid, version, notices, loop, ...found, ...stale }, status };
  } catch (error) {
    invocation.signal.throwIfAborted();
    return { daemon: { kind: 'unreachable', problem: describeError(error) } };
  }
}

async function askDatabase({ storage, signal }: Invocation): Promise<DatabaseFacts> {
  const limit = AbortSignal.any([signal, AbortSignal.timeout(CLI.databaseWithinMs)]);
  const late = new Promise<never>((_, reject) => {
    limit.addEventListener('abort', () => reject(new Error('it does not answer')), { once: true });
  });
  try {
    return { kind: 'seen', ...(await Promise.race([storage.glance(), late])) };
  } catch (error) {
    signal.throwIfAborted();
    return { kind: 'unreachable', problem: describeError(error) };
  }
}

async function askHttp(status: DaemonStatus | undefined, signal: AbortSignal): Promise<HttpFacts> {
  if (status === undefined) {
    return { kind: 'not_checked' };
  }
  if (status.httpUrl === undefined) {
    return { kind: 'off' };
  }
  const url = new URL('/healthz', status.httpUrl).href;
  try {
    const timeout = AbortSignal.timeout(CLI.healthTimeoutMs);
    const response = await fetch(url, { signal: AbortSignal.any([signal, timeout]) });
    await response.body?.cancel();
    return response.ok
      ? { kind: 'answering', url }
      : { kind: 'silent', url, problem: `status ${response.status}` };
  } catch (error) {
    signal.throwIfAborted();
    const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
    return { kind: 'silent', url, problem: describeError(cause) };
  }
}

function serversOf(
  { settings, secrets, warnings }: LoadedSettings,
  status: DaemonStatus | undefined,
  locations: Locations,
  surroundings: Surroundings,
): readonly ServerFacts[] {
  const redact = createRedactor(secrets);
  const leftOut = warnings.flatMap(({ server, message }) =>
    server === undefined ? [] : [{ name: server, leftOut: message }],
  );
  const specs = serverSpecs(settings, locations);
  const used = specs.map((spec) => {
    const { name, transport } = spec;
    const roots = rootsOf(spec, { specs, settings, locations, surroundings });
    const state = status?.servers.find((each) => each.name === name);
    const command =
      transport.kind === 'stdio'
        ? {
            name: redact(transport.command),
            isFound:
              findProgram(transport.command, {
                env: { ...surroundings.env, ...transport.env },
                cwd: transport.cwd ?? surroundings.cwd,
                platform: surroundings.platform,
              }) !== undefined,
          }
        : undefined;
    return {
      name,
      ...(command === undefined ? {} : { command }),
      ...(state === undefined ? {} : { state }),
      ...(roots.length > 0 && { roots }),
    };
  });
  return [...used, ...leftOut];
}

function lookAt(path: string, platform: NodeJS.Platform): FolderFacts {
  const exists = existsSync(path);
  return {
    path,
    exists,
    isWritable: isWritable(exists ? path : nearestFolder(path)),
    isOpenToOthers: exists && platform !== 'win32' && (statSync(path).mode & OTHERS_BITS) !== 0,
  };
}

function isWritable(path: string): boolean {
  try {
    accessSync(path, constants.W_OK);
    return true;
  } catch {
    return false;
  }
}

function freeSpace(folder: string): DoctorFacts['disk'] {
  try {
    const { bavail, bsize } = statfsSync(nearestFolder(folder));
    return { folder, freeBytes: bavail * bsize };
  } catch {
    return undefined;
  }
}

/** The clients whose configuration exists, by the file that would name pml. */
function collectClients(surroundings: Surroundings): readonly ClientFacts[] {
  return CLIENTS.flatMap((client) =>
    client
      .files(surroundings)
      .filter((file) => file.isPrimary === true && existsSync(file.path))
      .map((file) => ({
        name: client.title,
        file: file.path,
        pml: lookFor(file, surroundings),
      })),
  );
}

function lookFor(file: ClientFile, surroundings: Surroundings): ClientFacts['pml'] {
  try {
    const { servers } = file.read(readFileSync(file.path, 'utf8'));
    const entry = servers.find((server) => server.name === PML_NAME)?.entry;
    if (entry === undefined) {
      return { kind: 'absent' };
    }
    if (!('command' in entry)) {
      return { kind: 'present' };
    }
    const { command, args = [] } = entry;
    const missing =
      findProgram(command, surroundings) === undefined
        ? command
        : args.find((word) => /(?:pml\.cjs|bin\.js)$/u.test(word) && !existsSync(word));
    return missing === undefined
      ? { kind: 'present' }
      : { kind: 'dangling', command: [command, ...args].join(' ') };
  } catch (error) {
    return { kind: 'unreadable', problem: describeError(error) };
  }
}
