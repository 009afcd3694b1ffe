import { describe, expect, it } from 'vitest';

import { fold } from '../../test/support/fold-events.ts';
import {
  answered,
  ASKER,
  bench,
  held,
  NEVER,
  type RunBench,
  task,
} from '../../test/support/run-bench.ts';
import { toolId } from '../base/ids.ts';
import type { JsonObject } from '../base/json.ts';
import { EMPTY_CATALOG, withServerTools } from '../knowledge/catalog.ts';
import type { Tool } from '../knowledge/tool.ts';
import type { Plan } from '../plan/plan.ts';
import { EXECUTE } from '../tuning/execute.ts';
import { commandOf, type CommandRequest } from './control-run.ts';
import type { CommandAnswer } from './run-command.ts';
import type { RunEvent } from './run-event.ts';
import type { RunState } from './run-state.ts';

const tool = (name: string): Tool => {
  const inputSchema: JsonObject = { type: 'object' };
  const definition = { name, inputSchema };
  return { id: toolId('s', name), server: 's', name, description: '', inputSchema, definition };
};
const KNOWN = {
  catalog: withServerTools(EMPTY_CATALOG, 's', ['a', 'b', 'c', 'slow', 'extra'].map(tool)),
  checker: {
    check: (_: JsonObject, value: unknown) =>
      JSON.stringify(value).includes('bad') ? [{ path: '/x', message: 'is bad' }] : [],
  },
};
const CHAIN: Plan = {
  tasks: [
    task('slow'),
    task('b', { dependsOn: ['slow'], args: { from: '${slow}' } }),
    task('c', { dependsOn: ['b'] }),
  ],
  layers: [['slow'], ['b'], ['c']],
};

let ids = 0;
const send = (
  { runs }: RunBench,
  { runId }: RunState,
  command: CommandRequest['command'],
  id = `a${(ids += 1)}`,
): Promise<CommandAnswer> => runs.command(runId, { id, command: commandOf(command, KNOWN) });

async function underWay(): Promise<{
  world: RunBench;
  state: RunState;
  release: () => void;
}> {
  const slow = held();
  const world = bench({ slow: slow.behaviour });
  const asked = world.runs.start({ plan: CHAIN, context: { city: 'Rome', day: 1 } }, ASKER, NEVER);
  await slow.called;
  world.clock.advance(1000);
  return { world, state: await asked, release: () => slow.release(answered(7)) };
}

const toolsOf = ({ calls }: RunBench): readonly string[] => calls.map(({ tool: id }) => id);

describe('inject_tasks', () => {
  const extra = { id: 'extra', tool: 's:extra', args: { v: '${slow}' } };

  const at = (place: number): CommandRequest['command'] => ({
    kind: 'inject_tasks',
    tasks: [{ ...extra, id: `extra${place}` }],
  });

  it('adds tasks to a run under way, and what the agent knows by now', async () => {
    const { world, state, release } = await underWay();
    const command = { kind: 'inject_tasks', tasks: [extra], context: { day: 2 } } as const;
    expect(await send(world, state, command)).toEqual({ kind: 'taken' });
    release();
    const ended = await world.runs.settled(state.runId);
    expect(ended.status).toBe('completed');
    expect(world.calls.find(({ tool: id }) => id === 's:extra')?.args).toEqual({ v: 7 });
    expect(ended.context).toEqual({ city: 'Rome', day: 2 });
    expect([ended.replanCount, ended.amendCount]).toEqual([0, 1]);
  });

  it('leaves a paused run paused', async () => {
    const { world, state, release } = await underWay();
    await send(world, state, { kind: 'pause' });
    await send(world, state, { kind: 'inject_tasks', tasks: [extra] });
    release();
    expect((await world.runs.settled(state.runId)).status).toBe('paused');
    expect(toolsOf(world)).toEqual(['s:slow']);
  });

  it.each([
    ['an id that is there', [{ ...extra, id: 'c' }], 'task_duplicate'],
    ['an unknown tool', [{ ...extra, tool: 's:nope' }], 'tool_unknown'],
    ['a missing dependency', [{ ...extra, dependsOn: ['gone'] }], 'dependency_unknown'],
    ['nothing', [], 'workflow_empty'],
    ['what is no task', ['x'], 'task_malformed'],
  ])('is refused for %s, and changes nothing', async (_, tasks, code) => {
    const { world, state, release } = await underWay();
    const before = world.events.length;
    expect(await send(world, state, { kind: 'inject_tasks', tasks })).toMatchObject({
      kind: 'refused',
      issues: expect.arrayContaining([expect.objectContaining({ code })]),
    });
    expect(world.events).toHaveLength(before);
    release();
    await world.runs.settled(state.runId);
  });

  it('is taken once for one id, and so often at the most', async () => {
    const { world, state, release } = await underWay();
    await send(world, state, at(0), 'same');
    expect(await send(world, state, at(0), 'same')).toEqual({ kind: 'taken' });
    for (let place = 1; place < EXECUTE.amendmentsMax; place += 1) {
      await send(world, state, at(place));
    }
    expect(await send(world, state, at(EXECUTE.amendmentsMax))).toMatchObject({
      reason: expect.stringContaining(`at most ${EXECUTE.amendmentsMax} times`),
    });
    release();
    const ended = await world.runs.settled(state.runId);
    expect(ended.tasks.size).toBe(CHAIN.tasks.length + EXECUTE.amendmentsMax);
  });
});

