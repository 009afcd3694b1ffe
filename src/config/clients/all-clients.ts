import { join } from 'node:path';

import { describeError } from '../../base/errors.ts';
import { isJsonObject } from '../../base/json.ts';
import { readIfThere } from '../atomic-file.ts';
import { claudeCode } from './claude-code.ts';
import type { Client, ClientFile, ClientId, ClientPlace, FoundRule, Reading } from './client.ts';
import { codex } from './codex.ts';
import { pointedJson, pointJson, programEntryOf, readJsonFile } from './json-file.ts';
import { opencode } from './opencode.ts';
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
export type FoundFile =
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
