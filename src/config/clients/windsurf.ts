/** Windsurf: one file; a remote server has `serverUrl`, and single tools can be switched off. */
import { join } from 'node:path';

import type { Client } from './client.ts';
import { pointedJson, programEntryOf, readJsonFile } from './json-file.ts';
import { readServers } from './server-entry.ts';

/** The client. */
export const windsurf: Client = {
  id: 'windsurf',
  title: 'Windsurf',
  files: (place) => [
    {
      path: join(place.home, '.codeium', 'windsurf', 'mcp_config.json'),
      isPrimary: true,
      read: (text) =>
        readServers(readJsonFile(text)['mcpServers'], ['mcpServers'], {
          variables: 'editor',
          place,
        }),
      ...pointedJson(['mcpServers'], programEntryOf),
    },
  ],
};
