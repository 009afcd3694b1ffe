import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { differenceOf } from './definition-difference.ts';
import type { Definition } from './definition-pin.ts';

const described = (description: string, inputSchema: object = { type: 'object' }): Definition => ({
  description,
  inputSchema: inputSchema as Definition['inputSchema'],
});

describe('a difference', () => {
  it('is the lines that went and the lines that came, of the description and then of the schemas', () => {
    const schema = { type: 'object', required: ['url'] };
    const lines = differenceOf(described('one\ntwo'), described('one\nthree', schema));
    expect(lines.map(({ sign, line }) => sign + line.trim())).toEqual([
      '-two',
      '+three',
      '-"type": "object"',
      '+"type": "object",',
      '+"required": [',
      '+"url"',
      '+]',
    ]);
  });

  it('shows lines that only changed places', () => {
    const lines = differenceOf(described('never\ndo this'), described('do this\nnever'));
    expect(lines.map(({ sign, line }) => sign + line)).toEqual([
      '-never',
      '-do this',
      '+do this',
      '+never',
    ]);
  });
});

describe('laws', () => {
  it('nothing that differs is left out: the rest of both is the same', () => {
    const texts = fc.array(fc.constantFrom('a', 'b', 'c'), { maxLength: 8 });
    fc.assert(
      fc.property(texts, texts, (before, after) => {
        const lines = differenceOf(described(before.join('\n')), described(after.join('\n')));
        const gone = lines.filter(({ sign }) => sign === '-').length;
        const come = lines.filter(({ sign }) => sign === '+').length;
        const [was, is] = [before.join('\n').split('\n'), after.join('\n').split('\n')];
        expect(was.length - gone).toBe(is.length - come);
        expect(lines.length === 0).toBe(was.join('\n') === is.join('\n'));
      }),
    );
  });
});
