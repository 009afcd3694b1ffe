import { dirname } from 'node:path';

import type { Locations } from './locations.ts';
import type { Settings } from './schema.ts';

/**
 * What the project is called that every row belongs to: its name, else the config file's folder.
 *
 * The folder is enough for the embedded database, which belongs to one config file anyway. A
 * shared one needs a name, and the schema asks for it.
 */
export function projectNameOf(
  settings: Settings,
  { configFile }: Pick<Locations, 'configFile'>,
): string {
  return settings.pml.project.name ?? dirname(configFile);
}
