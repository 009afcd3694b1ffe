import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { afterEach, beforeEach, describe, expect, it } from 'vitest';

import type { JsonObject } from '../../src/base/json.ts';
import { OWN_TOOLS } from '../../src/config/clients/claude-code.ts';
import { readJsonFile } from '../../src/config/clients/json-file.ts';
import { loadSettings } from '../../src/config/load.ts';
import { locate } from '../../src/config/locations.ts';
import { CLIENT_FILES, snapshot, writeFiles } from '../support/client-home.ts';
import { setupCommand, type Ended } from '../support/setup-commands.ts';

const STATE = '.local/state';
let home = '';

beforeEach(() => {
  home = realpathSync(mkdtempSync(join(tmpdir(), 'pml-init-')));
  writeFiles(home, CLIENT_FILES, { '.claude.json': 0o600, '.codex/config.toml': 0o640 });
});
afterEach(() => {
  rmSync(home, { recursive: true, force: true });
});

function init(argv: readonly string[], answers?: readonly string[]): Promise<Ended> {
  return setupCommand(['init', ...argv], { home, ...(answers === undefined ? {} : { answers }) });
}

const pathOf = (name: string): string => join(home, name);
const textOf = (name: string): string => readFileSync(pathOf(name), 'utf8');
const valueOf = (name: string): JsonObject => readJsonFile(textOf(name));
const serverNames = (): readonly string[] => Object.keys(valueOf(configName)['mcpServers'] ?? {});
const configName = '.config/pml/pml.json';
const pmlEntry = (): JsonObject => ({
  command: '/usr/bin/node',
  args: ['/opt/pml/dist/bin.js', 'stdio', '--config', pathOf(configName)],
});

