import { describe, expect, it } from 'vitest';

import { toolId } from '../../base/ids.ts';
import { decideByPolicy } from '../../call/policy.ts';
import { claudeDesktop, cursor, vsCode, windsurf } from './all-clients.ts';
import { claudeCode } from './claude-code.ts';
import type { Client, ClientFile, ClientPlace } from './client.ts';
import { codex } from './codex.ts';
import { planImport } from './import-plan.ts';

const place: ClientPlace = { home: '/home/ada', platform: 'linux', env: {} };
const inProject: ClientPlace = { ...place, project: '/work/app' };

function fileOf(client: Client, ending: string, where: ClientPlace = place): ClientFile {
  const file = client.files(where).find(({ path }) => path.endsWith(ending));
  if (file === undefined) {
    throw new Error(`${client.title} has no file that ends with ${ending}`);
  }
  return file;
}

const entriesOf = (file: ClientFile, value: unknown): Record<string, unknown> =>
  Object.fromEntries(
    file.read(JSON.stringify(value)).servers.map(({ name, entry }) => [name, entry]),
  );

describe('where the files are', () => {
  it.each([
    ['linux', {}, '/home/ada/.config/Claude/claude_desktop_config.json'],
    ['linux', { XDG_CONFIG_HOME: '/x' }, '/x/Claude/claude_desktop_config.json'],
    ['darwin', {}, '/home/ada/Library/Application Support/Claude/claude_desktop_config.json'],
  ] as const)('Claude Desktop on %s %j', (platform, env, path) => {
    expect(claudeDesktop.files({ home: '/home/ada', platform, env })[0]?.path).toBe(path);
  });

  it('follows the variables that move a client’s folder', () => {
    const env = { CLAUDE_CONFIG_DIR: '/c', CODEX_HOME: '/d' };
    expect(claudeCode.files({ ...place, env })[0]?.path).toBe('/c/.claude.json');
    expect(codex.files({ ...place, env })[0]?.path).toBe('/d/config.toml');
  });
});

describe('Claude Code', () => {
  it('reads the user’s servers', () => {
    const entries = entriesOf(fileOf(claudeCode, '.claude.json'), {
      mcpServers: {
        github: {
          type: 'stdio',
          command: 'npx',
          args: ['-y', 'gh'],
          env: { TOKEN: '${GH_TOKEN}', LEVEL: '${LEVEL:-info}' },
        },
        linear: { type: 'http', url: 'https://mcp.linear.app/mcp' },
        old: {
          type: 'sse',
          url: 'https://old.example/sse',
          headers: { Authorization: 'Bearer x' },
        },
      },
    });
    expect(entries).toEqual({
      github: {
        command: 'npx',
        args: ['-y', 'gh'],
        env: { TOKEN: '${env:GH_TOKEN}', LEVEL: '${env:LEVEL:-info}' },
      },
      linear: { url: 'https://mcp.linear.app/mcp' },
      old: { type: 'sse', url: 'https://old.example/sse', headers: { Authorization: 'Bearer x' } },
    });
  });

  const PROJECTS = {
    mcpServers: { github: { command: 'gh' } },
    projects: {
      '/work/app': { mcpServers: { db: { command: 'dbhub' } }, history: [] },
      '/work/other': { mcpServers: { mail: { command: 'mail' }, chat: { command: 'chat' } } },
      '/work/empty': { mcpServers: {} },
    },
  };

  it('leaves the servers of projects in their projects, and says so', () => {
    const file = fileOf(claudeCode, '.claude.json');
    expect(Object.keys(entriesOf(file, PROJECTS))).toEqual(['github']);
    expect(file.read(JSON.stringify(PROJECTS)).problems).toEqual([
      'servers of the project /work/app stay there: db. To import them for all projects: pml init --project /work/app',
      'servers of the project /work/other stay there: mail, chat. To import them for all projects: pml init --project /work/other',
    ]);
  });

  it('reads those of the project that was named, which run in its folder', () => {
    const file = fileOf(claudeCode, '.claude.json', inProject);
    expect(entriesOf(file, PROJECTS)).toEqual({
      github: { command: 'gh' },
      db: { command: 'dbhub', cwd: '/work/app' },
    });
    expect(file.read(JSON.stringify(PROJECTS)).problems).toEqual([
      expect.stringContaining('of the project /work/other stay there'),
    ]);
  });

  it('reads rules about MCP tools, in the order in which they hold, and leaves out the others', () => {
    const { rules, problems } = fileOf(claudeCode, 'settings.json').read(
      JSON.stringify({
        permissions: {
          allow: ['Bash(ls)', 'mcp__github', 'mcp__git__git_*', 'mcp__*'],
          ask: ['mcp__github__merge'],
          deny: ['mcp__github__delete_repo', 'Read(.env)'],
        },
      }),
    );
    expect(rules).toEqual([
      { target: 'github__delete_repo', joint: '__', action: 'deny' },
      { target: 'github__merge', joint: '__', action: 'ask' },
      { target: 'github', joint: '__', action: 'allow' },
      { target: 'git__git_*', joint: '__', action: 'allow' },
    ]);
    expect(problems).toEqual([expect.stringContaining('mcp__*')]);
  });

  it('points at pml and gives up what was taken over, and nothing else', () => {
    const text =
      '{\n\t"numStartups": 3,\n\t"mcpServers": {\n\t\t"a": {"command": "x"},\n\t\t"b": {"command": "y"}\n\t},\n\t"projects": {"/p": {"mcpServers": {"c": {"command": "z"}}}}\n}\n';
    const changed = fileOf(claudeCode, '.claude.json').point?.(text, {
      launch: ['pml', 'stdio'],
      moved: [
        ['mcpServers', 'a'],
        ['projects', '/p', 'mcpServers', 'c'],
      ],
    });
    expect(JSON.parse(changed ?? '')).toEqual({
      numStartups: 3,
      mcpServers: {
        b: { command: 'y' },
        pml: { type: 'stdio', command: 'pml', args: ['stdio'], alwaysLoad: true },
      },
      projects: { '/p': { mcpServers: {} } },
    });
    expect(changed).toContain('\n\t"numStartups": 3');
  });
});

