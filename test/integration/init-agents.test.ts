import { existsSync, mkdtempSync, readFileSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { afterEach, beforeEach, describe, expect, it } from 'vitest';

import type { JsonObject } from '../../src/base/json.ts';
import { OWN_TOOLS } from '../../src/config/clients/claude-code.ts';
import { readJsonFile } from '../../src/config/clients/json-file.ts';
import type { CapabilitySummary } from '../../src/gateway/capability-desk.ts';
import { metaTools } from '../../src/surfaces/mcp/meta-tools.ts';
import { CLIENT_FILES, snapshot, writeFiles } from '../support/client-home.ts';
import { setupCommand, type Ended } from '../support/setup-commands.ts';

const STATE = '.local/state';
let home = '';

beforeEach(() => {
  home = realpathSync(mkdtempSync(join(tmpdir(), 'pml-init-')));
  writeFiles(home, CLIENT_FILES);
});
afterEach(() => {
  rmSync(home, { recursive: true, force: true });
});

const init = (argv: readonly string[]): Promise<Ended> => setupCommand(['init', ...argv], { home });
const pathOf = (name: string): string => join(home, name);
const textOf = (name: string): string => readFileSync(pathOf(name), 'utf8');
const valueOf = (name: string): JsonObject => readJsonFile(textOf(name));

it('knows the names of the tools that pml offers', () => {
  expect(metaTools([], []).map(({ name }) => name)).toEqual([...OWN_TOOLS]);
});

describe('what helps Claude Code to use pml', () => {
  const CLAUDE = ['--client', 'claude-code'];

  it('is shown before, and names the file', async () => {
    const { terminal } = await init(['--dry-run', ...CLAUDE]);
    expect(terminal.output).toContain('it loads the tools of pml at the start of every session');
    expect(terminal.output).toMatch(/does not ask before .*discover.*settings\.json\)/u);
    const data = JSON.stringify((await init(['--dry-run', '--json', ...CLAUDE])).json());
    expect(data).toContain('pml itself still asks before a dangerous call');
  });

  it('is made where there are no settings, and gone after undo', async () => {
    rmSync(pathOf('.claude'), { recursive: true });
    const before = snapshot(home, STATE);
    await init(['--yes', ...CLAUDE]);
    expect(textOf('.claude/settings.json')).toContain('mcp__pml__discover');
    await init(['--undo']);
    expect(snapshot(home, STATE)).toEqual(before);
    expect(existsSync(pathOf('.claude'))).toBe(false);
  });

  it('does not keep it from using pml where the settings are broken', async () => {
    writeFiles(home, { '.claude/settings.json': '{"permissions": {' });
    await init(['--yes', ...CLAUDE]);
    expect(textOf('.claude/settings.json')).toBe('{"permissions": {');
    expect(valueOf('.claude.json')).toMatchObject({ mcpServers: { pml: { alwaysLoad: true } } });
  });

  it('is left out where only settings are there, and the client is not to use pml', async () => {
    rmSync(pathOf('.claude.json'));
    await init(['--yes', ...CLAUDE]);
    expect(textOf('.claude/settings.json')).toBe(CLIENT_FILES['.claude/settings.json']);
  });
});

