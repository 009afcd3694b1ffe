/** `pml add NAME`: servers that pml knows by name. */
import { existsSync, mkdtempSync, readFileSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { afterEach, beforeEach, describe, expect, it } from 'vitest';

import { readJsonFile } from '../../src/config/clients/json-file.ts';
import { STARTERS } from '../../src/config/starter-set.ts';
import { writeFiles } from '../support/client-home.ts';
import { type Ended, setupCommand, type SetupParts } from '../support/setup-commands.ts';

let home = '';
const OWN = '.config/pml/pml.json';

beforeEach(() => {
  home = realpathSync(mkdtempSync(join(tmpdir(), 'pml-known-')));
});
afterEach(() => {
  rmSync(home, { recursive: true, force: true });
});

const pml = (line: readonly string[], parts: Partial<SetupParts> = {}): Promise<Ended> =>
  setupCommand(line, { home, ...parts });
const textOf = (name: string): string => readFileSync(join(home, name), 'utf8');

describe('pml add with a name alone', () => {
  it('finds a known server by its name, and takes the values that it needs', async () => {
    const { code } = await pml(['add', 'filesystem', '--set', 'folder=/notes/{folder}']);
    expect(code).toBe(0);
    await pml(['add', 'linear']);
    const { mcpServers } = readJsonFile(textOf(OWN));
    expect(mcpServers).toEqual({
      filesystem: {
        command: 'npx',
        args: [
          '-y',
          `@modelcontextprotocol/server-filesystem@${STARTERS['filesystem']?.version}`,
          '/notes/{folder}',
        ],
      },
      linear: { type: 'http', url: 'https://mcp.linear.app/mcp' },
    });
  });

  it.each([
    [['add', 'filesystm'], 'there is no known server "filesystm"; did you mean "filesystem"?'],
    [['add', 'filesystem'], '--set folder=… (the folder that it may read and write)'],
    [['add', 'linear', '--set', 'foldr=x'], 'linear has no value "foldr"'],
    [['add', 'linear', '--env', 'A=b'], '--env is for a server that you describe'],
    [['add', 'linear', '--set', 'a=b', '--', 'x'], '--set is for a known server'],
    [['add', 'toString'], 'there is no known server "toString"'],
  ])('says what is wrong with %j', async (line, message) => {
    const { code, words } = await pml(line);
    expect(code).toBe(2);
    expect(words).toContain(message);
    expect(existsSync(join(home, OWN))).toBe(false);
  });

  it('takes a newer list from a person only, and leaves the old one where it is no list', async () => {
    const entry = { command: 'npx', args: ['-y', 'files@{version}'] };
    const filesystem = { about: 'Another one.', entry, values: { version: 'which' } };
    writeFiles(home, {
      'list.json': JSON.stringify({ servers: { filesystem } }),
      'wrong.json': JSON.stringify({ servers: { 'a:b': filesystem } }),
    });
    const list = join(home, 'list.json');
    const refused = await pml(['add', '--update', list]);
    expect(refused.words).toContain('asks a person');
    const taken = await pml(['add', '--update', list], { answers: [] });
    expect(taken.words).toContain('1 servers of');
    const wrong = await pml(['add', '--update', join(home, 'wrong.json')], { answers: [] });
    expect(wrong.code).not.toBe(0);
    const known = (await pml(['add', '--known', '--json'])).json() as { name: string }[];
    expect(known.find(({ name }) => name === 'filesystem')).toMatchObject(filesystem);
    expect(known.map(({ name }) => name)).toContain('linear');
    expect((await pml(['add', '--known'])).terminal.output).toContain('Another one.');
  });

  it('knows each server of the starter set in the version that the starter set has', async () => {
    const known = (await pml(['add', '--known', '--json'])).json() as {
      readonly name: string;
      readonly entry: { readonly args?: readonly string[] };
    }[];
    for (const [starter, { package: name, version }] of Object.entries(STARTERS)) {
      const { entry } = known.find((each) => each.name === starter) ?? {};
      expect(entry?.args).toContain(`${name}@${version}`);
    }
  });

  it.each([
    ['http://lists.example/servers.json', 'a list is taken over https only'],
    ['nowhere.json', 'nowhere.json could not be read'],
  ])('does not take a list from %s', async (source, message) => {
    const { code, words } = await pml(['add', '--update', source], { answers: [] });
    expect(code).not.toBe(0);
    expect(words).toContain(message);
  });

  it('keeps the folder that a list names for a server', async () => {
    const entry = { command: '{folder}/run', cwd: '{folder}' };
    const values = { folder: 'where it lies' };
    writeFiles(home, {
      'list.json': JSON.stringify({ servers: { own: { about: 'Ours.', entry, values } } }),
    });
    await pml(['add', '--update', join(home, 'list.json')], { answers: [] });
    await pml(['add', 'own', '--set', 'folder=/srv/own']);
    const { mcpServers } = readJsonFile(textOf(OWN));
    expect(mcpServers).toMatchObject({ own: { command: '/srv/own/run', cwd: '/srv/own' } });
  });
});
