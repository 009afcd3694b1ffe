import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { matchesPattern } from './pattern.ts';

describe('matchesPattern', () => {
  it.each([
    ['fs:read', 'fs:read', true],
    ['fs:read', 'fs:reads', false],
    ['fs:*', 'fs:read', true],
    ['fs:*', 'github:read', false],
    ['*:delete_*', 'github:delete_repo', true],
    ['*:delete_*', 'github:undelete', false],
    ['*', '', true],
    ['a*a', 'a', false],
    ['a*b*c', 'a-b-b-c', true],
    ['**', 'anything', true],
  ])('%s against %s is %s', (pattern, text, expected) => {
    expect(matchesPattern(pattern, text)).toBe(expected);
  });

  describe('laws', () => {
    it('agrees with the regular expression of the same meaning', () => {
      const piece = fc.string({ unit: fc.constantFrom('a', 'b', '*'), maxLength: 8 });
      const text = fc.string({ unit: fc.constantFrom('a', 'b'), maxLength: 10 });
      fc.assert(
        fc.property(piece, text, (pattern, candidate) => {
          const expression = new RegExp(`^${pattern.replaceAll('*', '.*')}$`, 'u');
          expect(matchesPattern(pattern, candidate)).toBe(expression.test(candidate));
        }),
      );
    });
  });
});
