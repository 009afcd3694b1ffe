import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { afterEach, beforeEach, describe, expect, it } from 'vitest';

import { parseSettings } from './load.ts';
import { locate, projectNameOf, type Surroundings } from './locations.ts';

let home = '';

beforeEach(() => {
  home = realpathSync(mkdtempSync(join(tmpdir(), 'pml-locate-')));
  mkdirSync(join(home, 'work/deep'), { recursive: true });
});
afterEach(() => {
  rmSync(home, { recursive: true, force: true });
});

function surroundings(env: Record<string, string> = {}, cwd = 'work/deep'): Surroundings {
  return { env, cwd: join(home, cwd), home, temporaryFolder: tmpdir(), platform: 'linux' };
}

describe('locate', () => {
  it('takes the flag before the variable, that before the user’s own; a file in the folder is a project’s', () => {
    const own = join(home, '.config/pml/pml.json');
    expect(locate(surroundings())).toMatchObject({
      configFile: own,
      configChosenBy: 'user',
      configExists: false,
    });
    writeFileSync(join(home, 'work/pml.json'), '{}');
    expect(locate(surroundings())).toMatchObject({
      configFile: own,
      configChosenBy: 'user',
      userConfigFile: own,
    });
    const named = surroundings({ PML_CONFIG: 'env.json' });
    expect(locate(named)).toMatchObject({
      configFile: join(home, 'work/deep/env.json'),
      configChosenBy: 'environment',
    });
    expect(locate(named, '../flag.json')).toMatchObject({
      configFile: join(home, 'work/flag.json'),
      configChosenBy: 'flag',
    });
  });

  it('refuses to put its files into whatever folder it is started in', () => {
    const homeless = { ...surroundings(), home: '' };
    expect(() => locate(homeless)).toThrow(/HOME is empty/u);
    expect(() => locate(surroundings({ XDG_STATE_HOME: 'state' }))).toThrow(/XDG_STATE_HOME/u);
    const named = { XDG_CONFIG_HOME: home, XDG_STATE_HOME: home, XDG_DATA_HOME: home };
    expect(locate({ ...homeless, env: named }).stateFolder).toContain(home);
  });

  it('knows the user’s own file also when it is found upward from here', () => {
    mkdirSync(join(home, '.config/pml'), { recursive: true });
    writeFileSync(join(home, '.config/pml/pml.json'), '{}');
    expect(locate(surroundings({}, '.config/pml')).configChosenBy).toBe('user');
  });

  it('keeps the state of two configurations apart, and shares what belongs to the person', () => {
    const [left, right] = [locate(surroundings(), 'a.json'), locate(surroundings(), 'b.json')];
    expect(left.stateFolder).not.toBe(right.stateFolder);
    expect(left.databaseFolder).not.toBe(right.databaseFolder);
    expect(left.socketPath).not.toBe(right.socketPath);
    expect(left.userFolder).toBe(right.userFolder);
  });

  it('honours the folders of XDG, and keeps the socket short enough for the system', () => {
    const env = {
      XDG_CONFIG_HOME: '/x/config',
      XDG_STATE_HOME: `/x/${'state'.repeat(30)}`,
      XDG_DATA_HOME: '/x/data',
    };
    const found = locate(surroundings(env));
    expect(found.userConfigFile).toBe('/x/config/pml/pml.json');
    expect(found.databaseFolder).toMatch(/^\/x\/data\/pml\//u);
    expect(found.socketPath.length).toBeLessThan(104);
  });
});

describe('the name of a project', () => {
  const configFile = '/work/shop/pml.json';

  it('is what the person calls it', () => {
    const settings = parseSettings({ pml: { project: { name: 'shop' } } });
    expect(projectNameOf(settings, { configFile })).toBe('shop');
  });

  it('is the folder of the config file otherwise, whatever the file is called', () => {
    const settings = parseSettings({});
    expect(projectNameOf(settings, { configFile })).toBe('/work/shop');
    expect(projectNameOf(settings, { configFile: '/work/shop/team.json' })).toBe('/work/shop');
  });
});
