/** Two instances of one project: a run is steered from either of them. */
import { afterEach, describe, expect, it } from 'vitest';

import { createCommandPost } from '../../src/adapters/postgres/command-post.ts';
import type { Database } from '../../src/adapters/postgres/database.ts';
import { createRunJournal } from '../../src/adapters/postgres/run-journal.ts';
import { systemClock } from '../../src/adapters/system/machine.ts';
import { projectId } from '../../src/base/ids.ts';
import { commandOf } from '../../src/execute/control-run.ts';
import type { CommandPost } from '../../src/execute/far-commands.ts';
import type { RunCommand } from '../../src/execute/run-command.ts';
import { openDecisions, type RunState } from '../../src/execute/run-state.ts';
import { freshDatabase, hasPostgres } from '../support/database.ts';
import type { ManualClock } from '../support/manual-clock.ts';
import { answered, ASKER, bench, held, NEVER, type RunBench, task } from '../support/run-bench.ts';

const PROJECT = projectId('team');
const PLAN = {
  tasks: [task('slow'), task('next', { dependsOn: ['slow'], args: { a: 1 } })],
  layers: [['slow'], ['next']],
};

const ends: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const end of ends.splice(0).toReversed()) {
    await end();
  }
});

/** One instance: its own clock, journal and post on the common database. */
function instance(
  database: Database,
  name: string,
  behaviours: Parameters<typeof bench>[0],
  options: { readonly asked?: readonly string[]; readonly post?: CommandPost } = {},
): RunBench {
  const world = bench(behaviours, {
    post: createCommandPost(database, PROJECT, systemClock),
    ...options,
    journal: createRunJournal(database, PROJECT),
    clock: systemClock as ManualClock,
    process: name,
  });
  world.runs.open();
  world.runs.serveCommands((written) =>
    Promise.resolve(written.kind === 'decide' ? written : commandOf(written, KNOWN)),
  );
  ends.push(() => world.runs.close());
  return world;
}

const KNOWN = { catalog: { tools: [] }, checker: undefined, unlisted: new Map() } as never;

async function two(
  behaviours: Parameters<typeof bench>[0],
  options?: Parameters<typeof instance>[3],
): Promise<{ readonly here: RunBench; readonly there: RunBench }> {
  const database = await freshDatabase('postgres');
  ends.push(async () => database[Symbol.asyncDispose]());
  return {
    here: instance(database, 'here', {}),
    there: instance(database, 'there', behaviours, options),
  };
}

let sent = 0;
const steer = ({ runs }: RunBench, { runId }: RunState, command: RunCommand) =>
  runs.command(runId, { id: `c${(sent += 1)}`, command });

describe.skipIf(!hasPostgres())('a run that another instance drives', () => {
  it('is paused, changed and continued from here', async () => {
    const slow = held();
    const { here, there } = await two({ slow: slow.behaviour });
    const state = await there.runs.start({ plan: PLAN }, ASKER, NEVER);
    expect(await steer(here, state, { kind: 'pause' })).toEqual({ kind: 'taken' });
    slow.release(answered(1));
    await expect.poll(async () => (await here.runs.read(state.runId)).status).toBe('paused');
    expect(await steer(here, state, { kind: 'skip', task: 'next', reason: 'no' })).toEqual({
      kind: 'taken',
    });
    expect(await steer(here, state, { kind: 'continue' })).toEqual({ kind: 'taken' });
    expect((await here.runs.settled(state.runId)).status).toBe('completed');
    expect(there.calls.map(({ tool }) => tool)).toEqual(['s:slow']);
    expect(here.calls).toEqual([]);
  });

  it('is ended from here, and its end is told here', async () => {
    const { here, there } = await two({ slow: held().behaviour });
    const { runId } = await there.runs.start({ plan: PLAN }, ASKER, NEVER);
    const { state, answer } = await here.runs.abort(runId, 'enough');
    expect([answer.kind, state.status]).toEqual(['taken', 'aborted']);
  });

  it('takes what a person here decides', async () => {
    const { here, there } = await two({}, { asked: ['slow'] });
    const state = await there.runs.start({ plan: PLAN }, ASKER, NEVER);
    expect(state.status).toBe('approval_required');
    const [decision] = openDecisions(await here.runs.read(state.runId));
    const verdict = { kind: 'approved' } as const;
    const decisionId = decision?.request.id ?? '';
    expect(await steer(here, state, { kind: 'decide', decisionId, verdict, by: 'ann' })).toEqual({
      kind: 'taken',
    });
    expect((await here.runs.settled(state.runId)).status).toBe('completed');
    expect(there.calls).toHaveLength(2);
  });

  it('tells why a command does not fit, and takes none twice', async () => {
    const slow = held();
    const { here, there } = await two({ slow: slow.behaviour });
    const state = await there.runs.start({ plan: PLAN }, ASKER, NEVER);
    expect(await steer(here, state, { kind: 'continue' })).toMatchObject({
      kind: 'refused',
      reason: expect.stringContaining('not paused'),
    });
    const same = { id: 'same', command: { kind: 'pause' } } as const;
    const answers = await Promise.all([1, 2].map(() => here.runs.command(state.runId, same)));
    expect(answers).toEqual([{ kind: 'taken' }, { kind: 'taken' }]);
    slow.release(answered(1));
    await expect.poll(async () => (await here.runs.read(state.runId)).status).toBe('paused');
  });

  it('is not steered by another project of the same database', async () => {
    const { there } = await two({ slow: held().behaviour });
    const database = await freshDatabase('postgres');
    ends.push(async () => database[Symbol.asyncDispose]());
    const stranger = instance(database, 'stranger', {});
    const { runId } = await there.runs.start({ plan: PLAN }, ASKER, NEVER);
    await expect(stranger.runs.abort(runId, 'x')).rejects.toMatchObject({ code: 'RUN_UNKNOWN' });
  });
});

describe.skipIf(!hasPostgres())('the post', () => {
  it('gives each command to one taker, and each answer to one reader', async () => {
    await using database = await freshDatabase('postgres');
    const post = createCommandPost(database, PROJECT, systemClock);
    const other = createCommandPost(database, projectId('other'), systemClock);
    const command = {
      id: 'c',
      runId: 'r' as RunState['runId'],
      command: { kind: 'pause' },
    } as const;
    await post.send(command);
    await post.send(command);
    expect(await other.take([command.runId])).toEqual([]);
    const taken = await Promise.all([1, 2, 3].map(() => post.take([command.runId])));
    expect(taken.flat()).toEqual([command]);
    expect(await post.withdraw(command)).toBe(false);
    expect(await post.answerTo(command)).toBeUndefined();
    await post.answer(command, { kind: 'taken' });
    expect(await post.answerTo(command)).toEqual({ kind: 'taken' });
    expect(await post.answerTo(command)).toBeUndefined();
    await post.send(command);
    expect(await post.withdraw(command)).toBe(true);
    expect(await post.take([command.runId])).toEqual([]);
  });
});
