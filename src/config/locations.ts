/**
 * Where everything of one configuration lives.
 *
 * Built-ins only and no validation: the stdio shim loads this file and must start in no time.
 * State is separate for each config file, so that two configurations never share a daemon or a
 * database by accident.
 */
import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';

/** The world as the process was started in it; passed in, so that tests can own it. */
export interface Surroundings {
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly cwd: string;
  readonly home: string;
  readonly temporaryFolder: string;
  readonly platform: NodeJS.Platform;
}

export interface Locations {
  /** Absolute path of the config file, whether it exists or not. */
  readonly configFile: string;
  readonly configExists: boolean;
  /** Trust decisions, backups of client configurations: shared by all configurations. */
  readonly userFolder: string;
  /** Lock, token, key, log, socket. Mode 0700. */
  readonly stateFolder: string;
  /** The embedded database. */
  readonly databaseFolder: string;
  /** The only folder the starter set's file server may touch. */
  readonly scratchFolder: string;
  /** Unix socket, or the named pipe on Windows. */
  readonly socketPath: string;
  readonly logFile: string;
  readonly tokenFile: string;
  readonly keyFile: string;
  /** What the shim answers with before the daemon is up. */
  readonly surfaceFile: string;
}

/** Unix socket paths end at 104 or 108 bytes, depending on the system. */
const SOCKET_PATH_LENGTH_MAX = 100;
const ID_LENGTH = 12;

/** Order: --config, PML_CONFIG, the nearest pml.json upward from here, the user's own. */
export function locate(surroundings: Surroundings, configFlag?: string): Locations {
  const { env, home, platform } = surroundings;
  const configHome = env['XDG_CONFIG_HOME'] || join(home, '.config');
  const stateHome = env['XDG_STATE_HOME'] || join(home, '.local', 'state');
  const dataHome = env['XDG_DATA_HOME'] || join(home, '.local', 'share');
  const configFile = findConfig(surroundings, configFlag, join(configHome, 'pml', 'pml.json'));
  const name = `${folderName(configFile)}-${shortHash(configFile)}`;
  const stateFolder = join(stateHome, 'pml', name);
  const dataFolder = join(dataHome, 'pml', name);
  const socketInState = join(stateFolder, 'daemon.sock');
  const pipe = `\\\\.\\pipe\\pml-${shortHash(stateFolder)}`;
  const socketElsewhere = join(
    surroundings.temporaryFolder,
    `pml-${shortHash(home)}`,
    `${shortHash(stateFolder)}.sock`,
  );
  const socket = socketInState.length <= SOCKET_PATH_LENGTH_MAX ? socketInState : socketElsewhere;
  return {
    configFile,
    configExists: existsSync(configFile),
    userFolder: join(stateHome, 'pml'),
    stateFolder,
    databaseFolder: join(dataFolder, 'database'),
    scratchFolder: join(dataFolder, 'scratch'),
    socketPath: platform === 'win32' ? pipe : socket,
    logFile: join(stateFolder, 'daemon.log'),
    tokenFile: join(stateFolder, 'token'),
    keyFile: join(stateFolder, 'key'),
    surfaceFile: join(stateFolder, 'surface.json'),
  };
}

function findConfig(surroundings: Surroundings, flag: string | undefined, own: string): string {
  const named = flag ?? surroundings.env['PML_CONFIG'];
  if (named !== undefined && named !== '') {
    return resolve(surroundings.cwd, named);
  }
  for (let folder = surroundings.cwd; ; folder = dirname(folder)) {
    const candidate = join(folder, 'pml.json');
    if (existsSync(candidate)) {
      return candidate;
    }
    if (folder === dirname(folder)) {
      return own;
    }
  }
}

/** Readable in a listing of the state folder; the hash beside it makes it unique. */
function folderName(configFile: string): string {
  const name = basename(dirname(configFile))
    .replaceAll(/[^A-Za-z0-9_-]/gu, '')
    .slice(0, 24);
  return name === '' ? 'root' : name;
}

function shortHash(text: string): string {
  return createHash('sha256').update(text).digest('hex').slice(0, ID_LENGTH);
}
