import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { escapeReferences, substitute } from './substitute.ts';

const env = { TOKEN: 'abc', EMPTY: '' };

describe('substitute', () => {
  it.each([
    ['Bearer ${env:TOKEN}', 'Bearer abc', 'inside a longer text'],
    ['${env:EMPTY}', '', 'a variable that is set to nothing is set'],
    ['${env:NONE:-http://x:-y}', 'http://x:-y', 'the other text may contain the mark'],
    ['${env:TOKEN:-other}', 'abc', 'the other text is not used for a variable that is set'],
    ['$${env:TOKEN}', '${env:TOKEN}', 'the escape'],
    ['$HOME ${TOKEN} $${x}', '$HOME ${TOKEN} $${x}', 'nothing else is special'],
  ])('turns %s into %s: %s', (source, expected) => {
    expect(substitute(source, env).text).toBe(expected);
  });

  it('names what is missing and leaves it as it is written', () => {
    const found = substitute('${env:NONE}/${env:NADA}', env);
    expect(found.missing).toEqual(['NONE', 'NADA']);
    expect(found.text).toBe('${env:NONE}/${env:NADA}');
  });

  it('finds references that cannot be understood', () => {
    expect(substitute('${env:}', env).malformed).toEqual(['${env:}']);
    expect(substitute('${env:TOKEN', env).malformed).toEqual(['${env:TOKEN']);
    expect(substitute('${env:MY TOKEN}', env).malformed).toEqual(['${env:MY TOKEN}']);
  });

  it('does not substitute twice', () => {
    expect(substitute('${env:A}', { A: '${env:TOKEN}', TOKEN: 'abc' }).text).toBe('${env:TOKEN}');
  });
});

describe('laws', () => {
  it('gives an escaped text back unchanged', () => {
    const texts = fc.array(fc.constantFrom('$', '{', 'env:', '}', 'A', '${env:A}', ' ', ':-'));
    fc.assert(
      fc.property(texts, (parts) => {
        const text = parts.join('');
        expect(substitute(escapeReferences(text), { A: 'x' }).text).toBe(text);
      }),
    );
  });
});
