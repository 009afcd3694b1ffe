/** The lock that shows that a process lives: another process sees its death before the lease has ended. */
import { randomUUID } from 'node:crypto';

import pg from 'pg';
import { describe, expect, inject, it } from 'vitest';

import { nextVersion } from '../../src/adapters/postgres/knowledge-version.ts';
import { showPresence } from '../../src/adapters/postgres/postgres.ts';
import {
  type InstanceNews,
  lockKey,
  type Presence,
  presenceAlone,
} from '../../src/adapters/postgres/presence.ts';
import { createRunJournal } from '../../src/adapters/postgres/run-journal.ts';
import { projectId, runId } from '../../src/base/ids.ts';
import type { RunJournal } from '../../src/execute/run-journal.ts';
import { EXECUTE } from '../../src/tuning/execute.ts';
import { freshDatabase, hasPostgres } from '../support/database.ts';
import { start } from '../support/journal-events.ts';
import { quietLogger } from '../support/quiet-logger.ts';

const SEEING: Presence = { ...presenceAlone('me'), seesDeaths: () => true };
const RUN = runId('r1');
const PROJECT = `p-${randomUUID()}`;

const appear = (): Promise<Presence> =>
  showPresence(randomUUID(), {
    url: inject('postgresUrl'),
    project: PROJECT,
    logger: quietLogger(),
  });

/** The connections that hold the lock of a process. `ending` ends them, as an administrator would. */
async function holders(owner: string, ending = false): Promise<readonly number[]> {
  const admin = new pg.Client({ connectionString: inject('postgresUrl') });
  await admin.connect();
  const { rows } = await admin.query<{ pid: number }>(
    `select pid, case when $2 then pg_terminate_backend(pid) end from pg_locks
    where locktype = 'advisory' and (classid::bigint << 32 | objid::bigint) = ${lockKey('$1::text')}`,
    [owner, ending],
  );
  await admin.end();
  return rows.map(({ pid }) => pid);
}

interface World extends AsyncDisposable {
  readonly journal: RunJournal;
  readonly blind: RunJournal;
  readonly other: Presence;
}

/** A run of a process that renewed its lease so many milliseconds ago. */
async function runOf(agoMs: number): Promise<World> {
  const database = await freshDatabase('postgres');
  const other = await appear();
  const project = projectId('p');
  const journal = createRunJournal(database, project, SEEING);
  const expiresAt = Date.now() + EXECUTE.leaseMs - agoMs;
  await journal.begin(start(RUN), { owner: other.owner, expiresAt });
  return {
    journal,
    blind: createRunJournal(database, project),
    other,
    [Symbol.asyncDispose]: async () => {
      await other[Symbol.asyncDispose]();
      await database[Symbol.asyncDispose]();
    },
  };
}

const isLeft = async (journal: RunJournal): Promise<boolean> =>
  (await journal.leftBehind('me', [], Date.now())).length > 0;
const take = (journal: RunJournal): ReturnType<RunJournal['take']> =>
  journal.take(RUN, { owner: 'me', expiresAt: Date.now() + EXECUTE.leaseMs }, Date.now());

describe.skipIf(!hasPostgres())('the lock of a process that drives runs', () => {
  it('keeps its runs while it is held, however late the renewal is', async () => {
    await using world = await runOf(EXECUTE.leaseMs - 1000);
    expect(await isLeft(world.journal)).toBe(false);
    expect(await take(world.journal)).toBeUndefined();
  });

  it('frees its runs when it dies, although their leases have not ended', async () => {
    await using world = await runOf(EXECUTE.unrenewedMs + 100);
    await world.other[Symbol.asyncDispose]();
    expect(await isLeft(world.blind)).toBe(false);
    expect(await isLeft(world.journal)).toBe(true);
    expect(await take(world.journal)).toMatchObject({ hold: { owner: 'me', token: 2 } });
  });

  it('leaves runs alone that were renewed a moment ago, and after an outage all of them', async () => {
    await using renewed = await runOf(0);
    await renewed.other[Symbol.asyncDispose]();
    expect(await isLeft(renewed.journal)).toBe(false);
    await using dead = await runOf(EXECUTE.unrenewedMs + 100);
    await dead.other[Symbol.asyncDispose]();
    expect(await dead.journal.leftBehind('me', [], 0)).toEqual([]);
  });

  it('is taken again when its connection is lost, and judges nobody for a while', async () => {
    await using world = await runOf(0);
    const { owner, seesDeaths } = world.other;
    const before = await holders(owner, true);
    expect(before).toHaveLength(1);
    const later = async (): Promise<readonly number[]> =>
      (await holders(owner)).filter((pid) => !before.includes(pid));
    await expect.poll(later, { timeout: 10_000 }).toHaveLength(1);
    expect(seesDeaths()).toBe(false);
  });
});

describe.skipIf(!hasPostgres())('news between instances', () => {
  const SOON = { timeout: 10_000 };

  it('are told to the others of the project, not to who told them and not to other projects', async () => {
    await using one = await appear();
    await using two = await appear();
    await using stranger = await showPresence(randomUUID(), {
      url: inject('postgresUrl'),
      project: `other-${PROJECT}`,
      logger: quietLogger(),
    });
    const heard: [string, InstanceNews][] = [];
    for (const [name, presence] of Object.entries({ one, two, stranger })) {
      presence.onNews((news) => heard.push([name, news]));
    }
    one.tellWrite('files');
    one.tellWrite('mail');
    one.tellWrite('files');
    await expect.poll(() => heard, SOON).toHaveLength(1);
    expect(heard).toEqual([['two', { kind: 'wrote', servers: ['files', 'mail'] }]]);
    await using database = await freshDatabase('postgres');
    await database.transaction((tx) => nextVersion(tx, projectId(PROJECT), 'graph'));
    await expect.poll(() => heard.length, SOON).toBe(3);
    expect(
      heard
        .slice(1)
        .map(([name, { kind }]) => `${name} ${kind}`)
        .toSorted(),
    ).toEqual(['one learned', 'two learned']);
  });

  it('that were missed are taken for everything, once the connection is back', async () => {
    await using one = await appear();
    const heard: InstanceNews[] = [];
    one.onNews((news) => heard.push(news));
    await holders(one.owner, true);
    await expect
      .poll(() => heard, SOON)
      .toEqual([{ kind: 'wrote' }, { kind: 'learned' }, { kind: 'wrote' }]);
  });
});
