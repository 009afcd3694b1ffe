import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { toolId, type ToolId } from '../base/ids.ts';
import { applyDelta } from './apply-delta.ts';
import type { Feed } from './feed.ts';
import { inferenceChange, inferredEdges, templateChange } from './graph-inference.ts';
import { allEdges, EMPTY_VIEW } from './graph-view.ts';

const A = toolId('a', 'a');
const B = toolId('b', 'b');
const C = toolId('c', 'c');
const feed = (from: ToolId, to: ToolId, confidence: number, toParameter = 'id'): Feed => ({
  from,
  to,
  fromPath: 'id',
  toParameter,
  confidence,
  why: 'test',
});
const everything = (): boolean => true;

describe('inferredEdges', () => {
  it('are one per pair, as sure as its surest feed', () => {
    const feeds = [feed(A, B, 0.6), feed(A, B, 0.9, 'path'), feed(B, C, 0.7)];
    expect(inferredEdges(feeds)).toEqual([
      { from: A, to: B, type: 'provides', confidence: 0.9 },
      { from: B, to: C, type: 'provides', confidence: 0.7 },
    ]);
  });

  it('leave out what is unsure, and a tool that feeds itself', () => {
    expect(inferredEdges([feed(A, B, 0.49), feed(A, A, 1)])).toEqual([]);
  });

  it('are no more than the bound from one tool and to one tool, the surest first', () => {
    const others = Array.from({ length: 50 }, (_, at) => toolId('o', `${at}`));
    const from = others.map((other, at) => feed(A, other, 0.5 + at / 100));
    const to = others.map((other, at) => feed(other, B, 0.5 + at / 100));
    const edges = inferredEdges([...from, ...to]);
    expect(edges.filter((edge) => edge.from === A)).toHaveLength(20);
    expect(edges.filter((edge) => edge.to === B)).toHaveLength(20);
    expect(Math.min(...edges.map(({ confidence }) => confidence))).toBeCloseTo(0.8);
  });
});

describe('inferenceChange', () => {
  const wanted = inferredEdges([feed(A, B, 0.8)]);
  const view = applyDelta(EMPTY_VIEW, { at: 1, inferred: wanted });

  it('is nothing where all is as it should be', () => {
    expect(inferenceChange(view, wanted, everything)).toEqual({ inferred: [], withdrawn: [] });
  });

  it('withdraws what definitions say no longer, of tools that exist', () => {
    const withdrawn = [{ from: A, to: B, source: 'inferred' }];
    expect(inferenceChange(view, [], everything)).toEqual({ inferred: [], withdrawn });
    expect(inferenceChange(view, [], (id) => id !== B).withdrawn).toEqual([]);
  });

  it('says anew what became more or less sure', () => {
    const surer = inferredEdges([feed(A, B, 0.95)]);
    expect(inferenceChange(view, surer, everything).inferred).toEqual(surer);
  });
});

describe('templateChange', () => {
  const strong = { from: A, to: B, type: 'dependency' } as const;
  const weak = { from: A, to: B, type: 'sequence' } as const;

  it('replaces a claim by a weaker one, and takes the strongest of several', () => {
    const before = applyDelta(EMPTY_VIEW, { at: 1, ...templateChange(EMPTY_VIEW, [weak, strong]) });
    expect([...allEdges(before)]).toMatchObject([{ claims: { template: 'dependency' } }]);
    const after = applyDelta(before, { at: 2, ...templateChange(before, [weak]) });
    expect([...allEdges(after)]).toMatchObject([{ claims: { template: 'sequence' } }]);
    const none = applyDelta(after, { at: 3, ...templateChange(after, []) });
    expect([...allEdges(none)]).toEqual([]);
  });
});

describe('laws', () => {
  const node = fc.constantFrom(A, B, C);
  const edge = fc.record({
    from: node,
    to: node,
    type: fc.constantFrom('dependency', 'sequence', 'alternative'),
  });

  it('templates taken over once need no change the second time', () => {
    fc.assert(
      fc.property(fc.array(edge), fc.array(edge), (first, second) => {
        const one = applyDelta(EMPTY_VIEW, { at: 1, ...templateChange(EMPTY_VIEW, first) });
        const two = applyDelta(one, { at: 2, ...templateChange(one, second) });
        const usable = second.filter(({ from, to }) => from !== to);
        expect(templateChange(two, usable)).toEqual({ templates: [], withdrawn: [] });
      }),
    );
  });

  it('the order of the feeds does not matter', () => {
    const feeds = fc.array(fc.tuple(node, node, fc.double({ min: 0, max: 1, noNaN: true })), {
      maxLength: 8,
    });
    fc.assert(
      fc.property(feeds, (list) => {
        const forth = list.map(([from, to, confidence]) => feed(from, to, confidence));
        expect(inferredEdges(forth.toReversed())).toEqual(inferredEdges(forth));
      }),
    );
  });
});
