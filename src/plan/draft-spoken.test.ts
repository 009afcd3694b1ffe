import { describe, expect, it } from 'vitest';

import { fairWatch } from '../../test/support/fair-watch.ts';
import type { JsonObject } from '../base/json.ts';
import { readSpoken, spokenBindings } from './draft-spoken.ts';

const LIST = {
  type: 'object',
  properties: { dir: { type: 'string' }, depth: { type: 'integer' } },
  required: ['dir'],
};

/** How sure it is what a parameter is. */
function sureness(intent: string, inputSchema: JsonObject, parameter = 'dir'): number {
  const bound = spokenBindings({ name: 'list', inputSchema }, readSpoken(intent));
  return bound.get(parameter)?.[0]?.confidence ?? 0;
}

describe('the only value of its kind', () => {
  const alone = sureness('show what is in /srv/reports', LIST);

  it('is meant for the only required parameter that is named after it', () => {
    expect(alone).toBeGreaterThan(0.8);
  });

  it('is less sure beside another, or where two parameters are named after it', () => {
    expect(sureness('show what is in /srv/reports or in /srv/bills', LIST)).toBeLessThan(alone);
    const two = {
      ...LIST,
      properties: { ...LIST.properties, target_path: { type: 'string' } },
      required: ['dir', 'target_path'],
    };
    expect(sureness('show what is in /srv/reports', two)).toBeLessThan(alone);
  });

  it('is not taken for a parameter that only speaks of it', () => {
    const content = {
      properties: { file_content: { type: 'string' } },
      required: ['file_content'],
    };
    const unsure = sureness('parse what is in /srv/a.json', content, 'file_content');
    expect(unsure).toBeLessThan(0.6);
  });

  it('is less sure where it stands in another part of the intent', () => {
    const text = 'read /srv/a.json and then list';
    const region = { start: text.indexOf('and'), end: text.length };
    const bound = spokenBindings({ name: 'list', inputSchema: LIST }, readSpoken(text), region);
    expect(bound.get('dir')?.[0]?.confidence).toBeLessThan(0.5);
  });
});

const schema = (properties: JsonObject, required: readonly string[]): JsonObject => ({
  type: 'object',
  properties,
  required: [...required],
});

const given = (intent: string, inputSchema: JsonObject): JsonObject =>
  Object.fromEntries(
    [...spokenBindings({ name: 'move', inputSchema }, readSpoken(intent))].flatMap(
      ([name, [binding]]) =>
        binding !== undefined && 'value' in binding ? [[name, binding.value]] : [],
    ),
  );
const counted = (description: string): JsonObject => ({ type: 'number', description });

describe('several places', () => {
  const text = { type: 'string' };
  const move = schema({ source: text, destination: text }, ['source', 'destination']);

  it('are given in their order where as many are required', () => {
    expect(given('move /srv/a.txt to /srv/b.txt', move)).toEqual({
      source: '/srv/a.txt',
      destination: '/srv/b.txt',
    });
    const rename = schema({ old_path: text, new_path: text }, ['old_path', 'new_path']);
    expect(given('rename /srv/a.txt, /srv/b.txt', rename)).toEqual({
      old_path: '/srv/a.txt',
      new_path: '/srv/b.txt',
    });
  });

  it('are what the words say where these say otherwise', () => {
    for (const said of ['move to /srv/b.txt from /srv/a.txt', 'move to /srv/b.txt /srv/a.txt']) {
      expect(given(said, move)).toEqual({ source: '/srv/a.txt', destination: '/srv/b.txt' });
    }
  });

  it('are not taken for what is no place', () => {
    const write = schema({ path: text, content: text }, ['path', 'content']);
    expect(given('write /srv/a.txt to /srv/b.txt', write)).not.toHaveProperty('content');
  });

  it('are left where more are named than are required', () => {
    expect(given('move /srv/a.txt and /srv/b.txt to /srv/old', move)).not.toHaveProperty('source');
  });
});

