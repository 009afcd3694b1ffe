import { describe, expect, it } from 'vitest';

import { fairWatch } from '../../../test/support/fair-watch.ts';
import { createMeteredPattern, type Meter, patternSteps, TakesTooLong } from './compile-schema.ts';

const meterOf = (stepsLeft: number): Meter => ({ stepsLeft, supposed: true, hasSupposed: false });

describe('stepsOf', () => {
  it.each([
    '^(a+)+$',
    '^(a|a)*$',
    '^(a?)*$',
    '(x+x+)+y',
    '^(([a-z])+.)+[A-Z]([a-z])+$',
    '(?:a{2,}){3,}',
    '^(a*)\\1$',
    '^(?<a>a*)\\k<a>$',
    'a'.repeat(2000),
  ])('takes %s for endless', (pattern) => {
    expect(patternSteps(pattern)(1)).toBe(Number.POSITIVE_INFINITY);
  });

  it.each([
    ['^abc$', 1000, 1],
    ['^[a-z]+$', 1000, 1000],
    ['[a-z]+', 1000, 1_000_000],
    ['^[^@]+@[^@]+$', 1000, 1_000_000],
    ['^[^@]+@[^@]+\\.[^@]+$', 100, 1_000_000],
    ['^\\d{4}-\\d{2}$', 1000, 1],
    ['^(?:GET|POST)$', 1000, 2000],
    ['^\\p{L}+[\\]+*]\\)$', 1000, 1000],
  ])('estimates %s on %d characters', (pattern, length, steps) => {
    expect(patternSteps(pattern)(length)).toBe(steps);
  });

  it('counts the choices of a row of optional characters', () => {
    const row = `^${'a?'.repeat(30)}${'a'.repeat(30)}$`;
    expect(patternSteps(row)(30)).toBeGreaterThan(2 ** 29);
    expect(patternSteps('^(a?){30}a{30}$')(30)).toBeGreaterThan(2 ** 29);
  });
});

describe('createMeteredPattern', () => {
  it('matches as long as its meter allows', () => {
    const meter = meterOf(1000);
    const pattern = createMeteredPattern('^[a-z]+$', 'u', meter);
    expect([pattern.test('ab'), pattern.test('a1'), meter.stepsLeft]).toEqual([true, false, 996]);
    expect(() => pattern.test('a'.repeat(997))).toThrow(TakesTooLong);
  });

  it('counts what all patterns of a check take together', () => {
    const meter = meterOf(10);
    const patterns = ['^a+$', '^b+$'].map((each) => createMeteredPattern(each, 'u', meter));
    expect(() => patterns.map((pattern) => pattern.test('aaaaaa'))).toThrow(TakesTooLong);
  });

  it('does not run what the looser syntax reads in another way than the estimate', () => {
    const pattern = createMeteredPattern('^\\p{(a+)+}$', 'u', meterOf(1_000_000));
    expect(() => pattern.test('p{a}')).toThrow(TakesTooLong);
  });

  it('reads the looser syntax, and supposes what is no pattern at all', () => {
    const meter = meterOf(1_000_000);
    expect(createMeteredPattern('^\\-a$', 'u', meter).test('-a')).toBe(true);
    expect(meter.hasSupposed).toBe(false);
    expect(createMeteredPattern('[', 'u', meter).test('x')).toBe(true);
    expect(meter.hasSupposed).toBe(true);
  });

  it('takes at most a moment for what it does run', () => {
    for (const [source, length] of [
      ['a*a*a*b', 31],
      ['.*.*=.*', 31],
      ['^(?=.*\\d)(?=.*[a-z]).+$', 99],
      ['(a?b?c?)(a?b?c?)x+y', 100],
    ] as const) {
      const pattern = createMeteredPattern(source, 'u', meterOf(1_000_000));
      const watch = fairWatch();
      pattern.test('a'.repeat(length));
      expect(watch.ms()).toBeLessThan(1000);
    }
  });
});
