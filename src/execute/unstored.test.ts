import { describe, expect, it } from 'vitest';

import { memoryRunJournal } from '../../test/support/memory-run-journal.ts';
import {
  answered,
  ASKER,
  bench,
  deferred,
  held,
  NEVER,
  planOf,
  type RunBench,
  task,
} from '../../test/support/run-bench.ts';
import { GatewayError } from '../base/errors.ts';
import { EXECUTE } from '../tuning/execute.ts';
import type { RunJournal } from './run-journal.ts';
import { answerFor } from './workflow-answer.ts';

const away = (): Promise<never> =>
  Promise.reject(new GatewayError('DATABASE_UNAVAILABLE', 'the database is away'));

/** A journal whose database can be taken away. */
function interrupted(): RunJournal & { isAway: boolean } {
  const memory = memoryRunJournal();
  const journal = {
    isAway: false,
    ...memory,
    begin: (...args: Parameters<RunJournal['begin']>) =>
      journal.isAway ? away() : memory.begin(...args),
    append: (...args: Parameters<RunJournal['append']>) =>
      journal.isAway ? away() : memory.append(...args),
    release: (...args: Parameters<RunJournal['release']>) =>
      journal.isAway ? away() : memory.release(...args),
    take: (...args: Parameters<RunJournal['take']>) =>
      journal.isAway ? away() : memory.take(...args),
    leftBehind: (...args: Parameters<RunJournal['leftBehind']>) =>
      journal.isAway ? away() : memory.leftBehind(...args),
  };
  return journal;
}

/** Moves time on until something is so; a database that is back is noticed by a timer. */
async function pass(
  world: RunBench,
  isSo: () => boolean | Promise<boolean>,
  stepMs = 200,
): Promise<void> {
  await expect
    .poll(
      async () => {
        world.clock.advance(stepMs);
        return isSo();
      },
      { interval: 5, timeout: 10_000 },
    )
    .toBe(true);
}

describe('a run whose journal is away', () => {
  it('goes on when it is back, and its client is told the end that is stored', async () => {
    const journal = interrupted();
    const slow = held();
    const world = bench({ write: slow.behaviour }, { journal });
    const plan = planOf(task('write'), task('after', { dependsOn: ['write'] }));
    const state = world.runs.start({ plan }, ASKER, NEVER);
    await slow.called;
    journal.isAway = true;
    slow.release(answered('done'));
    await new Promise((resolve) => setTimeout(resolve, 5));
    expect(world.calls).toHaveLength(1);
    journal.isAway = false;
    await pass(world, () => world.calls.length === 2);
    expect((await state).status).toBe('completed');
  });

  it('is told as such when its client has waited long enough, without results that are not stored', async () => {
    const journal = interrupted();
    const slow = held();
    const world = bench({ write: slow.behaviour }, { journal });
    const started = world.runs.start({ plan: planOf(task('write')) }, ASKER, NEVER);
    await slow.called;
    journal.isAway = true;
    slow.release(answered('done'));
    let told: unknown;
    void started.then((state) => (told = state));
    await pass(world, () => told !== undefined);
    const state = await started;
    const answer = answerFor(state);
    expect(answer.status).toBe('outcome_unknown');
    expect(answer.message).toContain('the outcome could not be stored (the database is away)');
    expect(answer.message).toContain(`id ${state.runId}; do not repeat it`);
    expect(answer.results).toEqual({ write: { status: 'running' } });
    expect((await world.runs.read(state.runId)).status).toBe('outcome_unknown');
    journal.isAway = false;
    await pass(world, async () => (await world.runs.read(state.runId)).status === 'completed');
    expect(world.calls).toHaveLength(1);
    expect((await world.journal.list(1))[0]?.status).toBe('completed');
  });

  it('is let go after a while, and taken up by the same process once it is back', async () => {
    const journal = interrupted();
    const slow = held();
    const world = bench({ write: slow.behaviour }, { journal });
    world.runs.open();
    const started = world.runs.start({ plan: planOf(task('write')) }, ASKER, NEVER);
    await slow.called;
    journal.isAway = true;
    slow.release(answered('done'));
    const id = (await journal.list(1))[0]?.runId as never;
    await expect.poll(async () => (await world.runs.read(id)).status).toBe('outcome_unknown');
    await pass(world, () => !world.runs.isBusy(), EXECUTE.storeWithinMs / 10);
    const { runId, status } = await started;
    expect(status).toBe('outcome_unknown');
    journal.isAway = false;
    // The write had begun and its end was lost with the memory of the run: a person decides.
    await pass(world, async () => (await journal.list(1))[0]?.status === 'outcome_unknown');
    const details = await world.runs.read(runId);
    expect(details).toMatchObject({ status: 'outcome_unknown', resumeCount: 1 });
    expect(world.calls).toHaveLength(1);
    await world.runs.close();
  });

  it('is not begun at all when it is away from the start, and says so at once', async () => {
    const journal = interrupted();
    journal.isAway = true;
    const { runs, calls } = bench({}, { journal });
    await expect(runs.start({ plan: planOf(task('write')) }, ASKER, NEVER)).rejects.toMatchObject({
      code: 'DATABASE_UNAVAILABLE',
    });
    expect(calls).toEqual([]);
    journal.isAway = false;
    expect(await journal.list(10)).toEqual([]);
  });

  it('does not acknowledge a command that is not stored', async () => {
    const journal = interrupted();
    const slow = held();
    const world = bench({ write: slow.behaviour }, { journal });
    void world.runs.start({ plan: planOf(task('write')) }, ASKER, NEVER);
    await slow.called;
    const [run] = await journal.list(1);
    const id = run?.runId as never;
    journal.isAway = true;
    const command = { id: 'c1', command: { kind: 'pause' } } as const;
    let refusal: unknown;
    world.runs.command(id, command).catch((error: unknown) => (refusal = error));
    await pass(world, () => refusal !== undefined);
    expect(refusal).toMatchObject({ code: 'DATABASE_UNAVAILABLE' });
    journal.isAway = false;
    await pass(world, async () =>
      (await journal.read(id)).some(({ kind }) => kind === 'run_paused'),
    );
    expect(await world.runs.command(id, command)).toEqual({ kind: 'taken' });
    slow.release(answered('done'));
    await world.runs.close();
  });
});

