import { describe, expect, it } from 'vitest';

import { lexicalDistances } from './find-memories.ts';

describe('lexicalDistances', () => {
  it('is 0 for a text with every word and 1 for one with none', () => {
    expect(
      lexicalDistances('watering plants', ['the plant is watered', 'tea at four']),
    ).toStrictEqual([0, 1]);
  });

  it('counts rare words for more', () => {
    const [rare = 1, common = 1] = lexicalDistances('deploy the service', [
      'deploy it',
      'a service',
      'the service',
      'our service',
    ]);
    expect(rare).toBeLessThan(common);
  });

  it('is 1 where nothing is asked, or nothing is there', () => {
    expect(lexicalDistances('the of and', ['the of and'])).toStrictEqual([1]);
    expect(lexicalDistances('', ['a text'])).toStrictEqual([1]);
    expect(lexicalDistances('a question', [])).toStrictEqual([]);
  });
});
