import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { toolId, type ToolId } from '../base/ids.ts';
import {
  EDGE_SOURCES,
  EDGE_TYPES,
  type EdgeEnds,
  type EdgeType,
  edgeWeight,
  strongestType,
} from './edge.ts';
import {
  allEdges,
  applyDelta,
  edgeBetween,
  EMPTY_VIEW,
  type GraphView,
  type KnowledgeDelta,
  touchedEnds,
} from './graph-delta.ts';

const A = toolId('a', 'a');
const B = toolId('b', 'b');
const AB = { from: A, to: B };
const edge = (view: GraphView, ends: EdgeEnds = AB): unknown => edgeBetween(view, ends);
const after = (...deltas: readonly KnowledgeDelta[]): GraphView =>
  deltas.reduce((view, delta) => applyDelta(view, delta), EMPTY_VIEW);

const NAMES = ['a', 'b', 'c', 'd'];
const node = fc.constantFrom(...NAMES).map((name): ToolId => toolId(name, name));
const ends = { from: node, to: node };
const anyType = fc.constantFrom(...EDGE_TYPES);
const at = fc.nat(1000).map((more) => more + 1);
const sighting = fc.record({ ...ends, type: anyType, ok: fc.nat(3), failed: fc.nat(3) });
const lists = {
  withdrawn: fc.array(fc.record({ ...ends, source: fc.constantFrom(...EDGE_SOURCES) }), {
    maxLength: 4,
  }),
  inferred: fc.array(
    fc.record({ ...ends, type: anyType, confidence: fc.double({ min: 0, max: 1, noNaN: true }) }),
    { maxLength: 4 },
  ),
  templates: fc.array(fc.record({ ...ends, type: anyType }), { maxLength: 4 }),
  promoted: fc.array(fc.record(ends), { maxLength: 4 }),
};
const claimsOnly = fc.record({ at, ...lists });
const anyDelta = fc.record({ at, ...lists, sightings: fc.array(sighting, { maxLength: 6 }) });
const anyView = fc.array(anyDelta, { maxLength: 4 }).map((deltas) => after(...deltas));
const PAIRS = NAMES.flatMap((from) =>
  NAMES.map((to): EdgeEnds => ({ from: toolId(from, from), to: toolId(to, to) })),
);
const weights = (view: GraphView): readonly number[] =>
  PAIRS.map((pair) => {
    const found = edgeBetween(view, pair);
    return found === undefined ? 0 : edgeWeight(found);
  });

const saw = (type: EdgeType): KnowledgeDelta => ({
  at: 1,
  sightings: [{ ...AB, type, ok: 1, failed: 0 }],
});
const inferred = (type: EdgeType, confidence: number): KnowledgeDelta => ({
  at: 1,
  inferred: [{ ...AB, type, confidence }],
});

