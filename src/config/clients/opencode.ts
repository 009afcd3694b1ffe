/**
 * opencode: `opencode.json` or `opencode.jsonc`, with the servers under `mcp`. A program is one list of words, variables are
 * written `{env:NAME}`, and rules about tools name them `server_tool`.
 */
import { join } from 'node:path';

import { isJsonObject, type Json, type JsonObject } from '../../base/json.ts';
import type { Client, ClientFile, ClientPlace, FoundRule, Reading } from './client.ts';
import { pointedJson, pointJson, programEntryOf, readJsonFile } from './json-file.ts';
import { joinReadings, readServers, textsInList } from './server-entry.ts';
import { skillIndexFile } from './skill-index.ts';

const KEY = 'mcp';

/** The client. */
export const opencode: Client = {
  id: 'opencode',
  title: 'opencode',
  files: (place) => {
    const { env, home, project } = place;
    // It looks there on every system.
    const folder = join(env['XDG_CONFIG_HOME'] || join(home, '.config'), 'opencode');
    const own: readonly ClientFile[] = [
      {
        ...serversFile(join(folder, 'opencode.json'), place),
        isPrimary: true,
        ...pointedJson([KEY], (launch) => ({ type: 'local', command: launch, enabled: true })),
      },
      {
        ...serversFile(join(folder, 'opencode.jsonc'), place),
        point: (text, { moved }) => pointJson(text, [], { moved }, programEntryOf),
      },
      skillIndexFile(join(folder, 'skills')),
    ];
    return project === undefined
      ? own
      : [
          ...own,
          serversFile(join(project, 'opencode.json'), place, project),
          serversFile(join(project, 'opencode.jsonc'), place, project),
        ];
  },
};

function serversFile(path: string, place: ClientPlace, workspace?: string): ClientFile {
  return {
    path,
    read: (text) => {
      const file = readJsonFile(text);
      const servers = Object.entries(isJsonObject(file[KEY]) ? file[KEY] : {});
      const style = {
        variables: 'braces',
        place,
        ...(workspace === undefined ? {} : { workspace }),
      } as const;
      const readings = servers.map(([name, raw]) =>
        readServers({ [name]: commonEntry(raw) }, [KEY], style),
      );
      const rules = rulesOf(
        file,
        servers.map(([name]) => name),
      );
      return joinReadings([...readings, { servers: [], rules, problems: [] } satisfies Reading]);
    },
  };
}

/** Returns the entry in the words that most clients use. */
function commonEntry(raw: Json | undefined): Json {
  if (!isJsonObject(raw)) {
    return null;
  }
  const [command, ...args] = textsInList(raw['command']);
  const { command: _words, environment, ...rest } = raw;
  return command === undefined ? rest : { ...rest, command, args, env: environment };
}

/**
 * Reads the rules of opencode. Tools that it forbids or asks about are treated so by pml, too. Tools that it allows get no
 * rule: pml asks only about dangerous calls.
 */
function rulesOf(file: JsonObject, servers: readonly string[]): readonly FoundRule[] {
  const entriesOf = (key: string): readonly [string, Json | undefined][] =>
    Object.entries(isJsonObject(file[key]) ? file[key] : {});
  const written: readonly (readonly [string, Json | undefined])[] = [
    ...entriesOf('tools').map(
      ([pattern, value]) => [pattern, value === false ? 'deny' : value] as const,
    ),
    ...entriesOf('permission'),
  ];
  return written.flatMap(([pattern, action]): readonly FoundRule[] => {
    const server = servers.find((name) => pattern.startsWith(`${name}_`));
    return server === undefined || (action !== 'deny' && action !== 'ask')
      ? []
      : [{ target: `${server}:${pattern.slice(server.length + 1)}`, joint: ':', action }];
  });
}
