import { describe, expect, it } from 'vitest';

import { identifyUnread, OVERSIZE } from './oversize-message.ts';

const identify = (message: string): unknown => {
  const found = identifyUnread(message.slice(0, 256), message.slice(-256), 'too much');
  return found.kind === 'answer' && 'id' in found.substitute ? found.substitute.id : found.kind;
};
const filler = 'x'.repeat(1000);

describe('identifyUnread', () => {
  it.each([
    ['an id at the start', `{"jsonrpc":"2.0","id":7,"result":{"t":"${filler}"}}`, 7],
    [
      'an id at the end',
      `{"result":{"t":"${filler}"},"jsonrpc":"2.0","id":1000000003}`,
      1_000_000_003,
    ],
    ['an id before the version', `{"result":{"t":"${filler}"},"id":8,"jsonrpc":"2.0"}\r`, 8],
    ['white space', `{ "id" : 9 , "result": {"t":"${filler}"} }`, 9],
    [
      'a notification',
      `{"jsonrpc":"2.0","method":"notifications/message","params":{"t":"${filler}"}}`,
      'notification',
    ],
    ['an id that belongs to the content', `{"result":{"t":"${filler}","id":5}}`, 'unknown'],
    ['an id inside a text', `{"result":{"t":"${filler}\\"id\\":5}"}}`, 'unknown'],
    ['no JSON at all', filler, 'unknown'],
  ])('knows %s', (_, message, expected) => {
    expect(identify(message)).toBe(expected);
  });

  it('puts an error in the place of the answer', () => {
    expect(identifyUnread('{"id":1,', '', 'too much')).toEqual({
      kind: 'answer',
      substitute: {
        jsonrpc: '2.0',
        id: 1,
        error: {
          code: -32_603,
          message: 'too much',
          data: OVERSIZE,
        },
      },
    });
  });
});
