import { join } from 'node:path';

import { isJsonObject } from '../../base/json.ts';
import { claudeCode } from './claude-code.ts';
import type { Client, ClientFile, ClientPlace } from './client.ts';
import { codex } from './codex.ts';
import { cursor } from './cursor.ts';
import { pointedJson, programEntryOf, readJsonFile, pointJson } from './json-file.ts';
import { opencode } from './opencode.ts';
import { readServers, joinReadings } from './server-entry.ts';
import { settingsFolder } from './user-folders.ts';

// VS Code: `mcp.json` with `servers` and `inputs`; before that, `mcp.servers` in `settings.json`.

/** The client. */
export const vsCode: Client = {
  id: 'vs-code',
  title: 'VS Code',
  files: (place) => {
    const user = join(settingsFolder(place), 'Code', 'User');
    const { project } = place;
    return [
      {
        ...serversFile(join(user, 'mcp.json'), place),
        isPrimary: true,
        ...pointedJson(['servers'], (launch) => ({ type: 'stdio', ...programEntryOf(launch) })),
      },
      oldFile(join(user, 'settings.json'), place),
      ...(project === undefined
        ? []
        : [serversFile(join(project, '.vscode', 'mcp.json'), place, project)]),
    ];
  },
};

function serversFile(path: string, place: ClientPlace, workspace?: string): ClientFile {
  return {
    path,
    read: (text) =>
      readServers(readJsonFile(text)['servers'], ['servers'], {
        variables: 'editor',
        place,
        ...(workspace === undefined ? {} : { workspace }),
      }),
  };
}

/** Written as an object (`"mcp": {"servers": …}`) or as one dotted key. */
function oldFile(path: string, place: ClientPlace): ClientFile {
  return {
    path,
    read: (text) => {
      const file = readJsonFile(text);
      const { mcp } = file;
      const nested = isJsonObject(mcp) ? mcp['servers'] : undefined;
      return joinReadings([
        readServers(nested, ['mcp', 'servers'], { variables: 'editor', place }),
        readServers(file['mcp.servers'], ['mcp.servers'], { variables: 'editor', place }),
      ]);
    },
    point: (text, { moved }) => pointJson(text, [], { moved }, programEntryOf),
  };
}

// Windsurf: one file; a remote server has `serverUrl`, and single tools can be switched off.

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

// Claude Desktop: one file, in which every text is taken as it is.

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

/** Every client that `pml init` knows. */
export const CLIENTS: readonly Client[] = [
  claudeCode,
  claudeDesktop,
  cursor,
  vsCode,
  codex,
  windsurf,
  opencode,
];
