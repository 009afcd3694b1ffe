import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { knownBytes } from '../../base/unread-json.ts';
import { readAnswer } from './json-scan.ts';

const read = (text: string): ReturnType<typeof readAnswer> => readAnswer(text, Buffer.from(text));
const bytesIn = (text: string): string | undefined => {
  const bytes = knownBytes(read(text)?.['result']);
  return bytes === undefined ? undefined : Buffer.from(bytes).toString('utf8');
};

describe('readAnswer', () => {
  it('reads what JSON.parse reads, and keeps the JSON of the result', () => {
    const results = fc.dictionary(fc.string({ unit: 'grapheme' }), fc.jsonValue());
    fc.assert(
      fc.property(results, fc.nat(), fc.constantFrom('', '\n', '\r\n'), (result, id, newline) => {
        const json = JSON.stringify(result);
        for (const line of [
          `{"result":${json},"jsonrpc":"2.0","id":${id}}${newline}`,
          `{"jsonrpc":"2.0","id":${id},"result":${json}}${newline}`,
        ]) {
          expect(read(line)).toEqual(JSON.parse(line));
          expect(bytesIn(line)).toBe(json);
        }
      }),
    );
  });

  it.each([
    ['a second id', '{"result":{"a":1},"id":9,"jsonrpc":"2.0","id":5}'],
    ['a second result', '{"jsonrpc":"2.0","id":5,"result":{"a":1},"result":{"b":2}}'],
    ['something beside the result', '{"jsonrpc":"2.0","id":5,"result":{"a":1},"more":{}}'],
    ['an id that is no number', '{"result":{"a":1},"jsonrpc":"2.0","id":"5"}'],
    ['an error', '{"jsonrpc":"2.0","id":5,"error":{"code":1,"message":"no"}}'],
    ['a result that is no object', '{"result":[1],"jsonrpc":"2.0","id":5}'],
    ['an end that never comes', '{"result":{"a":1'],
    ['a question', '{"jsonrpc":"2.0","id":5,"method":"ping","params":{}}'],
  ])('leaves a line with %s to the parser', (_, line) => {
    expect(read(line)).toBeUndefined();
  });
});
