import { describe, expect, it } from 'vitest';

import { kinship, languageNamed, languagesIn } from './languages.ts';

describe('languageNamed', () => {
  it.each([
    ['TypeScript', 'typescript'],
    [' ts ', 'typescript'],
    ['C++', 'cpp'],
    ['golang', 'go'],
    ['Klingon', 'klingon'],
    ['constructor', 'constructor'],
    ['__proto__', '__proto__'],
  ])('calls %j %j', (text, name) => {
    expect(languageNamed(text)).toBe(name);
  });
});

describe('kinship', () => {
  it.each([
    ['ts', ['typescript'], 'same'],
    ['js', ['rust', 'typescript'], 'related'],
    ['c', ['c++'], 'related'],
    ['rust', ['typescript'], 'other'],
    ['klingon', ['klingon'], 'same'],
    ['klingon', ['vulcan'], 'other'],
    [undefined, ['typescript'], 'other'],
    ['typescript', [], 'other'],
  ] as const)('of %j to %j is %s', (one, others, kind) => {
    expect(kinship(one, others)).toBe(kind);
  });
});

describe('languagesIn', () => {
  it('reads the files that a text names', () => {
    expect(languagesIn('move src/a.ts and lib/b.test.tsx to main.py')).toEqual([
      'typescript',
      'python',
    ]);
  });

  it('does not take every dot for a file', () => {
    expect(languagesIn('e.g. version 1.2. of it, see pml.json')).toEqual([]);
  });
});
