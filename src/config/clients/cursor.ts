/**
 * Cursor: `mcp.json` for the servers; `permissions.json` lists tools that run without a question
 * (`server:tool`), and the configuration of its command line has `Mcp(server:tool)`.
 */
import { join } from 'node:path';

import { isJsonObject } from '../../base/json.ts';
import type { Client, ClientFile, ClientPlace, FoundRule, Reading } from './client.ts';
import { pointedJson, programEntryOf, readJsonFile } from './json-file.ts';
import { readServers, textsOf } from './server-entry.ts';

/** The client. */
export const cursor: Client = {
  id: 'cursor',
  title: 'Cursor',
  files: (place) => {
    const { home, project } = place;
    return [
      {
        ...serversFile(join(home, '.cursor', 'mcp.json'), place),
        isPrimary: true,
        ...pointedJson(['mcpServers'], programEntryOf),
      },
      { path: join(home, '.cursor', 'permissions.json'), read: readAllowList },
      { path: join(home, '.cursor', 'cli-config.json'), read: readPermissions },
      ...(project === undefined
        ? []
        : [
            serversFile(join(project, '.cursor', 'mcp.json'), place, project),
            { path: join(project, '.cursor', 'permissions.json'), read: readAllowList },
            { path: join(project, '.cursor', 'cli.json'), read: readPermissions },
          ]),
    ];
  },
};

function serversFile(path: string, place: ClientPlace, workspace?: string): ClientFile {
  const style = { variables: 'editor', place, ...(workspace === undefined ? {} : { workspace }) };
  return {
    path,
    read: (text) =>
      readServers(readJsonFile(text)['mcpServers'], ['mcpServers'], {
        ...style,
        variables: 'editor',
      }),
  };
}

function readAllowList(text: string): Reading {
  const rules = textsOf(readJsonFile(text)['mcpAllowlist']).map((target): FoundRule => ({
    target: target.includes(':') ? target : `${target}:*`,
    joint: ':',
    action: 'allow',
  }));
  return { servers: [], rules, problems: [] };
}

function readPermissions(text: string): Reading {
  const { permissions } = readJsonFile(text);
  const rules = (['deny', 'allow'] as const).flatMap((action) =>
    textsOf(isJsonObject(permissions) ? permissions[action] : undefined).flatMap((rule) => {
      const target = /^Mcp\(([^)]+)\)$/u.exec(rule)?.[1];
      return target === undefined ? [] : [{ target, joint: ':', action } as const];
    }),
  );
  return { servers: [], rules, problems: [] };
}
