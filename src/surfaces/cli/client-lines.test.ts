import { spawnSync } from 'node:child_process';
import { chmodSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';

import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';

import { locate, type Surroundings } from '../../config/locations.ts';
import { clientLines, passingNote, shellLine, shellQuote, shimWords } from './client-lines.ts';
import type { Program } from './command.ts';

describe('clientLines', () => {
  it('gives the exact line for each client', () => {
    expect(clientLines(['pml', 'stdio'], 'linux')).toStrictEqual([
      {
        client: 'Claude Code',
        where: 'in a terminal',
        text: 'claude mcp add pml -- pml stdio',
      },
      {
        client: 'Cursor',
        where: 'in ~/.cursor/mcp.json',
        text: '{"mcpServers":{"pml":{"command":"pml","args":["stdio"]}}}',
      },
      {
        client: 'VS Code',
        where: 'in a terminal',
        text: `code --add-mcp '{"name":"pml","command":"pml","args":["stdio"]}'`,
      },
    ]);
  });

  it('quotes paths with spaces for the shell, and not inside JSON', () => {
    const [claude, cursor] = clientLines(['/my node', '/a b/bin.js', 'stdio'], 'linux');
    expect(claude?.text).toBe("claude mcp add pml -- '/my node' '/a b/bin.js' stdio");
    expect(cursor?.text).toContain('"command":"/my node","args":["/a b/bin.js","stdio"]');
  });
});

describe('passingNote', () => {
  it.each([
    ['/home/ada/.npm/_npx/8f3a/node_modules/pml/dist/pml.cjs', true],
    [String.raw`C:\Users\ada\npm-cache\_npx\8f3a\node_modules\pml\dist\pml.cjs`, true],
    ['/usr/lib/node_modules/pml/dist/pml.cjs', false],
    ['/home/ada/my_npx/pml/dist/pml.cjs', false],
  ])('%s: %s', (binFile, expected) => {
    expect(passingNote({ binFile }) !== undefined).toBe(expected);
  });
});

describe('shimWords', () => {
  let root = '';
  let program: Program;
  let surroundings: Surroundings;

  beforeEach(() => {
    root = mkdtempSync(join(tmpdir(), 'pml-lines-'));
    mkdirSync(join(root, 'path'));
    mkdirSync(join(root, 'dist'));
    const binFile = join(root, 'dist', 'bin.js');
    writeFileSync(binFile, '');
    chmodSync(binFile, 0o755);
    program = { version: '1.2.3', binFile, nodeFile: '/usr/bin/node', nodeVersion: '20.19.0' };
    surroundings = {
      env: { PATH: join(root, 'path') },
      cwd: root,
      home: root,
      temporaryFolder: tmpdir(),
      platform: process.platform,
    };
  });

  afterEach(() => {
    rmSync(root, { recursive: true, force: true });
  });

  const command = (flag?: string): readonly string[] =>
    shimWords(program, locate(surroundings, flag), surroundings);

  it('names Node and the file when pml is not on the path', () => {
    expect(command().slice(0, 3)).toStrictEqual(['/usr/bin/node', program.binFile, 'stdio']);
  });

  it('is short when pml on the path is this installation', () => {
    symlinkSync(program.binFile, join(root, 'path', 'pml'));
    expect(command().slice(0, 2)).toStrictEqual(['pml', 'stdio']);
  });

  it.each(['node_modules/.bin', '.npm/_npx/0a1b2c/node_modules/.bin/'])(
    'does not rely on %s, which is on the path only while npm runs pml',
    (folder) => {
      mkdirSync(join(root, folder), { recursive: true });
      symlinkSync(program.binFile, join(root, folder, 'pml'));
      surroundings = { ...surroundings, env: { PATH: join(root, folder) } };
      expect(command().slice(0, 3)).toStrictEqual(['/usr/bin/node', program.binFile, 'stdio']);
    },
  );

  it('does not rely on a folder of the path that is somewhere else for a client', () => {
    symlinkSync(program.binFile, join(root, 'path', 'pml'));
    surroundings = { ...surroundings, env: { PATH: 'path' } };
    expect(command()[0]).toBe('/usr/bin/node');
  });

  it('is short when pml is installed for good, also while npm runs it', () => {
    mkdirSync(join(root, 'node_modules/.bin'), { recursive: true });
    symlinkSync(program.binFile, join(root, 'node_modules/.bin/pml'));
    symlinkSync(program.binFile, join(root, 'path', 'pml'));
    const path = [join(root, 'node_modules/.bin'), join(root, 'path')].join(delimiter);
    surroundings = { ...surroundings, env: { PATH: path } };
    expect(command().slice(0, 2)).toStrictEqual(['pml', 'stdio']);
  });

  it('does not rely on another program that is called pml', () => {
    const other = join(root, 'path', 'pml');
    writeFileSync(other, '');
    chmodSync(other, 0o755);
    expect(command()[0]).toBe('/usr/bin/node');
  });

  it('names the config of the user, because a client may strip the variables that lead to it', () => {
    surroundings = { ...surroundings, env: { XDG_CONFIG_HOME: join(root, 'settings') } };
    const file = join(root, 'settings', 'pml', 'pml.json');
    expect(command().slice(-2)).toStrictEqual(['--config', file]);
  });

  it('names a config that was given', () => {
    expect(command('/etc/pml/team.json').slice(-2)).toStrictEqual([
      '--config',
      '/etc/pml/team.json',
    ]);
  });

  it('does not name the file of this folder: it belongs to a project, which the client tells', () => {
    writeFileSync(join(root, 'pml.json'), '{}');
    expect(command().slice(-2)).not.toContain(join(root, 'pml.json'));
  });
});

const SHELL = '/bin/sh';
const hasShell = process.platform !== 'win32';

describe('shellQuote', () => {
  it('leaves plain words alone', () => {
    expect(shellLine(['pml', '--config', '/home/a/pml.json'], 'linux')).toBe(
      'pml --config /home/a/pml.json',
    );
  });

  it.each([
    ['', "''"],
    ['two words', "'two words'"],
    ["it's", String.raw`'it'\''s'`],
    ['$HOME', "'$HOME'"],
    ['~/x', "'~/x'"],
  ])('quotes %j for a POSIX shell', (word, quoted) => {
    expect(shellQuote(word, 'linux')).toBe(quoted);
  });

  it.each([
    ['{"a":1}', String.raw`"{\"a\":1}"`],
    [String.raw`C:\Program Files\pml` + '\\', String.raw`"C:\Program Files\pml\\"`],
    [String.raw`C:\pml`, String.raw`C:\pml`],
  ])('quotes %j for Windows', (word, quoted) => {
    expect(shellQuote(word, 'win32')).toBe(quoted);
  });
});

/**
 * Passes the words through a real shell. Each is followed by a mark, so that empty words are
 * visible.
 */
function throughShell(words: readonly string[]): string {
  const command = `printf '%s|' ${shellLine(words, 'linux')}`;
  return spawnSync(SHELL, ['-c', command], { encoding: 'utf8', cwd: '/' }).stdout;
}

const marked = (words: readonly string[]): string => words.map((each) => `${each}|`).join('');

describe('laws', () => {
  it.runIf(hasShell)('comes back unchanged from a real shell, whatever the words', () => {
    const word = fc
      .string({ unit: 'grapheme', maxLength: 30 })
      .map((text) => text.replaceAll('\0', ''));
    fc.assert(
      fc.property(fc.array(word, { minLength: 1, maxLength: 20 }), (words) => {
        expect(throughShell(words)).toBe(marked(words));
      }),
      { numRuns: 60 },
    );
  });

  it.runIf(hasShell)('protects every ASCII character, alone and beside letters', () => {
    const characters = Array.from({ length: 127 }, (_, index) => String.fromCharCode(index + 1));
    const words = characters.flatMap((each) => [each, `${each}${each}`, `${each}e`, `e${each}`]);
    expect(throughShell(words)).toBe(marked(words));
  });
});
