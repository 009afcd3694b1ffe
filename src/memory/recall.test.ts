import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { projectId } from '../base/ids.ts';
import { MEMORY } from '../tuning/memory.ts';
import type { Memory } from './memory-store.ts';
import {
  fetchCount,
  type MemoryThresholds,
  recall,
  type RecallCandidate,
  type RecallSettings,
} from './recall.ts';

const DAY_MS = 86_400_000;
const NOW = 1000 * DAY_MS;
const THRESHOLDS: MemoryThresholds = {
  configured: 0.3,
  floor: 0.15,
  ceiling: 0.65,
  gapMin: 0.05,
  candidatesMin: 8,
  percentile: 0.75,
  fixed: 0.3,
};
const SETTINGS: RecallSettings = {
  topK: 5,
  adaptive: true,
  languages: [],
  nowMs: NOW,
  thresholds: THRESHOLDS,
};

const candidate = (id: string, distance: number, more: Partial<Memory> = {}): RecallCandidate => ({
  memory: {
    id,
    kind: 'note',
    text: `text of ${id}`,
    project: projectId('mine'),
    createdAt: NOW,
    tools: [],
    provenance: 'project',
    ...more,
  },
  distance,
});
const at = (...distances: readonly number[]): readonly RecallCandidate[] =>
  distances.map((distance, index) => candidate(String(index), distance));
const idsOf = (
  own: readonly RecallCandidate[],
  settings: Partial<RecallSettings> = {},
  shared: readonly RecallCandidate[] = [],
): readonly string[] =>
  recall(own, shared, { ...SETTINGS, ...settings }).recalled.map(({ memory }) => memory.id);

const adjustedOf = (ageDays: number, importance: number): number | undefined =>
  recall([candidate('a', 0.1, { createdAt: NOW - ageDays * DAY_MS, importance })], [], SETTINGS)
    .candidates[0]?.adjusted;

const NEAR = [0.2, 0.21, 0.22, 0.23, 0.24, 0.25, 0.26];
const FAR = [0.6, 0.61, 0.62];

