import { describe, expect, it } from 'vitest';

import { fairWatch } from '../../../test/support/fair-watch.ts';
import { createBoundedPattern, textLengthMax } from './bounded-pattern.ts';

describe('textLengthMax', () => {
  it.each([
    '^(a+)+$',
    '^(a|a)*$',
    '^(a?)*$',
    '(x+x+)+y',
    '^(([a-z])+.)+[A-Z]([a-z])+$',
    '(?:a{2,}){3,}',
    'a'.repeat(2000),
  ])('never runs %s', (pattern) => {
    expect(textLengthMax(pattern)).toBe(0);
  });

  it.each([
    ['^abc$', Infinity],
    ['^[a-z]+$', 1_000_000],
    ['[a-z]+', 1000],
    ['^[^@]+@[^@]+$', 1000],
    ['^[^@]+@[^@]+\\.[^@]+$', 100],
    ['^\\d{4}-\\d{2}$', Infinity],
    ['^(?:GET|POST)$', 500_000],
    ['^\\p{L}+[\\]+*]\\)$', 1_000_000],
  ])('runs %s on texts of up to %d characters', (pattern, length) => {
    expect(
      Math.abs(textLengthMax(pattern) - length) <= 1 || textLengthMax(pattern) === length,
    ).toBe(true);
  });

  it('counts the choices of a row of optional characters', () => {
    const row = `^${'a?'.repeat(30)}${'a'.repeat(30)}$`;
    expect(textLengthMax(row)).toBe(0);
    expect(textLengthMax('^(a?){30}a{30}$')).toBe(0);
  });
});

describe('createBoundedPattern', () => {
  it('matches what it can and supposes the rest', () => {
    const suppositions = { answer: true, made: false };
    const pattern = createBoundedPattern('^[a-z]+@[a-z]+$', 'u', suppositions);
    expect([pattern.test('a@b'), pattern.test('ab'), suppositions.made]).toEqual([
      true,
      false,
      false,
    ]);
    expect([pattern.test('!'.repeat(2000)), suppositions.made]).toEqual([true, true]);
  });

  it('reads the looser syntax, and supposes what is no pattern at all', () => {
    const suppositions = { answer: true, made: false };
    expect(createBoundedPattern('^\\-a$', 'u', suppositions).test('-a')).toBe(true);
    expect(suppositions.made).toBe(false);
    expect(createBoundedPattern('[', 'u', suppositions).test('x')).toBe(true);
    expect(suppositions.made).toBe(true);
  });

  it('takes at most a moment for what it does run', () => {
    const suppositions = { answer: true, made: false };
    for (const source of [
      'a*a*a*b',
      '.*.*=.*',
      '^(?=.*\\d)(?=.*[a-z]).+$',
      '(a?b?c?)(a?b?c?)x+y',
    ]) {
      const pattern = createBoundedPattern(source, 'u', suppositions);
      const text = 'a'.repeat(Math.min(textLengthMax(source), 100_000));
      const watch = fairWatch();
      pattern.test(text);
      expect(watch.ms()).toBeLessThan(1000);
    }
  });
});
