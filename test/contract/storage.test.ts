import { describe, expect, it } from 'vitest';

import { createCatalogStore, createPinStore } from '../../src/adapters/postgres/catalog-store.ts';
import type { Database } from '../../src/adapters/postgres/database.ts';
import { createPermissionStore } from '../../src/adapters/postgres/permission-store.ts';
import { createRunJournal } from '../../src/adapters/postgres/run-journal.ts';
import { createSecretStore } from '../../src/adapters/postgres/secret-store.ts';
import { createSavingsStore, createUsageStore } from '../../src/adapters/postgres/usage-store.ts';
import { createVectorStore } from '../../src/adapters/postgres/vector-store.ts';
import { projectId, runId } from '../../src/base/ids.ts';
import { appendAs, firstHold } from '../support/append-as.ts';
import { describeOnEngines } from '../support/database.ts';
import { memoryRunJournal } from '../support/memory-run-journal.ts';
import { memorySecretStore } from '../support/memory-secret-store.ts';
import { MemoryVectorStore } from '../support/memory-vector-store.ts';
import { quietLogger, type LoggedLine } from '../support/quiet-logger.ts';
import { catalogStoreContract } from './catalog-store.contract.ts';
import { databaseContract } from './database.contract.ts';
import { permissionStoreContract } from './permission-store.contract.ts';
import { pinStoreContract } from './pin-store.contract.ts';
import { runJournalContract } from './run-journal.contract.ts';
import { savingsStoreContract } from './savings-store.contract.ts';
import { secretStoreContract } from './secret-store.contract.ts';
import { usageStoreContract } from './usage-store.contract.ts';
import { vectorStoreContract } from './vector-store.contract.ts';

const MINE = projectId('mine');
const THEIRS = projectId('theirs');
const KEY = new Uint8Array(32).fill(7);
const ending = (database: Database): AsyncDisposable => ({
  [Symbol.asyncDispose]: () => database[Symbol.asyncDispose](),
});

describeOnEngines('the database', databaseContract);

describeOnEngines('the catalog store', (fresh) => {
  catalogStoreContract(async () => {
    const database = await fresh();
    const stores = [createCatalogStore(database, MINE), createCatalogStore(database, THEIRS)];
    return { ...ending(database), stores: stores as [(typeof stores)[0], (typeof stores)[0]] };
  });
});

describeOnEngines('the usage store', (fresh) => {
  usageStoreContract(async () => {
    const database = await fresh();
    const stores = [createUsageStore(database, MINE), createUsageStore(database, THEIRS)];
    return { ...ending(database), stores: stores as [(typeof stores)[0], (typeof stores)[0]] };
  });
});

describeOnEngines('the savings store', (fresh) => {
  savingsStoreContract(async () => {
    const database = await fresh();
    const stores = [createSavingsStore(database, MINE), createSavingsStore(database, THEIRS)];
    return { ...ending(database), stores: stores as [(typeof stores)[0], (typeof stores)[0]] };
  });
});

describeOnEngines('the store of pins', (fresh) => {
  pinStoreContract(async () => {
    const database = await fresh();
    const stores = [createPinStore(database, MINE), createPinStore(database, THEIRS)];
    return { ...ending(database), stores: stores as [(typeof stores)[0], (typeof stores)[0]] };
  });
});

describeOnEngines('the permission store', (fresh) => {
  permissionStoreContract(async () => {
    const database = await fresh();
    const stores = [createPermissionStore(database, MINE), createPermissionStore(database, THEIRS)];
    return { ...ending(database), stores: stores as [(typeof stores)[0], (typeof stores)[0]] };
  });
});

