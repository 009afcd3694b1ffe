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

const isOfTimes = (name: string): boolean =>
  localReach(tool('fs', name), { path: '/a' }, HERE).isOfTimes;

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
    ['a home folder', tool('fs', 'read_file'), { path: '~/b.txt' }, HERE, 'unknown', []],
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

  it('are not told where there is too much of them', () => {
    expect(pathsInResult(Array.from({ length: 100 }, (_, at) => `/a/${at}`))).toBeUndefined();
    expect(pathsInResult('x'.repeat(1_000_000))).toBeUndefined();
  });
});
