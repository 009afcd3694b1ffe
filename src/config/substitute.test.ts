import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { escapeReferences, type Lookup, substitute } from './substitute.ts';

const VALUES: Readonly<Record<string, string>> = {
  'env:TOKEN': 'abc',
  'env:EMPTY': '',
  'secret:TOKEN': 'xyz',
  'secret:github.com-2': 'kept',
};
const known: Lookup = (kind, name) => VALUES[`${kind}:${name}`];

describe('substitute', () => {
  it.each([
    ['Bearer ${env:TOKEN}', 'Bearer abc', 'inside a longer text'],
    ['${env:EMPTY}', '', 'a variable that is set to nothing is set'],
    ['${env:NONE:-http://x:-y}', 'http://x:-y', 'the other text may contain the mark'],
    ['${env:TOKEN:-other}', 'abc', 'the other text is not used for a variable that is set'],
    ['$${env:TOKEN}', '${env:TOKEN}', 'the escape'],
    ['Bearer ${secret:TOKEN}', 'Bearer xyz', 'a secret is not the variable of the same name'],
    ['${secret:github.com-2}', 'kept', 'names of secrets may have dots and dashes'],
    ['${secret:NONE:-other}', 'other', 'a secret that is not stored may have another text'],
    ['$${secret:TOKEN}', '${secret:TOKEN}', 'the escape of a secret'],
    ['$HOME ${TOKEN} $${x}', '$HOME ${TOKEN} $${x}', 'nothing else is special'],
  ])('turns %s into %s: %s', (source, expected) => {
    expect(substitute(source, known).text).toBe(expected);
  });

  it('names what is missing and leaves it as it is written', () => {
    const found = substitute('${env:NONE}/${secret:NADA}', known);
    expect(found.missing).toEqual([
      { kind: 'env', name: 'NONE' },
      { kind: 'secret', name: 'NADA' },
    ]);
    expect(found.text).toBe('${env:NONE}/${secret:NADA}');
  });

  it('finds references that cannot be understood', () => {
    expect(substitute('${env:}', known).malformed).toEqual(['${env:}']);
    expect(substitute('${env:TOKEN', known).malformed).toEqual(['${env:TOKEN']);
    expect(substitute('${env:MY TOKEN}', known).malformed).toEqual(['${env:MY TOKEN}']);
    expect(substitute('${secret:../x}', known).malformed).toEqual(['${secret:../x}']);
  });

  it('does not substitute twice', () => {
    expect(substitute('${env:A}', () => '${env:TOKEN}').text).toBe('${env:TOKEN}');
  });
});

describe('laws', () => {
  it('gives an escaped text back unchanged', () => {
    const texts = fc.array(
      fc.constantFrom('$', '{', 'env:', '}', 'A', '${env:A}', '${secret:A}', ' ', ':-'),
    );
    fc.assert(
      fc.property(texts, (parts) => {
        const text = parts.join('');
        expect(substitute(escapeReferences(text), () => 'x').text).toBe(text);
      }),
    );
  });
});
