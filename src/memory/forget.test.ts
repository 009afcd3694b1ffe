import { describe, expect, it } from 'vitest';

import { type ForgetScope, forgetProblem, joinedReports } from './forget.ts';

describe('forgetProblem', () => {
  it.each<ForgetScope>([
    { kind: 'project' },
    { kind: 'age', olderThanDays: 0 },
    { kind: 'age', olderThanDays: 0.5 },
    { kind: 'tool', tool: 'git:log' },
    { kind: 'id', id: 'note-1' },
  ])('has none with %j', (scope) => {
    expect(forgetProblem(scope)).toBeUndefined();
  });

  it.each<ForgetScope>([
    { kind: 'age', olderThanDays: -1 },
    { kind: 'age', olderThanDays: Number.NaN },
    { kind: 'age', olderThanDays: Number.POSITIVE_INFINITY },
    { kind: 'age', olderThanDays: 1e9 },
    { kind: 'tool', tool: 'log' },
    { kind: 'tool', tool: ':log' },
    { kind: 'id', id: ' ' },
  ])('has one with %j', (scope) => {
    expect(forgetProblem(scope)).toEqual(expect.any(String));
  });
});

describe('joinedReports', () => {
  it('leaves out what did not go', () => {
    const one = { removed: [{ what: 'notes', count: 1 }], notes: [{ id: 'a', text: 'a' }] };
    const other = {
      removed: [
        { what: 'edges', count: 0 },
        { what: 'traces', count: 2 },
      ],
      notes: [],
    };
    expect(joinedReports([one, other])).toEqual({
      removed: [
        { what: 'notes', count: 1 },
        { what: 'traces', count: 2 },
      ],
      notes: [{ id: 'a', text: 'a' }],
    });
  });
});
