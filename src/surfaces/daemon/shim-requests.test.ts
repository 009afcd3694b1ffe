import { describe, expect, it } from 'vitest';

import { DAEMON } from '../../tuning/daemon.ts';
import { ShimRepeats, type ShimRequest, ShimRequests } from './shim-requests.ts';

const DONE = Buffer.from('{"jsonrpc":"2.0","id":1,"result":{}}\n');
const REFUSED = Buffer.from('{"jsonrpc":"2.0","id":1,"error":{"code":-32602,"message":"no"}}\n');

let count = 0;
function request(method: string, params: object, lineBytes = 100): ShimRequest {
  count += 1;
  const line = Buffer.alloc(lineBytes, ' ');
  return { key: String(count), id: count, method, params, line, sentCount: 1 };
}
const subscribe = (uri: string, lineBytes?: number): ShimRequest =>
  request('resources/subscribe', { uri }, lineBytes);
const unsubscribe = (uri: string): ShimRequest => request('resources/unsubscribe', { uri });
const setLevel = (level: string): ShimRequest => request('logging/setLevel', { level });

/** Returns the requests that are kept after these answers. */
function kept(...answers: readonly (readonly [ShimRequest, Buffer])[]): readonly unknown[] {
  const repeats = new ShimRepeats();
  for (const [asked, answer] of answers) {
    repeats.answered(asked, answer);
  }
  return repeats.all().map(({ params }) => params);
}

describe('ShimRepeats', () => {
  it('keeps the last level and each subscription', () => {
    expect(
      kept(
        [setLevel('debug'), DONE],
        [subscribe('x://a'), DONE],
        [subscribe('x://b'), DONE],
        [setLevel('error'), DONE],
        [subscribe('x://a'), DONE],
        [request('tools/call', { name: 'x', uri: 'x://c' }), DONE],
      ),
    ).toEqual([{ level: 'error' }, { uri: 'x://a' }, { uri: 'x://b' }]);
  });

  it('forgets what was taken back', () => {
    expect(kept([subscribe('x://a'), DONE], [unsubscribe('x://a'), DONE])).toEqual([]);
  });

  it('takes no note of what was refused', () => {
    expect(
      kept(
        [setLevel('debug'), DONE],
        [setLevel('loud'), REFUSED],
        [subscribe('x://a'), REFUSED],
        [subscribe('x://b'), DONE],
        [unsubscribe('x://b'), REFUSED],
      ),
    ).toEqual([{ level: 'debug' }, { uri: 'x://b' }]);
  });

  it('keeps no more than its number, and none that is longer than a subscription is', () => {
    const many = Array.from({ length: DAEMON.shimRepeatsMax + 5 }, (_, at) =>
      subscribe(`x://${at}`),
    );
    expect(kept(...many.map((each) => [each, DONE] as const))).toHaveLength(DAEMON.shimRepeatsMax);
    expect(kept([subscribe('x://a', DAEMON.shimRepeatBytesMax + 1), DONE])).toEqual([]);
  });

  it('counts its bytes, and gives them back', () => {
    const repeats = new ShimRepeats();
    repeats.answered(subscribe('x://a', 100), DONE);
    repeats.answered(subscribe('x://a', 200), DONE);
    repeats.answered(subscribe('x://b', 1000), DONE);
    expect(repeats.bytes).toBe(1200);
    repeats.answered(unsubscribe('x://a'), DONE);
    expect(repeats.bytes).toBe(1000);
  });
});

describe('ShimRequests', () => {
  it('has less room where something else is kept too', () => {
    const half = DAEMON.shimKeptBytesMax / 2;
    let otherBytes = 0;
    const requests = new ShimRequests(() => otherBytes);
    expect(requests.add(request('x', {}, half))).toBe(true);
    otherBytes = 1;
    expect(requests.add(request('x', {}, half))).toBe(false);
    otherBytes = 0;
    expect(requests.add(request('x', {}, half))).toBe(true);
  });
});