describe('what helps Codex to use pml', () => {
  const CODEX = ['--client', 'codex'];
  const AGENTS = '.codex/AGENTS.md';

  it('is a paragraph in AGENTS.md, shown before, and gone after undo', async () => {
    const before = snapshot(home, STATE);
    const dry = await init(['--dry-run', ...CODEX]);
    expect(dry.terminal.output).toMatch(/paragraph between two marker lines.*AGENTS\.md\)/u);
    const data = (await init(['--yes', '--json', ...CODEX])).json();
    expect(data).toMatchObject({
      clients: [{ changes: [pathOf('.codex/config.toml'), pathOf(AGENTS)] }],
    });
    expect(textOf(AGENTS)).toMatch(/^<!-- pml begin.*discover.*execute_workflow.*pml end -->\n$/su);
    await init(['--undo']);
    expect(snapshot(home, STATE)).toEqual(before);
  });

  it('stands after what the person wrote, and is not added twice', async () => {
    writeFiles(home, { [AGENTS]: '# Mine\n\nUse tabs.' });
    const before = snapshot(home, STATE);
    await init(['--yes', ...CODEX]);
    expect(textOf(AGENTS)).toMatch(/^# Mine\n\nUse tabs\.\n\n<!-- pml begin/u);
    const again = await init(['--yes', ...CODEX]);
    expect(again.terminal.said).toContain('There is nothing to do.');
    expect(again.terminal.output).toMatch(/AGENTS\.md +the paragraph of pml$/mu);
    await init(['--undo']);
    expect(snapshot(home, STATE)).toEqual(before);
  });

  it('is written where CODEX_HOME points, and into the file that replaces AGENTS.md', async () => {
    writeFiles(home, {
      'codex/config.toml': CLIENT_FILES['.codex/config.toml'] ?? '',
      'codex/AGENTS.override.md': 'For now.\n',
    });
    const env = { CODEX_HOME: pathOf('codex') };
    await setupCommand(['init', '--yes', ...CODEX], { home, env });
    expect(textOf('codex/AGENTS.md')).toContain('pml begin');
    expect(textOf('codex/AGENTS.override.md')).toMatch(/^For now\.\n\n<!-- pml begin/u);
    expect(existsSync(pathOf(AGENTS))).toBe(false);
  });
});

const initWith = (
  capabilities: readonly CapabilitySummary[],
  argv: readonly string[],
): Promise<Ended> =>
  setupCommand(['init', ...argv], {
    home,
    daemon: {
      capabilities: () => capabilities,
      reload: () => ({}),
      decide: () => ({ kind: 'taken' }) as never,
    },
    isRunning: true,
  });

describe('the index of capabilities', () => {
  const known: CapabilitySummary = {
    name: 'count_todos',
    description: 'Counts "TODO" in a file',
    signature: '(args: {path: string}): number',
    tools: ['files:read' as never],
    risk: 'safe',
    uses: { succeeded: 3, failed: 1, successRate: 0.75 },
    tested: true,
    version: 1,
    origin: 'code',
    isPinned: false,
    createdAt: 0,
  };
  const rare = { ...known, name: 'weekly', tested: false };
  const INDEX = 'skills/pml-capabilities/SKILL.md';

  it.each([
    ['claude-code', `.claude/${INDEX}`],
    ['codex', `.codex/${INDEX}`],
    ['opencode', `.config/opencode/${INDEX}`],
  ])('is a skill of %s, and gone after undo', async (client, file) => {
    writeFiles(home, { '.config/opencode/opencode.json': '{}' });
    const before = snapshot(home, STATE);
    const { terminal } = await initWith([rare, known], ['--yes', '--client', client]);
    expect(terminal.output).toContain('index of the capabilities');
    expect(textOf(file)).toMatch(
      /^---\nname: pml-capabilities\ndescription: ".*count_todos, weekly.*"\n---\n/u,
    );
    expect(textOf(file)).toContain('| count_todos | Counts "TODO" in a file | (args: {path');
    await init(['--undo']);
    expect(snapshot(home, STATE)).toEqual(before);
  });

  it('is not written where nothing is offered', async () => {
    const stale = { ...known, stale: 'files:read is gone' };
    for (const capabilities of [[], [stale]]) {
      await initWith(capabilities, ['--yes', '--client', 'codex']);
      expect(existsSync(pathOf(`.codex/${INDEX}`))).toBe(false);
    }
  });

  it('takes the place of an older one, keeps what a person added, and never one of somebody else', async () => {
    const file = `.claude/${INDEX}`;
    const claude = ['--yes', '--client', 'claude-code'];
    await initWith([known], claude);
    const older = textOf(file);
    await initWith([known, rare], claude);
    expect(textOf(file)).toContain('weekly');
    await init(['--undo']);
    expect(textOf(file)).toBe(older);
    writeFiles(home, { [file]: `${older}\nMine.\n` });
    await init(['--undo']);
    expect(textOf(file).trim()).toBe('Mine.');
    await initWith([known], claude);
    expect(textOf(file).trim()).toBe('Mine.');
  });
});
