/** Mistakes from outside: each gets a clear answer, and the run's state stays true. */
import { describe, expect, it } from 'vitest';

import { fold } from '../../test/support/fold-events.ts';
import { memoryRunJournal } from '../../test/support/memory-run-journal.ts';
import {
  answered,
  ASKER,
  bench,
  held,
  NEVER,
  planOf,
  type RunBench,
  task,
} from '../../test/support/run-bench.ts';
import { GatewayError } from '../base/errors.ts';
import type { Plan } from '../plan/plan.ts';
import { EXECUTE } from '../tuning/execute.ts';
import type { CommandAnswer, RunCommand } from './run-command.ts';
import type { RunJournal } from './run-journal.ts';
import type { RunState } from './run-state.ts';

const CHAIN: Plan = {
  tasks: [task('a'), task('b', { dependsOn: ['a'] }), task('c', { dependsOn: ['b'] })],
  layers: [['a'], ['b'], ['c']],
};

const steer = (
  { runs }: RunBench,
  state: RunState,
  id: string,
  command: RunCommand,
): Promise<CommandAnswer> => runs.command(state.runId, { id, command });

const change = (plan: Plan): { kind: 'valid'; plan: Plan } => ({ kind: 'valid', plan });

const adding =
  (id: string) =>
  (plan: Plan): { kind: 'valid'; plan: Plan } =>
    change({ tasks: [...plan.tasks, task(id)], layers: [...plan.layers, [id]] });

async function pausedRun(): Promise<{ world: RunBench; paused: RunState }> {
  const world = bench({});
  const paused = await world.runs.start({ plan: CHAIN, pause: 'layer' }, ASKER, NEVER);
  return { world, paused };
}

/** Checks that the state equals the fold of the journal. */
async function expectTrue({ journal }: RunBench, state: RunState): Promise<void> {
  expect(fold(await journal.read(state.runId))).toEqual(state);
}

describe('a wait that times out', () => {
  it('does not swallow the next command', async () => {
    const slow = held();
    const world = bench({ b: slow.behaviour });
    const paused = await world.runs.start({ plan: CHAIN, pause: 'layer' }, ASKER, NEVER);
    await steer(world, paused, '1', { kind: 'continue' });
    const waits = [world.runs.settled(paused.runId), world.runs.settled(paused.runId)];
    await slow.called;
    world.clock.advance(1000);
    expect((await Promise.all(waits)).map(({ status }) => status)).toEqual(['running', 'running']);
    slow.release(answered(1));
    expect((await world.runs.settled(paused.runId)).status).toBe('paused');
    expect(await steer(world, paused, '2', { kind: 'continue' })).toEqual({ kind: 'taken' });
    const ended = await world.runs.settled(paused.runId);
    expect(ended.status).toBe('completed');
    expect(world.events.filter(({ kind }) => kind === 'command_taken')).toHaveLength(2);
    await expectTrue(world, ended);
  });

  it('for a person leaves the decision to whoever comes next', async () => {
    const world = bench({}, { asked: ['a'] });
    const asked = await world.runs.start({ plan: planOf(task('a'), task('b')) }, ASKER, NEVER);
    const wait = world.runs.settled(asked.runId);
    world.clock.advance(1000);
    expect((await wait).status).toBe('approval_required');
    const decisionId = asked.decisions[0]?.request.id ?? '';
    const verdict = { kind: 'approved' } as const;
    await steer(world, asked, 'yes', { kind: 'decide', decisionId, verdict, by: 'ada' });
    expect((await world.runs.settled(asked.runId)).status).toBe('completed');
  });
});

describe('two clients that steer one run', () => {
  it('open one layer when both say continue, and one of them is told why not', async () => {
    const slow = held();
    const world = bench({ b: slow.behaviour });
    const paused = await world.runs.start({ plan: CHAIN, pause: 'layer' }, ASKER, NEVER);
    const answers = await Promise.all([
      steer(world, paused, 'ann', { kind: 'continue' }),
      steer(world, paused, 'bob', { kind: 'continue' }),
    ]);
    expect(answers).toEqual([{ kind: 'taken' }, { kind: 'refused', reason: 'it is not paused' }]);
    slow.release(answered(1));
    const state = await world.runs.settled(paused.runId);
    expect(state).toMatchObject({ status: 'paused', layersOpen: 2 });
    await expectTrue(world, state);
  });

  it('end it when one says abort and the other continue, in the order they came', async () => {
    const { world, paused } = await pausedRun();
    const answers = await Promise.all([
      steer(world, paused, 'ann', { kind: 'abort', reason: 'enough' }),
      steer(world, paused, 'bob', { kind: 'continue' }),
    ]);
    expect(answers[0]).toEqual({ kind: 'taken' });
    const state = await world.runs.settled(paused.runId);
    expect(state).toMatchObject({ status: 'aborted', reason: 'enough' });
    expect(world.calls).toHaveLength(1);
    await expectTrue(world, state);
  });

  it('replan one after the other, each on what the other left', async () => {
    const { world, paused } = await pausedRun();
    const answers = await Promise.all(
      ['x', 'y'].map((id) => steer(world, paused, id, { kind: 'replan', change: adding(id) })),
    );
    expect(answers).toEqual([{ kind: 'taken' }, { kind: 'taken' }]);
    const state = await world.runs.read(paused.runId);
    expect([...state.tasks.keys()]).toEqual(['a', 'b', 'c', 'x', 'y']);
    expect(state.replanCount).toBe(2);
  });

  it('cannot both decide about one call', async () => {
    const world = bench({}, { asked: ['a'] });
    const asked = await world.runs.start({ plan: planOf(task('a')) }, ASKER, NEVER);
    const decisionId = asked.decisions[0]?.request.id ?? '';
    const decide = (by: string, kind: 'approved' | 'denied'): Promise<CommandAnswer> =>
      steer(world, asked, by, { kind: 'decide', decisionId, verdict: { kind }, by });
    const answers = await Promise.all([decide('ann', 'denied'), decide('bob', 'approved')]);
    expect(answers).toEqual([
      { kind: 'taken' },
      { kind: 'refused', reason: 'it was decided before: denied, by ann' },
    ]);
    expect((await world.runs.settled(asked.runId)).status).toBe('failed');
    expect(world.calls).toEqual([]);
  });
});

