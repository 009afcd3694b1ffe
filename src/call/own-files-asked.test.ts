import { linkSync, mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

import { describe, expect, it } from 'vitest';

import { OwnFilesWorld } from '../../test/support/own-files-world.ts';
import type { JsonObject } from '../base/json.ts';
import { OWN_FILES } from '../tuning/call.ts';

describe('a call that is asked about', () => {
  it.each<[string, string, (world: OwnFilesWorld) => JsonObject]>([
    ['it writes the config file', 'edit_file', ({ config }) => ({ path: config, edits: [] })],
    [
      'it writes it over a link',
      'write_file',
      ({ home, config }) => (
        symlinkSync(config, join(home, 'work/c')),
        { path: join(home, 'work/c') }
      ),
    ],
    [
      'it writes it under its second name',
      'write_file',
      ({ home, config }) => (
        linkSync(config, join(home, 'work/c')),
        { path: join(home, 'work/c') }
      ),
    ],
    ['it writes it by its name alone', 'write_file', () => ({ path: 'pml.json' })],
    ['a command names it', 'run_command', () => ({ command: 'echo {} > pml.json' })],
    [
      'it copies something over it',
      'copy_file',
      ({ home }) => ({ source: '/tmp/pml.json', destination: join(home, 'work') }),
    ],
    [
      'it moves the folder of it',
      'move_file',
      ({ home }) => ({ source: join(home, 'work'), destination: '/tmp/x' }),
    ],
    [
      'it removes the folder of it',
      'delete_directory',
      ({ home }) => ({ path: join(home, 'work') }),
    ],
    [
      'it moves a folder above pml’s files',
      'move_file',
      ({ home }) => ({ source: join(home, '.local'), destination: '/tmp/x' }),
    ],
    [
      'a command removes a folder above',
      'run_command',
      ({ home }) => ({ command: `rm -rf ${home}/.local` }),
    ],
    [
      'a command looks through everything',
      'run_command',
      () => ({ command: 'find / -name token' }),
    ],
    [
      'a note names the folder',
      'write_file',
      ({ home }) => ({ path: join(home, 'work/a.md'), content: 'see ~/.local/state/pml for it' }),
    ],
    [
      'there are too many texts',
      'add_rows',
      () => ({ rows: Array.from({ length: OWN_FILES.textsMax + 1 }, () => 'x') }),
    ],
    [
      'there are too many paths',
      'add_rows',
      () => ({
        rows: Array.from({ length: OWN_FILES.pathsMax + 1 }, (_, at) => `/tmp/nowhere/${at}`),
      }),
    ],
  ])('is one where %s', async (_, name, args) => {
    using world = new OwnFilesWorld();
    expect(await world.kind(args(world), name, false)).toBe('ask');
  });

  it.each<[string, string, (world: OwnFilesWorld) => JsonObject]>([
    ['a tree from above', 'directory_tree', ({ home }) => ({ path: home })],
    [
      'a search from above',
      'search_files',
      ({ state }) => ({ path: dirname(state), pattern: 'token' }),
    ],
    ['a listing with a flag', 'list_directory', ({ home }) => ({ path: home, recursive: true })],
    ['a pattern that may match', 'read_files', ({ home }) => ({ pattern: `${home}/**/token` })],
    [
      'a pattern that leaves the folder open',
      'read_files',
      ({ home }) => ({ pattern: `${home}/.local/state/*/*/token` }),
    ],
    [
      'a tree over a link',
      'directory_tree',
      ({ home }) => (symlinkSync(home, join(home, 'work/h')), { path: join(home, 'work/h') }),
    ],
  ])('is one that only reads, with %s', async (_, name, args) => {
    using world = new OwnFilesWorld();
    expect(await world.kind(args(world), name, true)).toBe('ask');
  });

  it('is one that works on all of a server’s folder, with pml’s files in it', async () => {
    using world = new OwnFilesWorld();
    world.starts = { folders: [world.home], roots: [world.home] };
    expect(await world.kind({ query: 'token' }, 'search_files')).toBe('ask');
    expect(await world.kind({ query: 'token' }, 'count_words')).toBe('free');
  });

  it('is none for a server on another machine', async () => {
    using world = new OwnFilesWorld();
    world.starts = { folders: [], isRemote: true };
    expect(await world.kind({ path: '/' }, 'search_code')).toBe('free');
    expect(await world.kind({ path: world.token }, 'search_code')).toBe('refused');
  });

  it('is none where a tree does not hold them', async () => {
    using world = new OwnFilesWorld();
    mkdirSync(join(world.home, 'work/src'));
    writeFileSync(join(world.home, 'work/src/a.ts'), '');
    expect(await world.kind({ path: join(world.home, 'work') }, 'directory_tree')).toBe('free');
    expect(
      await world.kind({ path: join(world.home, 'work/src') }, 'delete_directory', false),
    ).toBe('free');
  });
});
