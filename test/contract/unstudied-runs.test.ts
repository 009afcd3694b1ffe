import type { Database } from '../../src/adapters/postgres/database.ts';
import {
  createLearnedStore,
  createUnstudiedRuns,
} from '../../src/adapters/postgres/learned-store.ts';
import { createRunJournal } from '../../src/adapters/postgres/run-journal.ts';
import { projectId } from '../../src/base/ids.ts';
import { describeOnEngines } from '../support/database.ts';
import { type StudiedStores, unstudiedRunsContract } from './unstudied-runs.contract.ts';

function storesOf(database: Database, project: string): StudiedStores {
  const id = projectId(project);
  return {
    journal: createRunJournal(database, id),
    unstudied: createUnstudiedRuns(database, id),
    learned: createLearnedStore(database, id),
  };
}

describeOnEngines('the store of runs that are to be studied', (fresh) => {
  unstudiedRunsContract(async () => {
    const database = await fresh();
    return {
      projects: [storesOf(database, 'mine'), storesOf(database, 'theirs')] as const,
      [Symbol.asyncDispose]: () => database[Symbol.asyncDispose](),
    };
  });
});