describe('a reference to a path that does not exist at run time', () => {
  it('fails its task before the call, and says what there is instead', async () => {
    const world = bench({ read: () => answered({ items: ['x'], total: 1 }) });
    const plan = planOf(
      task('read'),
      task('use', { args: { name: '${read.itmes[0]}' }, dependsOn: ['read'] }),
      task('beyond', {
        args: { name: '${read.items[5]}' },
        dependsOn: ['read'],
        onError: 'continue',
      }),
      task('after', { dependsOn: ['use'] }),
    );
    const state = await world.runs.start({ plan }, ASKER, NEVER);
    expect(state).toMatchObject({ status: 'failed', reason: 'failed: use' });
    expect(state.tasks.get('use')).toMatchObject({
      status: 'failed',
      mayHaveRun: false,
      error: {
        code: 'reference_unresolved',
        message: expect.stringMatching(/itmes.*(?:items|total)/u),
      },
    });
    expect(state.tasks.get('beyond')).toMatchObject({ error: { code: 'reference_unresolved' } });
    expect(state.tasks.get('after')).toMatchObject({ status: 'skipped' });
    expect(state.tasks.get('read')).toMatchObject({ status: 'succeeded' });
    expect(world.calls.map(({ tool }) => tool)).toEqual(['s:read']);
    await expectTrue(world, state);
  });
});

describe('a command for a finished run', () => {
  it.each<RunCommand>([
    { kind: 'pause' },
    { kind: 'continue' },
    { kind: 'abort', reason: 'too late' },
    { kind: 'skip', task: 'b', reason: 'too late' },
    { kind: 'replan', change },
    { kind: 'decide', decisionId: 'd', verdict: { kind: 'approved' }, by: 'ada' },
  ])('is refused with how it ended, and changes nothing: %o', async (command) => {
    const world = bench({});
    const ended = await world.runs.start({ plan: CHAIN }, ASKER, NEVER);
    const told = await world.journal.read(ended.runId);
    expect(await steer(world, ended, 'late', command)).toEqual({
      kind: 'refused',
      reason: 'the run has ended (completed); the command changed nothing',
    });
    expect(await world.journal.read(ended.runId)).toEqual(told);
    expect(await world.runs.read(ended.runId)).toEqual(ended);
  });
});

describe('more runs than there may be', () => {
  it('are refused, also where all of them begin at the same moment', async () => {
    const slow = held();
    const world = bench({ a: slow.behaviour });
    const extra = 7;
    const begun = Array.from({ length: EXECUTE.runsMax + extra }, () =>
      world.runs.start({ plan: planOf(task('a')) }, ASKER, NEVER).catch((error: unknown) => error),
    );
    await expect.poll(() => world.calls.length).toBeGreaterThanOrEqual(EXECUTE.runsMax);
    slow.release(answered(null));
    const ends = await Promise.all(begun);
    const refused = ends.filter((end) => end instanceof GatewayError);
    expect(refused.map(({ code }) => code)).toEqual(Array(extra).fill('RUNS_TOO_MANY'));
    expect(world.calls).toHaveLength(EXECUTE.runsMax);
    // A place that was taken is free again.
    const next = await world.runs.start({ plan: planOf(task('b')) }, ASKER, NEVER);
    expect(next.status).toBe('completed');
  });

  it('do not come about by runs that nobody goes on with', async () => {
    const world = bench({});
    const plan = { ...planOf(task('a'), task('b', { dependsOn: ['a'] })), layers: [['a'], ['b']] };
    const request = { plan, pause: 'layer' } as const;
    const start = (): Promise<RunState> => world.runs.start(request, ASKER, NEVER);
    const first = await start();
    const others = await Promise.all(Array.from({ length: EXECUTE.runsMax - 1 }, start));
    expect([first, ...others].every(({ status }) => status === 'paused')).toBe(true);
    const more = await Promise.all([start(), start(), start()]);
    expect(more.map(({ status }) => status)).toEqual(['paused', 'paused', 'paused']);
    await steer(world, first, 'later', { kind: 'continue' });
    expect((await world.runs.settled(first.runId)).status).toBe('completed');
  });

  it('do not come about by runs that could not be stored', async () => {
    const memory = memoryRunJournal();
    let isAway = true;
    const begin: RunJournal['begin'] = (...args) =>
      isAway
        ? Promise.reject(new GatewayError('DATABASE_UNAVAILABLE', 'away'))
        : memory.begin(...args);
    const world = bench({}, { journal: { ...memory, begin } });
    const start = (): Promise<RunState> =>
      world.runs.start({ plan: planOf(task('a')) }, ASKER, NEVER);
    const ends = await Promise.allSettled(Array.from({ length: EXECUTE.runsMax }, start));
    expect(ends.every(({ status }) => status === 'rejected')).toBe(true);
    isAway = false;
    expect((await start()).status).toBe('completed');
  });
});
