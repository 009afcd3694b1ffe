/** `pml runs` lists a column, the details fold the journal: both say the same. */
import { expect, it } from 'vitest';

import { createRunJournal } from '../../src/adapters/postgres/run-journal.ts';
import { projectId, runId } from '../../src/base/ids.ts';
import type { RunEvent } from '../../src/execute/run-event.ts';
import { appendAs, firstHold } from '../support/append-as.ts';
import { describeOnEngines } from '../support/database.ts';
import { bench, planOf, task } from '../support/run-bench.ts';

const STEP_MS = 1000;
const ID = runId('wf_left');
const HOLD = firstHold('killed');
const TOOL = 's:write' as never;

const STARTED = {
  kind: 'run_started',
  version: 3,
  runId: ID,
  at: 0,
  plan: planOf(task('write')),
} as const;
const BEGUN: RunEvent = {
  kind: 'task_started',
  task: 'write',
  tool: TOOL,
  argsHash: '#2',
  effects: { readOnly: false, repeatable: false },
  at: 1,
};
const ASKED: RunEvent = {
  kind: 'decision_requested',
  decision: { kind: 'outcome_unknown', id: 'd1', task: 'write', tool: TOOL, argsHash: '#2' },
  at: 2,
};

describeOnEngines('the status of a run', (fresh) => {
  it('is mended in the list where an earlier version left another than the journal tells', async () => {
    await using database = await fresh();
    const journal = createRunJournal(database, projectId('p'));
    await journal.begin(STARTED, { owner: 'killed', expiresAt: 0 });
    await appendAs(journal, ID, HOLD, [BEGUN, ASKED], 'running');
    const { runs, clock } = bench({}, { journal });
    clock.advance(1);
    runs.open();
    expect((await runs.read(ID)).status).toBe('outcome_unknown');
    // In small steps: after a leap the machine has slept, and others get time to say that they live.
    await expect
      .poll(
        async () => {
          clock.advance(STEP_MS);
          return (await runs.list(1))[0]?.status;
        },
        { timeout: 30_000 },
      )
      .toBe('outcome_unknown');
    await runs.close();
  });

  it('is not read from a checkpoint that is ahead of the journal', async () => {
    await using database = await fresh();
    const journal = createRunJournal(database, projectId('p'));
    const first = bench({}, { journal, asked: ['write'] });
    const asked = await first.runs.start(
      { plan: STARTED.plan },
      { session: 's' as never },
      AbortSignal.timeout(60_000),
    );
    expect(asked.status).toBe('approval_required');
    await expect.poll(() => journal.readCheckpoint(asked.runId)).toBeDefined();
    await first.runs.close();
    // As it was left when the checkpoint was stored and the event was not.
    await database.query(`delete from run_event where sequence > 1`);
    await database.query(`update run set last_sequence = 1, status = 'running'`);
    const second = bench({}, { journal, process: 'second-', asked: ['write'] });
    second.clock.advance(1);
    second.runs.open();
    await expect.poll(async () => (await second.runs.list(1))[0]?.status).toBe('approval_required');
    expect((await second.runs.read(asked.runId)).status).toBe('approval_required');
    expect((await journal.read(asked.runId)).map(({ kind }) => kind)).toEqual([
      'run_started',
      'run_resumed',
      'decision_requested',
    ]);
    await second.runs.close();
  });
});
