import { describe, expect, it } from 'vitest';

import { createTraceStore } from '../../src/adapters/postgres/trace-store.ts';
import { projectId, runId, toolId } from '../../src/base/ids.ts';
import { traceId } from '../../src/knowledge/tracer.ts';
import { describeOnEngines } from '../support/database.ts';
import { MemoryTraceStore } from '../support/memory-trace-store.ts';
import { trace, traceStoreContract } from './trace-store.contract.ts';

const MINE = projectId('mine');
const THEIRS = projectId('theirs');

describeOnEngines('the trace store', (fresh) => {
  traceStoreContract(async () => {
    const database = await fresh();
    return {
      stores: [createTraceStore(database, MINE), createTraceStore(database, THEIRS)] as const,
      [Symbol.asyncDispose]: () => database[Symbol.asyncDispose](),
    };
  });

  it.each([
    ['scores', '{'],
    ['inputs', '[]'],
    ['at', '9223372036854775807'],
  ])('ignores a row whose %s cannot be understood, and counts it', async (column, value) => {
    await using database = await fresh();
    const store = createTraceStore(database, MINE);
    await store.add([trace('good', 1), trace('bad', 2)]);
    await database.query(`update algorithm_traces set ${column} = $1 where trace_id = 'tr_bad'`, [
      value,
    ]);
    const { traces, ignored } = await store.find({ tool: toolId('files', 'read') }, 10);
    expect(traces).toEqual([trace('good', 1)]);
    expect(ignored).toBe(1);
  });

  it('shows kinds and outcomes of a later version as they are', async () => {
    await using database = await fresh();
    const store = createTraceStore(database, MINE);
    await store.add([trace('a', 1, { runId: runId('wf_1') })]);
    await database.query(`update algorithm_traces set kind = 'hunch', outcome = 'forgotten'`);
    const { traces } = await store.find({ trace: traceId('a') }, 1);
    expect(traces).toMatchObject([{ kind: 'hunch', outcome: 'forgotten' }]);
  });
});

describe('the trace store in memory', () => {
  traceStoreContract(() =>
    Promise.resolve({
      stores: [new MemoryTraceStore(), new MemoryTraceStore()] as const,
      [Symbol.asyncDispose]: () => Promise.resolve(),
    }),
  );
});
