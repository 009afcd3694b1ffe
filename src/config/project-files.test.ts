import { mkdirSync, mkdtempSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

import { beforeEach, describe, expect, it } from 'vitest';

import { CONFIG } from '../tuning/config.ts';
import { ownTextFile } from './atomic-file.ts';
import { ConfirmedConfig } from './confirmed-config.ts';
import { ProjectFiles, type WithProjects } from './daemon-config.ts';
import { loadSettings, writtenConfig } from './load.ts';
import { locate, projectFileAbove, projectLocations, type Surroundings } from './locations.ts';

let home: string;
let surroundings: Surroundings;

beforeEach(() => {
  home = mkdtempSync(join(tmpdir(), 'pml-projects-'));
  surroundings = {
    env: { PML_KEYCHAIN: 'off' },
    cwd: home,
    home,
    temporaryFolder: home,
    platform: process.platform,
  };
});

function write(file: string, content: unknown): string {
  const path = join(home, file);
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, JSON.stringify(content));
  return path;
}

function trust(file: string): void {
  const locations = projectLocations(surroundings, file);
  new ConfirmedConfig(locations).accept(writtenConfig(readFileSync(file, 'utf8'), locations));
}

function projects(more: Partial<ConstructorParameters<typeof ProjectFiles>[0]> = {}): ProjectFiles {
  const locations = locate(surroundings);
  const list = ownTextFile(locations.projectsFile);
  return new ProjectFiles({ locations, surroundings, list, warn: () => undefined, ...more });
}

function own(config: unknown = { mcpServers: { git: { command: 'git-server' } } }): WithProjects {
  const file = write('.config/pml/pml.json', config);
  return { ...loadSettings(locate(surroundings, file), surroundings), projects: new Map() };
}

const failing = (): never => {
  throw new Error('no space left');
};

const SHOP = { mcpServers: { db: { command: 'db-server', args: ['.'] } } };

