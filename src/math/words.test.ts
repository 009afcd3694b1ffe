import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { nameTermsOf, termsOf, wordsOf } from './words.ts';

describe('wordsOf', () => {
  it.each([
    ['readTextFile', ['read', 'text', 'file']],
    ['read_text_file', ['read', 'text', 'file']],
    ['read-text-file', ['read', 'text', 'file']],
    ['ReadTextFILE', ['read', 'text', 'file']],
    ['HTTPServerURLs', ['http', 'server', 'urls']],
    ['GitHub', ['git', 'hub', 'github']],
    ['getURLs now', ['get', 'urls', 'geturls', 'now']],
    ['base64Encode2', ['base', '64', 'encode', '2']],
    ['  ', []],
    ['naïve café', ['naive', 'cafe']],
    ['Größe ändern', ['große', 'andern']],
    ['прочитать файл', ['прочитать', 'фаил']],
    ['कीमत बताओ', ['कीमत', 'बताओ']],
    ['必应搜索', ['必应', '应搜', '搜索']],
    ['搜', ['搜']],
    ['ファイルを読む', ['ファ', 'ァイ', 'イル', 'ルを', 'を読', '読む']],
    ['ｆｕｌｌ ｗｉｄｔｈ', ['full', 'width']],
  ])('takes "%s" apart', (text, words) => {
    expect(wordsOf(text)).toEqual(words);
  });
});

describe('nameTermsOf', () => {
  it.each([
    ['geoId', ['geo', 'id']],
    ['username_or_id', ['usernam', 'id']],
    ['LocalBusinessData', ['local', 'business', 'data']],
  ])('splits "%s" at every hump and keeps no compound', (name, terms) => {
    expect(nameTermsOf(name)).toEqual(terms);
  });
});

describe('termsOf', () => {
  it('gives a name and a sentence the same terms', () => {
    expect(termsOf('Please list the files in a directory')).toEqual(
      termsOf('list_file_directories'),
    );
  });

  it('reads 100 KB of one letter, of capitals and of brackets without delay', () => {
    for (const character of ['a', 'A', '(', '搜', '\u0301']) {
      expect(termsOf(character.repeat(100_000)).length).toBeGreaterThanOrEqual(0);
    }
  });
});

describe('laws', () => {
  it('answers the same whatever the case of a spaced text', () => {
    fc.assert(
      fc.property(fc.array(fc.stringMatching(/^[a-z]{1,9}$/u)), (words) => {
        const text = words.join(' ');
        expect(termsOf(text.toUpperCase())).toEqual(termsOf(text));
      }),
    );
  });

  it('never throws and never answers an empty term', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        expect(termsOf(text)).not.toContain('');
      }),
    );
  });
});
