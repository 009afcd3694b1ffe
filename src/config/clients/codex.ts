/**
 * Codex: `config.toml` with a section `[mcp_servers.NAME]` for each server. Codex may defer tools behind
 * a search of its own and shows no instructions of servers, so `AGENTS.md` tells it about pml.
 */
import { join } from 'node:path';

import { isJsonObject, type Json, type JsonObject } from '../../base/json.ts';
import { MS_PER_SECOND } from '../../base/units.ts';
import type { ServerEntryInput } from '../schema.ts';
import {
  type Client,
  type ClientFile,
  type ClientPlace,
  type FoundRule,
  PML_NAME,
  type Reading,
  skillIndexFile,
} from './client.ts';
import { hasApprovalMode, KEY, objectOf, parseToml, pointCodex } from './codex-file.ts';
import { joinReadings, readServers, textsInList } from './server-entry.ts';
import { markedPart, withMarkedPart } from './take-out.ts';

/** The client. */
export const codex: Client = {
  id: 'codex',
  title: 'Codex',
  files: (place) => {
    const { env, home, project } = place;
    const folder = env['CODEX_HOME'] || join(home, '.codex');
    const own: readonly ClientFile[] = [
      {
        path: join(folder, 'config.toml'),
        isPrimary: true,
        read: (text) => readCodex(text, place),
        point: pointCodex,
        format: { kind: 'toml' },
        tells: (text) =>
          hasApprovalMode(text)
            ? undefined
            : 'it does not ask before it calls the tools of pml; pml itself still asks before a dangerous call',
      },
      { ...instructionsFile(join(folder, 'AGENTS.md')), isHelper: true },
      // If this file exists, Codex reads it instead of AGENTS.md.
      instructionsFile(join(folder, 'AGENTS.override.md')),
      skillIndexFile(join(folder, 'skills')),
    ];
    return project === undefined
      ? own
      : [
          ...own,
          {
            path: join(project, '.codex', 'config.toml'),
            read: (text) => readCodex(text, place, project),
          },
        ];
  },
};

/** Text about pml for Codex: its purpose, and how to begin. */
const ABOUT_PML = `## pml

The MCP server \`${PML_NAME}\` is the way to all tools of this user: the other MCP servers are behind it.
Use it whenever a task needs a tool that you do not have, and before you say that something cannot be done.
Begin with its tool \`discover\`: say in a few words what you want to do. Then run the tools that it names with
\`execute_workflow\`, several steps in one call. If these tools are not listed, search your deferred tools for
\`${PML_NAME}\`; their full names are \`mcp__${PML_NAME}__discover\` and \`mcp__${PML_NAME}__execute_workflow\`.`;

const instructionsFile = (path: string): ClientFile => ({
  path,
  read: (text) => ({
    servers: [],
    rules: [],
    problems: [],
    ...(markedPart(text) !== undefined && { own: 'the paragraph of pml' }),
  }),
  point: (text, { launch }) => (launch === undefined ? text : withMarkedPart(text, ABOUT_PML)),
  format: { kind: 'marked' },
  tells: (text) =>
    `its instructions ${markedPart(text) === undefined ? 'get' : 'have'} a paragraph between two marker lines: what pml is for, and to begin with discover, then execute_workflow`,
});

function readCodex(text: string, place: ClientPlace, workspace?: string): Reading {
  const servers = parseToml(text)[KEY];
  const entries = Object.entries(isJsonObject(servers) ? servers : {});
  return joinReadings(
    entries.map(([name, raw]) => {
      const settings = objectOf(raw);
      const common = { ...settings, headers: settings['http_headers'] };
      const reading = readServers({ [name]: common }, [KEY], {
        variables: 'none',
        place,
        ...(workspace === undefined ? {} : { workspace }),
      });
      return {
        ...reading,
        servers: reading.servers.map((each) => ({
          ...each,
          entry: withVariables(each.entry, settings),
          marks: { ...each.marks, ...limitsOf(settings) },
        })),
        rules: [...reading.rules, ...rulesOf(name, settings)],
      };
    }),
  );
}

/**
 * Adds the variables of an entry. Codex keeps them in keys of their own instead of in the texts.
 */
function withVariables(entry: ServerEntryInput, raw: JsonObject): ServerEntryInput {
  if ('command' in entry) {
    const passedOn = textsInList(raw['env_vars']).map((name) => [name, `\${env:${name}:-}`]);
    const env = { ...Object.fromEntries(passedOn), ...entry.env };
    return Object.keys(env).length === 0 ? entry : { ...entry, env };
  }
  const bearer = raw['bearer_token_env_var'];
  const fromEnvironment = Object.entries(objectOf(raw['env_http_headers'])).flatMap(
    ([header, name]) => (typeof name === 'string' ? [[header, `\${env:${name}}`]] : []),
  );
  const headers = {
    ...entry.headers,
    ...Object.fromEntries(fromEnvironment),
    ...(typeof bearer === 'string' ? { Authorization: `Bearer \${env:${bearer}}` } : {}),
  };
  return Object.keys(headers).length === 0 ? entry : { ...entry, headers };
}

function limitsOf(raw: JsonObject): { startTimeoutMs?: number; callTimeoutMs?: number } {
  const { startup_timeout_sec: startSeconds, startup_timeout_ms: startMs } = raw;
  const { tool_timeout_sec: callSeconds } = raw;
  const start = typeof startSeconds === 'number' ? startSeconds * MS_PER_SECOND : startMs;
  return {
    ...(typeof start === 'number' ? { startTimeoutMs: Math.round(start) } : {}),
    ...(typeof callSeconds === 'number'
      ? { callTimeoutMs: Math.round(callSeconds * MS_PER_SECOND) }
      : {}),
  };
}

/**
 * `enabled_tools` means "these and no others". It is not an approval: a tool in it is called the
 * way its own approval mode says, else the server's. A mode of a tool that is not enabled means
 * nothing, and must not let it through.
 */
function rulesOf(server: string, raw: JsonObject): readonly FoundRule[] {
  const rule = (tool: string, action: FoundRule['action'], isRest = false): FoundRule => ({
    target: `${server}:${tool}`,
    joint: ':',
    action,
    isRest,
  });
  const enabled = Array.isArray(raw['enabled_tools'])
    ? textsInList(raw['enabled_tools'])
    : undefined;
  const byDefault = actionOf(raw['default_tools_approval_mode']);
  const modes = new Map(
    Object.entries(objectOf(raw['tools'])).flatMap(([tool, settings]) => {
      const action = actionOf(objectOf(settings)['approval_mode']);
      return action === undefined ? [] : [[tool, action] as const];
    }),
  );
  const denied = textsInList(raw['disabled_tools']).map((tool) => rule(tool, 'deny'));
  if (enabled === undefined) {
    const rest = byDefault === undefined ? [] : [rule('*', byDefault, true)];
    return [...denied, ...[...modes].map(([tool, action]) => rule(tool, action)), ...rest];
  }
  return [
    ...denied,
    ...enabled.map((tool) => rule(tool, modes.get(tool) ?? byDefault ?? 'allow')),
    rule('*', 'deny', true),
  ];
}

function actionOf(mode: Json | undefined): FoundRule['action'] | undefined {
  if (mode === 'approve') {
    return 'allow';
  }
  return mode === 'prompt' ? 'ask' : undefined;
}
