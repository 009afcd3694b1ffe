/** Decisions from the moment they are made to the moment they are asked for, on real parts. */
import { join } from 'node:path';

import { describe, expect, it } from 'vitest';

import type { Database } from '../../src/adapters/postgres/database.ts';
import { createGraphStore } from '../../src/adapters/postgres/graph-store.ts';
import { createTraceStore } from '../../src/adapters/postgres/trace-store.ts';
import { systemClock, systemRandom } from '../../src/adapters/system/machine.ts';
import { projectId, runId, sessionId, toolId } from '../../src/base/ids.ts';
import { createRedactor } from '../../src/config/redact.ts';
import { RetentionKeeper } from '../../src/execute/retention-keeper.ts';
import type { LibraryGateway } from '../../src/index.ts';
import { sightingsNeeded } from '../../src/knowledge/edge.ts';
import { GraphKeeper, tracePromotions } from '../../src/knowledge/graph-keeper.ts';
import { type Trace, type TraceDraft, Tracer } from '../../src/knowledge/tracer.ts';
import { TRACES } from '../../src/tuning/knowledge.ts';
import { describeOnEngines } from '../support/database.ts';
import { Office } from '../support/office.ts';
import { type LoggedLine, quietLogger } from '../support/quiet-logger.ts';
import { openWholeGateway } from '../support/whole-gateway.ts';

const PROJECT = projectId('mine');
const READ = toolId('files', 'read');
const PARSE = toolId('files', 'parse');
const RUN = runId('wf_1');
const SERVER = join(import.meta.dirname, '../fixtures/servers/odd-server.mjs');

function tracerOn(database: Database, lines: LoggedLine[] = []): Tracer {
  return new Tracer({
    store: createTraceStore(database, PROJECT),
    clock: systemClock,
    random: systemRandom,
    logger: quietLogger(lines),
    redact: createRedactor(['hunter2hunter2']),
  });
}

const draft = (count: number): TraceDraft => ({
  kind: 'gate',
  decision: `held back ${count}`,
  scores: { threshold: 0.7, alpha: { value: 0.75, why: 'few observations, hunter2hunter2' } },
  inputs: { args: ['path', 'token'] },
  tools: [READ],
  runId: RUN,
});

async function decided(gateway: LibraryGateway, tool: string): Promise<readonly Trace[]> {
  const found = await gateway.explain(tool);
  return found.kind === 'tool' ? found.traces : [];
}

describeOnEngines('traces', (fresh) => {
  it('are all stored in batches, with their outcomes, and hold no value of an argument', async () => {
    await using database = await fresh();
    const lines: LoggedLine[] = [];
    const tracer = tracerOn(database, lines);
    const half = TRACES.queueMax / 2;
    const first = Array.from({ length: half }, (_, count) => tracer.record(draft(count)));
    await expect.poll(() => tracer.status.waiting, { timeout: 45_000 }).toBe(0);
    const second = Array.from({ length: half }, (_, count) => tracer.record(draft(count)));
    tracer.settle(first[0] ?? RUN, 'edited');
    tracer.settle(second[0] ?? RUN, 'rejected');
    tracer.settle(RUN, 'succeeded');
    await tracer[Symbol.asyncDispose]();
    expect(tracer.status).toEqual({ waiting: 0, lost: 0 });
    expect(lines).toEqual([]);
    const rows = await database.query<{ outcome: string; count: number }>(
      'select outcome, count(*) as count from algorithm_traces group by 1 order by 1',
    );
    expect(rows).toEqual([
      { outcome: 'edited', count: 1 },
      { outcome: 'rejected', count: 1 },
      { outcome: 'succeeded', count: TRACES.queueMax - 2 },
    ]);
    const secrets = await database.query(
      `select 1 from algorithm_traces as t where t::text ~ 'secret|/home/ada|hunter2'`,
    );
    expect(secrets).toEqual([]);
  });

  it('are found by another instance on the same database', async () => {
    await using database = await fresh();
    await using one = tracerOn(database);
    await using other = tracerOn(database);
    const id = one.record(draft(1));
    await one.find({ trace: id }, 1);
    other.settle(id, 'failed');
    expect((await other.find({ tool: READ }, 10)).traces).toMatchObject([
      { id, outcome: 'failed', inputs: { args: ['path', 'token'] } },
    ]);
  });

  it('tell which guess counts as seen, after it was stored', async () => {
    await using database = await fresh();
    await using tracer = tracerOn(database);
    const graph = new GraphKeeper({
      store: createGraphStore(database, PROJECT),
      clock: systemClock,
      logger: quietLogger(),
      feedsOf: () => [],
    });
    tracePromotions({ graph, tracer });
    graph.graph.setNodes(new Set([READ, PARSE]));
    const ends = { from: READ, to: PARSE };
    await graph.apply({ at: 1, inferred: [{ ...ends, type: 'provides', confidence: 0.8 }] });
    const promotions = async (): Promise<readonly Trace[]> =>
      (await tracer.find({ tool: PARSE }, 10)).traces;
    expect(await promotions()).toEqual([]);
    for (let at = 2; at < 9; at += 1) {
      await graph.apply({ at, sightings: [{ ...ends, type: 'sequence', ok: 1, failed: 0 }] });
    }
    const [promotion, ...others] = await promotions();
    expect(others).toEqual([]);
    expect(promotion).toMatchObject({
      kind: 'edge_promotion',
      decision: 'provides counts as seen',
      tools: [READ, PARSE],
      inputs: { ...ends, type: 'provides' },
    });
    const { sightings, needed, alpha } = promotion?.scores ?? {};
    expect(sightings).toBe(needed);
    expect(needed).toBe(sightingsNeeded(Number(alpha)));
  });

  it('are removed when they are too many, batch by batch', async () => {
    await using database = await fresh();
    const tracer = tracerOn(database);
    for (let count = 0; count < 1200; count += 1) {
      tracer.record(draft(count));
    }
    await tracer[Symbol.asyncDispose]();
    const store = createTraceStore(database, PROJECT);
    await using keeper = new RetentionKeeper({
      journal: { removeEnded: () => Promise.resolve(0) },
      records: [
        {
          what: 'traces',
          limits: () => ({ days: 30, newest: 7 }),
          removeOld: (kept, limit) => store.removeOld(kept, limit),
        },
      ],
      limits: () => ({ runsDays: 30, runsMax: 10, runsMegabytes: 100 }),
      clock: systemClock,
      logger: quietLogger(),
    });
    await keeper.look();
    expect((await store.find({ tool: READ }, 100)).traces).toHaveLength(7);
  });
});

