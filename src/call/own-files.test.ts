import { linkSync, symlinkSync } from 'node:fs';
import { basename, dirname, join, relative } from 'node:path';
import { pathToFileURL } from 'node:url';

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { OwnFilesWorld } from '../../test/support/own-files-world.ts';
import type { JsonObject } from '../base/json.ts';

/** A way to write the same path. */
type Spelling = (path: string, world: OwnFilesWorld) => string;

/** Percent signs for letters, as many as the seed says. */
const encoded = (path: string): string =>
  path
    .split('')
    .map((letter, at) => (at % 3 === 0 ? percent(letter) : letter))
    .join('');
const percent = (letter: string): string =>
  [...Buffer.from(letter)].map((byte) => `%${byte.toString(16).padStart(2, '0')}`).join('');

/** Where a path starts. */
const STARTS: Readonly<Record<string, Spelling>> = {
  absolute: (path) => path,
  'a file address': (path) => pathToFileURL(path).href,
  'a file address with a host': (path) => `file://localhost${path}`,
  'an encoded file address': (path) => `file://${encoded(path)}`,
  'a bare file address': (path) => `file:${path}`,
  'an address of another kind': (path) => `git://${path}?ref=main`,
  tilde: (path, { home }) => path.replace(home, '~'),
  'tilde and name': (path, { home }) => path.replace(home, `~${basename(home)}`),
  $HOME: (path, { home }) => path.replace(home, '$HOME'),
  '${HOME}': (path, { home }) => path.replace(home, '${HOME}'),
  '%USERPROFILE%': (path, { home }) => path.replace(home, '%USERPROFILE%'),
  '$env:USERPROFILE': (path, { home }) => path.replace(home, '$env:USERPROFILE'),
  relative: (path, { home }) => relative(join(home, 'work'), path),
  'the process itself': (path, { home }) => `/proc/self/cwd/${relative(join(home, 'work'), path)}`,
  'the root of the process': (path) => `/proc/self/root${path}`,
};

