import { mkdirSync, mkdtempSync, rmSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { afterEach, beforeEach, describe, expect, it } from 'vitest';

import { recordTrust, trustOf, writeConfig } from './trust-store.ts';

let folder = '';

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'pml-trust-'));
  mkdirSync(join(folder, 'repo/.git'), { recursive: true });
  mkdirSync(join(folder, 'repo/deep'));
});
afterEach(() => {
  rmSync(folder, { recursive: true, force: true });
});

function locations(configFile: string): {
  configFile: string;
  userConfigFile: string;
  userFolder: string;
} {
  return {
    configFile: join(folder, configFile),
    userConfigFile: join(folder, 'own/pml.json'),
    userFolder: join(folder, 'state'),
  };
}

const write = (name: string, text: string): void => {
  mkdirSync(join(folder, name, '..'), { recursive: true });
  writeFileSync(join(folder, name), text);
};

describe('trustOf', () => {
  it('asks for trust anywhere inside a repository, and only there', () => {
    write('repo/deep/pml.json', '{}');
    write('elsewhere/pml.json', '{}');
    expect(trustOf(locations('repo/deep/pml.json'))).toBe('untrusted');
    expect(trustOf(locations('elsewhere/pml.json'))).toBe('not needed');
    expect(trustOf(locations('repo/none.json'))).toBe('not needed');
  });

  it('takes a worktree, where .git is a file, for a repository', () => {
    write('tree/.git', 'gitdir: ../repo/.git/worktrees/tree');
    write('tree/pml.json', '{}');
    expect(trustOf(locations('tree/pml.json'))).toBe('untrusted');
  });

  it('is not fooled by a link into a repository', () => {
    write('repo/pml.json', '{}');
    mkdirSync(join(folder, 'outside'));
    symlinkSync(join(folder, 'repo/pml.json'), join(folder, 'outside/pml.json'));
    expect(trustOf(locations('outside/pml.json'))).toBe('untrusted');
  });

  it('does not ask about the user’s own file, even if the home is a repository', () => {
    mkdirSync(join(folder, '.git'));
    write('own/pml.json', '{}');
    expect(trustOf(locations('own/pml.json'))).toBe('not needed');
  });

  it('holds for exactly these bytes at exactly this path', () => {
    write('repo/pml.json', '{}');
    write('repo/deep/pml.json', '{}');
    const here = locations('repo/pml.json');
    recordTrust(here, Buffer.from('{}'));
    expect(trustOf(here)).toBe('trusted');
    expect(trustOf(locations('repo/deep/pml.json'))).toBe('untrusted');
    write('repo/pml.json', '{ }');
    expect(trustOf(here)).toBe('untrusted');
    expect(statSync(join(folder, 'state/trusted.json')).mode & 0o777).toBe(0o600);
  });

  it('trusts nothing when its record is damaged', () => {
    write('repo/pml.json', '{}');
    const here = locations('repo/pml.json');
    recordTrust(here, Buffer.from('{}'));
    write('state/trusted.json', '{"files": {');
    expect(trustOf(here)).toBe('untrusted');
  });
});

describe('writeConfig', () => {
  it('keeps trust that was given, and gives none by itself', () => {
    write('repo/pml.json', '{}');
    const here = locations('repo/pml.json');
    writeConfig(here, '{"pml": {}}');
    expect(trustOf(here)).toBe('untrusted');
    recordTrust(here, Buffer.from('{"pml": {}}'));
    writeConfig(here, '{"mcpServers": {}}');
    expect(trustOf(here)).toBe('trusted');
  });
});
