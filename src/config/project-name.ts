import { dirname } from 'node:path';

import type { Locations } from './locations.ts';
import type { Settings } from './schema.ts';

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
