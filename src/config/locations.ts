/**
 * Where everything of one configuration lives.
 *
 * Built-ins only and no validation: the stdio shim loads this file and must start in no time.
 * State is separate for each config file, so that two configurations never share a daemon or a
 * database by accident.
 */
import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { basename, dirname, isAbsolute, join, resolve } from 'node:path';

import { GatewayError } from '../base/errors.ts';
import type { Settings } from './schema.ts';

/** The world as the process was started in it; passed in, so that tests can own it. */
export interface Surroundings {
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly cwd: string;
  readonly home: string;
  readonly temporaryFolder: string;
  readonly platform: NodeJS.Platform;
  /** A secret that pml keeps, by its name; left out if none are kept. */
  readonly secretOf?: (name: string) => string | undefined;
}

export interface Locations {
  /** Absolute path of the config file, whether it exists or not. */
  readonly configFile: string;
  readonly configExists: boolean;
  /** Chosen by a flag, by PML_CONFIG, as the user's own, or as the file of a project folder. */
  readonly configChosenBy: 'flag' | 'environment' | 'folder' | 'user';
  /** The user's own config file, which is used where no other is found. */
  readonly userConfigFile: string;
  /** Trust decisions, backups of client configurations: shared by all configurations. */
  readonly userFolder: string;
  /** Lock, token, key, log, socket. Mode 0700. */
  readonly stateFolder: string;
  /** The database and its backups. */
  readonly dataFolder: string;
  /** The embedded database. */
  readonly databaseFolder: string;
  /** A newer list of the servers that `pml add` knows: shared by all configurations. */
  readonly knownServersFile: string;
  /**
   * The only folder of the person that the starter servers work in. None of pml's own files is
   * there.
   */
  readonly scratchFolder: string;
  /** Data of the starter set's memory server. */
  readonly memoryFile: string;
  /** Unix socket, or the named pipe on Windows. */
  readonly socketPath: string;
  readonly logFile: string;
  readonly tokenFile: string;
  /** The key that pml's own secrets are sealed with, where no keychain keeps it. */
  readonly keyFile: string;
  /** PML_KEY_FILE names it: then it stays there, keychain or not. */
  readonly isKeyFileNamed: boolean;
  /** The project files that clients came from. */
  readonly projectsFile: string;
  /** The configuration that a person confirmed. */
  readonly confirmedFile: string;
  /** Named by PML_TOKEN_FILE: replaces the clients' token that pml makes. */
  readonly namedTokenFile?: string;
  /** Named by PML_APPROVER_TOKEN_FILE: the token of scripts that may approve over HTTP. */
  readonly approverTokenFile?: string;
  /** Answers of the shim before the daemon is up. */
  readonly surfaceFile: string;
}

/** Returns everything that is pml's alone, of all configurations: no tool gets to it. */
export function ownFolders(
  { userFolder, dataFolder, socketPath }: Locations,
  { env, cwd, platform }: Surroundings,
): readonly string[] {
  const socketFolder = platform === 'win32' ? [] : [dirname(socketPath)];
  const tokenFiles = [env['PML_APPROVER_TOKEN_FILE'] ?? '', env['PML_TOKEN_FILE'] ?? ''];
  return [
    userFolder,
    dirname(dataFolder),
    ...socketFolder.filter((folder) => !folder.startsWith(userFolder)),
    ...tokenFiles.filter((file) => file !== '').map((file) => resolve(cwd, file)),
  ];
}

/** Unix socket paths end at 104 or 108 bytes, depending on the system. */
const SOCKET_PATH_LENGTH_MAX = 100;
const ID_LENGTH = 12;

/** Returns a folder of the person. A relative one would be another folder in every place pml is started. */
function ownHome(env: Surroundings['env'], variable: string, otherwise: string): string {
  const folder = env[variable] || otherwise;
  if (!isAbsolute(folder)) {
    throw new GatewayError(
      'CONFIG_INVALID',
      `pml does not know where its files belong: ${env[variable] ? `${variable} is "${folder}", which is no absolute path` : `HOME is empty or no absolute path. Set HOME or ${variable}`}`,
    );
  }
  return folder;
}

/**
 * Finds the files of a configuration. The first of these counts: `--config`, `PML_CONFIG`, the
 * user's own. A file in a folder belongs to a project.
 */
