/** VS Code: `mcp.json` with `servers` and `inputs`; before that, `mcp.servers` in `settings.json`. */
import { join } from 'node:path';

import { isJsonObject } from '../../base/json.ts';
import type { Client, ClientFile, ClientPlace } from './client.ts';
import { pointedJson, pointJson, programEntryOf, readJsonFile } from './json-file.ts';
import { joinReadings, readServers } from './server-entry.ts';
import { settingsFolder } from './user-folders.ts';

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