/** Ways to disguise a path. */
const TWISTS: Readonly<Record<string, (path: string) => string>> = {
  nothing: (path) => path,
  'doubled slashes': (path) => path.replaceAll(/(?<=[a-z])\//gu, '//'),
  'dots between': (path) => path.replaceAll(/(?<=[a-z])\//gu, '/./'),
  'up and down again': (path) => path.replace('/state/', '/state/../x/../state/'),
  'other case': (path) => path.replace('.local/state/pml', '.Local/STATE/Pml'),
  'dots at the end': (path) => path.replace('/pml/', '/pml./'),
  spaces: (path) => `  ${path}\n`,
  quotes: (path) => `"${path}"`,
  'invisible characters': (path) => path.replace('/pml', '/p\u200bml'),
  'a wildcard': (path) => path.replace('/pml/', '/p?l/'),
  'a class': (path) => path.replace('/pml/', '/[op]ml/'),
  'a choice': (path) => path.replace('/pml/', '/{pml,x}/'),
  'a star below': (path) => path.replace(/token$/u, '*'),
};

/** Where it stands in a call. */
const FRAMES: Readonly<Record<string, (path: string) => JsonObject>> = {
  plain: (path) => ({ path }),
  'under any name': (path) => ({ zebra: path }),
  nested: (path) => ({ a: { b: [{ c: path }] } }),
  'a list': (path) => ({ paths: ['/tmp/x', path] }),
  'a name of a member': (path) => ({ files: { [path]: 'text' } }),
  'an option': (path) => ({ args: [`--file=${path}`] }),
};

const decoys = (count: number): string =>
  Array.from({ length: count }, (_, at) => `./d${at}`).join(' ');

const partOf = (characters: RegExp): fc.Arbitrary<readonly string[]> =>
  fc.array(
    fc.stringMatching(characters).filter((text) => !/^[. ]+$/u.test(text)),
    { minLength: 1, maxLength: 6 },
  );

describe('a call that leads to pml’s own files', () => {
  it('is refused in every spelling, wherever it stands', async () => {
    using world = new OwnFilesWorld();
    const { state, data, token } = world;
    const targets = [token, join(state, 'new/file'), join(data, 'work-1/database'), `${state}/`];
    const written = targets.flatMap((path) =>
      Object.values(STARTS).flatMap((start) =>
        Object.values(TWISTS).map((twist) => twist(start(path, world))),
      ),
    );
    const calls = written.flatMap((path) => Object.values(FRAMES).map((frame) => frame(path)));
    const passed: JsonObject[] = [];
    for (const args of calls) {
      // Folders that were asked for before are remembered: each call is the first one.
      world.forget();
      if ((await world.kind(args)) !== 'refused') {
        passed.push(args);
      }
    }
    expect(passed).toEqual([]);
  });

  it.each<[string, (world: OwnFilesWorld) => JsonObject]>([
    ['a folder and a name', ({ state }) => ({ directory: dirname(state), name: 'pml' })],
    ['a name and a folder', ({ state }) => ({ file: 'pml/work-1/token', root: dirname(state) })],
    ['a path cut in a word', ({ state }) => ({ from: state.slice(0, -1), to: 'l/work-1/token' })],
    ['a list of parts', ({ token }) => ({ parts: token.split('/') })],
    ['a command', ({ token }) => ({ command: `cat ${token}` })],
    ['a command with ~', () => ({ command: 'cat ~/.local/state/pml/*/token' })],
    ['a command with quotes', () => ({ command: 'cat ~/.lo"cal"/sta\'te\'/p\\ml/work-1/token' })],
    ['a command with variables', () => ({ command: 'cat "$XDG_STATE_HOME"/pml/x' })],
    [
      'a command that goes up',
      ({ home }) => ({ command: `cat ${home}/.local/share/../state/pml/x` }),
    ],
    ['a relative command', () => ({ command: 'cat ../.local/state/pml/work-1/token' })],
    ['a query', ({ token }) => ({ sql: `ATTACH DATABASE '${token}' AS x` })],
    [
      'code',
      ({ home }) => ({ code: `open(os.path.expanduser("~") + "/.local/state/pml/x"); '${home}'` }),
    ],
    ['a patch', () => ({ patch: '--- a/x\n+++ b/../../.local/state/pml/work-1/token\n' })],
    [
      'what is copied into the folder above',
      ({ state }) => ({ source: '/tmp/x/pml', destination: dirname(state) }),
    ],
    ['a key=value in a text', ({ token }) => ({ options: `a=1,file=${token},b` })],
  ])('is refused when it is %s', async (_, args) => {
    using world = new OwnFilesWorld();
    expect(await world.kind(args(world))).toBe('refused');
  });

  it.each<[string, (world: OwnFilesWorld) => JsonObject]>([
    [
      'a link to a file',
      ({ home, token }) => (
        symlinkSync(token, join(home, 'work/a')),
        { path: join(home, 'work/a') }
      ),
    ],
    [
      'a relative link, relatively',
      ({ home }) => (
        symlinkSync('../.local/state/pml', join(home, 'work/l')),
        { path: 'l/work-1/token' }
      ),
    ],
    [
      'a link by its name alone',
      ({ home, token }) => (symlinkSync(token, join(home, 'work/a')), { path: 'a' }),
    ],
    [
      'a link in a folder of its own argument',
      ({ home, token }) => (
        symlinkSync(token, join(home, 'work/deep/a')),
        { folder: join(home, 'work/deep'), name: 'a' }
      ),
    ],
    [
      'a link to a folder above',
      ({ home }) => (
        symlinkSync(join(home, '.local'), join(home, 'work/up')),
        { path: join(home, 'work/up/state/pml/x') }
      ),
    ],
    [
      'links over links',
      ({ home, state }) => {
        symlinkSync(state, join(home, 'work/one'));
        symlinkSync('one', join(home, 'work/two'));
        return { path: join(home, 'work/two/work-1/token') };
      },
    ],
    [
      'a link to what is not there yet',
      ({ home, state }) => (
        symlinkSync(join(state, 'new.json'), join(home, 'work/new')),
        { path: join(home, 'work/new') }
      ),
    ],
    [
      'a link behind ..',
      ({ home, state }) => (
        symlinkSync(join(state, 'work-1'), join(home, 'work/l')),
        { path: `${home}/work/l/../work-1/token` }
      ),
    ],
    [
      'a link in a command',
      ({ home, state }) => (
        symlinkSync(state, join(home, 'work/l')),
        { command: 'cat ./l/work-1/token' }
      ),
    ],
    [
      'a link before a wildcard',
      ({ home, state }) => (
        symlinkSync(dirname(state), join(home, 'work/l')),
        { pattern: `${home}/work/l/p*l/*/token` }
      ),
    ],
    [
      'a link in other Unicode',
      ({ home, state }) => (
        symlinkSync(state, join(home, 'work/cafe\u0301')),
        { path: join(home, 'work/caf\u00e9/x') }
      ),
    ],
    [
      'a second name of the file',
      ({ home, token }) => (
        linkSync(token, join(home, 'work/hard')),
        { path: join(home, 'work/hard') }
      ),
    ],
  ])('is refused over %s', async (_, args) => {
    using world = new OwnFilesWorld();
    expect(await world.kind(args(world))).toBe('refused');
  });

  it('is refused from every folder that the server was given', async () => {
    using world = new OwnFilesWorld();
    const root = dirname(world.state);
    world.starts = { folders: ['/', root], roots: [root] };
    expect(await world.kind({ path: 'pml/work-1/token' })).toBe('refused');
    symlinkSync(world.token, join(root, 'plain'));
    expect(await world.kind({ anything: 'plain' })).toBe('refused');
  });

  it('is refused in two parts with many other paths in front', async () => {
    using world = new OwnFilesWorld();
    const others = Array.from({ length: 40 }, (_, at) => `/tmp/other/${at}`);
    const args = { others, folder: dirname(world.state), name: 'pml/work-1/token' };
    expect(await world.kind(args)).toBe('refused');
  });

  it('is refused from a folder that the server was told of before', async () => {
    using world = new OwnFilesWorld();
    const args = { files: ['pml/work-1/token'] };
    expect(await world.kind(args)).toBe('free');
    await world.judge({ path: dirname(world.state) }, 'set_working_dir');
    expect(await world.kind(args)).toBe('refused');
  });

  it('is asked about where decoys stand before a link to them', async () => {
    using world = new OwnFilesWorld();
    symlinkSync(world.state, join(world.home, 'work/l'));
    expect(await world.kind({ command: `cat ${decoys(20)}` }, 'run_command')).toBe('free');
    expect(await world.kind({ command: `cat ${decoys(20)} ./l/x` }, 'run_command')).toBe('refused');
    expect(await world.kind({ command: `cat ${decoys(64)} ./l/x` }, 'run_command')).toBe('ask');
  });

  it.each(['.local/state', '.local', '.local/state/pml', 'work', 'work/deep', '.'])(
    'is judged from %s by a plain word as by a path',
    async (folder) => {
      using world = new OwnFilesWorld();
      const starts = { folders: [join(world.home, folder)] };
      for (const word of ['pml', 'PML', 'work-1', 'state', 'token', 'some words', 'deep', 'pml ']) {
        for (const name of ['read_file', 'delete_file', 'echo']) {
          world.starts = starts;
          world.forget();
          const asWord = await world.kind({ zebra: word }, name, name !== 'delete_file');
          world.forget();
          const asPath = await world.kind({ zebra: `./${word}` }, name, name !== 'delete_file');
          expect([word, name, asWord]).toEqual([word, name, asPath]);
        }
      }
    },
  );

  it('is counted, and tells that no approval helps', async () => {
    using world = new OwnFilesWorld();
    const verdict = await world.judge({ path: world.token });
    expect(verdict).toEqual({
      kind: 'refused',
      message: expect.stringMatching(
        /token" leads to pml’s own files, which no tool may reach; no approval can change that$/u,
      ) as string,
    });
    expect(world.own.attempts).toMatchObject({ count: 1, last: { what: 'files:read_file' } });
  });

  it('is refused where the disk does not answer', async () => {
    using world = new OwnFilesWorld({
      resolve: (paths) =>
        Promise.resolve(
          paths.some((path) => path.startsWith('/net'))
            ? undefined
            : paths.map((path) => ({ path })),
        ),
      sharedFilesIn: () => Promise.resolve(new Set<string>()),
    });
    expect(await world.judge({ path: '/net/x' })).toMatchObject({
      kind: 'refused',
      message: expect.stringContaining('did not answer in time') as string,
    });
  });
});

describe('a call that does not', () => {
  it('is free, and costs no look at the disk where nothing is like a path', async () => {
    using world = new OwnFilesWorld();
    await world.judge({ query: 'first' });
    world.looks = 0;
    await fc.assert(
      fc.asyncProperty(
        fc.dictionary(
          fc.constantFrom('query', 'title', 'count', 'city'),
          fc.oneof(
            fc.integer(),
            fc.constantFrom('the weather in Paris', 'pml', 'state', '12:30', 'a@b.org', 'x = 1'),
          ),
        ),
        async (args) => {
          expect(await world.kind(args, 'find_things', false)).toBe('free');
        },
      ),
    );
    expect(world.looks).toBe(0);
  });

  it.each<[string, (world: OwnFilesWorld) => JsonObject]>([
    ['a file of the work', ({ home }) => ({ path: join(home, 'work/notes.md') })],
    [
      'a folder of the same name',
      ({ home }) => ({ path: join(home, 'work/pml/src/state/pml/x.ts') }),
    ],
    ['a folder beside', ({ state }) => ({ path: `${state}-scratch/x` })],
    ['a folder beside, in a command', () => ({ command: 'ls ~/.local/share/pml-scratch/x' })],
    ['a folder with a longer name', ({ state }) => ({ path: `${state}.old/x` })],
    ['the folder above, which is looked at', ({ state }) => ({ path: dirname(state) })],
    ['the config file, which is read', ({ config }) => ({ path: config })],
    ['an address on the net', () => ({ url: 'https://example.org/x/../y?file=a/b' })],
    ['a type', () => ({ mimeType: 'application/json', date: '2026/01/02' })],
    ['a wildcard elsewhere', ({ home }) => ({ pattern: `${home}/work/**/*.ts` })],
    ['a name with brackets', ({ home }) => ({ path: join(home, 'work/app/[id]/page.tsx') })],
  ])('is free with %s', async (_, args) => {
    using world = new OwnFilesWorld();
    expect(await world.kind(args(world))).toBe('free');
  });

  it('is free for a path that is somewhere else, whatever spaces are in it', async () => {
    using world = new OwnFilesWorld();
    const free = async (parts: readonly string[]): Promise<void> => {
      expect(await world.kind({ path: `${world.home}/work/${parts.join('/')}` })).toBe('free');
    };
    await free(['rm ', ' x']);
    await free(['x', 'ls -la ', ' ']);
    await fc.assert(fc.asyncProperty(partOf(/^[a-zA-Z0-9 ._é-]{1,12}$/u), free));
  });

  it('is free for a quoted path that is somewhere else', async () => {
    using world = new OwnFilesWorld();
    // A space beside a slash looks like a second path that begins at the root: such a command is asked about.
    const part = partOf(/^[a-zA-Z0-9._é-](?:[a-zA-Z0-9 ._é-]{0,10}[a-zA-Z0-9._é-])?$/u);
    await fc.assert(
      fc.asyncProperty(part, async (parts) => {
        const command = `cat '${world.home}/work/${parts.join('/')}'`;
        expect(await world.kind({ command })).toBe('free');
      }),
    );
  });

  it.each([{ path: '/tmp/x; rm -rf /' }, { command: 'rm -rf / x' }, { path: '/' }])(
    'is asked about where it may reach all that is below the root: %j',
    async (args) => {
      using world = new OwnFilesWorld();
      expect(await world.kind(args, 'delete_tree', false)).not.toBe('free');
    },
  );
});
