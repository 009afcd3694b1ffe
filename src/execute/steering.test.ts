import { describe, expect, it } from 'vitest';

import {
  answered,
  ASKER,
  bench,
  held,
  NEVER,
  type RunBench,
  task,
} from '../../test/support/run-bench.ts';
import type { JsonObject } from '../base/json.ts';
import type { ClientLink } from '../call/asker.ts';
import type { Plan, PlanIssue, PlannedTask } from '../plan/plan.ts';
import { EXECUTE } from '../tuning/execute.ts';
import type { CommandAnswer, RunCommand } from './run-command.ts';
import { openDecisions, type RunState } from './run-state.ts';

const chain = (...ids: readonly string[]): Plan => ({
  tasks: ids.map((id, place) => task(id, { dependsOn: ids.slice(place - 1, place) })),
  layers: ids.map((id) => [id]),
});

let commands = 0;
const steer = ({ runs }: RunBench, state: RunState, command: RunCommand): Promise<CommandAnswer> =>
  runs.command(state.runId, { id: `c${(commands += 1)}`, command });

const unchanged = (plan: Plan): { kind: 'valid'; plan: Plan } => ({ kind: 'valid', plan });

const TWO: readonly PlannedTask[] = [
  task('one', { args: { amount: 1 }, onError: 'continue' }),
  task('two', { args: { amount: 2 }, onError: 'continue' }),
];
const BOTH = { asked: ['one', 'two'] };
const TWO_AT_ONCE: Plan = { tasks: TWO, layers: [['one', 'two']] };

const decide = (
  world: RunBench,
  state: RunState,
  name: string,
  kind: 'approved' | 'denied',
): Promise<CommandAnswer> => {
  const decision = state.decisions.find(({ request }) => request.task === name);
  return steer(world, state, {
    kind: 'decide',
    decisionId: decision?.request.id ?? '',
    verdict: { kind },
    by: 'ada',
    ...(kind === 'denied' && { reason: 'too much' }),
  });
};

describe('a run that pauses after every layer', () => {
  it('answers paused with what comes next, and goes on layer by layer', async () => {
    const world = bench({});
    const first = await world.runs.start(
      { plan: chain('a', 'b', 'c'), pause: 'layer' },
      ASKER,
      NEVER,
    );
    expect(first.status).toBe('paused');
    expect(world.calls.map(({ tool }) => tool)).toEqual(['s:a']);
    expect(await steer(world, first, { kind: 'continue' })).toEqual({ kind: 'taken' });
    const second = await world.runs.settled(first.runId);
    expect(second.status).toBe('paused');
    expect(world.calls).toHaveLength(2);
    await steer(world, first, { kind: 'continue' });
    expect((await world.runs.settled(first.runId)).status).toBe('completed');
  });

  it('is let go when nobody comes back, and taken up by the next command', async () => {
    const world = bench({});
    const paused = await world.runs.start({ plan: chain('a', 'b'), pause: 'layer' }, ASKER, NEVER);
    expect(world.runs.isBusy()).toBe(true);
    world.clock.advance(EXECUTE.parkedMs);
    await expect.poll(() => world.runs.isBusy()).toBe(false);
    expect(await world.journal.leftBehind('another', [], 10 ** 12)).toEqual([]);
    expect((await world.runs.read(paused.runId)).status).toBe('paused');
    expect(await steer(world, paused, { kind: 'continue' })).toEqual({ kind: 'taken' });
    expect((await world.runs.settled(paused.runId)).status).toBe('completed');
    expect(world.calls.map(({ tool }) => tool)).toEqual(['s:a', 's:b']);
  });

  it('takes further tasks in, and never touches what is done', async () => {
    const world = bench({ a: () => answered(7) });
    const paused = await world.runs.start({ plan: chain('a', 'b'), pause: 'layer' }, ASKER, NEVER);
    const added = task('extra', { dependsOn: ['a'], args: { from: '${a}' } });
    const plan: Plan = {
      tasks: [...chain('a', 'b').tasks, added],
      layers: [['a'], ['b', 'extra']],
    };
    const change = (): { kind: 'valid'; plan: Plan } => ({ kind: 'valid', plan });
    await steer(world, paused, { kind: 'replan', change, requirement: 'also this' });
    const state = await world.runs.settled(paused.runId);
    expect(state.status).toBe('completed');
    expect(state.messages).toMatchObject([{ by: 'agent', text: 'also this' }]);
    expect(world.calls.filter(({ tool }) => tool === 's:a')).toHaveLength(1);
    expect(world.calls.find(({ tool }) => tool === 's:extra')?.args).toEqual({ from: 7 });
  });

  it('is replanned three times at most', async () => {
    const world = bench({});
    const paused = await world.runs.start(
      { plan: chain('a', 'b', 'c', 'd', 'e', 'f'), pause: 'layer' },
      ASKER,
      NEVER,
    );
    for (let count = 0; count < EXECUTE.replansMax; count += 1) {
      expect(await steer(world, paused, { kind: 'replan', change: unchanged })).toEqual({
        kind: 'taken',
      });
      await world.runs.settled(paused.runId);
    }
    expect(await steer(world, paused, { kind: 'replan', change: unchanged })).toMatchObject({
      kind: 'refused',
      reason: expect.stringContaining('3 times'),
    });
  });
});