describe('a number', () => {
  const read = schema(
    {
      dir: { type: 'string' },
      head: counted('If provided, returns only the first N lines of the file'),
      tail: counted('If provided, returns only the last N lines of the file'),
    },
    ['dir'],
  );

  it('is the optional one that both words around it describe', () => {
    expect(sureness('show the first 10 lines of /srv/a.txt', read, 'head')).toBeGreaterThan(0.6);
    expect(sureness('show the first 10 lines of /srv/a.txt', read, 'tail')).toBe(0);
    expect(sureness('show the last 10 lines of /srv/a.txt', read, 'tail')).toBeGreaterThan(0.6);
    expect(sureness('show 10 lines of /srv/a.txt', read, 'head')).toBe(0);
  });
});

describe('an optional parameter', () => {
  const text = { type: 'string' };
  const commit = schema({ message: text, path: text }, ['message']);

  it('takes the only path where it is plainly for paths', () => {
    const intent = 'git commit with message "oops" in /repo';
    expect(sureness(intent, commit, 'path')).toBeGreaterThan(0.8);
    expect(sureness(intent, commit, 'message')).toBeGreaterThan(0.8);
  });

  it('does not where another is, or where it is for something beside', () => {
    const intent = 'git commit with message "oops" in /repo';
    const two = schema({ message: text, path: text, dir: text }, ['message']);
    expect(sureness(intent, two, 'path')).toBeLessThan(0.6);
    const log = schema({ message: text, log_path: text }, ['message']);
    expect(sureness(intent, log, 'log_path')).toBeLessThan(0.6);
  });

  it('does not take what something required has to be', () => {
    const open = schema({ source: { ...text, description: 'a file' }, path: text }, ['source']);
    expect(sureness('open /srv/a.json', open, 'path')).toBe(0);
    expect(sureness('open /srv/a.json', open, 'source')).toBeGreaterThan(0);
  });
});

describe('numbers and quoted texts', () => {
  const number = { type: 'number' };
  const sum = { properties: { a: number, b: number }, required: ['a', 'b'] };

  it('are given in their order where there are as many as are required', () => {
    const bound = spokenBindings({ name: 'get-sum', inputSchema: sum }, readSpoken('40 and 2'));
    expect([...bound.values()].map(([each]) => each)).toMatchObject([
      { parameter: 'a', value: 40 },
      { parameter: 'b', value: 2 },
    ]);
    expect(sureness('get the sum of 40 and 2', sum, 'a')).toBeGreaterThan(0.75);
    expect(sureness('get the sum of 40, 2 and 3', sum, 'a')).toBeLessThan(0.5);
  });

  it('go by what is said of them before they go by their order', () => {
    const turned = { properties: { width: number, height: number }, required: ['width', 'height'] };
    const spoken = readSpoken('a height of 3 and a width of 4');
    const bound = spokenBindings({ name: 'area', inputSchema: turned }, spoken);
    expect([...bound.values()].flat()).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ parameter: 'width', value: 4 }),
        expect.objectContaining({ parameter: 'height', value: 3 }),
      ]),
    );
  });

  it('are the only text that is required, where only one is quoted', () => {
    const echo = { properties: { message: { type: 'string' } }, required: ['message'] };
    expect(sureness('echo "hello"', echo, 'message')).toBeGreaterThan(0.75);
    expect(sureness('echo "hello" or "bye"', echo, 'message')).toBeLessThan(0.5);
  });

  it('are as good a path in quotes as without', () => {
    const plain = sureness('show what is in /srv/reports', LIST);
    expect(sureness('show what is in "/srv/reports"', LIST)).toBe(plain);
    expect(sureness('show what is in "/srv/my reports"', LIST)).toBe(plain);
  });

  it('are read soon, however many there are of both', () => {
    const names = Array.from({ length: 200 }, (_, at) => `path_${at}`);
    const many = {
      properties: Object.fromEntries(names.map((name) => [name, {}])),
      required: names,
    };
    const watch = fairWatch();
    sureness('/a/b "c" 5 '.repeat(200), many, 'path_1');
    expect(watch.ms()).toBeLessThan(4000);
  });
});
