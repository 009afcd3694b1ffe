import { describe, expect, it } from 'vitest';

import { mentionsIn, type Mention } from './mentions.ts';
import { readIntent } from './reading.ts';

const found = (intent: string, nowMs?: number): readonly Mention[] =>
  mentionsIn(readIntent(intent), nowMs);
const kinds = (intent: string): readonly string[] =>
  found(intent).map(({ kind, text }) => `${kind} ${text}`);

describe('the mentions of an intent', () => {
  it.each([
    ['read notes/todo.txt', ['path notes/todo.txt']],
    ['open https://example.com/a?b=1.', ['url https://example.com/a?b=1']],
    ['write notes/today.md by 2025-01-02', ['path notes/today.md', 'date 2025-01-02']],
    ['mail to ann@example.com', ['email ann@example.com']],
    ['user emily_987', ['identifier emily_987']],
    ['call 123-456-7890', ['identifier 123-456-7890']],
    ['version 1.2 is no path', ['number 1.2']],
    ['a 5-year-old dog', ['number 5']],
    ['three apples', ['number three']],
    ['the branch release-1.4 of v2.0.1.', ['identifier release-1.4', 'identifier v2.0.1']],
    ['the time in America/New_York', []],
  ])('in "%s"', (intent, mentions) => {
    expect(kinds(intent)).toEqual(mentions);
  });

  it('keep a quoted text whole and exact, with line breaks and quotes of another kind', () => {
    const content = "def f():\n    return 'x'";
    expect(found(`write "${content}" to a.py`)[0]).toMatchObject({ kind: 'quoted', text: content });
  });

  it('know what a quoted text looks like', () => {
    expect(found('"/tmp/a" "42" "2024-01-05" "hello there"').map(({ inner }) => inner)).toEqual([
      'path',
      'number',
      'date',
      undefined,
    ]);
    expect(found('"42"')).toEqual([expect.objectContaining({ kind: 'number', number: 42 })]);
  });

  it('look inside quotation marks that enclose the whole intent', () => {
    expect(kinds('"Find \'jazz\' in Paris at 8:00 p.m."')).toEqual([
      'quoted jazz',
      'time 8:00 p.m.',
    ]);
  });

  it('read numbers with separators, scales, powers, signs and percent', () => {
    const text = '1,000 and 3 million and 8.854 x 10^-12 and -4 and 7% and 5k and 2 miles';
    expect(found(text).map(({ number }) => number)).toEqual([
      1000, 3_000_000, 8.854e-12, -4, 7, 5000, 2,
    ]);
    expect(found('7%')[0]?.isPercent).toBe(true);
    expect(found('a rate of 3%.')[0]).toMatchObject({ number: 3, isPercent: true });
    expect(found('(a rate of 3%)')[0]).toMatchObject({ number: 3, isPercent: true });
  });

  it('give dates and times in ISO form, and relative ones only by a clock', () => {
    expect(found('March 11, 2022 at 10am').map(({ iso }) => iso)).toEqual(['2022-03-11', '10:00']);
    expect(found('tomorrow')[0]?.iso).toBeUndefined();
    expect(found('tomorrow', Date.UTC(2024, 1, 28))[0]?.iso).toBe('2024-02-29');
  });

  it('find a calculation, and take no date or telephone number for one', () => {
    expect(kinds('what is 17*23+4')).toEqual(['expression 17*23+4']);
    expect(kinds('compute (2 + 3) * 4 please')).toEqual(['expression (2 + 3) * 4']);
    expect(kinds('call 555-0199')).not.toContainEqual(expect.stringMatching(/^expression/u));
  });
});
