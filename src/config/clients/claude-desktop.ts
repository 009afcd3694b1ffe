/** Claude Desktop: one file, in which every text is taken as it is. */
import { join } from 'node:path';

import type { Client } from './client.ts';
import { pointedJson, programEntryOf, readJsonFile } from './json-file.ts';
import { readServers } from './server-entry.ts';
import { settingsFolder } from './user-folders.ts';

/** The client. */
export const claudeDesktop: Client = {
  id: 'claude-desktop',
  title: 'Claude Desktop',
  files: (place) => [
    {
      path: join(settingsFolder(place), 'Claude', 'claude_desktop_config.json'),
      isPrimary: true,
      read: (text) =>
        readServers(readJsonFile(text)['mcpServers'], ['mcpServers'], { variables: 'none', place }),
      ...pointedJson(['mcpServers'], programEntryOf),
    },
  ],
};
