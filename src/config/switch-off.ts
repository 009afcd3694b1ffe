import { GatewayError } from '../base/errors.ts';
import { didYouMean } from '../base/nearest-name.ts';
import { readIfThere } from './atomic-file.ts';
import { writeWithBackup } from './backups.ts';
import { withMark } from './edit-config.ts';
import { checkConfig } from './load.ts';
import type { Locations, Surroundings } from './locations.ts';

/** Where a server was switched off. */
interface SwitchedOff {
  readonly configFile: string;
  /** Holds a copy of the file as it was. */
  readonly backupFile: string;
}

/**
 * Writes `enabled: false` for a server into the config file. This only narrows, so it holds at once.
 */
export function switchOff(
  locations: Locations,
  surroundings: Surroundings,
  server: string,
  now: Date,
): SwitchedOff {
  const { configFile, userFolder } = locations;
  const before = readIfThere(configFile)?.toString('utf8');
  if (before === undefined) {
    throw new GatewayError(
      'FILE_UNUSABLE',
      `there is no ${configFile} to write to: make one with pml init or pml add`,
    );
  }
  const names = Object.keys(checkConfig(before, locations, surroundings).settings.mcpServers);
  if (!names.includes(server)) {
    throw new GatewayError(
      'SERVER_UNKNOWN',
      `${configFile} has no server "${server}"${didYouMean(server, names)}`,
    );
  }
  const contents = withMark(before, server, 'enabled', false);
  checkConfig(contents, locations, surroundings);
  const backupFile = writeWithBackup(userFolder, [{ path: configFile, before, contents }], now);
  return { configFile, backupFile };
}
