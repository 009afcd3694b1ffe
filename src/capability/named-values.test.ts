import { describe, expect, it } from 'vitest';

import type { Json } from '../base/json.ts';
import { namedValues } from './named-values.ts';

function foundIn(intent: string, value: Json): readonly string[] {
  const { text, findAll } = namedValues(intent);
  return findAll(value).map(({ start, end }) => text.slice(start, end));
}

describe('a value in an intent', () => {
  it.each<readonly [intent: string, value: Json, found: readonly string[]]>([
    // As much of a path as is said.
    ['size of docs/readme.md', '/home/ada/docs/readme.md', ['docs/readme.md']],
    ['size of readme.md', '/home/ada/docs/readme.md', ['readme.md']],
    ['size of the readme', '/home/ada/docs/readme.md', ['readme']],
    ['size of /home/ada/docs/readme.md', '/home/ada/docs/readme.md', ['/home/ada/docs/readme.md']],
    ['list src\\app here', 'C:\\work\\src\\app', ['src\\app']],
    // One is said as several.
    ['how many apples are in stock', 'apple', ['apples']],
    ['how many boxes are in stock', 'box', ['boxes']],
    ['is there an apple in stock', 'apples', ['apple']],
    ['the apples', 'app', []],
    // Each item of a list.
    ['compare Lisbon and Oslo', ['Lisbon', 'Oslo'], ['Lisbon', 'Oslo']],
    ['compare Lisbon with the others', ['Lisbon', 'Oslo'], ['Lisbon']],
    // A short name is one where the word beside it says so.
    ['number of files in folder a', '/home/ada/a', ['a']],
    ['number of files in the b directory', '/home/ada/b', ['b']],
    ['open a file', '/home/ada/a', []],
    ['files in a folder of mine', '/home/ada/of', []],
  ])('of "%s": %j', (intent, value, found) => {
    expect(foundIn(intent, value)).toEqual(found);
  });
});

describe('a value of a program that is given to no tool', () => {
  it('has to be said as it is', () => {
    const { isNamed } = namedValues('which exports does folder a have');
    expect([isNamed('export', false), isNamed('export', true)]).toEqual([false, true]);
    expect([isNamed('/home/a', false), isNamed('/home/a', true)]).toEqual([false, true]);
    expect(isNamed('exports', false)).toBe(true);
  });
});
