import { describe, expect, it } from 'vitest';

import { appendAs, firstHold } from '../../test/support/append-as.ts';
import { memoryRunJournal } from '../../test/support/memory-run-journal.ts';
import { answered, ASKER, bench, held, NEVER, planOf, task } from '../../test/support/run-bench.ts';
import { runId } from '../base/ids.ts';
import type { Plan } from '../plan/plan.ts';
import type { RunEvent } from './run-event.ts';
import type { RunJournal } from './run-journal.ts';

const LEFT = runId('wf_left');
const LIMIT = { runTimeoutMs: () => 500 };
const OVER = 'it was active for longer than 500 ms, its limit (execute.runTimeoutMs)';

const slowPlan = planOf(
  task('quick'),
  task('slow', { dependsOn: ['quick'] }),
  task('after', { dependsOn: ['slow'] }),
);

describe('a run whose time is over', () => {
  it('is ended: calls are cancelled, the rest is skipped, what is done is told', async () => {
    const slow = held();
    const { runs, clock, journal } = bench(
      { quick: () => answered(7), slow: slow.behaviour },
      LIMIT,
    );
    const done = runs.start({ plan: slowPlan }, ASKER, NEVER);
    await slow.called;
    clock.advance(500);
    const state = await done;
    expect(state).toMatchObject({ status: 'failed', reason: OVER });
    expect(state.tasks.get('quick')).toMatchObject({
      status: 'succeeded',
      result: { kind: 'inline', value: 7 },
    });
    expect(state.tasks.get('slow')).toMatchObject({
      status: 'cancelled',
      mayHaveRun: true,
      error: { message: `the run ended: ${OVER} (it may have taken effect)` },
    });
    expect(state.tasks.get('after')).toMatchObject({ status: 'skipped', error: { message: OVER } });
    expect((await journal.list(1))[0]?.status).toBe('failed');
    expect(runs.isBusy()).toBe(false);
  });

  it('is ended by the limit of its own workflow where that is shorter', async () => {
    const slow = held();
    const { runs, clock } = bench({ slow: slow.behaviour }, LIMIT);
    const done = runs.start({ plan: { ...slowPlan, timeoutMs: 100 } }, ASKER, NEVER);
    await slow.called;
    clock.advance(100);
    const reason = 'it was active for longer than 100 ms, its limit (timeoutMs of the workflow)';
    expect(await done).toMatchObject({ status: 'failed', reason });
  });

  it('is ended although a task has failed and others are still under way', async () => {
    const slow = held();
    const { runs, clock } = bench({ slow: slow.behaviour, bad: () => answered(0, true) }, LIMIT);
    const done = runs.start({ plan: planOf(task('bad'), task('slow')) }, ASKER, NEVER);
    await slow.called;
    await expect.poll(() => runs.isBusy()).toBe(true);
    clock.advance(500);
    expect(await done).toMatchObject({ status: 'failed', reason: OVER });
  });

  it('lets a task that answers in the same moment count', async () => {
    const slow = held();
    const { runs, clock } = bench({ slow: slow.behaviour }, LIMIT);
    const done = runs.start({ plan: planOf(task('slow')) }, ASKER, NEVER);
    await slow.called;
    slow.release(answered('in time'));
    clock.advance(500);
    expect((await done).status).toBe('completed');
  });

  it('starts no call that a person approves afterwards', async () => {
    const slow = held();
    const world = bench({ slow: slow.behaviour }, { ...LIMIT, asked: ['pay'] });
    const done = world.runs.start({ plan: planOf(task('slow'), task('pay')) }, ASKER, NEVER);
    await slow.called;
    await expect
      .poll(() => world.events.some(({ kind }) => kind === 'decision_requested'))
      .toBe(true);
    world.clock.advance(500);
    const state = await done;
    expect(state).toMatchObject({ status: 'failed', reason: OVER });
    expect(state.tasks.get('pay')).toMatchObject({ status: 'cancelled', mayHaveRun: false });
    expect(world.calls.map(({ tool }) => tool)).toEqual(['s:slow']);
    expect(await world.runs.undecided()).toEqual([]);
  });
});