describe('recall', () => {
  it('cuts the number of results after the threshold was found', () => {
    const found = recall(at(...NEAR, ...FAR), [], SETTINGS);
    expect(found).toMatchObject({ method: 'adaptive', threshold: 0.26 });
    expect(found.candidates).toHaveLength(10);
    expect(found.recalled.map(({ distance }) => distance)).toEqual(NEAR.slice(0, 5));
  });

  it('sees enough candidates to find a step, at every number of results', () => {
    expect(fetchCount(1)).toBe(20);
    expect(fetchCount(MEMORY.topK)).toBe(20);
    expect(fetchCount(10)).toBe(40);
    const many = at(...Array.from({ length: 30 }, (_, index) => 0.2 + index / 1000));
    expect(recall(many, [], SETTINGS).candidates).toHaveLength(20);
  });

  it('tells nothing of nothing', () => {
    expect(recall([], [], SETTINGS)).toEqual({
      recalled: [],
      method: 'configured',
      threshold: 0.3,
      candidates: [],
    });
  });

  it('takes a percentile of a few', () => {
    const found = recall(at(0.2, 0.3, 0.64, 0.9), [], SETTINGS);
    expect(found).toMatchObject({ method: 'percentile', threshold: 0.65 });
    expect(found.recalled).toHaveLength(3);
  });

  it('compares the configured threshold with what the model says', () => {
    const even = Array.from({ length: 10 }, (_, index) => 0.2 + index / 50);
    const settings = { ...SETTINGS, languages: ['rust'] };
    const rust = at(...even).map(({ memory, distance }) => ({
      memory: { ...memory, language: 'rust' },
      distance,
    }));
    const found = recall(rust, [], settings);
    expect(found).toMatchObject({ method: 'configured', threshold: 0.3 });
    // 0.32 × 0.85 would be below it.
    expect(found.recalled.map(({ distance }) => distance)).toEqual(even.slice(0, 5));
    expect(idsOf(rust, { ...settings, topK: 50 })).toHaveLength(
      even.filter((distance) => distance <= 0.3).length,
    );
  });

  it('compares other thresholds with what language and age make of it', () => {
    const own = [
      candidate('old', 0.4, { createdAt: NOW - 1000 * DAY_MS }),
      candidate('same', 0.44, { language: 'typescript' }),
      candidate('related', 0.41, { language: 'javascript' }),
      candidate('other', 0.41, { language: 'rust' }),
      candidate('unknown', 0.41),
    ];
    const settings = { ...SETTINGS, languages: ['typescript'] };
    const { recalled, candidates, method } = recall(own, [], settings);
    expect(method).toBe('percentile');
    const adjusted = new Map(candidates.map((each) => [each.memory.id, each.adjusted]));
    expect(adjusted.get('same')).toBeCloseTo(0.44 * 0.85);
    expect(adjusted.get('related')).toBeCloseTo(0.41 * 0.925);
    expect(adjusted.get('other')).toBeCloseTo(0.41);
    expect(adjusted.get('unknown')).toBeCloseTo(0.41);
    expect(adjusted.get('old')).toBeCloseTo(0.4 * 1.85);
    expect(recalled.map(({ memory }) => memory.id)).toEqual([
      'same',
      'related',
      'other',
      'unknown',
    ]);
  });

  it('counts half a life as half as fresh, down to a floor', () => {
    expect(adjustedOf(0, 0.5)).toBeCloseTo(0.1);
    expect(adjustedOf(90, 0.5)).toBeCloseTo(0.15);
    expect(adjustedOf(9000, 0.5)).toBeCloseTo(0.185);
    expect(adjustedOf(9000, 0.7)).toBeCloseTo(0.17);
    expect(adjustedOf(-9000, 0.5)).toBeCloseTo(0.1);
  });

  it('tells what two projects know once, as its own', () => {
    const own = [candidate('a', 0.2, { text: 'Tea at four ' })];
    const shared = [
      candidate('b', 0.1, { text: 'tea at FOUR', provenance: 'shared' }),
      candidate('c', 0.3, { provenance: 'shared' }),
      candidate('a', 0.1, { text: 'another', provenance: 'shared' }),
    ];
    const { recalled } = recall(own, shared, SETTINGS);
    expect(recalled.map(({ memory }) => [memory.id, memory.provenance])).toEqual([
      ['a', 'project'],
      ['c', 'shared'],
    ]);
  });

  it('filters by the raw distance first where it is fixed', () => {
    const own = [
      ...at(...NEAR, ...FAR),
      candidate('old', 0.29, { createdAt: NOW - 9000 * DAY_MS }),
      candidate('rust', 0.31, { language: 'rust' }),
    ];
    const settings = { adaptive: false, topK: 50, languages: ['rust'] };
    const found = recall(own, [], { ...SETTINGS, ...settings });
    expect(found).toMatchObject({ method: 'configured', threshold: 0.3 });
    expect(found.recalled.map(({ memory }) => memory.id)).toEqual([
      ...NEAR.map((_, index) => String(index)),
      'old',
    ]);
    expect(idsOf(own, { ...settings, topK: 2 })).toEqual(['0', '1']);
  });

  it('leaves out what is no distance', () => {
    expect(idsOf(at(Number.NaN, 0.2, Number.POSITIVE_INFINITY))).toEqual(['1']);
  });
});

describe('laws', () => {
  const candidates = fc
    .array(fc.double({ min: 0, max: 2, noNaN: true }), { maxLength: 40 })
    .map((distances) => at(...distances));

  it('tells at most so many, each once, nearest first, of what there is', () => {
    fc.assert(
      fc.property(
        candidates,
        fc.integer({ min: 1, max: 12 }),
        fc.boolean(),
        (own, topK, adaptive) => {
          const { recalled } = recall(own, own, { ...SETTINGS, topK, adaptive });
          const ids = recalled.map(({ memory }) => memory.id);
          expect(ids.length).toBeLessThanOrEqual(topK);
          expect(new Set(ids).size).toBe(ids.length);
          const adjusted = recalled.map((each) => each.adjusted);
          expect(adjusted).toEqual(adjusted.toSorted((left, right) => left - right));
        },
      ),
    );
  });

  it('does not depend on the order of the candidates', () => {
    fc.assert(
      fc.property(
        candidates.chain((own) =>
          fc.tuple(fc.constant(own), fc.shuffledSubarray([...own], { minLength: own.length })),
        ),
        ([own, shuffled]) => {
          const few = own.slice(0, 20);
          const fewShuffled = shuffled.filter((each) => few.includes(each));
          expect(idsOf(fewShuffled)).toEqual(idsOf(few));
        },
      ),
    );
  });

  it('tells the first of what it tells where more are asked for', () => {
    fc.assert(
      fc.property(candidates, (own) => {
        const few = own.slice(0, 20);
        expect(idsOf(few, { topK: 2 })).toEqual(idsOf(few, { topK: 5 }).slice(0, 2));
      }),
    );
  });
});
