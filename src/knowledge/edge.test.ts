import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { toolId } from '../base/ids.ts';
import {
  blankEdge,
  type Edge,
  EDGE_TYPES,
  edgeStrength,
  edgeWeight,
  edgeWeights,
  isPromotable,
  nodeKind,
  promote,
  sightingsNeeded,
  strongerType,
  strongestType,
} from './edge.ts';

const BLANK = blankEdge({ from: toolId('git', 'clone'), to: toolId('npm', 'install') });
const edge = (parts: Partial<Edge>): Edge => ({ ...BLANK, ...parts });

const type = fc.constantFrom(...EDGE_TYPES);
const claims = fc.record({ observed: type, inferred: type, template: type }, { requiredKeys: [] });
const anyEdge = fc
  .record({ claims, ok: fc.nat(50), failed: fc.nat(50) })
  .map((parts) => edge(parts as Partial<Edge>));

const weigh = (ok: number, failed: number): number =>
  edgeWeight(edge({ claims: { observed: 'dependency' }, ok, failed }));

describe('nodeKind', () => {
  it('reads a node from its id', () => {
    expect(['git:status', 'a:b:c', 'git', ':deploy'].map(nodeKind)).toEqual([
      'tool',
      'tool',
      'server',
      'capability',
    ]);
  });
});

describe('edgeWeight', () => {
  it.each([
    ['dependency', 1],
    ['contains', 0.8],
    ['provides', 0.7],
    ['alternative', 0.6],
    ['sequence', 0.5],
    ['cooccurrence', 0.3],
  ] as const)('of an observed %s is %d', (observed, weight) => {
    expect(edgeWeight(edge({ claims: { observed } }))).toBe(weight);
  });

  it.each([
    ['observed', 1],
    ['inferred', 0.7],
    ['template', 0.5],
  ] as const)('of a dependency that is %s is %d', (source, weight) => {
    expect(edgeWeight(edge({ claims: { [source]: 'dependency' } }))).toBe(weight);
  });

  it('sinks with failures and recovers with successes', () => {
    expect(weigh(0, 1)).toBe(0.5);
    expect(weigh(1, 1)).toBeCloseTo(2 / 3);
    expect(weigh(9, 0)).toBe(1);
  });

  it('is the best of several claims, and tells which', () => {
    const both = edge({ claims: { observed: 'cooccurrence', inferred: 'provides' } });
    expect(edgeStrength(both)).toMatchObject({ type: 'provides', source: 'inferred' });
    expect(edgeWeights(both).mutual).toBe(0.3);
    expect(edgeWeights(both).ordered).toBeCloseTo(0.49);
  });

  it('is zero where nothing is claimed', () => {
    expect(edgeWeight(edge({ failed: 3 }))).toBe(0);
    expect(edgeStrength(BLANK)).toBeUndefined();
  });
});

describe('promote', () => {
  it.each([
    [0.5, 2],
    [0.75, 4],
    [1, 5],
    [0.5 + 1 / 6, 3],
  ])('takes at alpha %d so many sightings: %d', (alpha, needed) => {
    expect(sightingsNeeded(alpha)).toBe(needed);
  });

  it('makes the strongest claim an observed one', () => {
    const seen = edge({ claims: { observed: 'sequence', inferred: 'provides' }, ok: 4 });
    expect(isPromotable(seen, 0.75)).toBe(true);
    expect(isPromotable({ ...seen, ok: 3 }, 0.75)).toBe(false);
    expect(promote(seen).claims).toEqual({ observed: 'provides', inferred: 'provides' });
    expect(isPromotable(promote(seen), 0.75)).toBe(false);
  });

  it('promotes what a person wrote as well', () => {
    const seen = edge({ claims: { observed: 'sequence', template: 'dependency' }, ok: 5 });
    expect(isPromotable(seen, 1)).toBe(true);
    expect(edgeWeight(promote(seen))).toBe(1);
  });

  it('does not count failures', () => {
    expect(isPromotable(edge({ claims: { inferred: 'provides' }, failed: 99 }), 0.5)).toBe(false);
  });
});

describe('laws', () => {
  it('a weight is in [0, 1]', () => {
    fc.assert(
      fc.property(anyEdge, (each) => {
        expect(edgeWeight(each)).toBeGreaterThanOrEqual(0);
        expect(edgeWeight(each)).toBeLessThanOrEqual(1);
        expect(edgeWeight(each)).toBe(edgeStrength(each)?.weight ?? 0);
      }),
    );
  });

  it('one more failure never raises a weight, one more success never lowers it', () => {
    fc.assert(
      fc.property(anyEdge, (each) => {
        const weight = edgeWeight(each);
        expect(edgeWeight({ ...each, failed: each.failed + 1 })).toBeLessThanOrEqual(weight);
        expect(edgeWeight({ ...each, ok: each.ok + 1 })).toBeGreaterThanOrEqual(weight);
      }),
    );
  });

  it('a promotion lowers nothing, weakens no type, and changes nothing the second time', () => {
    fc.assert(
      fc.property(anyEdge, (each) => {
        const promoted = promote(each);
        expect(edgeWeight(promoted)).toBeGreaterThanOrEqual(edgeWeight(each));
        expect(strongestType(promoted)).toBe(strongestType(each));
        expect(promote(promoted)).toEqual(promoted);
      }),
    );
  });

  it('the stronger of two types is one of them, whatever the order', () => {
    fc.assert(
      fc.property(type, type, (left, right) => {
        const stronger = strongerType(left, right);
        expect([left, right]).toContain(stronger);
        expect(strongerType(right, left)).toBe(stronger);
      }),
    );
  });
});
