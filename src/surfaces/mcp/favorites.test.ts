import { describe, expect, it } from 'vitest';

import { toolId } from '../../base/ids.ts';
import { EMPTY_CATALOG, withServerTools } from '../../knowledge/catalog.ts';
import type { Usage } from '../../knowledge/usage-store.ts';
import { type FavoriteChoice, favoriteTools } from './tool-listing.ts';

const SIZES: Readonly<Record<string, number>> = { a: 10, b: 10, c: 10, large: 10_000 };
const catalog = withServerTools(
  EMPTY_CATALOG,
  's',
  Object.entries(SIZES).map(([name, size]) => ({
    id: toolId('s', name),
    server: 's',
    name,
    description: '',
    inputSchema: {},
    definition: { name, description: 'x'.repeat(size) },
  })),
);

const used = (name: string, calls: number, failures = 0): Usage => ({
  tool: toolId('s', name),
  calls,
  failures,
  totalMs: 0,
});

const favorites = (choice: Partial<FavoriteChoice>): readonly string[] =>
  favoriteTools(catalog, { patterns: [], countMax: 10, budgetTokens: 2000, usage: [], ...choice });

describe('favoriteTools', () => {
  it('has none where nothing was chosen or used', () => {
    expect(favorites({})).toEqual([]);
  });

  it('takes the chosen ones in the order of their patterns, then those used most', () => {
    const usage = [used('a', 1), used('b', 7), used('c', 3)];
    expect(favorites({ patterns: ['s:c'], usage })).toEqual(['s:c', 's:b', 's:a']);
    expect(favorites({ patterns: ['x:*', 's:*'], countMax: 2, usage })).toEqual(['s:a', 's:b']);
  });

  it('leaves out what does not exist, never worked or is too large', () => {
    const usage = [used('gone', 100), used('a', 5, 5), used('large', 50), used('b', 1)];
    expect(favorites({ usage })).toEqual(['s:b']);
  });
});
