import { createMemoryStore } from '../../src/adapters/postgres/memory-store.ts';
import { projectId } from '../../src/base/ids.ts';
import { describeOnEngines } from '../support/database.ts';
import { memoryStoreContract } from './memory-store.contract.ts';

describeOnEngines('the memory store', (fresh) => {
  memoryStoreContract(async () => {
    const database = await fresh();
    const mine = createMemoryStore(database, projectId('mine'));
    const theirs = createMemoryStore(database, projectId('theirs'));
    return {
      stores: [mine, theirs] as const,
      [Symbol.asyncDispose]: () => database[Symbol.asyncDispose](),
    };
  });
});
