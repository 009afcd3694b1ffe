import { describe, expect, it } from 'vitest';

import type { Discovered } from '../retrieve/discover.ts';
import { withinLimit } from './find-for.ts';

const of = (...ids: readonly string[]): readonly Discovered[] =>
  ids.map((id) => ({ id, kind: 'tool', score: 1, why: '', description: '' }));
const FOUND = { above: of('a'), tools: of('t1', 't2', 't3', 't4', 't5'), learned: of('l1', 'l2') };
const shown = (limit: number | undefined, found = FOUND): readonly [string, number] => {
  const { results, omitted } = withinLimit(limit, found);
  return [results.map(({ id }) => id).join(' '), omitted];
};

describe('the results of an answer', () => {
  it.each([
    [undefined, 'a t1 t2 t3 t4 t5 l1 l2', 0],
    [1, 'a', 5],
    [3, 'a t1 t2', 3],
    [5, 'a t1 t2 t3 l1', 2],
    [7, 'a t1 t2 t3 t4 t5 l1', 0],
    [50, 'a t1 t2 t3 t4 t5 l1 l2', 0],
  ])('with the limit %s are %s', (limit, ids, omitted) => {
    expect(shown(limit)).toEqual([ids, omitted]);
  });

  it('have what was learned in the places that tools leave free', () => {
    expect(shown(3, { ...FOUND, tools: of('t1') })).toEqual(['a t1 l1', 0]);
    expect(shown(2, { above: [], tools: [], learned: of('l1', 'l2', 'l3') })).toEqual(['l1 l2', 0]);
  });
});