const begun = (name: string, at: number): RunEvent => ({
  kind: 'task_started',
  task: name,
  tool: `s:${name}` as never,
  argsHash: '#2',
  effects: { readOnly: name === 'read', repeatable: name === 'read' },
  at,
});

async function leftWith(plan: Plan, events: readonly RunEvent[]): Promise<RunJournal> {
  const journal = memoryRunJournal();
  await journal.begin(
    { kind: 'run_started', version: 2, runId: LEFT, at: 0, plan },
    { owner: 'killed', expiresAt: 0 },
  );
  await appendAs(journal, LEFT, firstHold('killed'), events);
  return journal;
}

describe('a call of which nobody knows whether it took effect', () => {
  const plan = planOf(task('write'), task('read'));

  it('stays unknown when the run is ended meanwhile', async () => {
    const journal = await leftWith(planOf(task('write')), [begun('write', 1)]);
    const second = bench({}, { journal, process: 'second-' });
    second.clock.advance(1);
    second.runs.open();
    expect((await second.runs.settled(LEFT)).status).toBe('outcome_unknown');
    const { state } = await second.runs.abort(LEFT, 'enough');
    expect(state).toMatchObject({ status: 'aborted', reason: 'enough' });
    expect(state.tasks.get('write')).toMatchObject({
      status: 'failed',
      mayHaveRun: true,
      error: {
        code: 'outcome_unknown',
        message: expect.stringMatching(/stopped during this call.*enough \(it may have/u) as string,
      },
    });
  });

  it('stays unknown when its time is over', async () => {
    const slow = held();
    const journal = await leftWith(plan, [begun('write', 1), begun('read', 1)]);
    const second = bench({ read: slow.behaviour }, { ...LIMIT, journal, process: 'second-' });
    second.clock.advance(1);
    second.runs.open();
    await slow.called;
    const asked = second.runs.settled(LEFT);
    second.clock.advance(500);
    const state = await asked;
    expect(state).toMatchObject({ status: 'failed', reason: OVER });
    expect(state.tasks.get('write')).toMatchObject({ error: { code: 'outcome_unknown' } });
    expect(second.calls.map(({ tool }) => tool)).toEqual(['s:read']);
  });
});

describe('the time of a run', () => {
  it('does not count while only a person is waited for', async () => {
    const { runs, clock } = bench({}, { ...LIMIT, asked: ['pay'] });
    const asked = await runs.start({ plan: planOf(task('pay')) }, ASKER, NEVER);
    expect(asked.status).toBe('approval_required');
    clock.advance(100_000);
    const decisionId = asked.decisions[0]?.request.id ?? '';
    const command = {
      kind: 'decide',
      decisionId,
      verdict: { kind: 'approved' },
      by: 'ada',
    } as const;
    await runs.command(asked.runId, { id: 'yes', command });
    expect((await runs.settled(asked.runId)).status).toBe('completed');
  });

  it('does not count while the run is paused', async () => {
    const { runs, clock } = bench({}, LIMIT);
    const plan: Plan = {
      tasks: [task('a'), task('b', { dependsOn: ['a'] })],
      layers: [['a'], ['b']],
    };
    const paused = await runs.start({ plan, pause: 'layer' }, ASKER, NEVER);
    clock.advance(100_000);
    await runs.command(paused.runId, { id: 'go', command: { kind: 'continue' } });
    expect((await runs.settled(paused.runId)).status).toBe('completed');
  });

  it('is taken over with the run, without that between the processes', async () => {
    const slow = held();
    const journal = await leftWith(planOf(task('read')), [
      { kind: 'run_paused', why: 'command', at: 300 },
      { kind: 'run_continued', at: 90_000 },
      begun('read', 90_100),
    ]);
    const second = bench({ read: slow.behaviour }, { ...LIMIT, journal, process: 'second-' });
    second.clock.advance(1_000_000);
    second.runs.open();
    await slow.called;
    // Active until 300 and from 90,000 to 90,100: a hundred are left.
    second.clock.advance(99);
    expect((await second.runs.read(LEFT)).status).toBe('running');
    second.clock.advance(1);
    await expect.poll(() => second.runs.isBusy()).toBe(false);
    expect(await second.runs.read(LEFT)).toMatchObject({
      status: 'failed',
      reason: OVER,
    });
  });
});