describe('Claude Desktop', () => {
  it('substitutes nothing, so that its texts keep their meaning', () => {
    const entries = entriesOf(fileOf(claudeDesktop, '.json'), {
      mcpServers: { a: { command: 'x', args: ['${HOME}', '${env:HOME}'] } },
    });
    expect(entries['a']).toEqual({ command: 'x', args: ['${HOME}', '$${env:HOME}'] });
  });
});

describe('Cursor', () => {
  it('resolves its variables, and leaves what belongs to an open folder where it is', () => {
    const { servers, problems } = fileOf(cursor, '.cursor/mcp.json').read(
      JSON.stringify({
        mcpServers: {
          files: { command: 'x', args: ['${userHome}/notes', '${env:DIR}', 'a${/}b'] },
          here: { command: 'x', args: ['${workspaceFolder}'] },
          secret: { command: 'x', envFile: '.env' },
          remote: { url: 'https://x.io/mcp', headers: { K: '${env:KEY}' } },
        },
      }),
    );
    expect(servers.map(({ name, entry }) => [name, entry])).toEqual([
      ['files', { command: 'x', args: ['/home/ada/notes', '${env:DIR}', 'a/b'] }],
      ['remote', { url: 'https://x.io/mcp', headers: { K: '${env:KEY}' } }],
    ]);
    expect(problems).toEqual([
      expect.stringContaining('"here" stays where it is: ${workspaceFolder}'),
      expect.stringContaining('"secret" stays where it is: it reads variables from an envFile'),
    ]);
  });

  it('knows the folder of a project’s own file', () => {
    const file = fileOf(cursor, 'app/.cursor/mcp.json', inProject);
    const value = { mcpServers: { here: { command: '${workspaceFolder}/run' } } };
    expect(entriesOf(file, value)['here']).toEqual({ command: '/work/app/run', cwd: '/work/app' });
    expect(file.point).toBeUndefined();
  });

  it('reads its two lists of permissions', () => {
    const allow = fileOf(cursor, 'permissions.json').read('{"mcpAllowlist": ["gh:get_*", "fs"]}');
    expect(allow.rules.map(({ target, action }) => [target, action])).toEqual([
      ['gh:get_*', 'allow'],
      ['fs:*', 'allow'],
    ]);
    const both = fileOf(cursor, 'cli-config.json').read(
      '{"permissions": {"allow": ["Shell(ls)", "Mcp(gh:*)"], "deny": ["Mcp(gh:drop)"]}}',
    );
    expect(both.rules.map(({ target, action }) => [target, action])).toEqual([
      ['gh:drop', 'deny'],
      ['gh:*', 'allow'],
    ]);
  });
});

