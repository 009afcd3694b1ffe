/**
 * The database stores what it was sent, and its answer is lost with the connection. Nobody knows then
 * whether it was stored: nothing may be stored or done twice, and nothing may be lost.
 */
import { randomUUID } from 'node:crypto';
import { mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

import { describe, expect, inject, it } from 'vitest';

import { openPostgres } from '../../src/adapters/postgres/postgres.ts';
import { createRunJournal } from '../../src/adapters/postgres/run-journal.ts';
import { projectId, runId } from '../../src/base/ids.ts';
import { createGateway } from '../../src/index.ts';
import { startCuttingProxy } from '../support/cutting-proxy.ts';
import { hasPostgres } from '../support/database.ts';
import { quietLogger } from '../support/quiet-logger.ts';

const EFFECTS = join(import.meta.dirname, '../fixtures/servers/effects-server.mjs');
const RUNS = 8;

const write = (label: string, id: string, dependsOn: readonly string[]): object => ({
  id,
  tool: 'effects:write',
  args: { label: `${label}-${id}` },
  dependsOn,
});

describe.skipIf(!hasPostgres())('an answer of the database that is lost', () => {
  it.each([2, 3, 5])('does nothing twice and loses nothing, every %d-th time', async (nth) => {
    const schema = `lost_${randomUUID().replaceAll('-', '')}`;
    await using proxy = await startCuttingProxy(inject('postgresUrl'), 'into run_event', nth);
    const folder = join(inject('temporaryFolder'), randomUUID());
    mkdirSync(folder, { recursive: true });
    const record = join(folder, 'effects.txt');
    const project = 'lost';
    const config = {
      mcpServers: { effects: { command: process.execPath, args: [EFFECTS, record] } },
      pml: {
        storage: { url: `${proxy.url}?schema=${schema}` },
        project: { name: project },
        embedding: { model: 'none' },
      },
    };
    const labels = Array.from({ length: RUNS }, (_, number) => `run${number}`);
    {
      await using gateway = await createGateway(config as never, { folder });
      const answers = await Promise.all(
        labels.map((label) => {
          const tasks = [write(label, 'w1', []), write(label, 'w2', ['w1'])];
          return gateway.executeWorkflow({ workflow: { tasks } as never });
        }),
      );
      expect(answers.map(({ status }) => status)).toEqual(labels.map(() => 'completed'));
    }
    const effects = readFileSync(record, 'utf8').split('\n').filter(Boolean);
    const expected = labels.flatMap((label) => [`${label}-w1`, `${label}-w2`]);
    expect(effects.toSorted()).toEqual(expected.toSorted());
    expect(proxy.cuts()).toBeGreaterThan(0);

    const database = await openPostgres({
      url: `${inject('postgresUrl')}?schema=${schema}`,
      logger: quietLogger(),
    });
    try {
      const journal = createRunJournal(database, projectId(project));
      const runs = await journal.list(RUNS + 1);
      expect(runs.map(({ status }) => status)).toEqual(labels.map(() => 'completed'));
      for (const run of runs) {
        const kinds = (await journal.read(runId(run.runId))).map(({ kind }) => kind);
        expect(kinds.toSorted()).toEqual([
          'run_finished',
          'run_started',
          'task_finished',
          'task_finished',
          'task_started',
          'task_started',
        ]);
      }
      await database.query(`drop schema ${schema} cascade`);
    } finally {
      await database[Symbol.asyncDispose]();
    }
  });
});