describe('a run that pauses on an error', () => {
  const failing = { bad: () => answered('no', true) };
  const plan: Plan = {
    tasks: [
      task('bad'),
      task('next', { dependsOn: ['bad'] }),
      task('alone', { dependsOn: ['slow'] }),
      task('slow'),
    ],
    layers: [],
  };

  it('lets the agent go on without what depends on it', async () => {
    const world = bench(failing);
    const paused = await world.runs.start({ plan, pause: 'error' }, ASKER, NEVER);
    expect(paused).toMatchObject({ status: 'paused', paused: { why: 'error', task: 'bad' } });
    await steer(world, paused, { kind: 'continue' });
    const state = await world.runs.settled(paused.runId);
    expect(state).toMatchObject({ status: 'completed', reason: 'went on past failures: bad' });
    expect(state.tasks.get('next')?.status).toBe('skipped');
    expect(state.tasks.get('alone')?.status).toBe('succeeded');
  });

  it('is aborted where it stands', async () => {
    const world = bench(failing);
    const paused = await world.runs.start({ plan, pause: 'error' }, ASKER, NEVER);
    const { state } = await world.runs.abort(paused.runId, 'enough');
    expect(state.status).toBe('aborted');
  });
});

describe('a command', () => {
  it('is taken once, however often it is sent', async () => {
    const world = bench({});
    const paused = await world.runs.start(
      { plan: chain('a', 'b', 'c'), pause: 'layer' },
      ASKER,
      NEVER,
    );
    const command = { id: 'same', command: { kind: 'continue' } } as const;
    await Promise.all([1, 2, 3].map(() => world.runs.command(paused.runId, command)));
    expect((await world.runs.settled(paused.runId)).layersOpen).toBe(2);
  });

  it.each<[RunCommand, string]>([
    [{ kind: 'continue' }, 'not paused'],
    [{ kind: 'skip', task: 'slow', reason: 'x' }, 'has begun'],
    [{ kind: 'skip', task: 'nobody', reason: 'x' }, 'no task "nobody"'],
    [
      { kind: 'decide', decisionId: 'd', verdict: { kind: 'approved' }, by: 'me' },
      'nothing to decide',
    ],
  ])(
    'that does not fit is refused with a reason, and changes nothing: %o',
    async (command, reason) => {
      const slow = held();
      const world = bench({ slow: slow.behaviour });
      const asked = world.runs.start({ plan: chain('slow', 'next') }, ASKER, NEVER);
      await slow.called;
      world.clock.advance(1000);
      const state = await asked;
      const events = world.events.length;
      expect(await steer(world, state, command)).toMatchObject({
        kind: 'refused',
        reason: expect.stringContaining(reason),
      });
      expect(world.events).toHaveLength(events);
      slow.release(answered(1));
      await expect.poll(() => world.runs.isBusy()).toBe(false);
      expect(await steer(world, state, { kind: 'pause' })).toMatchObject({
        reason: expect.stringContaining('has ended'),
      });
    },
  );

  it('pauses, skips and goes on', async () => {
    const slow = held();
    const world = bench({ slow: slow.behaviour });
    const asked = world.runs.start({ plan: chain('slow', 'b', 'c') }, ASKER, NEVER);
    await slow.called;
    world.clock.advance(1000);
    const state = await asked;
    await steer(world, state, { kind: 'pause' });
    slow.release(answered(1));
    await expect.poll(() => world.events.at(-1)?.kind).toBe('task_finished');
    expect(world.calls).toHaveLength(1);
    await steer(world, state, { kind: 'skip', task: 'b', reason: 'not needed' });
    await steer(world, state, { kind: 'continue' });
    const ended = await world.runs.settled(state.runId);
    expect(ended.tasks.get('b')?.status).toBe('skipped');
    expect(world.calls.map(({ tool }) => tool)).toEqual(['s:slow', 's:c']);
  });
});