describe('VS Code', () => {
  it('turns what it would ask for into variables, and says so', () => {
    const { servers } = fileOf(vsCode, 'User/mcp.json').read(
      `{
        // one of mine
        "inputs": [{"type": "promptString", "id": "github-token", "password": true}],
        "servers": {"gh": {"type": "http", "url": "https://x.io/mcp",
          "headers": {"Authorization": "Bearer \${input:github-token}"}}},
      }`,
    );
    expect(servers[0]?.entry).toEqual({
      url: 'https://x.io/mcp',
      headers: { Authorization: 'Bearer ${env:GITHUB_TOKEN}' },
    });
    expect(servers[0]?.notes).toEqual([
      'the editor asked for "github-token"; set GITHUB_TOKEN instead',
    ]);
  });

  it('reads the older settings too, in both ways of writing them, and takes servers out of them', () => {
    const file = fileOf(vsCode, 'settings.json');
    const text =
      '{\n  // theme\n  "editor.fontSize": 12,\n  "mcp": {"servers": {"a": {"command": "x"}}},\n  "mcp.servers": {"b": {"command": "y"}}\n}';
    const { servers } = file.read(text);
    expect(servers.map(({ name }) => name)).toEqual(['a', 'b']);
    const changed = file.point?.(text, { moved: servers.map(({ path }) => path) });
    expect(changed).toContain('// theme');
    expect(file.read(changed ?? '').servers).toEqual([]);
  });
});

describe('Windsurf', () => {
  it('reads addresses, what is switched off, and tools that are', () => {
    const { servers, rules } = fileOf(windsurf, '.json').read(
      JSON.stringify({
        mcpServers: {
          a: { serverUrl: 'https://x.io/mcp', disabledTools: ['drop'] },
          b: { command: 'x', disabled: true },
        },
      }),
    );
    expect(servers.map(({ entry, marks }) => [entry, marks])).toEqual([
      [{ url: 'https://x.io/mcp' }, {}],
      [{ command: 'x' }, { enabled: false }],
    ]);
    expect(rules).toEqual([{ target: 'a:drop', joint: ':', action: 'deny' }]);
  });

  it('takes an empty file as one without servers', () => {
    const file = fileOf(windsurf, '.json');
    expect(file.read('').servers).toEqual([]);
    const changed = file.point?.('', { launch: ['pml', 'stdio'], moved: [] });
    expect(JSON.parse(changed ?? '')).toEqual({
      mcpServers: { pml: { command: 'pml', args: ['stdio'] } },
    });
  });
});

const CODEX = `# my settings
model = "gpt-5"

[mcp_servers.docs] # the docs
command = "npx"
args = [
  "-y", # yes
  "docs-[mcp]",
]
env_vars = ["DOCS_KEY"]
startup_timeout_sec = 20
tool_timeout_sec = 1.5
enabled_tools = ["search"]

[mcp_servers.docs.env]
NOTE = """
[mcp_servers.fake]
"""

# about figma
[mcp_servers."figma.com"]
url = "https://mcp.figma.com/mcp"
bearer_token_env_var = "FIGMA"
env_http_headers = { "X-Org" = "ORG" }
disabled_tools = ["drop"]
enabled = false

[mcp_servers.docs.tools.search]
approval_mode = "approve"

[profiles.fast]
model = "small"
`;

