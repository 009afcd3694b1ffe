/**
 * Claude Code. `~/.claude.json` has the user's servers and those of each project. `.mcp.json` has
 * the servers that a project shares. `settings.json` has the permissions, written
 * `mcp__server__tool`. An entry with `alwaysLoad` is not deferred behind the client's own tool
 * search.
 */
import { join } from 'node:path';

import { isJsonObject, type Json, type JsonObject } from '../../base/json.ts';
import { matchesPattern } from '../../base/pattern.ts';
import {
  type Client,
  type ClientFile,
  type ClientPlace,
  type FoundRule,
  PML_NAME,
  type Reading,
  skillIndexFile,
} from './client.ts';
import { pointedJson, programEntryOf, readJsonFile, insertInJson, setInJson } from './json-file.ts';
import { joinReadings, readServers, serversFile, textsInList } from './server-entry.ts';

/** The client. */
export const claudeCode: Client = {
  id: 'claude-code',
  title: 'Claude Code',
  files: (place) => {
    const { env, home, project } = place;
    const folder = env['CLAUDE_CONFIG_DIR'];
    const files: ClientFile[] = [
      {
        path: folder ? join(folder, '.claude.json') : join(home, '.claude.json'),
        isPrimary: true,
        read: (text) => readUserFile(readJsonFile(text), place),
        ...pointedJson(['mcpServers'], (launch) => ({
          type: 'stdio',
          ...programEntryOf(launch),
          alwaysLoad: true,
        })),
        tells: () => 'it loads the tools of pml at the start of every session',
      },
      {
        ...rulesFile(join(folder || join(home, '.claude'), 'settings.json')),
        isHelper: true,
        point: (text, { launch }) => (launch === undefined ? text : allowOwnTools(text)),
        tells: tellAllowed,
      },
      skillIndexFile(join(folder || join(home, '.claude'), 'skills')),
    ];
    if (project !== undefined) {
      files.push(
        serversFile(join(project, '.mcp.json'), 'mcpServers', {
          variables: 'shell',
          place,
          workspace: project,
        }),
        rulesFile(join(project, '.claude', 'settings.json')),
        rulesFile(join(project, '.claude', 'settings.local.json')),
      );
    }
    return files;
  },
};

/** Reads the user's file. Servers of a project are read only if the person named the project. */
function readUserFile(file: JsonObject, place: ClientPlace): Reading {
  const own = readServers(file['mcpServers'], ['mcpServers'], { variables: 'shell', place });
  const { projects } = file;
  const ofProjects = Object.entries(isJsonObject(projects) ? projects : {}).map(
    ([workspace, settings]): Reading => {
      const servers = isJsonObject(settings) ? settings['mcpServers'] : undefined;
      return workspace === place.project
        ? readServers(servers, ['projects', workspace, 'mcpServers'], {
            variables: 'shell',
            place,
            workspace,
          })
        : { servers: [], rules: [], problems: leftInProject(workspace, servers) };
    },
  );
  return joinReadings([own, ...ofProjects]);
}

function leftInProject(workspace: string, servers: Json | undefined): readonly string[] {
  const names = Object.keys(isJsonObject(servers) ? servers : {});
  return names.length === 0
    ? []
    : [
        `servers of the project ${workspace} stay there: ${names.join(', ')}. To import them for all projects: pml init --project ${workspace}`,
      ];
}

function tellAllowed(text: string): string | undefined {
  const tools = toolsToAllow(text);
  return tools.length === 0
    ? undefined
    : `it does not ask before it calls these tools of pml: ${tools.join(', ')}; pml itself still asks before a dangerous call`;
}

const rulesFile = (path: string): ClientFile => ({ path, read: (text) => readRules(text) });

function readRules(text: string): Reading {
  const { permissions } = readJsonFile(text);
  const rules: FoundRule[] = [];
  const problems: string[] = [];
  for (const action of ['deny', 'ask', 'allow'] as const) {
    const texts = textsInList(isJsonObject(permissions) ? permissions[action] : undefined);
    for (const rule of texts.filter((each) => each.startsWith('mcp__'))) {
      const target = rule.slice('mcp__'.length);
      // Claude Code itself takes no notice of these two, so neither do we.
      if (target.includes('(') || (action === 'allow' && /^[^_]*\*/u.test(target))) {
        problems.push(`the rule ${action} "${rule}" has no effect and is not imported`);
      } else {
        rules.push({ target, joint: '__', action });
      }
    }
  }
  return { servers: [], rules, problems };
}

// The allow rules for pml's own tools in the settings of Claude Code. Without them the person is asked
// twice: by the client about `execute_workflow`, and by pml about the dangerous call in it.

/** The tools of pml itself. Tools of other servers that pml passes on are not among them. */
export const OWN_TOOLS = [
  'discover',
  'execute_workflow',
  'execute_code',
  'control_workflow',
] as const;

const ALLOW = ['permissions', 'allow'] as const;

/** Returns the tools that get an allow rule: those without a rule of the person. */
function toolsToAllow(text: string): readonly string[] {
  const { permissions = {} } = readJsonFile(text);
  if (!isJsonObject(permissions) || !isListOrAbsent(permissions['allow'])) {
    return [];
  }
  const rules = [
    ...['deny', 'ask'].flatMap((action) => textsInList(permissions[action])),
    // Claude Code ignores an allow rule that does not name a server.
    ...textsInList(permissions['allow']).filter((rule) => rule.startsWith(`mcp__${PML_NAME}`)),
  ];
  return OWN_TOOLS.filter((tool) => !rules.some((rule) => covers(rule, ruleOf(tool))));
}

/** Returns the settings with an allow rule for each of the tools of `toolsToAllow`. */
function allowOwnTools(text: string): string {
  const tools = toolsToAllow(text);
  if (tools.length === 0) {
    return text;
  }
  const { permissions } = readJsonFile(text);
  const hasList = isJsonObject(permissions) && permissions['allow'] !== undefined;
  const started = hasList ? text : setInJson(text, ALLOW, []);
  return tools.reduce((rest, tool) => insertInJson(rest, ALLOW, -1, ruleOf(tool)), started);
}

const ruleOf = (tool: string): string => `mcp__${PML_NAME}__${tool}`;

/** Returns true if a rule covers a tool. `mcp__pml` covers all tools of the server. */
function covers(rule: string, name: string): boolean {
  return rule === `mcp__${PML_NAME}` || matchesPattern(rule, name);
}

function isListOrAbsent(value: Json | undefined): boolean {
  return value === undefined || Array.isArray(value);
}
