import { expect, it } from 'vitest';

import { setInJson } from './json-file.ts';

it.each([
  ['the first of a line', '{"l": ["a", "b"]}', ['l', 0], '{"l": [ "b"]}'],
  ['one in the middle', '{"l": ["a", "b", "c"]}', ['l', 1], '{"l": ["a", "c"]}'],
  ['the last of a line', '{"l": ["a", "b"]}', ['l', 1], '{"l": ["a"]}'],
  ['the last before a comma', '{"l": ["a", "b",]}', ['l', 1], '{"l": ["a",]}'],
  ['the only one', '{"l": [ "a" ]}', ['l', 0], '{"l": []}'],
  ['a key', '{\n  "a": {"b": 1},\n  "c": 2\n}\n', ['c'], '{\n  "a": {"b": 1}\n}\n'],
  ['a first key', '{\r\n  "a": 1, // his\r\n  "c": 2\r\n}', ['a'], '{ // his\r\n  "c": 2\r\n}'],
  ['a key after a comment', '{\n  "a": 1, // his\n  "c": 2\n}', ['c'], '{\n  "a": 1 // his\n}'],
  ['the only key', '{"m": {\n  "a": 1\n}}', ['m', 'a'], '{"m": {}}'],
  ['the only key, with a comment', '{\n  // his\n  "a": 1\n}', ['a'], '{\n  // his\n}'],
  ['nothing', '{"a": 1}', ['b'], '{"a": 1}'],
  ['nothing in an empty text but what makes it an object', '', ['a'], '{}\n'],
])('removes %s and leaves the rest as it is', (_, text, path, expected) => {
  expect(setInJson(text, path, undefined)).toBe(expected);
});
