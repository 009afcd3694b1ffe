/** Finds files of pml, and programs of other servers, inside the folders that servers are given. */
import { realpathSync, statSync } from 'node:fs';
import { resolve, sep } from 'node:path';

import type { ServerSpec } from '../../call/upstreams.ts';
import { type Locations, ownFolders, type Surroundings } from '../../config/locations.ts';
import type { Settings } from '../../config/schema.ts';
import { isProgramFile, serverFolders } from '../../config/server-places.ts';

/** A folder that a server is given, and the sensitive files in it. */
export type RootFacts =
  | { readonly kind: 'own files' | 'config'; readonly folder: string }
  /** A file of pml that a variable names: the key, or the token of approvers. */
  | {
      readonly kind: 'named file';
      readonly folder: string;
      readonly variable: string;
      readonly file: string;
    }
  /** A program that another server is started from. */
  | { readonly kind: 'program'; readonly folder: string; readonly server: string };

/** Returns one fact for each sensitive kind of file in the folders of a server. */
export function rootsOf(
  spec: ServerSpec,
  {
    specs,
    settings,
    locations,
    surroundings,
  }: {
    readonly specs: readonly ServerSpec[];
    readonly settings: Settings;
    readonly locations: Locations;
    readonly surroundings: Surroundings;
  },
): readonly RootFacts[] {
  const roots = foldersOf(spec, settings, surroundings);
  const holding = (paths: readonly string[]): string | undefined =>
    roots.find((root) => paths.some((path) => isIn(real(path) ?? path, root)));
  const files = namedFiles(locations, surroundings);
  const folders = ownFolders(locations, surroundings);
  const own = holding(folders.filter((path) => !files.some(({ file }) => file === path)));
  const named = files.flatMap((each) => {
    const folder = holding([each.file]);
    return folder === undefined ? [] : [{ kind: 'named file' as const, folder, ...each }];
  });
  const config = holding([locations.configFile, locations.userConfigFile].filter(isThere));
  const programs = specs.flatMap((other) => {
    const folder = other.name === spec.name ? undefined : holding(programsOf(other));
    return folder === undefined ? [] : [{ kind: 'program' as const, folder, server: other.name }];
  });
  return [
    ...(own === undefined ? [] : [{ kind: 'own files' as const, folder: own }]),
    ...named,
    ...(config === undefined ? [] : [{ kind: 'config' as const, folder: config }]),
    ...programs,
  ];
}

/** Returns the files of pml whose place a variable names. */
function namedFiles(
  { isKeyFileNamed, keyFile, approverTokenFile }: Locations,
  { cwd }: Surroundings,
): readonly { readonly variable: string; readonly file: string }[] {
  return [
    ...(isKeyFileNamed ? [{ variable: 'PML_KEY_FILE', file: resolve(cwd, keyFile) }] : []),
    ...(approverTokenFile === undefined
      ? []
      : [{ variable: 'PML_APPROVER_TOKEN_FILE', file: resolve(cwd, approverTokenFile) }]),
  ];
}

/** Returns the folders of a server that exist. The working folder counts only if the entry names it. */
function foldersOf(
  { name, transport }: ServerSpec,
  settings: Settings,
  { home }: Surroundings,
): readonly string[] {
  const { folder, given } = serverFolders(transport, home);
  const entry = settings.mcpServers[name];
  const isNamed = entry !== undefined && 'cwd' in entry && entry.cwd !== undefined;
  const all = [...given, ...(isNamed && folder !== undefined ? [folder] : [])];
  return all.flatMap((path) => {
    const found = real(path);
    return found !== undefined && statSync(found).isDirectory() ? [found] : [];
  });
}

/** Returns the program files in the entry of a server, if they are whole paths. */
function programsOf({ transport }: ServerSpec): readonly string[] {
  if (transport.kind !== 'stdio') {
    return [];
  }
  return [transport.command, ...transport.args].filter((path) => {
    const found = path.startsWith(sep) ? real(path) : undefined;
    return found !== undefined && statSync(found).isFile() && isProgramFile(found);
  });
}

function isThere(path: string): boolean {
  return real(path) !== undefined;
}

function isIn(path: string, folder: string): boolean {
  return path === folder || path.startsWith(folder.endsWith(sep) ? folder : `${folder}${sep}`);
}

function real(path: string): string | undefined {
  try {
    return realpathSync(path);
  } catch {
    return undefined;
  }
}
