import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { commonEnding, isNamedAs, namesOf, wordsOf } from './named-places.ts';

describe('isNamedAs', () => {
  it.each([
    ['url', 'url', true],
    ['results[].title', 'title', true],
    ['sheets[].name', 'sheetName', true],
    ['papers[].id', 'paper_id', true],
    ['companies[].id', 'companyId', true],
    ['user.{}.id', 'user_id', true],
    ['results[]:child_database.id', 'database_id', true],
    ['results[]:page.id', 'database_id', false],
    [':page.id', 'page_id', true],
    ['text.~url[]', 'target_url', true],
    ['~path[]', 'filePath', true],
    ['~id[]', 'story_id', true],
    ['modes[]', 'mode', true],
    ['route.categories[]', 'category', true],
    ['modes', 'mode', false],
    ['results[].title', 'query', false],
    ['name', 'sheetName', false],
    ['~path[]', 'query', false],
    ['', 'id', false],
  ])('the place %s, for the parameter %s: %s', (path, parameter, expected) => {
    expect(isNamedAs(path, parameter)).toBe(expected);
  });
});

describe('commonEnding', () => {
  it.each([
    ['results[].id', 'data.results[].id', 2],
    ['results[].id', 'results[].id', 2],
    ['results[].author.id', 'results[].id', 1],
    ['results[].id', 'results[].name', 0],
    ['names.{}[]', 'others.{}[]', 0],
    ['names.{}~key', 'others.{}~key', 0],
    ['', '', 0],
  ])('of %s and %s is %i names', (place, other, expected) => {
    expect(commonEnding(place, other)).toBe(expected);
  });

  it('is found as by comparing lists of names', () => {
    const path = fc
      .array(fc.constantFrom('a', 'bc', '{}', '', 'é[]', '~1'), { maxLength: 5 })
      .map((names) => names.join('.'));
    fc.assert(
      fc.property(path, path, (place, other) => {
        const [names, others] = [place.split('.').toReversed(), other.split('.').toReversed()];
        const differing = names.findIndex(
          (name, at) => name !== others[at] || !/\p{L}/u.test(name),
        );
        expect(commonEnding(place, other)).toBe(differing < 0 ? names.length : differing);
      }),
    );
  });
});

describe('namesOf', () => {
  it.each([
    ['results[].id', 'page_id', true],
    ['file.path', 'sourcePath', true],
    ['tables[]', 'tableName', true],
    ['category_actions.{}[]', 'action_name', true],
    ['category_actions.{}[]', 'category_name', false],
    ['results[].title', 'page_id', false],
    ['results[].id', 'id', false],
    ['tables[]', 'name', false],
    ['[]', 'table_name', false],
    ['~id[]', 'page_id', false],
  ])('the place %s may be meant by the parameter %s: %s', (path, parameter, expected) => {
    expect(namesOf(path).isLike(wordsOf(parameter))).toBe(expected);
  });
});
