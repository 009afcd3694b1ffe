import { describe, expect, it } from 'vitest';

import { isDeprecated } from './deprecated.ts';

describe('a tool that is deprecated', () => {
  it.each([
    ['Read a file as text. DEPRECATED: Use read_text_file instead.'],
    ['Deprecated compatibility entry point. Use scrape.'],
    ['[deprecated] Lists things.'],
    ['Lists things (deprecated, use list_all).'],
    ['Lists things. This tool is deprecated.'],
    ['Lists things; deprecated in favor of list_all'],
    ['@deprecated since 2.0'],
  ])('says so: %j', (description) => {
    expect(isDeprecated({ description })).toBe(true);
  });

  it.each([
    ['Lists deprecated packages.'],
    ['Checks whether a package is deprecated.'],
    ['Finds calls of deprecated functions and replaces them'],
    [''],
  ])('is not one that only speaks of such things: %j', (description) => {
    expect(isDeprecated({ description })).toBe(false);
  });
});
