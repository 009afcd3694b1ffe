/** Messages about a call with an unknown outcome, when its run is steered. */
import { expect, it } from 'vitest';

import { appendAs, firstHold } from '../../test/support/append-as.ts';
import { memoryRunJournal } from '../../test/support/memory-run-journal.ts';
import { bench, planOf, type RunBench, task } from '../../test/support/run-bench.ts';
import { runId, toolId } from '../base/ids.ts';
import { controlRun } from './control-run.ts';
import type { RunState } from './run-state.ts';
import { viewOf } from './run-view.ts';
import type { WorkflowAnswer } from './workflow-answer.ts';

const RUN = runId('wf_left');
const DEAD = { owner: 'a process that was killed', expiresAt: 0 };

/** A run whose process was killed in the middle of a write, taken up by another. */
async function taken(): Promise<{ readonly world: RunBench; readonly state: RunState }> {
  const plan = planOf(task('write'), task('after', { dependsOn: ['write'] }));
  const journal = memoryRunJournal();
  await journal.begin({ kind: 'run_started', version: 2, runId: RUN, plan, at: 0 }, DEAD);
  const effects = { readOnly: false, repeatable: false };
  const begun = { task: 'write', tool: toolId('s', 'write'), argsHash: '#2', effects };
  await appendAs(journal, RUN, firstHold(DEAD.owner), [{ kind: 'task_started', ...begun, at: 0 }]);
  const world = bench({}, { journal, process: 'second-' });
  world.clock.advance(1);
  world.runs.open();
  const status = async (): Promise<string> => (await world.runs.read(RUN)).status;
  await expect.poll(status).toBe('outcome_unknown');
  return { world, state: await world.runs.read(RUN) };
}

const control = (
  { runs }: RunBench,
  action: 'continue' | 'abort' | 'status',
): Promise<WorkflowAnswer> => controlRun(runs, { workflowId: RUN, action }, {} as never);

it('says to whoever wants to continue that a person has to say what became of the call', async () => {
  const { world, state } = await taken();
  const id = state.decisions[0]?.request.id;
  expect(await control(world, 'continue')).toMatchObject({
    status: 'outcome_unknown',
    message: `it is not paused: write waits for a person to say what became of its call (pml approve ${id}); let them decide, or abort the run`,
  });
});

it('says after an abort that nobody knows whether the call took effect, then and later', async () => {
  const { world } = await taken();
  const message =
    'it was ended on request; nobody knows whether write took effect: find out before you repeat it';
  expect(await control(world, 'abort')).toMatchObject({
    status: 'aborted',
    message,
    results: {
      write: {
        status: 'failed',
        error: {
          code: 'outcome_unknown',
          message:
            'the gateway was stopped during this call, and the run ended before anybody said what became of it: it was ended on request (it may have taken effect)',
        },
      },
      after: { status: 'skipped', error: { message: 'it was ended on request' } },
    },
  });
  expect(await control(world, 'status')).toMatchObject({ status: 'aborted', message });
  expect((await control(world, 'continue')).message).toBe(
    'the run has ended (aborted); the command changed nothing',
  );
  expect(world.calls).toEqual([]);
});

it('shows a question of a run that has ended as one that nobody answers any more', async () => {
  const { world, state } = await taken();
  expect(viewOf(state).decisions).toMatchObject([{ kind: 'outcome_unknown' }]);
  expect(viewOf(state).decisions[0]?.verdict).toBeUndefined();
  await control(world, 'abort');
  const ended = viewOf(await world.runs.read(RUN));
  expect(ended.decisions).toMatchObject([{ verdict: 'withdrawn', by: 'the run' }]);
  expect(ended.reason).toContain('nobody knows whether write took effect');
});
