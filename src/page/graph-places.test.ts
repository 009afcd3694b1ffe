import { expect, it } from 'vitest';

import { type DrawnNode, byTies, foldUntied, shelfPlaces } from './graph-model.ts';

const node = (id: string, kind: DrawnNode['kind'] = 'tool'): DrawnNode => ({
  id,
  of: id,
  kind,
  label: id,
  isOpen: false,
  pageRank: 0,
});
const tie = (from: string, to: string) => ({
  id: `${from} ${to}`,
  from,
  to,
  type: 'sequence',
  source: 'observed',
  weight: 1,
});

it('tells what stands alone from what is tied, drawn inside or open', () => {
  const inside = { ...node('s:inside'), parent: 'pml:c' };
  const open = { ...node('pml:c', 'capability'), isOpen: true };
  const { tied, untied } = byTies(
    [node('s:a'), node('s:b'), node('s:c'), inside, open],
    [tie('s:a', 's:b')],
  );
  expect(tied.map(({ id }) => id)).toEqual(['s:a', 's:b', 's:inside', 'pml:c']);
  expect(untied.map(({ id }) => id)).toEqual(['s:c']);
});

it('puts what stands alone below the rest, with room for every name, each server first', () => {
  const alone = [node('t:z'), node('s:b'), node('s', 'server'), node('s:a'), node('t', 'server')];
  const places = shelfPlaces(alone, [
    { x: 0, y: 0 },
    { x: 260, y: 90 },
  ]);
  const sorted = [...places].toSorted(([, one], [, other]) => one.y - other.y || one.x - other.x);
  expect(sorted.map(([id]) => id)).toEqual(['s', 's:a', 's:b', 't', 't:z']);
  expect(Math.min(...sorted.map(([, { y }]) => y))).toBeGreaterThan(90);
  for (const [id, { x, y }] of sorted) {
    const near = sorted.filter(
      ([other, place]) => other !== id && Math.abs(place.x - x) < 120 && Math.abs(place.y - y) < 50,
    );
    expect(near).toEqual([]);
  }
});

it('stands in the middle where nothing else is', () => {
  expect(shelfPlaces([node('s:a')], []).get('s:a')).toEqual({ x: 0, y: 0 });
  expect(shelfPlaces([], []).size).toBe(0);
});

it('folds what stands alone away, but for what is wanted, and never everything', () => {
  const nodes = [node('s:a'), node('s:b'), node('s:c'), node('s:d')];
  const graph = { nodes, edges: [tie('s:a', 's:b')] };
  const { graph: left, folded } = foldUntied(graph, new Set(['s:d']));
  expect(left.nodes.map(({ id }) => id)).toEqual(['s:a', 's:b', 's:d']);
  expect(folded).toBe(1);
  expect(foldUntied({ nodes, edges: [] }, new Set())).toEqual({
    graph: { nodes, edges: [] },
    folded: 0,
  });
});
