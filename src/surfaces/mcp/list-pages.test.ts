import { describe, expect, it } from 'vitest';

import { pageOfList } from './list-pages.ts';

const tools = (count: number): { readonly name: string }[] =>
  Array.from({ length: count }, (_, index) => ({ name: `tool ${index}` }));
const SIZE = JSON.stringify(tools(1)[0]).length;

/** All pages, each with the cursor of the one before. */
function pages(items: readonly { name: string }[], bytesMax: number): readonly string[][] {
  const told: string[][] = [];
  let cursor: string | undefined;
  do {
    const page = pageOfList(items, cursor, bytesMax);
    told.push((page?.items ?? []).map(({ name }) => name));
    cursor = page?.nextCursor;
  } while (cursor !== undefined);
  return told;
}

describe('a list', () => {
  it('is one page where it is short', () => {
    const items = tools(3);
    expect(pageOfList(items, undefined)).toEqual({ items });
    expect(pageOfList([], undefined)).toEqual({ items: [] });
  });

  it('tells everything once, page by page', () => {
    const items = tools(9);
    const told = pages(items, 4 * SIZE);
    expect(told.map((page) => page.length)).toEqual([4, 4, 1]);
    expect(told.flat()).toEqual(items.map(({ name }) => name));
  });

  it('has one item on a page at least', () => {
    expect(pages(tools(3), 1)).toHaveLength(3);
  });

  it('goes on behind the same item when the list has changed', () => {
    const before = tools(9);
    const cursor = pageOfList(before, undefined, 4 * SIZE)?.nextCursor;
    const after = [{ name: 'new' }, ...before];
    expect(pageOfList(after, cursor)?.items[0]).toEqual({ name: 'tool 4' });
    expect(pageOfList(before.slice(0, 2), cursor)).toBeUndefined();
  });

  it.each(['', 'x', 7, null, 'WzEsMl0', 'eyJhIjoxfQ'])('has no page for %j', (cursor) => {
    expect(pageOfList(tools(3), cursor)).toBeUndefined();
  });

  it('tells resources by their addresses', () => {
    const items = [
      { uri: 'a:1', name: 'same' },
      { uri: 'a:2', name: 'same' },
    ];
    const cursor = pageOfList(items, undefined, 1)?.nextCursor;
    expect(pageOfList(items, cursor)?.items).toEqual([items[1]]);
  });
});
