/**
 * Which config files inside repositories a person has trusted.
 *
 * Whoever can change a repository could otherwise start programs on the machine of everyone who
 * opens it. Trust is given to a path with exactly these bytes: changed contents are not trusted.
 */
import { createHash } from 'node:crypto';
import { existsSync, realpathSync } from 'node:fs';
import { dirname, join } from 'node:path';

import { isJsonObject, parseJson, type JsonObject } from '../base/json.ts';
import { readIfThere, readOwn, writeOwn, writeWhole } from './atomic-file.ts';
import type { Locations } from './locations.ts';

/** `not needed`: the file is the user's own, is in no repository, or is not there. */
export type Trust = 'trusted' | 'untrusted' | 'not needed';

type TrustLocations = Pick<Locations, 'configFile' | 'userConfigFile' | 'userFolder'>;

/** `bytes` are the contents that will be used, so that nothing can change between check and use. */
export function trustOf(
  locations: TrustLocations,
  bytes: Uint8Array | undefined = readIfThere(locations.configFile),
): Trust {
  const { configFile, userConfigFile } = locations;
  if (bytes === undefined || configFile === userConfigFile || !isInRepository(configFile)) {
    return 'not needed';
  }
  const known = recordsOf(locations)[configFile];
  return isJsonObject(known) && known['sha256'] === hashOf(bytes) ? 'trusted' : 'untrusted';
}

/** Remembers that a person trusts these contents. */
export function recordTrust(locations: TrustLocations, bytes: Uint8Array): void {
  const files = { ...recordsOf(locations), [locations.configFile]: { sha256: hashOf(bytes) } };
  writeOwn(trustFile(locations), `${JSON.stringify({ version: 1, files }, undefined, 2)}\n`);
}

/** Writes the config file; what a person had trusted stays trusted, since pml itself changed it. */
export function writeConfig(locations: TrustLocations, text: string): void {
  const wasTrusted = trustOf(locations) === 'trusted';
  writeWhole(locations.configFile, text);
  if (wasTrusted) {
    recordTrust(locations, Buffer.from(text));
  }
}

function recordsOf(locations: TrustLocations): JsonObject {
  const stored = parseJson(readOwn(trustFile(locations))?.toString('utf8') ?? '');
  return isJsonObject(stored) && isJsonObject(stored['files']) ? stored['files'] : {};
}

const trustFile = (locations: TrustLocations): string => join(locations.userFolder, 'trusted.json');

const hashOf = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');

/** A link outside a repository to a file inside one counts as inside. */
function isInRepository(file: string): boolean {
  return [file, realPath(file)].some((path) => {
    for (let folder = dirname(path); ; folder = dirname(folder)) {
      if (existsSync(join(folder, '.git'))) {
        return true;
      }
      if (folder === dirname(folder)) {
        return false;
      }
    }
  });
}

function realPath(path: string): string {
  try {
    return realpathSync(path);
  } catch {
    return path;
  }
}
