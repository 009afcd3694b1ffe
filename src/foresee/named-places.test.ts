import { describe, expect, it } from 'vitest';

import { isNamedAs } from './named-places.ts';

describe('isNamedAs', () => {
  it.each([
    ['url', 'url', true],
    ['results[].title', 'title', true],
    ['sheets[].name', 'sheetName', true],
    ['papers[].id', 'paper_id', true],
    ['companies[].id', 'companyId', true],
    ['user.{}.id', 'user_id', true],
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