describe('modify_args', () => {
  it('gives a task that has not begun other arguments', async () => {
    const { world, state, release } = await underWay();
    const command = { kind: 'modify_args', task: 'c', args: { of: '${slow}', at: 2 } } as const;
    expect(await send(world, state, command)).toEqual({ kind: 'taken' });
    release();
    expect((await world.runs.settled(state.runId)).status).toBe('completed');
    expect(world.calls.find(({ tool: id }) => id === 's:c')?.args).toEqual({ of: 7, at: 2 });
    expect(toolsOf(world)).toEqual(['s:slow', 's:b', 's:c']);
  });

  it.each([
    ['slow', {}, 'slow has begun (running)'],
    ['nobody', {}, 'it has no task "nobody"'],
    ['c', { x: 'bad' }, 'nothing was changed'],
    ['b', { from: '${c}' }, 'nothing was changed'],
  ])('is refused for %s with %o', async (id, args, reason) => {
    const { world, state, release } = await underWay();
    expect(await send(world, state, { kind: 'modify_args', task: id, args })).toMatchObject({
      kind: 'refused',
      reason: expect.stringContaining(reason),
    });
    release();
    await world.runs.settled(state.runId);
  });
});

describe('a run that is ending', () => {
  it.each<CommandRequest['command']>([
    { kind: 'pause' },
    { kind: 'replan', tasks: [] },
    { kind: 'inject_tasks', tasks: [{ id: 'extra', tool: 's:extra' }] },
    { kind: 'modify_args', task: 'c', args: {} },
    { kind: 'skip', task: 'c' },
  ])('refuses $kind with the reason it ends for', async (command) => {
    const slow = held();
    const world = bench({ slow: slow.behaviour, a: () => answered('no', true) });
    const plan: Plan = { tasks: [...CHAIN.tasks, task('a')], layers: [] };
    const asked = world.runs.start({ plan }, ASKER, NEVER);
    await slow.called;
    world.clock.advance(1000);
    const state = await asked;
    expect(await send(world, state, command)).toEqual({
      kind: 'refused',
      reason: 'it is ending: a failed',
    });
    slow.release(answered(1));
    await world.runs.settled(state.runId);
    expect(await send(world, state, command)).toMatchObject({
      reason: expect.stringContaining('has ended'),
    });
  });
});

it('counts a change of the plan without a name as a replan, as journals before it do', async () => {
  const { world, state, release } = await underWay();
  await send(world, state, { kind: 'replan', tasks: [], context: { day: 3 } });
  release();
  await world.runs.settled(state.runId);
  const old = world.events.map((event): RunEvent => {
    if (event.kind !== 'run_replanned') {
      return event;
    }
    const { by: _, ...rest } = event;
    return rest;
  });
  expect(fold(old)).toEqual(fold(world.events));
  expect(fold(old)).toMatchObject({ replanCount: 1, amendCount: 0, context: { day: 3 } });
});
