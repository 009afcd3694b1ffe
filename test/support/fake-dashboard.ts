import { GatewayError } from '../../src/base/errors.ts';
import type { Dashboard } from '../../src/gateway/dashboard.ts';

const unknownRun = (id: string): Promise<never> =>
  Promise.reject(new GatewayError('RUN_UNKNOWN', `there is no run "${id}"`));

/** A dashboard of a gateway of which nothing is known. */
export const EMPTY_DASHBOARD: Dashboard = {
  run: unknownRun,
  runChoices: () => Promise.resolve({ clients: [], tools: [] }),
  history: unknownRun,
  askedBefore: () => Promise.resolve(new Map()),
  map: () => ({
    nodes: [],
    edges: [],
    omitted: { nodes: 0, edges: 0 },
    communities: 0,
    servers: [],
  }),
  insight: () => undefined,
  settled: () => Promise.resolve(),
  reliability: () => Promise.resolve([]),
  madeAhead: () => Promise.resolve([]),
  aheadOf: unknownRun,
  search: () =>
    Promise.resolve({
      answer: { results: [], omitted: 0, mode: 'lexical' },
      evidence: { candidates: [], limit: 0, overBudget: [] },
      results: [],
      budgetTokens: 0,
      pending: [],
    }),
  recall: () =>
    Promise.resolve({ mode: 'lexical', method: 'configured', threshold: 0, memories: [] }),
  onServerChanged: () => () => undefined,
  onQuestionsChanged: () => () => undefined,
};