export function locate(surroundings: Surroundings, configFlag?: string): Locations {
  const { env, home, platform } = surroundings;
  const configHome = ownHome(env, 'XDG_CONFIG_HOME', join(home, '.config'));
  const stateHome = ownHome(env, 'XDG_STATE_HOME', join(home, '.local', 'state'));
  const dataHome = ownHome(env, 'XDG_DATA_HOME', join(home, '.local', 'share'));
  const userConfigFile = join(configHome, 'pml', 'pml.json');
  const { configFile, configChosenBy } = findConfig(surroundings, configFlag, userConfigFile);
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
    configChosenBy,
    userConfigFile,
    userFolder: join(stateHome, 'pml'),
    stateFolder,
    dataFolder,
    databaseFolder: join(dataFolder, 'database'),
    knownServersFile: join(dirname(dataFolder), 'known-servers.json'),
    scratchFolder: join(dataHome, 'pml-scratch', name),
    memoryFile: join(dataHome, 'pml-scratch', `${name}.memory.jsonl`),
    socketPath: platform === 'win32' ? pipe : socket,
    logFile: join(stateFolder, 'daemon.log'),
    tokenFile: join(stateFolder, 'token'),
    keyFile: env['PML_KEY_FILE'] || join(stateFolder, 'key'),
    isKeyFileNamed: (env['PML_KEY_FILE'] ?? '') !== '',
    projectsFile: join(stateFolder, 'projects.json'),
    confirmedFile: join(stateFolder, 'confirmed.json'),
    surfaceFile: join(stateFolder, 'surface.json'),
    ...(env['PML_TOKEN_FILE'] && { namedTokenFile: env['PML_TOKEN_FILE'] }),
    ...(env['PML_APPROVER_TOKEN_FILE'] && { approverTokenFile: env['PML_APPROVER_TOKEN_FILE'] }),
  };
}

function findConfig(
  surroundings: Surroundings,
  flag: string | undefined,
  userConfigFile: string,
): Pick<Locations, 'configFile' | 'configChosenBy'> {
  const { cwd, env } = surroundings;
  if (flag !== undefined && flag !== '') {
    return named(resolve(cwd, flag), 'flag', userConfigFile);
  }
  if (env['PML_CONFIG'] !== undefined && env['PML_CONFIG'] !== '') {
    return named(resolve(cwd, env['PML_CONFIG']), 'environment', userConfigFile);
  }
  return { configFile: userConfigFile, configChosenBy: 'user' };
}

/**
 * Returns the nearest `pml.json` upward from a folder: the file of a project. Returns undefined where there is
 * none. The config file in use and the person's own one are no project's.
 */
export function projectFileAbove(
  start: string,
  { configFile, userConfigFile }: Pick<Locations, 'configFile' | 'userConfigFile'>,
): string | undefined {
  for (let folder = start; ; folder = dirname(folder)) {
    const candidate = join(folder, 'pml.json');
    if (candidate === configFile || candidate === userConfigFile) {
      return undefined;
    }
    if (existsSync(candidate)) {
      return candidate;
    }
    if (folder === dirname(folder)) {
      return undefined;
    }
  }
}

/** Returns the locations for a project's file. Nobody named the file, so no start confirms it. */
export function projectLocations(surroundings: Surroundings, file: string): Locations {
  return { ...locate(surroundings, file), configChosenBy: 'folder' };
}

/** Returns the words that start the daemon of a configuration. */
export function daemonWords({ configFile }: Pick<Locations, 'configFile'>): readonly string[] {
  return ['daemon', '--config', configFile];
}

/**
 * Returns the file that a flag or variable names. Naming the default file changes nothing: it need
 * not exist.
 */
function named(
  configFile: string,
  by: 'flag' | 'environment',
  userConfigFile: string,
): Pick<Locations, 'configFile' | 'configChosenBy'> {
  return { configFile, configChosenBy: configFile === userConfigFile ? 'user' : by };
}

/** Returns the name of the state folder. Its words are for people, its hash makes it unique. */
function folderName(configFile: string): string {
  const name = basename(dirname(configFile))
    .replaceAll(/[^A-Za-z0-9_-]/gu, '')
    .slice(0, 24);
  return name === '' ? 'root' : name;
}

function shortHash(text: string): string {
  return createHash('sha256').update(text).digest('hex').slice(0, ID_LENGTH);
}

/**
 * Returns the name of the project that every row belongs to: the configured name, otherwise the
 * config file's folder.
 *
 * The folder is enough for the embedded database, which belongs to one config file. A shared
 * database needs a name, and the schema asks for it.
 */
export function projectNameOf(
  settings: Settings,
  { configFile }: Pick<Locations, 'configFile'>,
): string {
  return settings.pml.project.name ?? dirname(configFile);
}
