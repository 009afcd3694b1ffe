import { join } from 'node:path';

import { describeError } from '../../base/errors.ts';
import { isJsonObject, type Json, type JsonObject } from '../../base/json.ts';
import { readIfThere } from '../atomic-file.ts';
import { claudeCode } from './claude-code.ts';
import {
  type Client,
  type ClientFile,
  type ClientId,
  type ClientPlace,
  type FoundRule,
  type Reading,
  skillIndexFile,
} from './client.ts';
import { codex } from './codex.ts';
import { pointedJson, pointJson, programEntryOf, readJsonFile } from './json-file.ts';
import { joinReadings, readServers, serversFile, textsInList } from './server-entry.ts';

/**
 * `mcp.json` has the servers. `permissions.json` lists tools that run without a question
 * (`server:tool`), and the configuration of its command line has `Mcp(server:tool)`.
 */
const cursor: Client = {
  id: 'cursor',
  title: 'Cursor',
  files: (place) => {
    const { home, project } = place;
    return [
      {
        ...serversFile(join(home, '.cursor', 'mcp.json'), 'mcpServers', {
          variables: 'editor',
          place,
        }),
        isPrimary: true,
        ...pointedJson(['mcpServers'], programEntryOf),
      },
      { path: join(home, '.cursor', 'permissions.json'), read: readAllowList },
      { path: join(home, '.cursor', 'cli-config.json'), read: readPermissions },
      ...(project === undefined
        ? []
        : [
            serversFile(join(project, '.cursor', 'mcp.json'), 'mcpServers', {
              variables: 'editor',
              place,
              workspace: project,
            }),
            { path: join(project, '.cursor', 'permissions.json'), read: readAllowList },
            { path: join(project, '.cursor', 'cli.json'), read: readPermissions },
          ]),
    ];
  },
};

function readAllowList(text: string): Reading {
  const rules = textsInList(readJsonFile(text)['mcpAllowlist']).map((target): FoundRule => ({
    target: target.includes(':') ? target : `${target}:*`,
    joint: ':',
    action: 'allow',
  }));
  return { servers: [], rules, problems: [] };
}

function readPermissions(text: string): Reading {
  const { permissions } = readJsonFile(text);
  const rules = (['deny', 'allow'] as const).flatMap((action) =>
    textsInList(isJsonObject(permissions) ? permissions[action] : undefined).flatMap((rule) => {
      const target = /^Mcp\(([^)]+)\)$/u.exec(rule)?.[1];
      return target === undefined ? [] : [{ target, joint: ':', action } as const];
    }),
  );
  return { servers: [], rules, problems: [] };
}

/** `mcp.json` with `servers` and `inputs`; in earlier versions `mcp.servers` in `settings.json`. */
const vsCode: Client = {
  id: 'vs-code',
  title: 'VS Code',
  files: (place) => {
    const user = join(settingsFolder(place), 'Code', 'User');
    const { project } = place;
    return [
      {
        ...serversFile(join(user, 'mcp.json'), 'servers', { variables: 'editor', place }),
        isPrimary: true,
        ...pointedJson(['servers'], (launch) => ({ type: 'stdio', ...programEntryOf(launch) })),
      },
      oldFile(join(user, 'settings.json'), place),
      ...(project === undefined
        ? []
        : [
            serversFile(join(project, '.vscode', 'mcp.json'), 'servers', {
              variables: 'editor',
              place,
              workspace: project,
            }),
          ]),
    ];
  },
};

/**
 * Returns the old settings file, with the servers in an object (`"mcp": {"servers": …}`) or under
 * one dotted key.
 */
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

/** One file. A remote server has `serverUrl`, and single tools can be switched off. */
const windsurf: Client = {
  id: 'windsurf',
  title: 'Windsurf',
  files: (place) => [
    {
      ...serversFile(join(place.home, '.codeium', 'windsurf', 'mcp_config.json'), 'mcpServers', {
        variables: 'editor',
        place,
      }),
      isPrimary: true,
      ...pointedJson(['mcpServers'], programEntryOf),
    },
  ],
};

/** One file, in which every text is taken as it is. */
const claudeDesktop: Client = {
  id: 'claude-desktop',
  title: 'Claude Desktop',
  files: (place) => [
    {
      ...serversFile(
        join(settingsFolder(place), 'Claude', 'claude_desktop_config.json'),
        'mcpServers',
        { variables: 'none', place },
      ),
      isPrimary: true,
      ...pointedJson(['mcpServers'], programEntryOf),
    },
  ],
};

