/** One embedded database, used by two threads. */
import { describe, expect, it } from 'vitest';

import type { Queryable } from '../../src/adapters/postgres/database.ts';
import { openLinkedPglite } from '../../src/adapters/postgres/pglite.ts';
import { separatePglite } from '../support/database.ts';

const texts = (database: Queryable): Promise<readonly object[]> =>
  database.query('select text from note order by text');

/** Resolves once a transaction has written, and leaves it open. */
const beginsAndStops = (database: ReturnType<typeof openLinkedPglite>): Promise<unknown> => {
  let ended: Promise<unknown> = Promise.resolve();
  const begun = new Promise<Promise<unknown>[]>((resolve) => {
    ended = database
      .transaction(async (tx) => {
        await tx.query('insert into note values ($1)', ['lost']);
        resolve([]);
        await new Promise(() => undefined);
      })
      .catch((error: unknown) => error);
  });
  return begun.then(() => [ended]);
};

describe('an embedded database that is linked', () => {
  it('shows each side what the other has stored', async () => {
    await using database = await separatePglite();
    await database.query('create table note (text text)');
    await using linked = openLinkedPglite(await database.link());
    await linked.transaction((tx) => tx.query('insert into note values ($1)', ['from afar']));
    await database.query('insert into note values ($1)', ['from here']);
    expect(await texts(database)).toEqual([{ text: 'from afar' }, { text: 'from here' }]);
    expect(await texts(linked)).toEqual(await texts(database));
  });

  it('rolls back what a side began that is gone', async () => {
    await using database = await separatePglite();
    await database.query('create table note (text text)');
    const port = await database.link();
    await beginsAndStops(openLinkedPglite(port));
    port.close();
    await database.query('insert into note values ($1)', ['kept']);
    expect(await texts(database)).toEqual([{ text: 'kept' }]);
  });

  it('rolls back what a side began that has stopped in the middle', async () => {
    await using database = await separatePglite();
    await database.query('create table note (text text)');
    await using linked = openLinkedPglite(await database.link());
    await beginsAndStops(linked);
    await database.query('insert into note values ($1)', ['kept']);
    expect(await texts(database)).toEqual([{ text: 'kept' }]);
  });
});
