import { describe, expect, it } from 'vitest';

import type { Json } from '../base/json.ts';
import { leavesOf } from './json-leaves.ts';

const told = (value: Json): readonly (readonly [string, unknown, readonly number[]])[] =>
  leavesOf(value).map(({ path, raw, at }) => [path, raw, at]);

describe('leavesOf', () => {
  it('takes the keys of a record for data where all members are lists, or begin alike', () => {
    expect(told({ actions: { REPOS: ['get_repo'], ISSUES: ['get_issue'] } })).toEqual([
      ['actions.{}~key', 'REPOS', [0]],
      ['actions.{}~key', 'ISSUES', [1]],
      ['actions.{}[]', 'get_repo', [0, 0]],
      ['actions.{}[]', 'get_issue', [1, 0]],
    ]);
    expect(told({ film: { rows: 100 }, actor: { rows: 200 } }).map(([path]) => path)).toEqual([
      '.{}~key',
      '.{}~key',
      '.{}.rows',
      '.{}.rows',
    ]);
  });

  it('leaves other records as they are', () => {
    expect(told({ user: { id: 'u-1' }, order: { total: 100 } }).map(([path]) => path)).toEqual([
      'user.id',
      'order.total',
    ]);
    expect(told({ only: ['one_of_them'] })).toEqual([['only[]', 'one_of_them', [0]]]);
  });

  it('marks the members of a record that says yes to something, or is a folder', () => {
    const marks = leavesOf([
      { id: 'a-1', has_children: true },
      { id: 'a-2', has_children: false },
      { id: 'a-3', type: 'dir' },
    ]).flatMap(({ path, raw, isMarked }) => (path === '[].id' ? [[raw, isMarked]] : []));
    expect(marks).toEqual([
      ['a-1', true],
      ['a-2', false],
      ['a-3', true],
    ]);
  });

  it('tells the words of a record also with the kind of thing that it is', () => {
    expect(
      told({ results: [{ object: 'block', type: 'child_database', id: 'b-100', note: 'a b c' }] }),
    ).toEqual([
      ['results[].object', 'block', [0]],
      ['results[].type', 'child_database', [0]],
      ['results[].id', 'b-100', [0]],
      ['results[]:child_database.id', 'b-100', [0]],
      ['results[]:block.id', 'b-100', [0]],
      ['results[].note', 'a b c', [0]],
    ]);
  });
});
