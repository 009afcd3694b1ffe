import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { termOf } from './words.ts';

describe('termOf', () => {
  it.each([
    ['file', 'files'],
    ['search', 'searches', 'searching', 'searched'],
    ['query', 'queries', 'querying', 'queried'],
    ['create', 'creates', 'creating', 'created', 'creation'],
    ['run', 'runs', 'running'],
    ['box', 'boxes'],
    ['translate', 'translating', 'translation'],
    ['delete', 'deletes', 'deleting', 'deletion'],
    ['repository', 'repositories'],
    ['company', 'companies'],
    ['list', 'lists', 'listing', 'listed'],
    ['copy', 'copies', 'copying', 'copied'],
  ])('brings the forms of "%s" together', (...forms) => {
    expect(new Set(forms.map(termOf)).size).toBe(1);
  });

  it.each([
    ['string', 'strang'],
    ['thing', 'the'],
    ['bus', 'bu'],
    ['news', 'new'],
    ['address', 'addre'],
    ['status', 'statu'],
    ['red', 'r'],
    ['need', 'ne'],
  ])('does not take "%s" for a form of "%s"', (left, right) => {
    expect(termOf(left)).not.toBe(termOf(right));
  });

  it('is not slowed down by a word of a hundred thousand letters', () => {
    expect(termOf(`${'a'.repeat(100_000)}eed`)).toHaveLength(100_003);
    expect(termOf(`${'b'.repeat(100_000)}ing`)).toHaveLength(100_003);
  });

  it('leaves other scripts and digits as they are', () => {
    expect([termOf('größe'), termOf('файлами'), termOf('64'), termOf('')]).toEqual([
      'größe',
      'файлами',
      '64',
      '',
    ]);
  });
});

describe('laws', () => {
  it('never empties a word and never makes it longer', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[a-z]{1,14}$/u), (word) => {
        const { length } = termOf(word) ?? word;
        expect(length).toBeGreaterThan(0);
        expect(length).toBeLessThanOrEqual(word.length);
      }),
    );
  });
});
