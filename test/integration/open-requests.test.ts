/** Requests whose answer a client may ask for again, for a day. */
import { expect, it } from 'vitest';

import {
  agingOpenRequests,
  createOpenRequests,
} from '../../src/adapters/postgres/open-requests.ts';
import { projectId, sessionId } from '../../src/base/ids.ts';
import { STORAGE } from '../../src/tuning/postgres.ts';
import { describeOnEngines } from '../support/database.ts';
import { manualClock } from '../support/manual-clock.ts';

const MINE = projectId('mine');
const SESSION = sessionId('s');

describeOnEngines('open requests', (fresh) => {
  it('are found for a day, and removed after it though no other comes', async () => {
    await using database = await fresh();
    const clock = manualClock(1_000_000);
    const requests = createOpenRequests(database, MINE, clock);
    await requests.keep({ key: 'k', session: SESSION, body: '{}' });
    clock.advance(STORAGE.openRequestMs);
    await requests.keep({ key: 'newer', session: SESSION, body: '{}' });
    await requests.keep({ key: 'other', session: sessionId('other'), body: '{}' });
    expect(await requests.find('k', SESSION)).toMatchObject({ body: '{}' });
    const keys = async (): Promise<readonly string[]> =>
      (await requests.ofSession(SESSION)).map(({ key }) => key);
    expect(await keys()).toEqual(['newer', 'k']);
    clock.advance(1);
    expect(await requests.find('k', SESSION)).toBeUndefined();
    expect(await keys()).toEqual(['newer']);
    const aging = agingOpenRequests(database, MINE);
    const { days, newest } = aging.limits();
    const since = clock.now() - days * 86_400_000;
    expect(await aging.removeOld({ since, newest }, 10)).toBe(1);
    expect(await requests.find('newer', SESSION)).toBeDefined();
    expect(await database.query('select from open_request')).toHaveLength(2);
  });
});
