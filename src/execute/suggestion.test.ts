import { describe, expect, it } from 'vitest';

import { ASKER, bench, NEVER, task } from '../../test/support/run-bench.ts';
import { sessionId } from '../base/ids.ts';
import type { ClientLink } from '../call/asker.ts';
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

describe('of a person', () => {
  const SEEN = { folders: ['/work/ann'] };
  const CONTINUE = { id: 'go', command: { kind: 'continue' } } as const;
  const suggestAsAnn = async () => {
    const world = bench({});
    const ann = { ...ASKER, person: 'ann', scope: SEEN };
    return { world, ann, ...(await world.runs.suggest({ plan: PLAN }, ann)) };
  };

  it('runs as that person where nobody is named who continues it', async () => {
    const { world, runId } = await suggestAsAnn();
    await world.runs.command(runId, CONTINUE);
    await world.runs.settled(runId);
    expect(world.calls.map(({ person, scope }) => [person, scope])).toEqual([
      ['ann', SEEN],
      ['ann', SEEN],
    ]);
  });

  it('runs with nothing of somebody else who steered it before', async () => {
    const { world, ann, runId } = await suggestAsAnn();
    const root = {
      session: sessionId('root'),
      person: 'root',
      scope: { folders: ['/'] },
      client: { capabilities: {} } as ClientLink,
    };
    await world.runs.command(runId, { id: 'p', command: { kind: 'pause' } }, root);
    await world.runs.command(runId, CONTINUE, ann);
    await world.runs.settled(runId);
    expect(world.calls).toHaveLength(2);
    for (const call of world.calls) {
      expect(call).toMatchObject({ person: 'ann', scope: SEEN });
      expect(call.session).not.toBe(root.session);
      expect(call.client).toBeUndefined();
    }
  });

  it('is asked through the client of that person', async () => {
    const { world, ann, runId } = await suggestAsAnn();
    const client = { capabilities: {} } as ClientLink;
    await world.runs.command(runId, CONTINUE, { ...ann, client });
    await world.runs.settled(runId);
    expect(world.calls.map((call) => [call.session, call.client])).toEqual([
      [ann.session, client],
      [ann.session, client],
    ]);
  });
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
