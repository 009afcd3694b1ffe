import { describe, expect, it } from 'vitest';

import { made, readSession, shop } from '../../test/support/read-session.ts';
import { situationContexts, wasMadeAgain } from './situation.ts';

const [USER, ORDER, PING] = [shop('user'), shop('order'), shop('ping')];
const user = made(USER, {}, { orders: [1001, 1002] });
const order = (id: string, ok = true) => made(ORDER, { id }, null, ok);

describe('situationContexts', () => {
  it('has none before the first call', () => {
    expect(situationContexts(readSession())).toEqual([]);
  });

  it('goes from none over the last tool to the last two and the last call, whatever was repeated', () => {
    const ping = made(PING, {}, { up: 1 });
    const session = readSession(user, ping, ping, order('x'));
    expect(situationContexts(session, (tool, args) => `${tool} ${JSON.stringify(args)}`)).toEqual([
      [],
      [ORDER],
      ['~', '~at', 'shop'],
      ['~', ORDER, '~'],
      ['~', PING, ORDER, '~'],
      ['~', '~call', ORDER, 'shop:order {"id":"x"}'],
    ]);
    expect(situationContexts(session)).toHaveLength(5);
  });

  it.each([
    ['failed', [order('1001', false)]],
    ['again', [order('1001'), order('1001')]],
    ['more', [user, order('1001')]],
    ['done', [user, order('1001'), order('1002')]],
    ['', [user, order('4444')]],
  ])('says how the last call went: %s', (state, steps) => {
    expect(situationContexts(readSession(...steps))[3]?.at(-1)).toBe(`~${state}`);
  });
});

const counts = (state: string, tool: string) =>
  new Map([[JSON.stringify(['~', ORDER, `~${state}`]), new Map([[tool, 1]])]]);

describe('wasMadeAgain', () => {
  it('knows calls that were said again, and tools that were called again after a failure', () => {
    const [well, badly] = [
      { tool: ORDER, ok: true },
      { tool: ORDER, ok: false },
    ];
    expect(wasMadeAgain(new Map(), badly)).toBe(false);
    expect(wasMadeAgain(counts('again', USER), well)).toBe(true);
    expect(wasMadeAgain(counts('failed', ORDER), badly)).toBe(true);
    expect(wasMadeAgain(counts('failed', ORDER), well)).toBe(false);
    expect(wasMadeAgain(counts('failed', USER), badly)).toBe(false);
  });
});
