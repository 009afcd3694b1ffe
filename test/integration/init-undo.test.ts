import {
  existsSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { afterEach, beforeEach, describe, expect, it } from 'vitest';

import type { JsonObject } from '../../src/base/json.ts';
import { readJsonFile, setInJson } from '../../src/config/clients/json-file.ts';
import { CLIENT_FILES, snapshot, writeFiles } from '../support/client-home.ts';
import { setupCommand, type Ended } from '../support/setup-commands.ts';

const STATE = '.local/state';
const CONFIG = '.config/pml/pml.json';
let home = '';

beforeEach(() => {
  home = realpathSync(mkdtempSync(join(tmpdir(), 'pml-undo-')));
  writeFiles(home, CLIENT_FILES);
});
afterEach(() => {
  rmSync(home, { recursive: true, force: true });
});

const init = (argv: readonly string[], answers?: readonly string[]): Promise<Ended> =>
  setupCommand(['init', ...argv], { home, ...(answers === undefined ? {} : { answers }) });
const pathOf = (name: string): string => join(home, name);
const textOf = (name: string): string => readFileSync(pathOf(name), 'utf8');
const valueOf = (name: string): JsonObject => readJsonFile(textOf(name));
const edit = (name: string, change: (text: string) => string): void => {
  writeFileSync(pathOf(name), change(textOf(name)));
};
const original = (name: string): JsonObject => readJsonFile(CLIENT_FILES[name] ?? '');

describe('pml init --undo after edits', () => {
  it('takes the entry out of a file that the client wrote anew, and brings its servers back', async () => {
    await init(['--yes']);
    edit('.claude.json', (text) => {
      const servers = (readJsonFile(text)['mcpServers'] ?? {}) as JsonObject;
      const value = {
        ...readJsonFile(text),
        numStartups: 43,
        mcpServers: { ...servers, mine: { command: 'mine' } },
      };
      return JSON.stringify(value);
    });
    const { code, words } = await init(['--undo']);
    expect(code).toBe(0);
    expect(words).toContain('.claude.json was edited since: what pml wrote is taken out');
    const before = original('.claude.json');
    expect(valueOf('.claude.json')).toEqual({
      ...before,
      numStartups: 43,
      mcpServers: { ...(before['mcpServers'] as JsonObject), mine: { command: 'mine' } },
    });
  });

  it.each([
    ['.claude.json', 'mcpServers'],
    ['.config/Claude/claude_desktop_config.json', 'mcpServers'],
    ['.cursor/mcp.json', 'mcpServers'],
    ['.config/Code/User/mcp.json', 'servers'],
    ['.codeium/windsurf/mcp_config.json', 'mcpServers'],
  ])(
    'takes the entry out of %s also where the person edited the entry itself',
    async (name, key) => {
      await init(['--yes']);
      edit(name, (text) => setInJson(text, [key, 'pml', 'env'], { A: '1' }));
      await init(['--undo']);
      expect(valueOf(name)).toEqual(original(name));
    },
  );

  it('takes out the allow rules and keeps those that the person added', async () => {
    await init(['--yes']);
    edit('.claude/settings.json', (text) =>
      setInJson(text, ['permissions', 'ask'], ['Bash(rm *)']).replace(
        '"Bash(npm test)"',
        '"Bash(npm test)", "WebFetch"',
      ),
    );
    await init(['--undo']);
    expect(valueOf('.claude/settings.json')).toEqual({
      permissions: {
        allow: ['Bash(npm test)', 'WebFetch', 'mcp__github__get_issue', 'mcp__linear'],
        deny: ['mcp__github__delete_repository', 'Read(./.env)'],
        ask: ['Bash(rm *)'],
      },
    });
  });

  it('takes the section out of TOML and the paragraph out of Markdown', async () => {
    writeFiles(home, { '.codex/AGENTS.md': '# Mine\n' });
    await init(['--yes', '--client', 'codex']);
    edit('.codex/config.toml', (text) => `# later\n${text}\n[mcp_servers.new]\ncommand = "n"\n`);
    edit('.codex/AGENTS.md', (text) => `${text}\n## Later\n`);
    const { json } = await init(['--undo', '--json']);
    expect(json()).toMatchObject({
      takenOut: [pathOf('.codex/config.toml'), pathOf('.codex/AGENTS.md')],
    });
    expect(textOf('.codex/AGENTS.md')).toBe('# Mine\n\n## Later\n');
    const text = textOf('.codex/config.toml');
    expect(text).not.toContain('mcp_servers.pml');
    expect(text).toMatch(/^# later\nmodel = "gpt-5-codex"/u);
    for (const name of ['new', 'context7', 'figma']) {
      expect(text).toContain(`[mcp_servers.${name}]`);
    }
    expect(text).toContain('enabled_tools = ["resolve-library-id"]');
  });

  it('removes a file that pml made where only its own was in it, and keeps it otherwise', async () => {
    await init(['--yes', '--client', 'windsurf']);
    edit(CONFIG, (text) => `${text}\n`);
    await init(['--undo']);
    expect(existsSync(pathOf(CONFIG))).toBe(false);
    await init(['--yes', '--client', 'windsurf']);
    edit(CONFIG, (text) => setInJson(text, ['mcpServers', 'mine'], { command: 'mine' }));
    await init(['--undo']);
    expect(valueOf(CONFIG)).toEqual({ mcpServers: { mine: { command: 'mine' } } });
    expect(textOf('.codeium/windsurf/mcp_config.json')).toBe(
      CLIENT_FILES['.codeium/windsurf/mcp_config.json'],
    );
  });

  it('keeps an imported server that the person edited, with its secret', async () => {
    await init(['--import-only', '--client', 'claude-code'], ['', 'y', '']);
    edit(CONFIG, (text) => setInJson(text, ['mcpServers', 'github', 'args'], ['mine']));
    await init(['--undo']);
    expect(valueOf(CONFIG)).toMatchObject({ mcpServers: { github: { args: ['mine'] } } });
    expect(Object.keys(valueOf(CONFIG)['mcpServers'] ?? {})).toEqual(['github']);
    const secrets = await setupCommand(['secrets', 'list', '--json'], { home });
    expect(secrets.json()).toEqual([{ name: 'GITHUB_PERSONAL_ACCESS_TOKEN', place: 'file' }]);
  });

  it('goes back over several steps', async () => {
    await init(['--yes', '--client', 'windsurf']);
    await init(['--yes']);
    edit('.claude.json', (text) => setInJson(text, ['later'], true));
    edit('.codeium/windsurf/mcp_config.json', (text) => setInJson(text, ['later'], true));
    await init(['--undo']);
    await init(['--undo']);
    for (const name of ['.claude.json', '.codeium/windsurf/mcp_config.json']) {
      expect(valueOf(name)).toEqual({ ...original(name), later: true });
    }
    expect(existsSync(pathOf(CONFIG))).toBe(false);
  });

  it('changes nothing with --dry-run, and puts the old bytes back with --force', async () => {
    const before = snapshot(home, STATE);
    await init(['--yes']);
    edit('.claude.json', (text) => setInJson(text, ['later'], true));
    const edited = snapshot(home, '');
    const dry = await init(['--undo', '--dry-run']);
    expect(dry.words).toContain('what pml wrote would be taken out');
    expect(snapshot(home, '')).toEqual(edited);
    expect((await init(['--undo', '--force'])).code).toBe(0);
    expect(snapshot(home, STATE)).toEqual(before);
  });

  it('undoes the others where a file cannot be read any more, says which one is left, and tries it again', async () => {
    await init(['--yes']);
    writeFileSync(pathOf('.claude.json'), '{"later": ');
    const refused = await init(['--undo']);
    expect(refused.code).toBe(4);
    expect(refused.words).toMatch(
      /\.claude\.json is not undone, and stays as it is: .*not valid JSON/u,
    );
    expect(textOf('.claude.json')).toBe('{"later": ');
    expect(textOf('.codex/config.toml')).toBe(CLIENT_FILES['.codex/config.toml']);
    writeFileSync(pathOf('.codex/config.toml'), '# mine, since\n');
    expect((await init(['--undo', '--force'])).code).toBe(0);
    expect(textOf('.claude.json')).toBe(CLIENT_FILES['.claude.json']);
    expect(textOf('.codex/config.toml')).toBe('# mine, since\n');
    expect((await init(['--undo'])).words).toContain('nothing to undo');
  });

  it('names the files that still have pml in them where the records were deleted', async () => {
    await init(['--yes']);
    rmSync(pathOf(STATE), { recursive: true });
    const { code, words } = await init(['--undo']);
    expect(code).toBe(0);
    expect(words).toContain('no record of an init is left');
    expect(words).toMatch(/Remove "pml" by hand from: .*\.claude\.json/u);
    expect(words).not.toContain('pml.json.');
  });

  it('takes out its paragraph where the end mark is gone, keeps a line inside it, and says where nothing was left', async () => {
    await init(['--yes', '--client', 'codex']);
    const written = textOf('.codex/AGENTS.md');
    const edited = written
      .replace('<!-- pml end -->\n', '')
      .replace('## pml\n', '## pml\nmy own line\n');
    writeFileSync(pathOf('.codex/AGENTS.md'), `${edited}# mine\n`);
    const { words } = await init(['--undo']);
    expect(words).toMatch(/AGENTS\.md was edited since: what pml wrote is taken out/u);
    expect(textOf('.codex/AGENTS.md')).toBe('my own line\n\n# mine\n');
    await init(['--yes', '--client', 'codex']);
    writeFileSync(pathOf('.codex/AGENTS.md'), '# mine alone\n');
    expect((await init(['--undo'])).words).toMatch(/nothing that pml wrote is left in it/u);
    expect(textOf('.codex/AGENTS.md')).toBe('# mine alone\n');
  });

  it('brings servers back also where the person deleted the file of the client', async () => {
    await init(['--yes', '--client', 'windsurf']);
    rmSync(pathOf('.codeium/windsurf/mcp_config.json'));
    await init(['--undo']);
    expect(valueOf('.codeium/windsurf/mcp_config.json')).toEqual(
      original('.codeium/windsurf/mcp_config.json'),
    );
  });
});