describeOnEngines('the vector store', (fresh) => {
  vectorStoreContract(async () => {
    const database = await fresh();
    const stores = [createVectorStore(database, MINE), createVectorStore(database, THEIRS)];
    return { ...ending(database), stores: stores as [(typeof stores)[0], (typeof stores)[0]] };
  });

  it('finds the nearest through an index of their dimension', async () => {
    await using database = await fresh();
    const store = createVectorStore(database, MINE);
    await store.save('m', new Map([['a', new Float32Array([1, 0, 0])]]));
    await store.prepareNearest(3);
    await store.prepareNearest(3);
    await store.prepareNearest(3072);
    const rows = await database.query<{ definition: string }>(
      `select indexdef as definition from pg_indexes
      where schemaname = current_schema() and indexdef like '%hnsw%'`,
    );
    expect(rows.map(({ definition }) => definition)).toEqual([
      expect.stringContaining('WHERE (dimension = 3)'),
    ]);
  });
});

describe('the vector store in memory', () => {
  vectorStoreContract(() =>
    Promise.resolve({
      stores: [new MemoryVectorStore(), new MemoryVectorStore()],
      [Symbol.asyncDispose]: () => Promise.resolve(),
    }),
  );
});

describeOnEngines('the run journal', (fresh) => {
  runJournalContract(async () => {
    const database = await fresh();
    return { ...ending(database), journal: createRunJournal(database, MINE) };
  });

  it('refuses events of a run that it does not have', async () => {
    await using database = await fresh();
    const journal = createRunJournal(database, MINE);
    await expect(
      appendAs(journal, runId('nobody'), firstHold('me'), [
        { kind: 'run_finished', end: 'completed', at: 1 },
      ]),
    ).rejects.toMatchObject({ code: 'RUN_UNKNOWN' });
  });
});

describe('the run journal in memory', () => {
  runJournalContract(() =>
    Promise.resolve({
      journal: memoryRunJournal(),
      [Symbol.asyncDispose]: () => Promise.resolve(),
    }),
  );
});

describeOnEngines('the secret store', (fresh) => {
  secretStoreContract(async () => {
    const database = await fresh();
    return {
      ...ending(database),
      secrets: createSecretStore(database, MINE, KEY, quietLogger()),
    };
  });

  it('stores nothing that can be read without the key', async () => {
    await using database = await fresh();
    const lines: LoggedLine[] = [];
    await createSecretStore(database, MINE, KEY, quietLogger()).write('token', 'hunter2hunter2');
    const rows = await database.query(
      `select encode(ciphertext, 'escape') || encode(nonce, 'escape') as stored from secret`,
    );
    expect(JSON.stringify(rows)).not.toContain('hunter');
    const other = new Uint8Array(32).fill(8);
    const stranger = createSecretStore(database, MINE, other, quietLogger(lines));
    expect(await stranger.read('token')).toBeUndefined();
    expect(lines).toMatchObject([
      { level: 'warn', event: 'secret_unreadable', fields: { name: 'token' } },
    ]);
  });

  it('does not give a secret to another name or project, even if its row is copied', async () => {
    await using database = await fresh();
    const secrets = createSecretStore(database, MINE, KEY, quietLogger());
    const theirs = createSecretStore(database, THEIRS, KEY, quietLogger());
    await secrets.write('token', 'mine');
    expect(await theirs.read('token')).toBeUndefined();
    for (const [project, name] of [
      [MINE, 'other'],
      [THEIRS, 'token'],
    ]) {
      await database.query(
        `insert into secret select $1, $2, nonce, ciphertext, updated_at from secret
        where project_id = $3 and name = 'token'`,
        [project, name, MINE],
      );
    }
    expect(await secrets.read('other')).toBeUndefined();
    expect(await theirs.read('token')).toBeUndefined();
    expect(await secrets.read('token')).toBe('mine');
  });

  it('never encrypts two secrets with one nonce', async () => {
    await using database = await fresh();
    const secrets = createSecretStore(database, MINE, KEY, quietLogger());
    for (let count = 0; count < 20; count += 1) {
      await secrets.write(`name${count}`, 'same');
    }
    const rows = await database.query<{ count: number }>(
      'select count(distinct nonce) as count from secret',
    );
    expect(rows).toEqual([{ count: 20 }]);
  });
});

describe('the secret store in memory', () => {
  secretStoreContract(() =>
    Promise.resolve({
      secrets: memorySecretStore(),
      [Symbol.asyncDispose]: () => Promise.resolve(),
    }),
  );
});
