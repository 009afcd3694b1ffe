import { describeOnEngines } from '../support/database.ts';
import { databaseContract } from './database.contract.ts';

describeOnEngines('the database', databaseContract);
