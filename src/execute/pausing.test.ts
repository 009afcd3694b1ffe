import { describe, expect, it } from 'vitest';

import {
  answered,
  ASKER,
  bench,
  deferred,
  held,
  NEVER,
  type RunBench,
  task,
} from '../../test/support/run-bench.ts';
import type { Plan } from '../plan/plan.ts';
import { EXECUTE } from '../tuning/execute.ts';
import type { DecisionVerdict } from './decisions.ts';
import type { CommandAnswer, RunCommand } from './run-command.ts';
import type { RunState } from './run-state.ts';

const PAY: Plan = {
  tasks: [task('pay', { onError: 'continue' }), task('after', { dependsOn: ['pay'] })],
  layers: [['pay'], ['after']],
};

let commands = 0;
const steer = ({ runs }: RunBench, state: RunState, command: RunCommand): Promise<CommandAnswer> =>
  runs.command(state.runId, { id: `p${(commands += 1)}`, command });

const decide = (
  world: RunBench,
  state: RunState,
  verdict: DecisionVerdict,
): Promise<CommandAnswer> => {
  const decisionId = state.decisions.at(-1)?.request.id ?? '';
  return steer(world, state, { kind: 'decide', decisionId, verdict, by: 'ada' });
};

/** Everything that is on its way has arrived. */
const settle = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 5));

const paused = async (): Promise<{ world: RunBench; asked: RunState }> => {
  const world = bench({}, { asked: ['pay'] });
  const asked = await world.runs.start({ plan: PAY }, ASKER, NEVER);
  await steer(world, asked, { kind: 'pause' });
  return { world, asked };
};

describe('an approval given while the run is paused', () => {
  it('starts nothing until someone goes on, and is not lost', async () => {
    const { world, asked } = await paused();
    expect(await decide(world, asked, { kind: 'approved' })).toEqual({ kind: 'taken' });
    await settle();
    expect(world.calls).toEqual([]);
    expect((await world.runs.settled(asked.runId)).status).toBe('paused');
    await steer(world, asked, { kind: 'continue' });
    const state = await world.runs.settled(asked.runId);
    expect(state.status).toBe('completed');
    expect(world.calls.map(({ tool }) => tool)).toEqual(['s:pay', 's:after']);
    expect(state.decisions).toHaveLength(1);
    expect(state.decisions[0]?.isUsed).toBe(true);
  });

  it('survives that the run is let go meanwhile', async () => {
    const { world, asked } = await paused();
    await decide(world, asked, { kind: 'approved' });
    await world.runs.close();
    expect(world.calls).toEqual([]);
    const { journal, clock } = world;
    const later = bench({}, { asked: ['pay'], journal, clock, process: 'later' });
    await steer(later, asked, { kind: 'continue' });
    expect((await later.runs.settled(asked.runId)).status).toBe('completed');
    expect(later.calls.map(({ tool }) => tool)).toEqual(['s:pay', 's:after']);
  });

  it('is let go when nobody comes back', async () => {
    const { world, asked } = await paused();
    await decide(world, asked, { kind: 'approved' });
    await expect.poll(async () => (await world.runs.settled(asked.runId)).status).toBe('paused');
    world.clock.advance(EXECUTE.parkedMs);
    await expect.poll(() => world.runs.isBusy()).toBe(false);
  });

  it('is asked for again when it is stale by then', async () => {
    const { world, asked } = await paused();
    await decide(world, asked, { kind: 'approved' });
    await settle();
    world.clock.advance(300_000);
    await steer(world, asked, { kind: 'continue' });
    const state = await world.runs.settled(asked.runId);
    expect(state.status).toBe('approval_required');
    expect(state.decisions).toHaveLength(2);
    expect(world.calls).toEqual([]);
  });

  it('ends the task at once when it is a no', async () => {
    const { world, asked } = await paused();
    await decide(world, asked, { kind: 'denied' });
    await expect
      .poll(async () => (await world.runs.read(asked.runId)).tasks.get('pay'))
      .toMatchObject({ status: 'failed', error: { code: 'approval_denied' } });
    expect(world.calls).toEqual([]);
  });
});

it('makes a call again only when the run goes on, though a person said so while it was paused', async () => {
  const first = bench({ pay: held().behaviour }, { process: 'first' });
  const asked = first.runs.start({ plan: PAY }, ASKER, NEVER);
  await expect.poll(() => first.calls.length).toBe(1);
  first.clock.advance(1000);
  const { runId } = await asked;
  const { journal, clock } = first;
  clock.advance(EXECUTE.leaseMs);
  const second = bench({}, { journal, clock, process: 'second' });
  second.runs.open();
  await expect.poll(async () => (await second.runs.read(runId)).status).toBe('outcome_unknown');
  const state = await second.runs.read(runId);
  await steer(second, state, { kind: 'pause' });
  expect(await decide(second, state, { kind: 'retry' })).toEqual({ kind: 'taken' });
  await settle();
  expect(second.calls).toEqual([]);
  await steer(second, state, { kind: 'continue' });
  expect((await second.runs.settled(runId)).status).toBe('completed');
  expect(second.calls.map(({ tool }) => tool)).toEqual(['s:pay', 's:after']);
});

describe('a pause', () => {
  const PAIR: Plan = { tasks: [task('slow'), task('queued')], layers: [['slow', 'queued']] };

  it('lets what is under way finish, and starts nothing that waits for its turn', async () => {
    const slow = held();
    const turn = deferred<void>();
    const world = bench({ slow: slow.behaviour }, { turn: { queued: turn.promise } });
    const asked = world.runs.start({ plan: PAIR }, ASKER, NEVER);
    await slow.called;
    world.clock.advance(1000);
    const state = await asked;
    await steer(world, state, { kind: 'pause' });
    turn.resolve();
    slow.release(answered(1));
    const stands = await world.runs.settled(state.runId);
    expect(stands.status).toBe('paused');
    expect(stands.tasks.get('slow')?.status).toBe('succeeded');
    expect(stands.tasks.get('queued')?.status).toBe('waiting');
    expect(world.calls.map(({ tool }) => tool)).toEqual(['s:slow']);
    await steer(world, state, { kind: 'continue' });
    expect((await world.runs.settled(state.runId)).status).toBe('completed');
    expect(world.calls.map(({ tool }) => tool)).toEqual(['s:slow', 's:queued']);
  });

  it('can be over before what waited has noticed it', async () => {
    const slow = held();
    const turn = deferred<void>();
    const world = bench({ slow: slow.behaviour }, { turn: { queued: turn.promise } });
    const asked = world.runs.start({ plan: PAIR }, ASKER, NEVER);
    await slow.called;
    world.clock.advance(1000);
    const state = await asked;
    await Promise.all([
      steer(world, state, { kind: 'pause' }),
      steer(world, state, { kind: 'continue' }),
    ]);
    turn.resolve();
    slow.release(answered(1));
    expect((await world.runs.settled(state.runId)).status).toBe('completed');
    expect(world.calls).toHaveLength(2);
  });
});