describe('pml init --yes', () => {
  it('imports every server and rule, points the clients at pml, and can be undone byte for byte', async () => {
    const before = snapshot(home, STATE);
    const { code } = await init(['--yes']);
    expect(code).toBe(0);

    const config = valueOf(configName);
    expect(config['mcpServers']).toEqual({
      github: {
        command: 'npx',
        args: ['-y', '@modelcontextprotocol/server-github'],
        env: { GITHUB_PERSONAL_ACCESS_TOKEN: 'ghp_abcdefghijklmnopqrstuvwxyz0123456789' },
      },
      linear: { url: 'https://mcp.linear.app/mcp' },
      filesystem: {
        command: 'npx',
        args: ['-y', '@modelcontextprotocol/server-filesystem', '/home/ada/notes'],
      },
      'github-2': {
        url: 'https://api.githubcopilot.com/mcp/',
        headers: { Authorization: 'Bearer ${env:GITHUB_TOKEN}' },
      },
      shell: { command: `${home}/bin/shell-mcp` },
      perplexity: {
        command: 'npx',
        args: ['-y', 'server-perplexity-ask'],
        env: { PERPLEXITY_API_KEY: '${env:PERPLEXITY_KEY}' },
      },
      old: { type: 'sse', url: 'https://old.example.com/sse' },
      context7: { command: 'npx', args: ['-y', '@upstash/context7-mcp'] },
      figma: {
        url: 'https://mcp.figma.com/mcp',
        headers: { Authorization: 'Bearer ${env:FIGMA_OAUTH_TOKEN}' },
      },
      stripe: { url: 'https://mcp.stripe.com' },
      playwright: { command: 'npx', args: ['@playwright/mcp@latest'] },
    });
    expect(config['pml']).toEqual({
      servers: { playwright: { enabled: false } },
      policy: {
        rules: [
          { tools: 'github:delete_repository', action: 'deny' },
          { tools: 'stripe:create_refund', action: 'deny' },
          { tools: 'github:get_issue', action: 'allow' },
          { tools: 'linear:*', action: 'allow' },
          { tools: 'github-2:get_*', action: 'allow' },
          { tools: 'context7:resolve-library-id', action: 'allow' },
          { tools: 'context7:*', action: 'deny' },
        ],
      },
    });
    expect(statSync(pathOf(configName)).mode & 0o777).toBe(0o600);

    expect(valueOf('.claude.json')).toMatchObject({
      numStartups: 42,
      mcpServers: { pml: { type: 'stdio', ...pmlEntry(), alwaysLoad: true } },
      oauthAccount: { emailAddress: 'ada@example.com' },
      // What belongs to one project does not become everybody's.
      projects: { '/work/shop': { mcpServers: { db: { command: 'dbhub' } } } },
    });
    expect(valueOf('.cursor/mcp.json')['mcpServers']).toEqual({
      here: { command: 'lint-mcp', args: ['${workspaceFolder}'] },
      pml: pmlEntry(),
    });
    expect(textOf('.cursor/mcp.json')).toContain('// kept by hand');
    expect(valueOf('.config/Code/User/mcp.json')['servers']).toEqual({
      pml: { type: 'stdio', ...pmlEntry() },
    });
    expect(textOf('.config/Code/User/settings.json')).toContain('// how it looks');
    expect(textOf('.codex/config.toml')).toContain('# documentation of libraries');
    expect(textOf('.codex/config.toml')).not.toContain('context7');
    expect(valueOf('.codeium/windsurf/mcp_config.json')['mcpServers']).toEqual({ pml: pmlEntry() });
    expect(valueOf('.claude/settings.json')).toEqual({
      permissions: {
        allow: [
          'Bash(npm test)',
          'mcp__github__get_issue',
          'mcp__linear',
          ...OWN_TOOLS.map((tool) => `mcp__pml__${tool}`),
        ],
        deny: ['mcp__github__delete_repository', 'Read(./.env)'],
      },
    });

    const undone = await init(['--undo']);
    expect(undone.code).toBe(0);
    expect(snapshot(home, STATE)).toEqual(before);
    expect(existsSync(pathOf('.config/pml'))).toBe(false);
  });

  it('makes a configuration that pml can use', async () => {
    await init(['--yes']);
    const surroundings = {
      env: { GITHUB_TOKEN: 'x', PERPLEXITY_KEY: 'x', FIGMA_OAUTH_TOKEN: 'x' },
      cwd: home,
      home,
      temporaryFolder: tmpdir(),
      platform: 'linux' as const,
    };
    const { settings, warnings } = loadSettings(locate(surroundings), surroundings);
    expect(warnings).toEqual([]);
    expect(Object.keys(settings.mcpServers)).toHaveLength(11);
  });

  it('changes nothing the second time', async () => {
    await init(['--yes']);
    const once = snapshot(home, '');
    const { code, terminal } = await init(['--yes']);
    expect(code).toBe(0);
    expect(terminal.said).toContain('There is nothing to do.');
    expect(snapshot(home, '')).toEqual(once);
  });

  it('renews an entry of pml that does not name the configuration, in every client', async () => {
    await init(['--yes']);
    const flag = /,\s*"--config",\s*"[^"]*"/u;
    const pointed = [
      '.claude.json',
      '.config/Claude/claude_desktop_config.json',
      '.cursor/mcp.json',
      '.config/Code/User/mcp.json',
      '.codex/config.toml',
      '.codeium/windsurf/mcp_config.json',
    ];
    for (const name of pointed) {
      expect(textOf(name)).toMatch(flag);
      writeFileSync(pathOf(name), textOf(name).replace(flag, ''));
    }
    expect((await init(['--yes'])).code).toBe(0);
    for (const name of pointed) {
      expect(flag.exec(textOf(name))?.[0]).toContain(pathOf(configName));
    }
  });

  it('leaves the clients as they are with --import-only, and imports the same only once', async () => {
    const before = snapshot(home, '.config/pml');
    const first = await init(['--yes', '--import-only']);
    expect(first.terminal.output).not.toContain('would use pml');
    const { [configName]: _config, ...rest } = snapshot(home, STATE);
    expect(rest).toEqual(before);
    const once = textOf(configName);
    await init(['--yes', '--import-only']);
    expect(textOf(configName)).toBe(once);
  });

  it('looks only at the client that was named', async () => {
    await init(['--yes', '--client', 'windsurf']);
    expect(serverNames()).toEqual(['stripe', 'playwright']);
    expect(textOf('.cursor/mcp.json')).toBe(CLIENT_FILES['.cursor/mcp.json']);
    const wrong = await init(['--client', 'windsurff']);
    expect(wrong.code).toBe(2);
    expect(wrong.words).toContain('did you mean "windsurf"?');
  });

  it('keeps what is in pml.json, comments included', async () => {
    writeFiles(home, {
      [configName]:
        '{\n  // mine\n  "mcpServers": {\n    "stripe": {"command": "own"} // stays\n  }\n}\n',
    });
    await init(['--yes', '--client', 'windsurf']);
    expect(textOf(configName)).toContain('// mine');
    expect(textOf(configName)).toContain('// stays');
    expect(valueOf(configName)['mcpServers']).toMatchObject({
      stripe: { command: 'own' },
      'stripe-2': { url: 'https://mcp.stripe.com' },
    });
  });

  it('reports a broken file, leaves it alone, and goes on with the others', async () => {
    writeFileSync(pathOf('.cursor/mcp.json'), '{"mcpServers": {');
    const { code, json } = await init(['--yes', '--json']);
    expect(code).toBe(0);
    expect(JSON.stringify(json())).toContain('the file ends too early');
    expect(textOf('.cursor/mcp.json')).toBe('{"mcpServers": {');
    expect(serverNames()).toContain('stripe');
  });

  it('writes through a link instead of replacing it', async () => {
    writeFiles(home, {
      'dotfiles/windsurf.json': CLIENT_FILES['.codeium/windsurf/mcp_config.json'] ?? '',
    });
    rmSync(pathOf('.codeium/windsurf/mcp_config.json'));
    symlinkSync(pathOf('dotfiles/windsurf.json'), pathOf('.codeium/windsurf/mcp_config.json'));
    await init(['--yes', '--client', 'windsurf']);
    expect(valueOf('dotfiles/windsurf.json')['mcpServers']).toEqual({ pml: pmlEntry() });
    await init(['--undo']);
    expect(textOf('dotfiles/windsurf.json')).toBe(
      CLIENT_FILES['.codeium/windsurf/mcp_config.json'],
    );
  });

  it('never writes the servers of the user into a pml.json of the current folder', async () => {
    writeFiles(home, { 'repo/pml.json': '{}\n' });
    await setupCommand(['init', '--yes'], { home, cwd: pathOf('repo') });
    expect(textOf('repo/pml.json')).toBe('{}\n');
    expect(existsSync(pathOf(configName))).toBe(true);
  });

  it('looks into another home folder when told to, and undoes there', async () => {
    const before = snapshot(home, STATE);
    const elsewhere = { home: '/nowhere', cwd: '/', env: { XDG_CONFIG_HOME: '/nowhere/config' } };
    const { code } = await setupCommand(['init', '--yes', '--home', home], elsewhere);
    expect(code).toBe(0);
    expect(existsSync(pathOf(configName))).toBe(true);
    await setupCommand(['init', '--undo', '--home', home], elsewhere);
    expect(snapshot(home, STATE)).toEqual(before);
  });

  it('includes a project only when it is named, and does not change its files', async () => {
    const shared = '{"mcpServers": {"lint": {"command": "${LINT:-lint}"}}}';
    writeFiles(home, { 'shop/.mcp.json': shared });
    await init(['--yes', '--client', 'claude-code']);
    expect(serverNames()).not.toContain('lint');
    await init(['--yes', '--client', 'claude-code', '--project', 'shop']);
    expect(valueOf(configName)).toMatchObject({
      mcpServers: { lint: { command: '${env:LINT:-lint}', cwd: pathOf('shop') } },
    });
    expect(textOf('shop/.mcp.json')).toBe(shared);
    expect(serverNames()).not.toContain('db');
    await init(['--yes', '--client', 'claude-code', '--project', '/work/shop']);
    expect(valueOf(configName)).toMatchObject({
      mcpServers: { db: { command: 'dbhub', cwd: '/work/shop' } },
    });
  });
});

