import { describe, expect, it } from 'vitest';

import { toolId } from '../base/ids.ts';
import { LEARN } from '../tuning/learn.ts';
import { applyLesson, type LearnedBinding, type Lesson } from './lesson.ts';

const A = toolId('a', 'a');
const B = toolId('b', 'b');
const ENDS = { from: A, fromPath: 'id', to: B, toParameter: 'id' };
const KNOWN: LearnedBinding = { ...ENDS, held: 3, missed: 1, lastSeen: 5 };
const NOTHING: Lesson = {
  at: 9,
  sightings: [],
  bindings: { held: [], asked: [], places: [] },
  outputs: [],
  transitions: [],
  sources: [],
  preferences: [],
};

describe('a lesson applied', () => {
  it('counts a hold, and begins with one where nothing was known', () => {
    const lesson = { ...NOTHING, bindings: { ...NOTHING.bindings, held: [ENDS] } };
    expect(applyLesson({ bindings: [], outputs: [] }, lesson).bindings).toEqual([
      { ...ENDS, held: 1, missed: 0, lastSeen: 9 },
    ]);
    expect(applyLesson({ bindings: [KNOWN], outputs: [] }, lesson).bindings).toEqual([
      { ...KNOWN, held: 4, lastSeen: 9 },
    ]);
  });

  it('counts a miss only where the place was there before the argument was given', () => {
    const missedWith = (placeTime: number, askedTime: number): readonly LearnedBinding[] =>
      applyLesson(
        { bindings: [KNOWN], outputs: [] },
        {
          ...NOTHING,
          bindings: {
            held: [],
            asked: [{ tool: B, path: 'id', time: askedTime }],
            places: [{ tool: A, path: 'id', time: placeTime }],
          },
        },
      ).bindings;
    expect(missedWith(0, 1)).toEqual([{ ...KNOWN, missed: 2 }]);
    expect(missedWith(1, 1)).toEqual([]);
  });

  it('keeps for one argument only the most telling places', () => {
    const stored = Array.from({ length: LEARN.bindingsPerParameterMax }, (_, at) => ({
      ...KNOWN,
      fromPath: `p${at}`,
      held: at + 3,
    }));
    const lesson = { ...NOTHING, bindings: { ...NOTHING.bindings, held: [ENDS] } };
    const { bindings, removed } = applyLesson({ bindings: stored, outputs: [] }, lesson);
    expect(removed).toHaveLength(1);
    expect(removed).toMatchObject([{ fromPath: 'id' }]);
    expect(bindings).toEqual([]);
  });

  it('joins what results look like, and says nothing of one that grew too large', () => {
    const seen = (schema: Lesson['outputs'][number]['schema']): Lesson => ({
      ...NOTHING,
      outputs: [{ tool: A, schema, samples: 1 }],
    });
    const first = applyLesson({ bindings: [], outputs: [] }, seen({ type: 'string' })).outputs;
    const second = applyLesson({ bindings: [], outputs: first }, seen({ type: 'null' })).outputs;
    expect(second).toEqual([
      { tool: A, schema: { type: ['null', 'string'] }, samples: 2, lastSeen: 9 },
    ]);
    const huge = Object.fromEntries(
      Array.from({ length: 3000 }, (_, at) => [`member ${at} ${'x'.repeat(20)}`, { type: 'null' }]),
    );
    const outgrown = applyLesson(
      { bindings: [], outputs: [] },
      seen({ type: 'object', properties: huge }),
    ).outputs;
    expect(outgrown).toMatchObject([{ schema: {}, samples: 1 }]);
  });
});
