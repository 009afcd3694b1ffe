import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { describe, expect, it } from 'vitest';

import { loosened, permissiveOf, readConfirmed, writeConfirmed } from './confirmed-policy.ts';
import { parseSettings } from './parse-settings.ts';
import type { SettingsInput } from './schema.ts';

const FILES = { command: 'files', args: ['/a'] };

const changes = (before: SettingsInput, after: SettingsInput): readonly string[] =>
  loosened(permissiveOf(parseSettings(before)), permissiveOf(parseSettings(after)));

const policy = (rules: unknown[], rest: object = {}): SettingsInput =>
  ({ mcpServers: { files: FILES }, pml: { policy: { rules, ...rest } } }) as SettingsInput;

const DENY = { tools: 'files:delete', action: 'deny' };
const ASK = { tools: 'files:*', action: 'ask' };
const ALLOW = { tools: 'files:*', action: 'allow' };

describe('what loosens nothing', () => {
  it.each<[string, SettingsInput, SettingsInput]>([
    ['the same', policy([ASK]), policy([ASK])],
    ['a rule that denies, before the others', policy([ASK]), policy([DENY, ASK])],
    ['a rule that denies, after them', policy([ASK]), policy([ASK, DENY])],
    ['a server that is gone', { mcpServers: { files: FILES } }, {}],
    [
      'a server that is no longer trusted',
      { mcpServers: { files: FILES } },
      { mcpServers: { files: FILES }, pml: { servers: { files: { trusted: false } } } },
    ],
    [
      'a token that was renewed',
      { mcpServers: { files: { ...FILES, env: { API_TOKEN: 'old' } } } },
      { mcpServers: { files: { ...FILES, env: { API_TOKEN: 'new' } } } },
    ],
    [
      'a limit',
      { mcpServers: { files: FILES } },
      { mcpServers: { files: FILES }, pml: { servers: { files: { concurrency: 2 } } } },
    ],
  ])('%s', (_, before, after) => {
    expect(changes(before, after)).toEqual([]);
  });
});

describe('what may loosen something', () => {
  it.each<[string, SettingsInput, SettingsInput, string]>([
    ['a rule that allows', policy([ASK]), policy([ALLOW, ASK]), 'new rule: '],
    [
      'a rule that asks, which may come before a denial',
      policy([DENY]),
      policy([ASK, DENY]),
      'new',
    ],
    ['a rule that is gone', policy([DENY, ASK]), policy([ASK]), 'rule taken away: '],
    ['rules in another order', policy([DENY, ALLOW]), policy([ALLOW, DENY]), 'another order'],
    [
      'a class',
      policy([]),
      policy([], { risks: [{ tools: '*', risk: 'safe' }] }),
      'classes of tools',
    ],
    [
      'a client in which a person is asked',
      policy([]),
      policy([], { askThrough: ['evil'] }),
      'asked in the client "evil"',
    ],
    [
      'a new program, which is trusted by default',
      {},
      { mcpServers: { files: FILES } },
      'server files is new, trusted: files /a',
    ],
    [
      'another program under a name that is trusted',
      { mcpServers: { files: FILES } },
      { mcpServers: { files: { ...FILES, args: ['/b'] } } },
      'server files is another program, trusted: files',
    ],
    [
      'the same command in another folder',
      { mcpServers: { files: FILES } },
      { mcpServers: { files: { ...FILES, cwd: '/elsewhere' } } },
      'server files is another program, trusted: files',
    ],
    [
      'a variable that brings in other code',
      { mcpServers: { files: FILES } },
      { mcpServers: { files: { ...FILES, env: { NODE_OPTIONS: '--require /tmp/evil.js' } } } },
      'server files is another program, trusted: files',
    ],
    [
      'a remote server that is trusted now',
      { mcpServers: { far: { url: 'https://far.example' } } },
      {
        mcpServers: { far: { url: 'https://far.example' } },
        pml: { servers: { far: { trusted: true } } },
      },
      'server far is trusted',
    ],
    [
      'a new server, trusted or not: no rule may know its name',
      {},
      { mcpServers: { far: { url: 'https://far.example' } } },
      'server far is new, not trusted: https://far.example',
    ],
    [
      'another project, with other answers of people',
      { mcpServers: { files: FILES } },
      { mcpServers: { files: FILES }, pml: { project: { name: 'x' } } },
      'another project or database',
    ],
    [
      'a mark',
      { mcpServers: { files: FILES } },
      { mcpServers: { files: FILES }, pml: { servers: { files: { readOnly: ['write*'] } } } },
      'server files: write* is readOnly',
    ],
  ])('%s', (_, before, after, line) => {
    expect(changes(before, after).join('\n')).toContain(line);
  });
});

describe('the file of what was confirmed', () => {
  const file = join(mkdtempSync(join(tmpdir(), 'pml-confirmed-')), 'confirmed.json');

  it('is read as it was written, and holds no argument as it is', () => {
    expect(readConfirmed(file)).toBeUndefined();
    const now = permissiveOf(
      parseSettings({ mcpServers: { a: { command: 'a', args: ['--token', 'hush-hush'] } } }),
    );
    writeConfirmed(file, now);
    expect(readConfirmed(file)).toEqual(now);
    expect(JSON.stringify(now)).not.toContain('hush-hush');
  });

  it.each(['', '{', '[]', '{"policy": 7}'])('confirms nothing when it is %j', (text) => {
    writeFileSync(file, text);
    const confirmed = readConfirmed(file);
    expect(confirmed).toBeDefined();
    const now = permissiveOf(parseSettings({ mcpServers: { files: FILES } }));
    expect(confirmed && loosened(confirmed, now)).toContain(
      'server files is new, trusted: files /a',
    );
  });
});