describe('pml init without --yes', () => {
  it('shows the plan and writes nothing where nobody can be asked', async () => {
    const before = snapshot(home, '');
    const { code, terminal } = await init([]);
    expect(code).toBe(4);
    expect(terminal.output).toContain('deny github:delete_repository');
    expect(terminal.output).not.toContain('ghp_');
    expect(snapshot(home, '')).toEqual(before);
    const dry = await init(['--dry-run', '--json']);
    expect(dry.code).toBe(0);
    expect(dry.json()).toMatchObject({ done: false });
    expect(JSON.stringify(dry.json())).not.toContain('ghp_');
    expect(snapshot(home, '')).toEqual(before);
  });

  it('asks about trust, about each client, and once more before it writes', async () => {
    const answers = ['stripe playwright nobody', '', 'n', 'y'];
    const { code, terminal } = await init(['--client', 'windsurf'], answers);
    expect(code).toBe(0);
    expect(terminal.said.join('\n')).toContain('There is no new server "nobody"');
    expect(valueOf(configName)['pml']).toMatchObject({
      servers: { stripe: { trusted: true }, playwright: { enabled: false, trusted: false } },
    });
    expect(textOf('.codeium/windsurf/mcp_config.json')).toBe(
      CLIENT_FILES['.codeium/windsurf/mcp_config.json'],
    );
  });

  it('writes nothing when the person says no at the end', async () => {
    const before = snapshot(home, '');
    const { code } = await init(['--client', 'windsurf'], ['', 'y', 'n']);
    expect(code).toBe(0);
    expect(snapshot(home, '')).toEqual(before);
  });
});