describe('a task that needs approval', () => {
  it('is asked about by itself, and answered in any order', async () => {
    const world = bench({}, BOTH);
    const asked = await world.runs.start({ plan: TWO_AT_ONCE }, ASKER, NEVER);
    expect(asked.status).toBe('approval_required');
    expect(asked.decisions.map(({ request }) => request.task)).toEqual(['one', 'two']);
    expect(await decide(world, asked, 'two', 'denied')).toEqual({ kind: 'taken' });
    expect(await decide(world, asked, 'one', 'approved')).toEqual({ kind: 'taken' });
    const state = await world.runs.settled(asked.runId);
    expect(state.tasks.get('one')?.status).toBe('succeeded');
    expect(state.tasks.get('two')).toMatchObject({ error: { code: 'approval_denied' } });
    expect(state.messages).toMatchObject([{ by: 'ada', text: 'too much' }]);
  });

  it('cannot be decided twice, nor after its time', async () => {
    const world = bench({}, BOTH);
    const asked = await world.runs.start({ plan: TWO_AT_ONCE }, ASKER, NEVER);
    await decide(world, asked, 'one', 'approved');
    expect(await decide(world, asked, 'one', 'denied')).toMatchObject({
      reason: expect.stringContaining('decided before: approved, by ada'),
    });
    world.clock.advance(300_000);
    await expect.poll(() => world.runs.isBusy()).toBe(false);
    const state = await world.runs.read(asked.runId);
    expect(state.tasks.get('two')).toMatchObject({ error: { code: 'approval_expired' } });
    expect(await decide(world, asked, 'two', 'approved')).toMatchObject({ kind: 'refused' });
  });

  it('has begun: no other call can be put in its place, and it cannot be skipped', async () => {
    const world = bench({}, BOTH);
    const asked = await world.runs.start({ plan: TWO_AT_ONCE }, ASKER, NEVER);
    let seen: ReadonlySet<string> = new Set();
    await steer(world, asked, {
      kind: 'replan',
      change: (plan, begun) => {
        seen = begun;
        return { kind: 'valid', plan };
      },
    });
    expect([...seen]).toEqual(['one', 'two']);
  });

  it('is left to the person: whoever would change it is told so, and what to do', async () => {
    const world = bench({}, BOTH);
    const asked = await world.runs.start({ plan: TWO_AT_ONCE }, ASKER, NEVER);
    const id = asked.decisions[0]?.request.id ?? '';
    const waits =
      `one waits for a person to decide about its call (pml approve ${id}); ` +
      'let them say no to it, or abort the run';
    const claim: PlanIssue = { code: 'task_duplicate', task: 'one', message: 'has begun' };
    const change = (): { kind: 'invalid'; issues: readonly PlanIssue[] } => ({
      kind: 'invalid',
      issues: [claim],
    });
    const events = world.events.length;
    for (const command of [
      { kind: 'skip', task: 'one', reason: 'x' },
      { kind: 'modify_args', task: 'one', change },
    ] as const) {
      expect(await steer(world, asked, command)).toEqual({ kind: 'refused', reason: waits });
    }
    expect(await steer(world, asked, { kind: 'replan', change })).toEqual({
      kind: 'refused',
      reason: `nothing was changed: ${waits}`,
      issues: [{ ...claim, message: waits }],
    });
    expect(world.events).toHaveLength(events);
  });

  it('is left to the person in a paused run that another process has taken up', async () => {
    const world = bench({}, BOTH);
    const asked = await world.runs.start({ plan: TWO_AT_ONCE }, ASKER, NEVER);
    await steer(world, asked, { kind: 'pause' });
    await world.runs.close();
    const second = bench({}, { ...BOTH, journal: world.journal, process: 'second-' });
    const skip = { kind: 'skip', task: 'one', reason: 'x' } as const;
    expect(await steer(second, asked, skip)).toMatchObject({
      kind: 'refused',
      reason: expect.stringContaining('waits for a person'),
    });
  });

  it('is asked about no more when another task has failed for all', async () => {
    const world = bench({ bad: () => answered('no', true) }, { asked: ['pay'] });
    const plan: Plan = { tasks: [task('pay'), task('bad')], layers: [['pay', 'bad']] };
    const state = await world.runs.start({ plan }, ASKER, NEVER);
    expect(state.status).toBe('failed');
    expect(state.tasks.get('pay')).toMatchObject({ error: { code: 'approval_denied' } });
    expect(world.calls.map(({ tool }) => tool)).toEqual(['s:bad']);
  });

  it('is given up when the run is aborted', async () => {
    const world = bench({}, BOTH);
    const asked = await world.runs.start({ plan: TWO_AT_ONCE }, ASKER, NEVER);
    const { state } = await world.runs.abort(asked.runId, 'enough');
    expect(state.status).toBe('aborted');
    expect(openDecisions(state)).toEqual([]);
    expect(state.decisions).toMatchObject([
      { verdict: { kind: 'withdrawn' }, reason: 'enough', by: 'the run' },
      { verdict: { kind: 'withdrawn' }, reason: 'enough', by: 'the run' },
    ]);
    expect(state.tasks.get('one')).toMatchObject({ status: 'cancelled', mayHaveRun: false });
    expect(await world.runs.undecided()).toEqual([]);
    expect(world.calls).toEqual([]);
  });

  it('is given up when its paused run is aborted after another process took it up', async () => {
    const world = bench({}, BOTH);
    const asked = await world.runs.start({ plan: TWO_AT_ONCE }, ASKER, NEVER);
    await steer(world, asked, { kind: 'pause' });
    await world.runs.close();
    const second = bench({}, { ...BOTH, journal: world.journal, process: 'second-' });
    const { state } = await second.runs.abort(asked.runId, 'enough');
    expect(state.status).toBe('aborted');
    expect(openDecisions(state)).toEqual([]);
  });
});

