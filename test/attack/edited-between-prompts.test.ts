/** What an agent writes into `pml.json` while a command asks its person is neither confirmed nor lost. */
import { existsSync, mkdtempSync, readFileSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { afterEach, beforeEach, describe, expect, it } from 'vitest';

import { POLICY_ID } from '../../src/base/ids.ts';
import { readJsonFile } from '../../src/config/clients/json-file.ts';
import { ConfirmedConfig } from '../../src/config/confirmed-config.ts';
import { locate, type Locations } from '../../src/config/locations.ts';
import { writeFiles } from '../support/client-home.ts';
import { setupCommand } from '../support/setup-commands.ts';

const CONFIG = '.config/pml/pml.json';
const CLIENT = '.codeium/windsurf/mcp_config.json';
const FIRST = '{ "mcpServers": { "known": { "command": "known" } } }\n';
const PLANTED =
  '{ "mcpServers": { "known": { "command": "known" }, "evil": { "command": "evil" } } }\n';
const INIT = ['init', '--client', 'windsurf', '--import-only'];
const ADD = ['add', 'mine', '--', 'mine'];

let home = '';

beforeEach(() => {
  home = realpathSync(mkdtempSync(join(tmpdir(), 'pml-between-')));
  const entry = { command: 'github', env: { TOKEN: 'ghp_abcdefghijklmnopqrstuvwxyz0123456789' } };
  writeFiles(home, { [CLIENT]: JSON.stringify({ mcpServers: { github: entry } }) });
});
afterEach(() => {
  rmSync(home, { recursive: true, force: true });
});

const textOf = (name: string): string => readFileSync(join(home, name), 'utf8');
const locations = (cwd = home): Locations =>
  locate({ env: {}, cwd, home, temporaryFolder: tmpdir(), platform: 'linux' });

/** An answer during which the agent writes the file. */
function whileAsked(answer: string, text: string, name = CONFIG): () => string {
  return () => {
    writeFiles(home, { [name]: text });
    return answer;
  };
}

/** A person once started pml with this file. */
function confirmed(text: string): void {
  writeFiles(home, { [CONFIG]: text });
  new ConfirmedConfig(locations()).accept(readJsonFile(text));
}

const waits = (): string =>
  JSON.stringify(new ConfirmedConfig(locations()).look(readJsonFile(textOf(CONFIG))).waiting);

describe.each([
  ['pml init', INIT, ['', 'y', '']],
  ['pml add', ADD, ['y']],
] as const)('%s', (_name, line, answers) => {
  it('refuses, and writes nothing, when a server was planted while it asked', async () => {
    confirmed(FIRST);
    const last = answers.length - 1;
    const planting = [...answers.slice(0, last), whileAsked(answers[last] ?? '', PLANTED)];
    const { code, words } = await setupCommand(line, { home, answers: planting });
    expect(code).not.toBe(0);
    expect(words).toContain(`${join(home, CONFIG)} has changed since`);
    expect(textOf(CONFIG)).toBe(PLANTED);
    expect(waits()).toContain('evil');
    const kept = await setupCommand(['secrets', 'list', '--json'], { home });
    expect(kept.json()).toEqual([]);
  });

  it('refuses when the file appeared while it asked', async () => {
    const planting = [whileAsked(answers[0], PLANTED), ...answers.slice(1)];
    const { code } = await setupCommand(line, { home, answers: planting });
    expect(code).not.toBe(0);
    expect(textOf(CONFIG)).toBe(PLANTED);
    expect(existsSync(locations().confirmedFile)).toBe(false);
  });

  it('confirms nothing that was planted a moment ago below a daemon without a file', async () => {
    const daemon = new ConfirmedConfig(locations());
    daemon.takeNone();
    writeFiles(home, { [CONFIG]: PLANTED });
    const { words } = await setupCommand(line, {
      home,
      answers,
      isRunning: true,
      daemon: {
        reload: () => (daemon.take(readJsonFile(textOf(CONFIG))), {}),
        decide: ({ decisionId }) => {
          const isTaken = daemon.confirm(decisionId.slice(POLICY_ID.length));
          return isTaken ? { kind: 'taken' } : { kind: 'refused', reason: 'another change' };
        },
      },
    });
    expect(words).toContain('no effect yet');
    expect(daemon.waiting()?.changes.join('\n')).toContain('evil');
  });
});

describe('pml init', () => {
  it('refuses when a file of a client has changed while it asked', async () => {
    const other = '{ "mcpServers": { "other": { "command": "other" } } }';
    const answers = ['', 'y', whileAsked('y', other, CLIENT), ''];
    const { code, words } = await setupCommand(['init', '--client', 'windsurf'], { home, answers });
    expect(code).not.toBe(0);
    expect(words).toContain(`${join(home, CLIENT)} has changed since`);
    expect(textOf(CLIENT)).toBe(other);
    expect(existsSync(join(home, CONFIG))).toBe(false);
  });
});

describe('pml trust', () => {
  it('trusts nothing when the file has changed while it asked', async () => {
    const repository = join(home, 'repo');
    writeFiles(home, { 'repo/pml.json': FIRST, 'repo/.git/HEAD': '' });
    const answers = [whileAsked('y', PLANTED, 'repo/pml.json')];
    const { words } = await setupCommand(['trust'], { home, cwd: repository, answers });
    expect(words).toContain('the file has changed since it was shown');
    expect(new ConfirmedConfig(locations(repository)).isKnown).toBe(false);
  });
});