describe('Codex', () => {
  const file = fileOf(codex, 'config.toml');

  it('reads programs, addresses, limits, variables and lists of tools', () => {
    const { servers, rules } = file.read(CODEX);
    expect(servers.map(({ name, entry, marks }) => [name, entry, marks])).toEqual([
      [
        'docs',
        {
          command: 'npx',
          args: ['-y', 'docs-[mcp]'],
          env: { DOCS_KEY: '${env:DOCS_KEY:-}', NOTE: '[mcp_servers.fake]\n' },
        },
        { startTimeoutMs: 20_000, callTimeoutMs: 1500 },
      ],
      [
        'figma.com',
        {
          url: 'https://mcp.figma.com/mcp',
          headers: { 'X-Org': '${env:ORG}', Authorization: 'Bearer ${env:FIGMA}' },
        },
        { enabled: false },
      ],
    ]);
    expect(rules.map(({ target, action, isRest }) => [target, action, isRest])).toEqual([
      ['docs:search', 'allow', false],
      ['docs:*', 'deny', true],
      ['figma.com:drop', 'deny', false],
    ]);
  });

  it.each([
    ['lists of enabled tools', 'enabled_tools = ["a"]', 'allow', 'deny'],
    ['an empty list', 'enabled_tools = []', 'deny', 'deny'],
    ['both lists', 'enabled_tools = ["a", "b"]\ndisabled_tools = ["b"]', 'allow', 'deny'],
    ['disabled tools alone', 'disabled_tools = ["b"]', 'allow', 'deny'],
    [
      'a question for every enabled tool',
      'enabled_tools = ["a"]\ndefault_tools_approval_mode = "prompt"',
      'ask',
      'deny',
    ],
    [
      'approval of all',
      'enabled_tools = ["a"]\ndefault_tools_approval_mode = "approve"',
      'allow',
      'deny',
    ],
    [
      'an approval of a tool that is not enabled',
      'enabled_tools = ["a"]\n[mcp_servers.docs.tools.b]\napproval_mode = "approve"',
      'allow',
      'deny',
    ],
    [
      'a question about an enabled tool',
      'enabled_tools = ["a"]\n[mcp_servers.docs.tools.a]\napproval_mode = "prompt"',
      'ask',
      'deny',
    ],
    [
      'a question about all but one',
      'default_tools_approval_mode = "prompt"\n[mcp_servers.docs.tools.a]\napproval_mode = "approve"',
      'allow',
      'ask',
    ],
  ])('means with %s what Codex means', (_, settings, ofA, ofB) => {
    const reading = file.read(`[mcp_servers.docs]\ncommand = "docs"\n${settings}\n`);
    const { rulesBefore, rulesAfter } = planImport(
      {},
      [{ client: 'codex', file: 'config.toml', reading }],
      '/bin/pml',
    );
    const rules = [...rulesBefore, ...rulesAfter];
    const call = { args: {}, risk: 'safe', trusted: true } as const;
    expect(decideByPolicy(rules, { ...call, tool: toolId('docs', 'a') }).action).toBe(ofA);
    expect(decideByPolicy(rules, { ...call, tool: toolId('docs', 'b') }).action).toBe(ofB);
  });

  it('takes sections out and adds its own, leaving every other line as it is', () => {
    const changed = file.point?.(CODEX, {
      launch: ['pml', 'stdio'],
      moved: [
        ['mcp_servers', 'docs'],
        ['mcp_servers', 'figma.com'],
      ],
    });
    expect(changed).toBe(`# my settings
model = "gpt-5"



# about figma


[profiles.fast]
model = "small"

[mcp_servers.pml]
command = "pml"
args = [ "stdio" ]
default_tools_approval_mode = "approve"
`);
  });

  it('changes nothing when it already points at pml', () => {
    const pointing = { launch: ['pml', 'stdio'], moved: [] };
    const once = file.point?.(CODEX, pointing) ?? '';
    expect(file.point?.(once, pointing)).toBe(once);
  });

  it('refuses a form that it cannot change, and says what to add by hand', () => {
    const text = 'mcp_servers = { a = { command = "x" } }\n';
    expect(() =>
      file.point?.(text, { launch: ['pml', 'stdio'], moved: [['mcp_servers', 'a']] }),
    ).toThrow(/add by hand/u);
  });

  it('says where a broken file is broken', () => {
    expect(() => file.read('[mcp_servers\nx')).toThrow(/not valid TOML at 1:/u);
  });
});
