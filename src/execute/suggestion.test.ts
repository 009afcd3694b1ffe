import { expect, it } from 'vitest';

import { ASKER, bench, NEVER, task } from '../../test/support/run-bench.ts';
import type { Plan } from '../plan/plan.ts';
import { answerFor } from './workflow-answer.ts';

const PLAN: Plan = { tasks: [task('a'), task('b', { dependsOn: ['a'] })], layers: [['a'], ['b']] };

it('runs nothing, is no run, and is exactly the plan that continue runs', async () => {
  const world = bench({});
  const suggested = await world.runs.suggest({ plan: PLAN, intent: 'tidy up' }, ASKER);
  expect(suggested.status).toBe('suggestion');
  expect(answerFor(suggested).message).toContain('continue runs exactly this plan');
  expect(await world.runs.list(10)).toEqual([]);
  expect(world.calls).toEqual([]);

  const command = { id: 'c1', command: { kind: 'continue' } } as const;
  expect(await world.runs.command(suggested.runId, command)).toEqual({ kind: 'taken' });
  const done = await world.runs.settled(suggested.runId);
  expect(done.status).toBe('completed');
  expect(world.calls.map(({ tool }) => tool)).toEqual(['s:a', 's:b']);
  expect((await world.runs.list(10)).map(({ runId }) => runId)).toEqual([suggested.runId]);
});

it('that was changed is still a suggestion: nobody has asked for it to be run', async () => {
  const world = bench({});
  const { runId } = await world.runs.suggest({ plan: PLAN }, ASKER);
  const plan: Plan = { tasks: [task('c')], layers: [['c']] };
  const command = { kind: 'replan', change: () => ({ kind: 'valid', plan }) as const } as const;
  expect(await world.runs.command(runId, { id: 'c1', command })).toEqual({ kind: 'taken' });
  expect(await world.runs.settled(runId)).toMatchObject({ status: 'suggestion', plan });
  expect(world.calls).toEqual([]);
  await world.runs.command(runId, { id: 'c2', command: { kind: 'continue' } });
  expect((await world.runs.settled(runId)).status).toBe('completed');
  expect(world.calls.map(({ tool }) => tool)).toEqual(['s:c']);
});

it('can be dropped, and is then over', async () => {
  const world = bench({});
  const { runId } = await world.runs.suggest({ plan: PLAN }, ASKER);
  const { state } = await world.runs.abort(runId, 'not that');
  expect(state.status).toBe('aborted');
  expect(world.calls).toEqual([]);
});

it('is kept for a request that is sent again', async () => {
  const world = bench({});
  const asker = { ...ASKER, requestKey: 'k1' };
  const first = await world.runs.suggest({ plan: PLAN }, asker);
  expect((await world.runs.suggest({ plan: PLAN }, asker)).runId).toBe(first.runId);
  expect((await world.runs.start({ plan: PLAN }, asker, NEVER)).runId).toBe(first.runId);
});
