import { expect, it } from 'vitest';

import { createAuditStore } from '../../src/adapters/postgres/audit-store.ts';
import { projectId } from '../../src/base/ids.ts';
import type { AuditEntry } from '../../src/call/audit-log.ts';
import { describeOnEngines } from '../support/database.ts';

const MINE = projectId('mine');
const THEIRS = projectId('theirs');

const entry = (id: string, at: number, more: Partial<AuditEntry> = {}): AuditEntry => ({
  id,
  at,
  action: 'call',
  subject: 'files:read',
  outcome: 'answered',
  instance: 'one',
  ...more,
});

const WHOLE: Partial<AuditEntry> = {
  person: 'ann',
  session: 'http-1',
  runId: 'wf_1',
  args: '{"path":"NUL \\u0000"}',
  approvedBy: 'bob',
};

describeOnEngines('the store of the audit', (fresh) => {
  it('gives back what it was given, the newest first, page by page', async () => {
    await using database = await fresh();
    const store = createAuditStore(database, MINE);
    const [one, two, three] = [entry('a', 1, WHOLE), entry('b', 2), entry('c', 2, WHOLE)];
    await store.add([one, two, three]);
    expect(await store.read({ limit: 10 })).toEqual([three, two, one]);
    const [last] = await store.read({ limit: 1 });
    expect(await store.read({ limit: 10, ...(last && { before: last }) })).toEqual([two, one]);
    expect(await store.read({ limit: 10, since: 2 })).toEqual([three, two]);
    expect(await store.read({ limit: 10, person: 'ann' })).toEqual([three, one]);
  });

  it('takes an entry once, and keeps projects apart', async () => {
    await using database = await fresh();
    const [mine, theirs] = [createAuditStore(database, MINE), createAuditStore(database, THEIRS)];
    await mine.add([entry('a', 1)]);
    await mine.add([entry('a', 1, { outcome: 'changed' }), entry('b', 2)]);
    expect(await mine.read({ limit: 10 })).toEqual([entry('b', 2), entry('a', 1)]);
    expect(await theirs.read({ limit: 10 })).toEqual([]);
  });

  it('changes no entry, and removes those that are old', async () => {
    await using database = await fresh();
    const store = createAuditStore(database, MINE);
    await store.add([entry('a', 1), entry('b', 2), entry('c', 3)]);
    await expect(database.query(`update audit set outcome = 'another'`)).rejects.toThrow(/audit/u);
    expect(await store.removeOld({ since: 2, newest: 100 }, 10)).toBe(1);
    expect(await store.read({ limit: 10 })).toEqual([entry('c', 3), entry('b', 2)]);
  });
});