describe('the file of a project', () => {
  it('brings nothing before somebody trusts it, and says so to whoever comes from there', () => {
    write('shop/pml.json', SHOP);
    const files = projects();
    expect(files.visit([join(home, 'shop/web')])).toBe(true);
    const { settings, projects: found, warnings } = files.beside(own());
    expect(Object.keys(settings.mcpServers)).toEqual(['git']);
    expect(found.size).toBe(0);
    expect(warnings.map(({ message }) => message)).toEqual([
      expect.stringContaining('run pml trust'),
    ]);
  });

  it('brings its servers once it is trusted: under the project’s name, in its folder, not believed', () => {
    const file = write('shop/pml.json', SHOP);
    trust(file);
    const files = projects();
    files.visit([join(home, 'shop')]);
    const { settings, projects: found, warnings } = files.beside(own());
    expect(warnings).toEqual([]);
    expect(settings.mcpServers['shop_db']).toMatchObject({ cwd: join(home, 'shop') });
    expect(settings.pml.servers['shop_db']?.trusted).toBe(false);
    expect(found).toEqual(new Map([['shop_db', join(home, 'shop')]]));
    // Another start knows it before anybody comes from there.
    expect([...projects().beside(own()).projects.keys()]).toEqual(['shop_db']);
  });

  it('keeps a changed server as it was trusted, and does not start a new one', () => {
    const file = write('shop/pml.json', SHOP);
    trust(file);
    write('shop/pml.json', {
      mcpServers: { db: { command: 'other' }, more: { command: 'evil' } },
    });
    const files = projects();
    files.visit([dirname(file)]);
    const { settings, warnings } = files.beside(own());
    expect(settings.mcpServers['shop_db']).toMatchObject({ command: 'db-server' });
    expect(settings.mcpServers).not.toHaveProperty('shop_more');
    expect(warnings[0]?.message).toContain('nobody has trusted');
  });

  it('does not make a server trusted that somebody trusted without believing it', () => {
    const file = write('shop/pml.json', SHOP);
    trust(file);
    write('shop/pml.json', { ...SHOP, pml: { servers: { db: { trusted: true } } } });
    const files = projects();
    files.visit([dirname(file)]);
    const { settings, warnings } = files.beside(own());
    expect(settings.pml.servers['shop_db']?.trusted).toBe(false);
    expect(warnings[0]?.message).toContain('nobody has trusted');
  });

  it('is no device and no pipe: a link in a repository cannot stop pml', () => {
    mkdirSync(join(home, 'shop'));
    symlinkSync('/dev/zero', join(home, 'shop/pml.json'));
    const files = projects();
    files.visit([join(home, 'shop')]);
    const { settings, warnings } = files.beside(own());
    expect(Object.keys(settings.mcpServers)).toEqual(['git']);
    expect(warnings[0]?.message).toContain('is not a file');
  });

  it('is known although it cannot be written down', () => {
    trust(write('shop/pml.json', SHOP));
    const problems: string[] = [];
    const files = projects({
      list: { read: () => undefined, write: failing },
      warn: (problem) => problems.push(problem),
    });
    expect(files.visit([join(home, 'shop')])).toBe(true);
    expect([...files.beside(own()).projects.keys()]).toEqual(['shop_db']);
    expect(problems[0]).toContain('no space left');
  });

  it('comes back when it was dropped for others', () => {
    const folders = Array.from({ length: CONFIG.projectsMax + 1 }, (_, at) => `p${at}`);
    folders.forEach((folder) => write(`${folder}/pml.json`, SHOP));
    const files = projects();
    folders.forEach((folder) => files.visit([join(home, folder)]));
    expect(files.files).not.toContain(join(home, 'p0/pml.json'));
    expect(files.visit([join(home, 'p0')])).toBe(true);
    expect(files.files.at(-1)).toBe(join(home, 'p0/pml.json'));
  });

  it.each([['a server of the person’s own file', { mcpServers: { shop_db: { command: 'x' } } }]])(
    'does not take the place of %s',
    (_, config) => {
      const file = write('shop/pml.json', SHOP);
      trust(file);
      const files = projects();
      files.visit([dirname(file)]);
      const { settings, projects: found, warnings } = files.beside(own(config));
      expect(settings.mcpServers['shop_db']).toMatchObject({ command: 'x' });
      expect(found.size).toBe(0);
      expect(warnings[0]?.message).toContain('pml.project.name');
    },
  );

  it('does not take the place of another project with the same name', () => {
    for (const name of ['a', 'b']) {
      trust(write(`${name}/shop/pml.json`, SHOP));
    }
    const files = projects();
    files.visit([join(home, 'a/shop')]);
    files.visit([join(home, 'b/shop')]);
    const { projects: found, warnings } = files.beside(own());
    expect([...found]).toEqual([['shop_db', join(home, 'a/shop')]]);
    expect(warnings).toHaveLength(1);
  });

  it('is told what of it does not count, and what is wrong with it', () => {
    trust(write('shop/pml.json', { ...SHOP, pml: { policy: { rules: [] } } }));
    const broken = write('broken/pml.json', { mcpServers: { a: {} } });
    const files = projects();
    files.visit([join(home, 'shop'), dirname(broken)]);
    const { warnings, projects: found } = files.beside(own());
    expect(warnings.map(({ message }) => message)).toEqual([
      expect.stringContaining('not used here: pml.policy'),
      expect.stringContaining('needs "command"'),
    ]);
    expect([...found.keys()]).toEqual(['shop_db']);
  });
});

it('is the nearest one above a folder, and never the file in use or the person’s own', () => {
  const locations = locate(surroundings, write('named/pml.json', {}));
  const outer = write('mono/pml.json', {});
  const inner = write('mono/app/pml.json', {});
  expect(projectFileAbove(join(home, 'mono/app/src'), locations)).toBe(inner);
  expect(projectFileAbove(join(home, 'mono/lib'), locations)).toBe(outer);
  expect(projectFileAbove(join(home, 'named/x'), locations)).toBeUndefined();
});