it('tells its events in order from any place, and ends with the run', async () => {
  const world = bench({});
  const state = await world.runs.start({ plan: chain('a', 'b') }, ASKER, NEVER);
  const seen: string[] = [];
  for await (const { sequence, event } of world.runs.events(state.runId, 2, NEVER)) {
    seen.push(`${sequence} ${event.kind}`);
  }
  expect(seen).toEqual(['3 task_finished', '4 task_started', '5 task_finished', '6 run_finished']);
});

/** A client that shows questions to a person, who answers when told to. */
function clientWithPerson(): {
  client: ClientLink;
  answer: (action: string, approve?: boolean) => void;
  asked: () => number;
} {
  let settle: ((answer: JsonObject) => void) | undefined;
  let asked = 0;
  const client: ClientLink = {
    name: 'known-editor',
    capabilities: { elicitation: {} },
    ask: (questions, signal) => {
      asked += 1;
      return new Promise((resolve, reject) => {
        signal.addEventListener('abort', () => reject(signal.reason as Error), { once: true });
        settle = (given) =>
          resolve(Object.fromEntries(Object.keys(questions).map((name) => [name, given])));
      });
    },
    tell: () => undefined,
  };
  return {
    client,
    asked: () => asked,
    answer: (action, approve) => settle?.({ action, content: { approve: approve ?? false } }),
  };
}

describe('a person who is asked in the client', () => {
  const ONE: Plan = { tasks: [task('one')], layers: [['one']] };

  it('is waited for by the request, which is answered with what came of it', async () => {
    const world = bench({}, { asked: ['one'], clients: ['known-*'] });
    const { client, answer } = clientWithPerson();
    const started = world.runs.start({ plan: ONE }, { ...ASKER, client }, NEVER);
    await expect.poll(async () => (await world.runs.undecided()).length).toBe(1);
    expect((await world.runs.undecided())[0]?.request).toMatchObject({ askedIn: 'known-editor' });
    answer('accept', true);
    const state = await started;
    expect(state.status).toBe('completed');
    expect(state.decisions).toMatchObject([
      { verdict: { kind: 'approved' }, by: 'the person at known-editor' },
    ]);
  });

  it('says no there, and the task has failed by that', async () => {
    const world = bench({}, { asked: ['one'], clients: ['known-*'] });
    const { client, answer, asked } = clientWithPerson();
    const started = world.runs.start({ plan: ONE }, { ...ASKER, client }, NEVER);
    await expect.poll(asked).toBe(1);
    answer('decline');
    expect((await started).tasks.get('one')).toMatchObject({ error: { code: 'approval_denied' } });
    expect(world.calls).toEqual([]);
  });

  it('can decide elsewhere meanwhile', async () => {
    const world = bench({}, { asked: ['one'], clients: ['known-*'] });
    const { client, asked } = clientWithPerson();
    const started = world.runs.start({ plan: ONE }, { ...ASKER, client }, NEVER);
    await expect.poll(asked).toBe(1);
    const [pending] = await world.runs.undecided();
    const decision = { decisionId: pending?.request.id ?? '', by: 'ada' };
    const command = { kind: 'decide', verdict: { kind: 'approved' }, ...decision } as const;
    await world.runs.command(pending?.workflowId as RunState['runId'], { id: 'c', command });
    expect((await started).status).toBe('completed');
  });

  it('is asked elsewhere when the question is closed in the client', async () => {
    const world = bench({}, { asked: ['one'], clients: ['known-*'] });
    const { client, answer, asked } = clientWithPerson();
    const started = world.runs.start({ plan: ONE }, { ...ASKER, client }, NEVER);
    await expect.poll(asked).toBe(1);
    answer('cancel');
    const state = await started;
    expect(state.status).toBe('approval_required');
    expect(state.decisions).toMatchObject([{ verdict: { kind: 'withdrawn' } }, {}]);
    await decide(world, { ...state, decisions: state.decisions.slice(1) }, 'one', 'approved');
    expect((await world.runs.settled(state.runId)).status).toBe('completed');
  });
});
