import { describe, expect, it } from 'vitest';

import { unreadOf } from '../../base/unread-json.ts';
import { UPSTREAM } from '../../tuning/upstream.ts';
import { LargeAnswers } from './large-answers.ts';
import { isOwnId } from './request-channel.ts';

const OURS = 1_000_000_007;
const LARGE = 'x'.repeat(UPSTREAM.unreadBytesMin);
const CHUNK = 64 * 1024;

const answerTo = (id: number, text: string): string =>
  JSON.stringify({ jsonrpc: '2.0', id, result: { content: [{ type: 'text', text }] } });
const standIn = (id: number): string => JSON.stringify({ jsonrpc: '2.0', id, result: {} });

async function passed(
  large: LargeAnswers,
  isEvents: boolean,
  body: string,
  chunk = CHUNK,
): Promise<string> {
  const bytes = Buffer.from(body);
  const source = new ReadableStream<Uint8Array>({
    start(controller) {
      for (let at = 0; at < bytes.length; at += chunk) {
        controller.enqueue(bytes.subarray(at, at + chunk));
      }
      controller.close();
    },
  });
  return new Response(source.pipeThrough(large.outOf(isEvents))).text();
}

describe('LargeAnswers', () => {
  it('keeps a large answer unread and puts an empty one in its place', async () => {
    const large = new LargeAnswers(isOwnId);
    expect(await passed(large, false, answerTo(OURS, LARGE))).toBe(standIn(OURS));
    const answer = large.take(OURS);
    const result = answer !== undefined && 'result' in answer ? answer.result : undefined;
    expect(unreadOf(result)).toBeDefined();
    expect(result).toMatchObject({ content: [{ type: 'text', text: LARGE }] });
    expect(large.take(OURS)).toBeUndefined();
  });

  it('takes it out of a stream of events and leaves the others as they are', async () => {
    const before = ': hello\r\n\r\nid: 1\ndata: {"jsonrpc":"2.0","method":"x"}\n\n';
    const after = `data: ${answerTo(OURS + 1, 'small')}\n\n`;
    for (const end of ['\n\n', '\r\n\r\n']) {
      const large = new LargeAnswers(isOwnId);
      const body = `${before}id: 2\ndata: ${answerTo(OURS, LARGE)}${end}${after}`;
      const text = await passed(large, true, body);
      expect(text.replaceAll('\r', '')).toBe(
        `${before.replaceAll('\r', '')}id: 2\ndata:${standIn(OURS)}\n\n${after}`,
      );
      expect(large.take(OURS)).toBeDefined();
      expect(large.take(OURS + 1)).toBeUndefined();
    }
  });

  it('takes it out of one chunk with everything in it, and of a stream that ends without a line end', async () => {
    const large = new LargeAnswers(isOwnId);
    const body = `data: 1\n\ndata: ${answerTo(OURS, LARGE)}\n\ndata: ${answerTo(OURS + 1, LARGE)}`;
    const text = await passed(large, true, body, body.length);
    expect(text).toBe(`data: 1\n\ndata:${standIn(OURS)}\n\ndata:${standIn(OURS + 1)}\n`);
  });

  it('leaves alone what is small, what nobody waits for, and what is no answer', async () => {
    const large = new LargeAnswers(isOwnId);
    const question = JSON.stringify({ jsonrpc: '2.0', id: OURS, method: 'm', params: { LARGE } });
    for (const body of [answerTo(OURS, 'x'), answerTo(7, LARGE), question, `{"${LARGE}`]) {
      expect(await passed(large, false, body)).toBe(body);
    }
    expect(await passed(large, true, `: ${LARGE}\n\n`)).toBe(`: ${LARGE}\n\n`);
    expect(large.take(7)).toBeUndefined();
  });

  it('refuses an answer that is nested too deep, and only that', async () => {
    const large = new LargeAnswers(isOwnId);
    const deep = '['.repeat(300) + ']'.repeat(300);
    const body = `{"jsonrpc":"2.0","id":${OURS},"result":{"a":"${LARGE}","deep":${deep}}}`;
    expect(await passed(large, false, body)).toBe(standIn(OURS));
    expect(large.take(OURS)).toMatchObject({ error: { message: expect.stringMatching(/200/u) } });
  });
});
