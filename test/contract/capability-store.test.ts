import { describe, expect, it } from 'vitest';

import { createCapabilityStore } from '../../src/adapters/postgres/capability-store.ts';
import { migrate } from '../../src/adapters/postgres/migrate.ts';
import { systemClock } from '../../src/adapters/system/machine.ts';
import { projectId } from '../../src/base/ids.ts';
import { CAPABILITY } from '../../src/tuning/capability.ts';
import { describeOnEngines } from '../support/database.ts';
import { MemoryCapabilityStore } from '../support/memory-capability-store.ts';
import { asNamed, capability, capabilityStoreContract } from './capability-store.contract.ts';

const MINE = projectId('mine');
const THEIRS = projectId('theirs');

describeOnEngines('the store of capabilities', (fresh) => {
  capabilityStoreContract(async () => {
    const database = await fresh();
    return {
      stores: [
        createCapabilityStore(database, MINE),
        createCapabilityStore(database, THEIRS),
      ] as const,
      [Symbol.asyncDispose]: () => database[Symbol.asyncDispose](),
    };
  });

  it('makes one capability of what two learn at once', async () => {
    await using database = await fresh();
    const outcomes = await Promise.all(
      ['one', 'other'].map((id) => {
        const given = capability({ id });
        return createCapabilityStore(database, MINE).save(given, asNamed(given));
      }),
    );
    expect(outcomes.map(({ kind }) => kind).toSorted()).toEqual(['known', 'stored']);
    const [first, second] = outcomes;
    expect(first).toMatchObject({ capability: second?.kind === 'full' ? {} : second?.capability });
  });

  it('ignores rows that cannot be understood, counts them, and lets their shape be kept anew', async () => {
    await using database = await fresh();
    const store = createCapabilityStore(database, MINE);
    await store.save(capability(), asNamed(capability()));
    await database.query(`update capability set parameters = '[1', version = 1`);
    expect(await store.read(0)).toMatchObject({ capabilities: [], ignored: 1 });
    const given = capability({ id: 'new' });
    expect(await store.save(given, asNamed(given))).toEqual({ kind: 'stored', capability: given });
  });

  it('keeps capabilities of a database from before sets of arguments were known', async () => {
    await using database = await fresh();
    const store = createCapabilityStore(database, MINE);
    const given = capability({ workedWith: ['a', 'b'] });
    await store.save(given, asNamed(given));
    await database.query(
      'alter table capability drop column worked_with, drop column counted_uses',
    );
    await database.query('drop table run_command, call_day');
    await database.query(
      'alter table run drop column client, drop column tools, drop column ending',
    );
    const walls = await database.query<{ tablename: string; policyname: string }>(
      'select tablename, policyname from pg_policies where schemaname = current_schema()',
    );
    for (const { tablename, policyname } of walls) {
      await database.query(`drop policy ${policyname} on ${tablename}`);
    }
    await database.query('alter table prediction drop column after_tool');
    await database.query('drop table access_token, audit');
    await database.query('alter table memory drop column person');
    await database.query('alter table algorithm_traces drop column person');
    await database.query('drop table open_request');
    await database.query('alter table graph_edge drop column seen');
    await database.query(
      'alter table learned_preference drop column person, drop column words, drop column reason',
    );
    await database.query('delete from schema_version where version > 18');
    await migrate(database, systemClock);
    expect((await store.read(0)).capabilities).toEqual([{ ...given, workedWith: [] }]);
  });

  it('lets the least used go beyond the bound, never a pinned one', async () => {
    await using database = await fresh();
    const store = createCapabilityStore(database, MINE);
    await database.query(
      `insert into capability select 'mine', 'id' || n, 'name_' || n, 1, '', '', '', '{}', '[]',
        'shape' || n, '{}', 'code', n <= 3, false, n, 0, 0, null, n, null, 1
      from generate_series(1, $1::int) n`,
      [CAPABILITY.capabilitiesMax],
    );
    const given = capability({ uses: { succeeded: 1, failed: 0, durationMsSum: 1 } });
    expect(await store.save(given, asNamed(given))).toMatchObject({ kind: 'stored' });
    const { ids } = await store.read(0);
    expect(ids).toHaveLength(CAPABILITY.capabilitiesMax);
    expect(ids).toEqual(expect.arrayContaining(['id1', 'id2', 'id3', 'id5', given.id]));
    expect(ids).not.toContain('id4');
    await database.query('update capability set is_pinned = true');
    const another = capability({ shape: 'another' });
    expect(await store.save(another, asNamed(another))).toEqual({ kind: 'full' });
    expect((await store.read(0)).ids).toHaveLength(CAPABILITY.capabilitiesMax);
  });
});

describe('the store of capabilities in memory', () => {
  capabilityStoreContract(() =>
    Promise.resolve({
      stores: [new MemoryCapabilityStore(), new MemoryCapabilityStore()] as const,
      [Symbol.asyncDispose]: () => Promise.resolve(),
    }),
  );
});
