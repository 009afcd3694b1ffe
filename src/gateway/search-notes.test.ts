import { expect, it } from 'vitest';

import { sessionId } from '../base/ids.ts';
import { SEARCH_TRACES } from '../tuning/gateway.ts';
import { ToldLogins, type UnlistedServer } from './discovery.ts';

const crm: UnlistedServer = { name: 'crm', status: 'unauthorized' };
const late: UnlistedServer = { name: 'late', status: 'starting' };
const one = { session: sessionId('one') };
const reader = (count: number): typeof one => ({ session: sessionId(`s${count}`) });

it('tells of a missing login once, and of everything else each time', () => {
  const told = new ToldLogins();
  expect(told.worthTelling(one, [crm, late])).toEqual([crm, late]);
  expect(told.worthTelling(one, [crm, late])).toEqual([late]);
  expect(told.worthTelling(one, [{ ...crm, status: 'starting' }])).toHaveLength(1);
  expect(told.worthTelling(one, [crm])).toEqual([]);
});

it('tells again after the server was usable in between', () => {
  const told = new ToldLogins();
  told.worthTelling(one, [crm]);
  told.worthTelling(one, []);
  expect(told.worthTelling(one, [crm])).toEqual([crm]);
});

it('tells every session, and several sessions of one reader only once', () => {
  const told = new ToldLogins();
  const [two, three] = ['two', 'three'].map((name) => ({ session: sessionId(name) }));
  told.worthTelling(one, [crm]);
  expect(told.worthTelling({ session: sessionId('two') }, [crm])).toEqual([crm]);
  expect(told.worthTelling({ ...(two ?? one), reader: 'person' }, [crm])).toEqual([crm]);
  expect(told.worthTelling({ ...(three ?? one), reader: 'person' }, [crm])).toEqual([]);
  told.released(one.session);
  expect(told.worthTelling(one, [crm])).toEqual([crm]);
});

it('forgets the reader of long ago, not the latest', () => {
  const told = new ToldLogins();
  for (let count = 0; count <= SEARCH_TRACES.sessionsMax; count += 1) {
    told.worthTelling(reader(count), [crm]);
  }
  expect(told.worthTelling(reader(SEARCH_TRACES.sessionsMax), [crm])).toEqual([]);
  expect(told.worthTelling(reader(0), [crm])).toEqual([crm]);
});
