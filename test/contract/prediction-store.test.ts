import { createPredictionStore } from '../../src/adapters/postgres/prediction-store.ts';
import { projectId } from '../../src/base/ids.ts';
import { describeOnEngines } from '../support/database.ts';
import { predictionStoreContract } from './prediction-store.contract.ts';

describeOnEngines('the prediction store', (fresh) => {
  predictionStoreContract(async () => {
    const database = await fresh();
    const mine = createPredictionStore(database, projectId('mine'));
    const theirs = createPredictionStore(database, projectId('theirs'));
    return {
      stores: [mine, theirs] as const,
      [Symbol.asyncDispose]: () => database[Symbol.asyncDispose](),
    };
  });
});
