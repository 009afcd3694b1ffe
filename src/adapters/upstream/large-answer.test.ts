import { describe, expect, it } from 'vitest';

import { unreadOf } from '../../base/unread-json.ts';
import { UPSTREAM } from '../../tuning/upstream.ts';
import { joinInTurns, readLargeLine } from './large-answer.ts';

const RESULT = {
  content: [{ type: 'text', text: 'ä "quoted" 🙂' }],
  structuredContent: { rows: [1, 2] },
  isError: true,
};
const read = (message: unknown): ReturnType<typeof readLargeLine> =>
  readLargeLine(Buffer.from(typeof message === 'string' ? message : JSON.stringify(message)));

describe('joinInTurns', () => {
  it('puts the parts together in their order, others in between', async () => {
    const part = UPSTREAM.joinSliceBytes / 2;
    const parts = [1, 2, 3, 4, 5].map((byte) => Buffer.alloc(part, byte));
    let wasServed = false;
    setImmediate(() => (wasServed = true));
    const line = await joinInTurns(parts);
    expect(line.equals(Buffer.concat(parts))).toBe(true);
    expect(wasServed).toBe(true);
  });
});

describe('readLargeLine', () => {
  it.each([
    ['first', { jsonrpc: '2.0', id: 7, result: RESULT }],
    ['last', { result: RESULT, jsonrpc: '2.0', id: 7 }],
  ])('finds an answer that has its id %s, and parses what is read', async (_, message) => {
    const found = await read(message);
    if (found.kind !== 'answer' || !('result' in found.message)) {
      throw new Error(`it is ${found.kind}`);
    }
    const { id, result } = found.message;
    expect(id).toBe(7);
    expect(Buffer.from(unreadOf(result)?.bytes ?? []).toString()).toBe(JSON.stringify(RESULT));
    expect(result['isError']).toBe(true);
    expect(result).toEqual(RESULT);
    expect(JSON.stringify(result)).toBe(JSON.stringify(RESULT));
    expect({ ...result }).toEqual(RESULT);
    expect(unreadOf({ ...result })).toBeUndefined();
  });

  it.each([
    ['a request', { jsonrpc: '2.0', id: 1, method: 'sampling/createMessage', params: {} }, 'other'],
    ['an error', { jsonrpc: '2.0', id: 1, error: { code: 1, message: 'no' } }, 'other'],
    ['several messages', [{ jsonrpc: '2.0', id: 1, result: {} }], 'other'],
    ['a result that is no object', { jsonrpc: '2.0', id: 1, result: [1] }, 'other'],
    ['a member that no answer has', { jsonrpc: '2.0', id: 1, result: {}, more: 1 }, 'other'],
    ['no JSON', '{"jsonrpc":"2.0","id":1,"result":{"a":1}', 'not_json'],
    ['half a text', '{"jsonrpc":"2.0","id":1,"result":{"a":"b', 'not_json'],
    [
      'too deep an answer',
      `{"id":1,"result":{"a":${'['.repeat(300)}${']'.repeat(300)}}}`,
      'too_deep',
    ],
  ])('takes %s for no answer', async (_, message, kind) => {
    expect((await read(message)).kind).toBe(kind);
  });

  it('leaves bytes that are no text to the parser', async () => {
    const line = Buffer.from(JSON.stringify({ jsonrpc: '2.0', id: 1, result: { a: 'xx' } }));
    line[line.indexOf('xx')] = 0xff;
    expect((await readLargeLine(line)).kind).toBe('other');
  });
});
