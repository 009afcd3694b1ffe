import { describe, expect, it } from 'vitest';

import { toolId } from '../base/ids.ts';
import type { JsonObject } from '../base/json.ts';
import type { Tool } from '../knowledge/tool.ts';
import { localReach, pathsInResult, type ServerPlace } from './local-reach.ts';

function tool(server: string, name: string, more: Partial<Tool> = {}): Tool {
  const inputSchema = { type: 'object' };
  const id = toolId(server, name);
  return { id, server, name, description: '', inputSchema, definition: { name }, ...more };
}

const HERE: ServerPlace = { isRemote: false };
const IN_WORK: ServerPlace = { isRemote: false, folder: '/work' };
const AT_HOME: ServerPlace = { isRemote: false, home: '/home' };
const WITH_FILES: ServerPlace = {
  isRemote: false,
  files: ['/data/graph.json', '/data/x/../more', '/data/more'],
};

const isOfTimes = (name: string): boolean =>
  localReach(tool('fs', name), { path: '/a' }, HERE).isOfTimes;

const isBelow = (name: string, args: JsonObject = { path: '/a' }): boolean =>
  localReach(tool('fs', name), args, WITH_FILES).mayLookBelow;

describe('what an answer may depend on', () => {
  it.each<[string, Tool, JsonObject, ServerPlace, string, readonly string[]]>([
    [
      'a file that is read',
      tool('fs', 'read_text_file'),
      { path: '/a/b.txt' },
      HERE,
      'named',
      ['/a/b.txt'],
    ],
    [
      'files that are read',
      tool('fs', 'read_multiple_files'),
      { paths: ['/a', '/b'] },
      HERE,
      'named',
      ['/a', '/b'],
    ],
    [
      'a folder that is listed',
      tool('fs', 'list_directory'),
      { path: '/a' },
      HERE,
      'named',
      ['/a'],
    ],
    ['a file address', tool('fs', 'read_file'), { uri: 'file:///a/b' }, HERE, 'named', ['/a/b']],
    [
      'a relative path',
      tool('fs', 'read_file'),
      { path: 'b.txt' },
      IN_WORK,
      'unknown',
      ['/work/b.txt'],
    ],
    ['one of nobody knows where', tool('fs', 'read_file'), { path: 'b.txt' }, HERE, 'unknown', []],
    ['a home folder', tool('fs', 'read_file'), { path: '~/b.txt' }, HERE, 'unclear', []],
    [
      'a known one',
      tool('fs', 'read_file'),
      { path: '~/b.txt' },
      AT_HOME,
      'named',
      ['/home/b.txt'],
    ],
    ['a home by itself', tool('fs', 'list_directory'), { path: '~' }, AT_HOME, 'named', ['/home']],
    ["somebody else's", tool('fs', 'read_file'), { path: '~eve/b' }, AT_HOME, 'unclear', []],
    ['a home in any argument', tool('x', 'frobnicate'), { of: '~/b' }, HERE, 'unclear', []],
    ['about as many', tool('weather', 'get_forecast'), { days: '~5' }, HERE, 'unknown', []],
    [
      'a line of a file',
      tool('fs', 'read_file'),
      { path: '/a/b.ts:12' },
      HERE,
      'named',
      ['/a/b.ts:12', '/a/b.ts'],
    ],
    [
      'a line and a column',
      tool('x', 'frobnicate'),
      { at: '/a/b.ts:12:5' },
      HERE,
      'unknown',
      ['/a/b.ts:12:5', '/a/b.ts'],
    ],
    [
      'a server that was given files',
      tool('weather', 'get_forecast'),
      { city: 'Paris' },
      WITH_FILES,
      'none',
      ['/data/graph.json', '/data/more'],
    ],
    [
      'a tool of files on such a server',
      tool('memory', 'read_graph'),
      {},
      WITH_FILES,
      'unknown',
      ['/data/graph.json', '/data/more'],
    ],
    [
      'a path on such a server',
      tool('fs', 'read_file'),
      { path: '/a' },
      WITH_FILES,
      'named',
      ['/a'],
    ],
    ['a tree', tool('fs', 'directory_tree'), { path: '/a' }, HERE, 'unknown', ['/a']],
    [
      'a folder and all below',
      tool('fs', 'list_files'),
      { path: '/a', recursive: true },
      HERE,
      'unknown',
      ['/a'],
    ],
    ['a search', tool('fs', 'search_files'), { path: '/a', pattern: 'x' }, HERE, 'unknown', ['/a']],
    ['a repository', tool('git', 'get_file_status'), { path: '/a' }, HERE, 'unknown', ['/a']],
    [
      'a tool that says more',
      tool('fs', 'read_file', { description: 'Reads a file and its git blame.' }),
      { path: '/a' },
      HERE,
      'unknown',
      ['/a'],
    ],
    ['something unheard of', tool('x', 'frobnicate'), { path: '/a' }, HERE, 'unknown', ['/a']],
    ['a tool of files without a path', tool('notes', 'list_notes'), {}, HERE, 'unknown', []],
    [
      'a program that asks somebody else',
      tool('weather', 'get_forecast'),
      { city: 'Paris' },
      HERE,
      'none',
      [],
    ],
    [
      'an address somewhere else',
      tool('web', 'fetch'),
      { url: 'https://example.org/a' },
      HERE,
      'none',
      [],
    ],
    [
      'a closed world',
      tool('weather', 'get_forecast', { annotations: { openWorldHint: false } }),
      {},
      HERE,
      'unknown',
      [],
    ],
    [
      'an open world',
      tool('tracker', 'get_project', { annotations: { openWorldHint: true } }),
      {},
      HERE,
      'none',
      [],
    ],
    [
      'a server on another machine',
      tool('fs', 'read_file'),
      { path: '/a' },
      { isRemote: true },
      'none',
      [],
    ],
  ])('is told for %s', (_, each, args, place, kind, paths) => {
    expect(localReach(each, args, place)).toMatchObject({ kind, paths });
  });

  it('is known of tools that tell when a file was read', () => {
    expect([isOfTimes('get_file_info'), isOfTimes('read_file')]).toEqual([true, false]);
  });

  it('may be below a folder that is named, unless the tool is plainly about what is named', () => {
    expect([isBelow('directory_tree'), isBelow('frobnicate')]).toEqual([true, true]);
    expect([isBelow('list_directory_with_sizes'), isBelow('read_file')]).toEqual([false, false]);
    expect(isBelow('frobnicate', {})).toBe(false);
  });

  it('is unknown where a server was given more files than are watched', () => {
    const files = Array.from({ length: 50 }, (_, at) => `/a/${at}`);
    const reach = localReach(tool('weather', 'get_forecast'), {}, { isRemote: false, files });
    expect([reach.kind, reach.paths.length < 50]).toEqual(['unknown', true]);
  });

  it('is unknown where more paths are named than are watched', () => {
    const paths = Array.from({ length: 50 }, (_, at) => `/a/${at}`);
    const reach = localReach(tool('fs', 'read_multiple_files'), { paths }, HERE);
    expect([reach.kind, reach.paths.length < 50]).toEqual(['unknown', true]);
  });
});

describe('the paths in a result', () => {
  it('are found in texts and in values', () => {
    const result = {
      content: [{ type: 'text', text: 'see /a/b.txt, "/c d/e" and https://example.org/x' }],
      structuredContent: { file: '/f/g.md', share: '1/2' },
    };
    expect(pathsInResult(result)).toEqual(['/a/b.txt', '/c', '/f/g.md']);
  });

  it('are those of the files where lines are named', () => {
    expect(pathsInResult(['/a/b.ts:12', 'at /c/d.ts:3:7: x'])).toEqual(['/a/b.ts', '/c/d.ts']);
  });

  it('are not told where there is too much of them', () => {
    expect(pathsInResult(Array.from({ length: 100 }, (_, at) => `/a/${at}`))).toBeUndefined();
    expect(pathsInResult('x'.repeat(1_000_000))).toBeUndefined();
  });
});