const secrets = async (): Promise<unknown> =>
  (await setupCommand(['secrets', 'list', '--json'], { home })).json();

describe('secrets in the files of clients', () => {
  const TOKEN = 'ghp_abcdefghijklmnopqrstuvwxyz0123456789';
  const IMPORT = ['--import-only', '--client', 'claude-code'];

  it('are kept elsewhere where the person agrees, found again, and gone after undo', async () => {
    const before = snapshot(home, STATE);
    const { code, terminal } = await init(IMPORT, ['', 'y', '']);
    expect(code).toBe(0);
    expect(terminal.questions.at(-1)).toContain('${secret:GITHUB_PERSONAL_ACCESS_TOKEN}');
    expect(textOf(configName)).not.toContain(TOKEN);
    expect(textOf(configName)).toContain('"${secret:GITHUB_PERSONAL_ACCESS_TOKEN}"');
    expect(await secrets()).toEqual([{ name: 'GITHUB_PERSONAL_ACCESS_TOKEN', place: 'file' }]);

    // The same server is not imported a second time because it is written in another way now.
    const names = serverNames();
    await init(['--yes', ...IMPORT]);
    expect(serverNames()).toEqual(names);

    await init(['--undo']);
    expect(snapshot(home, STATE)).toEqual(before);
    expect(await secrets()).toEqual([]);
  });

  it('are imported as they are with --yes, and it is said what could be done', async () => {
    const { words } = await init(['--yes', ...IMPORT]);
    expect(words).toContain('pml secrets set GITHUB_PERSONAL_ACCESS_TOKEN');
    expect(textOf(configName)).toContain(TOKEN);
    expect(await secrets()).toEqual([]);
  });
});

describe('pml init --undo', () => {
  it('goes back one step at a time and then says that there is nothing left', async () => {
    const before = snapshot(home, STATE);
    await init(['--yes', '--client', 'windsurf']);
    const between = snapshot(home, STATE);
    await init(['--yes']);
    await init(['--undo']);
    expect(snapshot(home, STATE)).toEqual(between);
    await init(['--undo']);
    expect(snapshot(home, STATE)).toEqual(before);
    const { code, terminal } = await init(['--undo']);
    expect(code).toBe(0);
    expect(terminal.said).toContain('There is nothing to undo.');
  });

  it('keeps its copies where only the owner can read them', async () => {
    await init(['--yes']);
    const copies = snapshot(join(home, STATE, 'pml', 'backups'), '-');
    expect(Object.keys(copies).length).toBeGreaterThan(5);
    expect(Object.values(copies).every((entry) => entry.startsWith('600 '))).toBe(true);
  });
});

describe('a home that cannot be written', () => {
  it('leaves everything as it was when one of the files cannot be written', async () => {
    const before = snapshot(home, '.local');
    rmSync(pathOf('.config/pml'), { recursive: true, force: true });
    // A file where a folder is needed fails for every user, the superuser included.
    mkdirSync(pathOf('.config'), { recursive: true });
    writeFileSync(pathOf('.config/pml'), 'in the way');
    const { code, terminal } = await init(['--yes']);
    expect(code).not.toBe(0);
    expect(terminal.said.join('\n')).toContain(pathOf(configName));
    rmSync(pathOf('.config/pml'));
    expect(snapshot(home, '.local')).toEqual(before);
  });

  it('refuses another home that is not there', async () => {
    const { code, words } = await init(['--yes', '--home', join(home, 'nowhere')]);
    expect(code).toBe(2);
    expect(words).toContain('is not a folder');
  });

  it('tells of rules that are lost with a broken file, and of paths that are relative', async () => {
    writeFiles(home, {
      '.claude.json': '{"mcpServers": {',
      '.claude/settings.json': '{"permissions": {"deny": ["mcp__git__push"]}}',
      '.cursor/mcp.json': '{"mcpServers": {"near": {"command": "node", "args": ["./server.js"]}}}',
    });
    const { words, terminal } = await init(['--dry-run']);
    const all = `${words}\n${terminal.output}`;
    expect(all).toMatch(/the rules in \S+settings\.json about servers in \S+ are not imported/u);
    expect(all).toContain('near: "./server.js" is a relative path');
  });
});