/** The first begin is stored or not, and in both cases its answer is lost. */
function unanswered(isStored: boolean): RunJournal {
  const memory = memoryRunJournal();
  let begins = 0;
  return {
    ...memory,
    async begin(event, lease) {
      begins += 1;
      if (begins > 1) {
        return memory.begin(event, lease);
      }
      if (isStored) {
        await memory.begin(event, lease);
      }
      return { kind: 'unknown', why: 'the connection broke' };
    },
  };
}

describe('a run whose beginning was not answered', () => {
  it.each([true, false])('is begun once (the first was stored: %s)', async (isStored) => {
    const journal = unanswered(isStored);
    const { runs, calls } = bench({}, { journal });
    const { status } = await runs.start({ plan: planOf(task('write')) }, ASKER, NEVER);
    expect(status).toBe('completed');
    expect(calls).toHaveLength(1);
    expect(await journal.list(10)).toHaveLength(1);
  });

  it('is told as unknown when nobody answers in time, and goes on later under the same id', async () => {
    const memory = memoryRunJournal();
    const answer = deferred<void>();
    const journal: RunJournal = {
      ...memory,
      async begin(event, lease) {
        await answer.promise;
        return memory.begin(event, lease);
      },
    };
    const world = bench({}, { journal });
    const started = world.runs.start({ plan: planOf(task('write')) }, ASKER, NEVER);
    world.clock.advance(1000);
    const { status, runId, reason } = await started;
    expect(status).toBe('outcome_unknown');
    expect(reason).toContain('do not repeat');
    expect(world.calls).toEqual([]);
    answer.resolve();
    await expect.poll(async () => (await journal.list(1))[0]?.status).toBe('completed');
    expect((await world.runs.read(runId)).status).toBe('completed');
  });
});

describe('a process that lost its hold on a run', () => {
  it('appends nothing, makes no further call, and does not say how the run ended', async () => {
    const slow = held();
    const first = bench({ write: slow.behaviour }, { process: 'first-' });
    const { journal } = first;
    const plan = planOf(task('write'), task('after', { dependsOn: ['write'] }));
    const started = first.runs.start({ plan }, ASKER, NEVER);
    await slow.called;
    const second = bench({}, { journal, process: 'second-' });
    second.clock.advance(EXECUTE.leaseMs + 1);
    second.runs.open();
    await expect.poll(async () => (await journal.list(1))[0]?.status).toBe('outcome_unknown');
    slow.release(answered('done'));
    const { status, reason, runId } = await started;
    expect(status).toBe('outcome_unknown');
    expect(reason).toContain('do not repeat');
    expect(first.calls).toHaveLength(1);
    expect((await journal.read(runId)).map(({ kind }) => kind)).toEqual([
      'run_started',
      'task_started',
      'run_resumed',
      'decision_requested',
    ]);
    await second.runs.close();
  });
});
