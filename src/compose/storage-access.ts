/** The database of a configuration, for commands that do not go through the daemon. */
import {
  glanceAtEmbedded,
  lookAtEmbedded,
  lookAtPostgres,
  openStorage,
  type StorageOptions,
} from '../adapters/postgres/open-storage.ts';
import { systemClock as clock } from '../adapters/system/machine.ts';
import { silentLogger as quiet } from '../base/logger.ts';
import { loadSettings } from '../config/load.ts';
import { type Locations, projectNameOf, type Surroundings } from '../config/locations.ts';
import type { StorageAccess } from '../surfaces/cli/command.ts';
import { templateFile } from './package-files.ts';

/** Reads the configuration again for each request: it may be the problem. */
export function storageAccess(locations: Locations, surroundings: Surroundings): StorageAccess {
  const { databaseFolder } = locations;
  const storageOf = (): Pick<StorageOptions, 'url' | 'durable' | 'project'> => {
    const { settings } = loadSettings(locations, surroundings);
    const { url, durable } = settings.pml.storage;
    const project = projectNameOf(settings, locations);
    return { durable, project, ...(url !== undefined && { url }) };
  };
  return {
    async glance() {
      const { url } = storageOf();
      return url === undefined ? glanceAtEmbedded(databaseFolder) : lookAtPostgres(url, quiet);
    },
    async look() {
      const { url } = storageOf();
      return url === undefined ? lookAtEmbedded(databaseFolder) : lookAtPostgres(url, quiet);
    },
    async migrate() {
      const template = templateFile();
      const { database, notices } = await openStorage({
        ...storageOf(),
        databaseFolder,
        ...(template !== undefined && { templateFile: template }),
        logger: quiet,
        clock,
      });
      await database[Symbol.asyncDispose]();
      return { ...(await this.glance()), notices };
    },
  };
}