describe('a whole gateway', () => {
  it('explains a run and a tool of it, and shows its graph', async () => {
    await using host = await openWholeGateway({
      mcpServers: { odd: { command: process.execPath, args: [SERVER] } },
    });
    const { gateway } = host;
    const workflow = { tasks: [{ id: 'a', tool: 'odd:pid', args: {} }] };
    const asker = { session: sessionId('s'), requestKey: 'k' };
    const signal = AbortSignal.timeout(20_000);
    const answer = await gateway.executeWorkflow({ workflow }, asker, signal);
    const id = answer.workflowId ?? '';
    expect(await gateway.explain(id)).toMatchObject({
      kind: 'run',
      workflowId: id,
      run: { tasks: [{ id: 'a', tool: 'odd:pid' }] },
    });
    expect(await gateway.explain('odd:pid')).toMatchObject({ kind: 'tool', tool: 'odd:pid' });
    expect(gateway.graph()).toMatchObject({ kind: 'summary', servers: 1 });
    expect(gateway.graph('odd:pid')).toMatchObject({ kind: 'tool', tool: 'odd:pid' });
    await expect(gateway.explain('tr_none')).rejects.toMatchObject({ code: 'TRACE_UNKNOWN' });
  });

  it('tells of searches by what numbers, and what became of them', async () => {
    const office = new Office();
    {
      await using gateway = await office.open();
      const intent = 'list the files in a folder';
      const { results } = await gateway.discover({ intent, limit: 2 });
      const [shown = '', other = ''] = results.map(({ id }) => id);
      expect(shown).toBe('office:list_files');
      await gateway.discover({ intent: 'create a ticket', limit: 1 });
      const tasks = [{ id: 'list', tool: shown, args: { folder: office.folder } }];
      expect(await gateway.executeWorkflow({ workflow: { tasks } })).toMatchObject({
        status: 'completed',
      });
      for (const tool of [shown, other]) {
        expect(await decided(gateway, tool)).toContainEqual(
          expect.objectContaining({
            kind: 'search',
            decision: expect.stringMatching(/^2 tools shown, \d+ more match$/u),
            outcome: 'used',
            scores: expect.objectContaining({
              top: expect.arrayContaining([
                expect.objectContaining({ tool: shown, score: expect.any(Number) }),
              ]),
              overBudget: [],
            }),
            inputs: expect.objectContaining({ intents: [`string(${intent.length})`], limit: 2 }),
          }),
        );
      }
    }
    await using reopened = await office.open();
    const unused = await decided(reopened, 'office:create_ticket');
    expect(unused).toMatchObject([{ kind: 'search', outcome: 'expired' }]);
  });
});