const OPENCODE_KEY = 'mcp';

/**
 * `opencode.json` or `opencode.jsonc`, with the servers under `mcp`. A program is one list of words, variables are
 * written `{env:NAME}`, and rules about tools name them `server_tool`.
 */
const opencode: Client = {
  id: 'opencode',
  title: 'opencode',
  files: (place) => {
    const { env, home, project } = place;
    // It looks there on every system.
    const folder = join(env['XDG_CONFIG_HOME'] || join(home, '.config'), 'opencode');
    const own: readonly ClientFile[] = [
      {
        ...opencodeFile(join(folder, 'opencode.json'), place),
        isPrimary: true,
        ...pointedJson([OPENCODE_KEY], (launch) => ({
          type: 'local',
          command: launch,
          enabled: true,
        })),
      },
      {
        ...opencodeFile(join(folder, 'opencode.jsonc'), place),
        point: (text, { moved }) => pointJson(text, [], { moved }, programEntryOf),
      },
      skillIndexFile(join(folder, 'skills')),
    ];
    return project === undefined
      ? own
      : [
          ...own,
          opencodeFile(join(project, 'opencode.json'), place, project),
          opencodeFile(join(project, 'opencode.jsonc'), place, project),
        ];
  },
};

function opencodeFile(path: string, place: ClientPlace, workspace?: string): ClientFile {
  return {
    path,
    read: (text) => {
      const file = readJsonFile(text);
      const servers = Object.entries(isJsonObject(file[OPENCODE_KEY]) ? file[OPENCODE_KEY] : {});
      const style = {
        variables: 'braces',
        place,
        ...(workspace === undefined ? {} : { workspace }),
      } as const;
      const readings = servers.map(([name, raw]) =>
        readServers({ [name]: opencodeEntry(raw) }, [OPENCODE_KEY], style),
      );
      const rules = opencodeRules(
        file,
        servers.map(([name]) => name),
      );
      return joinReadings([...readings, { servers: [], rules, problems: [] } satisfies Reading]);
    },
  };
}

/** Returns the entry in the words that most clients use. */
function opencodeEntry(raw: Json | undefined): Json {
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
function opencodeRules(file: JsonObject, servers: readonly string[]): readonly FoundRule[] {
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

/** Returns the folder in which desktop programs keep their settings on this system. */
function settingsFolder({ home, platform, env }: ClientPlace): string {
  if (platform === 'darwin') {
    return join(home, 'Library', 'Application Support');
  }
  if (platform === 'win32') {
    return env['APPDATA'] || join(home, 'AppData', 'Roaming');
  }
  return env['XDG_CONFIG_HOME'] || join(home, '.config');
}

/** A file that exists: its content, or the reason why it is left alone. */
type FoundFile =
  | {
      readonly kind: 'read';
      readonly file: ClientFile;
      readonly text: string;
      readonly reading: Reading;
    }
  | { readonly kind: 'broken'; readonly file: ClientFile; readonly reason: string };

/** A client with at least one file. */
export interface FoundClient {
  readonly client: Client;
  readonly files: readonly FoundFile[];
  /** Missing files for the entry of pml, and missing files that help. */
  readonly absent: readonly ClientFile[];
}

/** Finds the files of these clients, or of all. A file that cannot be read is reported as broken. */
export function findClients(
  place: ClientPlace,
  ids: readonly ClientId[] = [],
): readonly FoundClient[] {
  return CLIENTS.filter(({ id }) => ids.length === 0 || ids.includes(id)).flatMap((client) => {
    const known = client.files(place);
    const files = known.flatMap((file) => findFile(file));
    const absent = known.filter(
      (file) => (file.isPrimary || file.isHelper) && files.every((each) => each.file !== file),
    );
    return files.length === 0 ? [] : [{ client, files, absent }];
  });
}

function findFile(file: ClientFile): readonly FoundFile[] {
  try {
    const bytes = readIfThere(file.path);
    if (bytes === undefined) {
      return [];
    }
    const text = bytes.toString('utf8');
    return [{ kind: 'read', file, text, reading: file.read(text) }];
  } catch (error) {
    return [{ kind: 'broken', file, reason: describeError(error) }];
  }
}
