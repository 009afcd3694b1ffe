import { describe, expect, it } from 'vitest';

import { ago, duration, roughly } from './people-words.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

describe('duration', () => {
  it.each([
    [0, '0 ms'],
    [0.4, '0 ms'],
    [80, '80 ms'],
    [1500, '1.5 s'],
    [12_400, '12 s'],
    [59_700, '59 s'],
    [5 * MINUTE, '5 min'],
    [5 * MINUTE + 12_000, '5 min 12 s'],
    [2 * HOUR + 5 * MINUTE, '2 h 5 min'],
    [50 * HOUR, '2 d 2 h'],
  ])('says %d ms as %s', (ms, said) => {
    expect(duration(ms)).toBe(said);
  });

  it('is rough by its largest unit', () => {
    expect(roughly(5 * MINUTE + 12_000)).toBe('5 min');
    expect(roughly(50 * HOUR)).toBe('2 d');
    expect(roughly(1500)).toBe('1.5 s');
  });
});

describe('ago', () => {
  it.each([
    [2000, 'just now'],
    [5200, '5 s ago'],
    [9990, '9 s ago'],
    [30_000, '30 s ago'],
    [3 * MINUTE + 20_000, '3 min ago'],
    [50 * HOUR, '2 d ago'],
  ])('says %d ms ago as %s', (past, said) => {
    expect(ago(1_000_000_000, 1_000_000_000 + past)).toBe(said);
  });
});
