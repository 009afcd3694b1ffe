import { join } from 'node:path';

import type { ClientPlace } from './client.ts';

/** Where desktop programs keep their settings on this system. */
export function settingsFolder({ home, platform, env }: ClientPlace): string {
  if (platform === 'darwin') {
    return join(home, 'Library', 'Application Support');
  }
  if (platform === 'win32') {
    return env['APPDATA'] || join(home, 'AppData', 'Roaming');
  }
  return env['XDG_CONFIG_HOME'] || join(home, '.config');
}