describe('applyDelta', () => {
  it('adds sightings up and keeps when they were', () => {
    const seen = { ...AB, type: 'sequence', ok: 1, failed: 0 } as const;
    const view = after(
      { at: 20, sightings: [seen, { ...seen, ok: 2, failed: 1 }] },
      { at: 10, sightings: [seen] },
    );
    expect(edge(view)).toMatchObject({
      claims: { seen: 'sequence' },
      ok: 4,
      failed: 1,
      firstSeen: 10,
      lastSeen: 20,
    });
  });

  it('keeps the stronger type of what was seen', () => {
    for (const view of [
      after(saw('dependency'), saw('sequence')),
      after(saw('sequence'), saw('dependency')),
    ]) {
      expect(edge(view)).toMatchObject({ claims: { seen: 'dependency' }, ok: 2 });
    }
  });

  it('keeps a tie without direction once, whichever way it was told', () => {
    const seen = { type: 'cooccurrence', ok: 1, failed: 0 } as const;
    const view = after({
      at: 1,
      sightings: [
        { ...AB, ...seen },
        { from: B, to: A, ...seen },
      ],
    });
    expect([...allEdges(view)]).toMatchObject([{ ...AB, ok: 2 }]);
  });

  it('leaves of a failure alone its count and no tie', () => {
    const view = after({ at: 1, sightings: [{ ...AB, type: 'dependency', ok: 0, failed: 2 }] });
    expect(edge(view)).toMatchObject({ claims: {}, failed: 2 });
    expect(weights(view).every((weight) => weight === 0)).toBe(true);
  });

  it('takes the latest inference, but no weaker one', () => {
    const view = after(inferred('provides', 0.9), inferred('provides', 0.6));
    expect(edge(view)).toMatchObject({ claims: { inferred: 'provides' }, confidence: 0.6 });
    expect(applyDelta(view, inferred('sequence', 1))).toEqual(view);
  });

  it('withdraws a claim and leaves those of others', () => {
    const view = after(
      { at: 1, inferred: [{ ...AB, type: 'provides', confidence: 0.8 }] },
      { at: 2, sightings: [{ ...AB, type: 'sequence', ok: 1, failed: 0 }] },
      { at: 3, withdrawn: [{ ...AB, source: 'inferred' }] },
    );
    expect(edge(view)).toMatchObject({ claims: { seen: 'sequence' }, ok: 1, confidence: 0 });
    const gone = applyDelta(view, { at: 4, withdrawn: [{ ...AB, source: 'observed' }] });
    expect(gone).toEqual(EMPTY_VIEW);
  });

  it('makes no edge of a node with itself', () => {
    const self = { from: A, to: A, type: 'sequence', ok: 1, failed: 0 } as const;
    expect(after({ at: 1, sightings: [self], promoted: [self] })).toEqual(EMPTY_VIEW);
    expect(touchedEnds({ at: 1, sightings: [self] })).toEqual([]);
  });
});

describe('laws', () => {
  it('leaves the view it was given as it was', () => {
    fc.assert(
      fc.property(anyView, anyDelta, (view, delta) => {
        const before = structuredClone(view);
        applyDelta(view, delta);
        expect(view).toEqual(before);
      }),
    );
  });

  it('changes nothing the second time, where nothing is counted', () => {
    fc.assert(
      fc.property(anyView, claimsOnly, (view, delta) => {
        const once = applyDelta(view, delta);
        expect(applyDelta(once, delta)).toEqual(once);
      }),
    );
  });

  it('answers the same in whatever order things were seen', () => {
    fc.assert(
      fc.property(anyView, fc.array(sighting, { maxLength: 6 }), at, at, (view, seen, one, two) => {
        const first = { at: one, sightings: seen.slice(0, 2) };
        const second = { at: two, sightings: seen.slice(2) };
        const forth = applyDelta(applyDelta(view, first), second);
        const back = applyDelta(applyDelta(view, second), first);
        expect(back).toEqual(forth);
      }),
    );
  });

  it('raises no weight by a failure', () => {
    fc.assert(
      fc.property(anyView, fc.array(sighting), at, (view, seen, now) => {
        const failures = seen.map((each) => ({ ...each, ok: 0 }));
        const before = weights(view);
        const lower = weights(applyDelta(view, { at: now, sightings: failures }));
        expect(lower.every((weight, place) => weight <= (before[place] ?? 0))).toBe(true);
      }),
    );
  });

  it('lowers no weight by a claim or a promotion, and weakens no type', () => {
    fc.assert(
      fc.property(anyView, claimsOnly, (view, delta) => {
        const claims = { ...delta, withdrawn: [] };
        const before = weights(view);
        const next = applyDelta(view, claims);
        expect(weights(next).every((weight, place) => weight >= (before[place] ?? 0))).toBe(true);
        for (const known of allEdges(view)) {
          const kept = edgeBetween(next, known);
          const rank = EDGE_TYPES.indexOf(strongestType(known) ?? 'cooccurrence');
          const type = strongestType(kept ?? known) ?? 'cooccurrence';
          expect(EDGE_TYPES.indexOf(type)).toBeLessThanOrEqual(rank);
        }
      }),
    );
  });

  it('touches no edge but those it says it touches', () => {
    fc.assert(
      fc.property(anyView, anyDelta, (view, delta) => {
        const next = applyDelta(view, delta);
        const touched = touchedEnds(delta);
        const others = PAIRS.filter(
          (pair) => !touched.some(({ from, to }) => from === pair.from && to === pair.to),
        );
        for (const pair of others) {
          expect(edgeBetween(next, pair)).toBe(edgeBetween(view, pair));
        }
      }),
    );
  });
});
