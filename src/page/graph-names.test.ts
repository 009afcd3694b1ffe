import { expect, it } from 'vitest';

import { namesToDraw, type NameWish } from './graph-style.ts';

const wish = (id: string, x: number, y: number, isNeeded = false): NameWish => ({
  id,
  x,
  y,
  width: 60,
  height: 14,
  isNeeded,
});

it('draws names that have room, and of two in one place the one that matters more', () => {
  expect(namesToDraw([wish('first', 0, 0), wish('below', 30, 10), wish('beside', 80, 0)])).toEqual([
    'first',
    'beside',
  ]);
});

it('draws the name of what is chosen whatever is in its way', () => {
  expect(namesToDraw([wish('first', 0, 0), wish('chosen', 5, 5, true)])).toEqual([
    'first',
    'chosen',
  ]);
});

it('draws no more names than can be read', () => {
  const some = Array.from({ length: 1000 }, (_, index) => wish(String(index), index * 100, 0));
  expect(namesToDraw(some.slice(0, 300))).toHaveLength(150);
  // Over a crowd, many names hide what they name.
  expect(namesToDraw(some)).toHaveLength(60);
});
