/**
 * The servers that are used while there is no config file.
 *
 * They are confined to the scratch folder. A clone has them among its development packages. Otherwise
 * each of them is installed when it is first started (`start-starter.ts`).
 */
import { existsSync, mkdirSync, readFileSync, renameSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

import { describeError } from '../base/errors.ts';
import { isJsonObject, parseJson } from '../base/json.ts';
import { CONFIG } from '../tuning/config.ts';
import type { Locations } from './locations.ts';
import type { ServerEntryInput, ServerMarksInput } from './schema.ts';

/** The servers, or why there are none. */
interface StarterSet {
  readonly servers: Readonly<Record<string, ServerEntryInput>>;
  readonly marks: Readonly<Record<string, ServerMarksInput>>;
  readonly warnings: readonly string[];
}

type StarterLocations = Pick<Locations, 'scratchFolder' | 'memoryFile' | 'dataFolder'>;

interface Starter {
  readonly package: string;
  /** Installed in exactly this version: nobody looks at a newer one before it runs. */
  readonly version: string;
  readonly args?: (locations: StarterLocations) => readonly string[];
  readonly env?: (locations: StarterLocations) => Readonly<Record<string, string>>;
}

export const STARTERS: Readonly<Record<string, Starter>> = {
  filesystem: {
    package: '@modelcontextprotocol/server-filesystem',
    version: '2026.8.31',
    args: ({ scratchFolder }) => [scratchFolder],
  },
  memory: {
    package: '@modelcontextprotocol/server-memory',
    version: '2026.8.31',
    env: ({ memoryFile }) => ({ MEMORY_FILE_PATH: memoryFile }),
  },
  everything: {
    package: '@modelcontextprotocol/server-everything',
    version: '2026.8.31',
    args: () => ['stdio'],
  },
  'sequential-thinking': {
    package: '@modelcontextprotocol/server-sequential-thinking',
    version: '2026.8.31',
  },
  git: {
    package: '@cyanheads/git-mcp-server',
    version: '2.15.3',
    env: ({ scratchFolder }) => ({
      MCP_TRANSPORT_TYPE: 'stdio',
      MCP_LOG_LEVEL: 'error',
      GIT_BASE_DIR: scratchFolder,
      GIT_SIGN_COMMITS: 'false',
    }),
  },
};

/** Makes the scratch folder, because the file server does not start without it. */
export function starterSet(
  locations: StarterLocations,
  environment: Readonly<Record<string, string | undefined>> = {},
): StarterSet {
  const stuck = movedOver(locations);
  try {
    mkdirSync(locations.scratchFolder, { recursive: true, mode: 0o700 });
  } catch (error) {
    const reason = `the scratch folder cannot be made: ${describeError(error)}`;
    return {
      servers: {},
      marks: {},
      warnings: [`The starter set is left out: ${reason}`, ...stuck],
    };
  }
  const servers: Record<string, ServerEntryInput> = {};
  const marks: Record<string, ServerMarksInput> = {};
  for (const [name, starter] of Object.entries(STARTERS)) {
    const program = programOf(starter.package);
    servers[name] = {
      command: process.execPath,
      args: [
        ...(program === undefined
          ? installingArguments(join(dirname(locations.dataFolder), 'starters'), starter)
          : [program]),
        ...(starter.args?.(locations) ?? []),
      ],
      env: {
        ...(program === undefined && installVariables(environment)),
        ...starter.env?.(locations),
      },
      cwd: locations.scratchFolder,
    };
    if (program === undefined) {
      marks[name] = { startTimeoutMs: CONFIG.starterInstallMs };
    }
  }
  return { servers, marks, warnings: stuck };
}

function installVariables(
  environment: Readonly<Record<string, string | undefined>>,
): Readonly<Record<string, string>> {
  return Object.fromEntries(
    INSTALL_VARIABLES.flatMap((name) => {
      const value = environment[name];
      // An address with a password in it would be shown with the configuration.
      return value === undefined || value.includes('@') ? [] : [[name, value]];
    }),
  );
}

/**
 * Moves the scratch folder and the memory file out of pml's own files. Earlier versions kept them there,
 * where no tool may go any more. Returns a message for each that cannot be moved.
 */
function movedOver({ dataFolder, scratchFolder, memoryFile }: StarterLocations): readonly string[] {
  const moves = [
    [join(dataFolder, 'scratch'), scratchFolder],
    [join(dataFolder, 'memory.jsonl'), memoryFile],
  ] as const;
  return moves.flatMap(([from, to]) => {
    if (!existsSync(from) || existsSync(to)) {
      return [];
    }
    try {
      mkdirSync(dirname(to), { recursive: true, mode: 0o700 });
      renameSync(from, to);
      return [];
    } catch (error) {
      // Another process may have moved it in the same moment.
      return existsSync(from)
        ? [
            `${from} could not be moved to ${to}, where the starter set works now: ${describeError(error)}`,
          ]
        : [];
    }
  });
}

/**
 * Finds the program of a package by hand: these packages export no entry that could be resolved.
 */
function programOf(packageName: string): string | undefined {
  const folders = createRequire(import.meta.url).resolve.paths(packageName) ?? [];
  for (const folder of folders) {
    const manifestFile = join(folder, packageName, 'package.json');
    if (existsSync(manifestFile)) {
      const manifest = parseJson(readFileSync(manifestFile, 'utf8'));
      const bin = isJsonObject(manifest) ? manifest['bin'] : undefined;
      const entry = isJsonObject(bin) ? Object.values(bin)[0] : bin;
      return typeof entry === 'string' ? join(folder, packageName, entry) : undefined;
    }
  }
  return undefined;
}

// The words that start a server of the starter set that has to be installed first.

const INSTALLER = fileURLToPath(
  new URL(
    import.meta.url.endsWith('.ts') ? './start-starter.ts' : './start-starter.js',
    import.meta.url,
  ),
);

/** Returns the arguments of Node that install a package into the folder, once, and run it. */
export function installingArguments(
  folder: string,
  { package: name, version }: { readonly package: string; readonly version: string },
): readonly string[] {
  return [INSTALLER, folder, name, version];
}

/**
 * Returns the arguments that the server itself gets. The folder of installed packages is for the
 * installer alone: no path of a call starts there.
 */
export function argumentsOfServer(args: readonly string[]): readonly string[] {
  return args[0] === INSTALLER ? args.slice(installingArguments('', NOTHING).length) : args;
}

const NOTHING = { package: '', version: '' };

/** Variables that npm needs to reach its registry through a proxy. No server gets them. */
export const INSTALL_VARIABLES = [
  'NODE_EXTRA_CA_CERTS',
  'HTTPS_PROXY',
  'https_proxy',
  'HTTP_PROXY',
  'http_proxy',
  'NO_PROXY',
  'no_proxy',
  'npm_config_registry',
] as const;
