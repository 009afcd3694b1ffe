/**
 * The servers that are used while there is no config file.
 *
 * They come with pml as optional dependencies and are confined to the scratch folder; one that
 * is not installed is left out.
 */
import { existsSync, mkdirSync, readFileSync, renameSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

import { describeError } from '../base/errors.ts';
import { isJsonObject, parseJson } from '../base/json.ts';
import type { Locations } from './locations.ts';
import type { ServerEntryInput } from './schema.ts';

/** The servers, or why there are none. */
export interface StarterSet {
  readonly servers: Readonly<Record<string, ServerEntryInput>>;
  readonly warnings: readonly string[];
}

type StarterLocations = Pick<Locations, 'scratchFolder' | 'memoryFile' | 'dataFolder'>;

interface Starter {
  readonly package: string;
  readonly args?: (locations: StarterLocations) => readonly string[];
  readonly env?: (locations: StarterLocations) => Readonly<Record<string, string>>;
}

const STARTERS: Readonly<Record<string, Starter>> = {
  filesystem: {
    package: '@modelcontextprotocol/server-filesystem',
    args: ({ scratchFolder }) => [scratchFolder],
  },
  memory: {
    package: '@modelcontextprotocol/server-memory',
    env: ({ memoryFile }) => ({ MEMORY_FILE_PATH: memoryFile }),
  },
  everything: { package: '@modelcontextprotocol/server-everything', args: () => ['stdio'] },
  'sequential-thinking': { package: '@modelcontextprotocol/server-sequential-thinking' },
  git: {
    package: '@cyanheads/git-mcp-server',
    env: ({ scratchFolder }) => ({
      MCP_TRANSPORT_TYPE: 'stdio',
      MCP_LOG_LEVEL: 'error',
      GIT_BASE_DIR: scratchFolder,
      GIT_SIGN_COMMITS: 'false',
    }),
  },
};

/** Makes the scratch folder, because the file server does not start without it. */
export function starterSet(locations: StarterLocations): StarterSet {
  const stuck = movedOver(locations);
  try {
    mkdirSync(locations.scratchFolder, { recursive: true, mode: 0o700 });
  } catch (error) {
    const reason = `the scratch folder cannot be made: ${describeError(error)}`;
    return { servers: {}, warnings: [`The starter set is left out: ${reason}`, ...stuck] };
  }
  const servers: Record<string, ServerEntryInput> = {};
  for (const [name, starter] of Object.entries(STARTERS)) {
    const program = programOf(starter.package);
    if (program !== undefined) {
      servers[name] = {
        command: process.execPath,
        args: [program, ...(starter.args?.(locations) ?? [])],
        env: { ...starter.env?.(locations) },
        cwd: locations.scratchFolder,
      };
    }
  }
  const isEmpty = Object.keys(servers).length === 0;
  const hint = 'No server is configured; pml init imports those of your clients, pml add adds one.';
  return { servers, warnings: [...(isEmpty ? [hint] : []), ...stuck] };
}

/**
 * Earlier versions had the scratch folder and the memory among pml's own files, where no tool gets
 * any more. What cannot be moved stays where it is, and is told.
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

/** Looked up by hand: these packages are programs and export no entry that could be resolved. */
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
