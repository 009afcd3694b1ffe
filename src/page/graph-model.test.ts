import { describe, expect, it } from 'vitest';

import type { PageGraph, PageGraphNode } from '../surfaces/http/page-api-knowledge.ts';
import { copyId, drawnGraph, findNodes, placesAround, seedPlaces } from './graph-model.ts';

const node = (id: string, rest: Partial<PageGraphNode> = {}): PageGraphNode => ({
  id,
  kind: 'tool',
  label: id,
  pageRank: 0.5,
  uses: 0,
  ...rest,
});
const GRAPH: PageGraph = {
  nodes: [
    node('s:own'),
    node('s:shared', { description: 'sends a letter' }),
    node('s:free'),
    node('pml:a', { kind: 'capability', members: ['s:own', 's:shared'] }),
    node('pml:b', { kind: 'capability', members: ['s:shared', 's:gone'] }),
  ],
  edges: [],
  omitted: { nodes: 0, edges: 0 },
  communities: 1,
  servers: ['s'],
};
const parents = (open: readonly string[]): Readonly<Record<string, string | undefined>> =>
  Object.fromEntries(drawnGraph(GRAPH, new Set(open)).nodes.map(({ id, parent }) => [id, parent]));

describe('drawnGraph', () => {
  it('ties a closed capability to its tools', () => {
    const { edges } = drawnGraph(GRAPH, new Set());
    expect(edges.map(({ from, to, type }) => [from, to, type])).toEqual([
      ['pml:a', 's:own', 'contains'],
      ['pml:a', 's:shared', 'contains'],
      ['pml:b', 's:shared', 'contains'],
    ]);
  });

  it('moves a tool into the only capability that has it, and never a shared one', () => {
    const placed = parents(['pml:a', 'pml:b']);
    expect(placed['s:own']).toBe('pml:a');
    expect(placed['s:shared']).toBeUndefined();
    expect(placed[copyId('pml:a', 's:shared')]).toBe('pml:a');
    expect(placed[copyId('pml:b', 's:shared')]).toBe('pml:b');
  });

  it('ties copies to the tool that they stand for', () => {
    const { edges } = drawnGraph(GRAPH, new Set(['pml:a']));
    expect(edges).toContainEqual(
      expect.objectContaining({ from: copyId('pml:a', 's:shared'), to: 's:shared', type: 'same' }),
    );
  });

  it('draws no line to what is not there', () => {
    const graph = {
      ...GRAPH,
      edges: [
        {
          from: 's:own',
          to: 's:gone',
          type: 'sequence',
          source: 'observed',
          weight: 1,
          ok: 1,
          failed: 0,
          confidence: 1,
          lastSeen: 0,
        },
      ],
    };
    expect(drawnGraph(graph, new Set()).edges.every(({ to }) => to !== 's:gone')).toBe(true);
  });
});

describe('findNodes', () => {
  it('finds by name before description', () => {
    expect(findNodes(GRAPH, 'shared', 5).map(({ id }) => id)).toEqual(['s:shared']);
    expect(findNodes(GRAPH, 'letter', 5).map(({ id }) => id)).toEqual(['s:shared']);
    expect(findNodes(GRAPH, 'nothing', 5)).toEqual([]);
  });
});

describe('places', () => {
  it('are given to every node that holds no others, no two alike', () => {
    const { nodes } = drawnGraph(GRAPH, new Set(['pml:a']));
    const places = seedPlaces(nodes);
    expect([...places.keys()].toSorted()).toEqual(
      nodes
        .filter(({ isOpen }) => !isOpen)
        .map(({ id }) => id)
        .toSorted(),
    );
    expect(new Set([...places.values()].map(({ x, y }) => `${x} ${y}`)).size).toBe(places.size);
  });

  it('stay where they were but for what moves into an open capability', () => {
    const before = new Map([
      ['s:own', { x: 900, y: 900 }],
      ['s:free', { x: 5, y: 6 }],
      ['pml:a', { x: 100, y: 100 }],
    ]);
    const places = placesAround(drawnGraph(GRAPH, new Set(['pml:a'])).nodes, before);
    expect(places.get('s:free')).toEqual({ x: 5, y: 6 });
    const { x = 0, y = 0 } = places.get('s:own') ?? {};
    expect(Math.hypot(x - 100, y - 100)).toBeLessThan(200);
  });
});
