import { expect, it } from 'vitest';

import type { Database } from '../../src/adapters/postgres/database.ts';
import { STORAGE } from '../../src/tuning/postgres.ts';

/** What stores rely on, whichever engine is behind it. */
export function databaseContract(fresh: () => Promise<Database>): void {
  it('answers the same values whatever the engine calls their types', async () => {
    await using database = await fresh();
    const [row] = await database.query(
      `select 7::int2 as small, 8::int4 as normal, 9007199254740991::int8 as large,
        9007199254740993::int8 as larger, 1.5::float8 as real, true as yes,
        '{"a":[1,"x"]}'::jsonb as document, '[1,2]'::json as list, '\\x00ff'::bytea as bytes,
        '2026-11-15T12:00:00Z'::timestamptz as moment, '2026-11-15'::date as day,
        12.50::numeric as amount, '{a,b}'::text[] as names, null as nothing, 'text' as words`,
    );
    expect(row).toEqual({
      small: 7,
      normal: 8,
      large: 9_007_199_254_740_991,
      larger: 9_007_199_254_740_993n,
      real: 1.5,
      yes: true,
      document: { a: [1, 'x'] },
      list: [1, 2],
      bytes: new Uint8Array([0, 255]),
      moment: new Date('2026-11-15T12:00:00Z'),
      day: '2026-11-15',
      amount: '12.50',
      names: '{a,b}',
      nothing: null,
      words: 'text',
    });
  });

  it('takes the same parameters', async () => {
    await using database = await fresh();
    const awkward = 'quote " back \\ brace } comma , ünïcödé 🦀';
    const [row] = await database.query(
      `select $1::int8 as large, $2::boolean as yes, $3::jsonb as document, $4::bytea as bytes,
        to_jsonb($5::text[]) as names, to_jsonb($6::int4[]) as numbers, $7::timestamptz as moment,
        $8::text as nothing, $9::float8 as real, $10::jsonb as list, $11::text as words`,
      [
        9_007_199_254_740_993n,
        false,
        { a: [1, null] },
        new Uint8Array([1, 0, 255]),
        [awkward, '', 'NULL', null],
        [1, 2],
        new Date(5000),
        undefined,
        0.1,
        JSON.stringify([1, { b: 2 }]),
        awkward,
      ],
    );
    expect(row).toEqual({
      large: 9_007_199_254_740_993n,
      yes: false,
      document: { a: [1, null] },
      bytes: new Uint8Array([1, 0, 255]),
      names: [awkward, '', 'NULL', null],
      numbers: [1, 2],
      moment: new Date(5000),
      nothing: null,
      real: 0.1,
      list: [1, { b: 2 }],
      words: awkward,
    });
  });

  it('has vectors', async () => {
    await using database = await fresh();
    await database.query('create table place (name text, at vector(3))');
    await database.query(`insert into place values ('near', $1), ('far', $2)`, [
      '[1,2,3]',
      '[9,9,9]',
    ]);
    const rows = await database.query('select name, at from place order by at <-> $1', ['[1,2,4]']);
    expect(rows).toEqual([
      { name: 'near', at: '[1,2,3]' },
      { name: 'far', at: '[9,9,9]' },
    ]);
  });

  it('stores all of a transaction', async () => {
    await using database = await fresh();
    await database.query('create table number (value integer)');
    const answer = await database.transaction(async (tx) => {
      await tx.query('insert into number values (1)');
      await tx.query('insert into number values (2)');
      return 'done';
    });
    expect(answer).toBe('done');
    expect(await values(database)).toEqual([1, 2]);
  });

  it('stores nothing of a transaction whose work throws', async () => {
    await using database = await fresh();
    await database.query('create table number (value integer)');
    const work = database.transaction(async (tx) => {
      await tx.query('insert into number values (1)');
      throw new Error('changed my mind');
    });
    await expect(work).rejects.toThrow('changed my mind');
    expect(await values(database)).toEqual([]);
  });

  it('stores nothing of a transaction with a failed statement, even if the work goes on', async () => {
    await using database = await fresh();
    await database.query('create table number (value integer primary key)');
    const work = database.transaction(async (tx) => {
      await tx.query('insert into number values (1)');
      await tx.query('insert into number values (1)').catch(() => undefined);
      return 'looks fine';
    });
    await expect(work).rejects.toMatchObject({
      code: 'DATABASE_STATEMENT_FAILED',
      data: { code: '23505', constraint: 'number_pkey' },
    });
    expect(await values(database)).toEqual([]);
  });

  it('is as good as new after a failed statement', async () => {
    await using database = await fresh();
    await database.query('create table number (value integer)');
    await expect(database.query('select nonsense')).rejects.toMatchObject({
      code: 'DATABASE_STATEMENT_FAILED',
      data: { code: '42703' },
    });
    await expect(database.transaction((tx) => tx.query('select nonsense'))).rejects.toMatchObject({
      code: 'DATABASE_STATEMENT_FAILED',
    });
    await database.query('insert into number values (3)');
    expect(await values(database)).toEqual([3]);
  });

  it('answers a statement that comes again and again as it did the first time', async () => {
    await using database = await fresh();
    await database.query('create table counted (id integer primary key, words text, bytes bytea)');
    const insert = 'insert into counted (id, words) values ($1, $2) returning id, words, bytes';
    for (let id = 0; id < 20; id += 1) {
      const words = id % 2 === 0 ? null : `words '${id}'`;
      expect(await database.query(insert, [id, words])).toEqual([{ id, words, bytes: null }]);
      await expect(database.query(insert, [id, 'again'])).rejects.toThrow(/duplicate|unique/u);
    }
    await expect(
      database.transaction(async (tx) => {
        await tx.query(insert, [20, 'undone']);
        await tx.query(insert, [20, 'again']);
      }),
    ).rejects.toThrow(/duplicate|unique/u);
    expect(await database.query(insert, [20, 'done'])).toHaveLength(1);
    const update = 'update counted set bytes = $2 where id = $1 returning bytes';
    for (let id = 0; id < 20; id += 1) {
      const bytes = new Uint8Array([0, id, 255]);
      expect(await database.query(update, [id, bytes])).toEqual([{ bytes }]);
    }
  });

  it('answers a statement that came often also after its table has changed', async () => {
    await using database = await fresh();
    await database.query('create table changing (id integer)');
    await database.query('insert into changing (id) values (1)');
    const select = 'select * from changing where id::text = $1::text';
    for (let time = 0; time < 20; time += 1) {
      expect(await database.query(select, [1])).toEqual([{ id: 1 }]);
    }
    await database.query('alter table changing add column more text');
    expect(await database.query(select, [1])).toEqual([{ id: 1, more: null }]);
    await database.query('alter table changing alter column id type text');
    for (let time = 0; time < 20; time += 1) {
      expect(await database.query(select, [1])).toEqual([{ id: '1', more: null }]);
    }
  });

  it('keeps what others do apart from a transaction', async () => {
    await using database = await fresh();
    await database.query('create table number (value integer)');
    const work = database.transaction(async (tx) => {
      await tx.query('insert into number values (1)');
      await tx.query('select 1');
      throw new Error('rolled back');
    });
    const beside = database.query('insert into number values (2)');
    await expect(work).rejects.toThrow('rolled back');
    await beside;
    expect(await values(database)).toEqual([2]);
  });

  it('gives up a transaction that makes no statement, as one that waits for itself', async () => {
    await using database = await fresh();
    const work = database.transaction(async () => {
      await new Promise((resolve) => setTimeout(resolve, 2 * STORAGE.workIdleMs).unref());
    });
    await expect(work).rejects.toMatchObject({ code: 'INTERNAL' });
    expect(await database.query('select 1 as one')).toEqual([{ one: 1 }]);
  });

  it('refuses a statement after the end of its transaction', async () => {
    await using database = await fresh();
    const tx = await database.transaction((handle) => Promise.resolve(handle));
    await expect(tx.query('select 1')).rejects.toMatchObject({ code: 'INTERNAL' });
  });

  it('takes statements of one transaction that do not wait for each other', async () => {
    await using database = await fresh();
    const rows = await database.transaction((tx) =>
      Promise.all([1, 2, 3].map((value) => tx.query('select $1::int4 as value', [value]))),
    );
    expect(rows).toEqual([[{ value: 1 }], [{ value: 2 }], [{ value: 3 }]]);
  });

  it('answers many statements and transactions at once, each with its own rows', async () => {
    await using database = await fresh();
    const asked = Array.from({ length: 60 }, (_, index) =>
      index % 3 === 0
        ? database.transaction((tx) => tx.query('select $1::int4 as value', [index]))
        : database.query('select $1::int4 as value', [index]),
    );
    const answers = await Promise.all(asked);
    expect(answers).toEqual(asked.map((_, index) => [{ value: index }]));
  });
}

async function values(database: Database): Promise<readonly number[]> {
  const rows = await database.query<{ value: number }>('select value from number order by value');
  return rows.map(({ value }) => value);
}
