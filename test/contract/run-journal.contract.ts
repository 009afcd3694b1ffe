import { expect, it } from 'vitest';

import { type RunId, runId, toolId } from '../../src/base/ids.ts';
import type { RunEvent } from '../../src/execute/run-event.ts';
import type { Lease, RunJournal } from '../../src/execute/run-journal.ts';
import { runDecisionsContract } from './run-decisions.contract.ts';

type Started = RunEvent & { readonly kind: 'run_started' };

const LEASE = { owner: 'test', expiresAt: 1_000_000 };

const leaseOf = (owner: string): Lease => ({ owner, expiresAt: 900 });

/** Appends as the run's owner, with the status that its last event leaves it in. */
const append = (
  journal: RunJournal,
  id: RunId,
  events: readonly RunEvent[],
  owner: string = LEASE.owner,
): Promise<void> => {
  const end = events.findLast((event) => event.kind === 'run_finished');
  return journal.append(id, owner, events, end?.end ?? 'running');
};

/** What execute relies on. Also what allows a fake to stand in for the real journal. */
export function runJournalContract(
  open: () => Promise<AsyncDisposable & { readonly journal: RunJournal }>,
): void {
  runDecisionsContract(open);

  it('reads the events of a run in the order they were appended', async () => {
    await using opened = await open();
    const { journal } = opened;
    const started = start('r1', { intent: 'commit everything' });
    expect(await journal.begin(started, LEASE)).toEqual({ kind: 'begun' });
    const rest = [taskStarted('a'), taskFinished('a'), taskStarted('b')];
    await append(journal, started.runId, rest.slice(0, 1));
    await append(journal, started.runId, rest.slice(1));
    expect(await journal.read(started.runId)).toEqual([started, ...rest]);
    expect(await journal.read(runId('unknown'))).toEqual([]);
  });

  it('keeps every character of an event', async () => {
    await using opened = await open();
    const { journal } = opened;
    const awkward = 'NUL \u0000 half \uD800 quote " back \\u0000 \\ 🦀';
    const started = start('r1', { intent: awkward, requestKey: `key ${awkward}` });
    await journal.begin(started, LEASE);
    const event = taskFinished('a', { text: awkward, [awkward]: [awkward, null, 1e21, -0.5] });
    await append(journal, started.runId, [event]);
    expect(await journal.read(started.runId)).toEqual([started, event]);
    expect((await journal.list(1))[0]?.intent).toBe(awkward);
    expect(await journal.begin(start('r2', { requestKey: `key ${awkward}` }), LEASE)).toEqual({
      kind: 'repeated',
      runId: 'r1',
    });
  });

  it('begins one run per request key, for ever', async () => {
    await using opened = await open();
    const { journal } = opened;
    expect(await journal.begin(start('r1', { requestKey: 'k' }), LEASE)).toEqual({ kind: 'begun' });
    await append(journal, runId('r1'), [finished('completed', 20)]);
    expect(await journal.begin(start('r2', { requestKey: 'k' }), LEASE)).toEqual({
      kind: 'repeated',
      runId: 'r1',
    });
    expect(await journal.read(runId('r2'))).toEqual([]);
  });

  it('takes keys and task names of any length', async () => {
    await using opened = await open();
    const { journal } = opened;
    const long = Array.from({ length: 3000 }, (_, index) => index.toString(36)).join('');
    expect(await journal.begin(start('r1', { requestKey: `${long}1` }), LEASE)).toEqual({
      kind: 'begun',
    });
    expect(await journal.begin(start('r2', { requestKey: `${long}2` }), LEASE)).toEqual({
      kind: 'begun',
    });
    expect(await journal.begin(start('r3', { requestKey: `${long}1` }), LEASE)).toMatchObject({
      runId: 'r1',
    });
    await journal.keepResult(runId('r1'), long, 1);
    expect(await journal.readResult(runId('r1'), long)).toBe(1);
    expect(await journal.readResult(runId('r1'), `${long}x`)).toBeUndefined();
  });

  it('begins one run when a request comes many times at once', async () => {
    await using opened = await open();
    const { journal } = opened;
    const names = Array.from({ length: 8 }, (_, index) => `r${index}`);
    const begun = await Promise.all(
      names.map((name) => journal.begin(start(name, { requestKey: 'same' }), LEASE)),
    );
    const winners = names.filter((_, index) => begun[index]?.kind === 'begun');
    expect(winners).toHaveLength(1);
    for (const outcome of begun.filter(({ kind }) => kind === 'repeated')) {
      expect(outcome).toEqual({ kind: 'repeated', runId: winners[0] });
    }
  });

  it('begins any number of runs without a request key', async () => {
    await using opened = await open();
    const { journal } = opened;
    await journal.begin(start('r1'), LEASE);
    await journal.begin(start('r2'), LEASE);
    expect(await journal.list(10)).toHaveLength(2);
  });

  it('loses and repeats nothing when many append at once', async () => {
    await using opened = await open();
    const { journal } = opened;
    await journal.begin(start('r1'), LEASE);
    await Promise.all(
      Array.from({ length: 8 }, async (_, writer) => {
        for (let count = 0; count < 10; count += 1) {
          const name = `${writer}-${count}`;
          await append(journal, runId('r1'), [taskStarted(name), taskFinished(name)]);
        }
      }),
    );
    const events = await journal.read(runId('r1'));
    expect(events).toHaveLength(161);
    const tasks = events.map((event) => ('task' in event ? event.task : ''));
    expect(new Set(tasks).size).toBe(81);
    for (let writer = 0; writer < 8; writer += 1) {
      const mine = tasks.filter((task) => task.startsWith(`${writer}-`));
      const expected = Array.from({ length: 10 }, (_, count) => `${writer}-${count}`);
      expect(mine).toEqual(expected.flatMap((name) => [name, name]));
    }
    // What was appended together stays together.
    const pairs = tasks.slice(1).filter((_, place) => place % 2 === 0);
    expect(pairs).toEqual(tasks.slice(1).filter((_, place) => place % 2 === 1));
  });

  it('lists runs newest first, with how they ended', async () => {
    await using opened = await open();
    const { journal } = opened;
    await journal.begin(start('old', { at: 10, intent: 'first' }), LEASE);
    await journal.begin(start('new', { at: 30 }), LEASE);
    await journal.begin(start('middle', { at: 20 }), LEASE);
    await append(journal, runId('old'), [taskStarted('a'), finished('failed', 99)]);
    expect(await journal.list(10)).toEqual([
      { runId: 'new', status: 'running', startedAt: 30, taskCount: 2 },
      { runId: 'middle', status: 'running', startedAt: 20, taskCount: 2 },
      {
        runId: 'old',
        status: 'failed',
        intent: 'first',
        startedAt: 10,
        finishedAt: 99,
        taskCount: 2,
      },
    ]);
    expect(await journal.list(2)).toHaveLength(2);
  });

  it('counts runs by how they ended', async () => {
    await using opened = await open();
    const { journal } = opened;
    await journal.begin(start('r1'), LEASE);
    await journal.begin(start('r2'), LEASE);
    await append(journal, runId('r1'), [finished('aborted', 5)]);
    expect(await journal.countByStatus()).toEqual({ aborted: 1, running: 1 });
  });

  it('tells which runs were left behind by another owner', async () => {
    await using opened = await open();
    const { journal } = opened;
    await journal.begin(start('mine'), { owner: 'me', expiresAt: 100 });
    await journal.begin(start('dead'), { owner: 'other', expiresAt: 100 });
    await journal.begin(start('ended'), { owner: 'other', expiresAt: 100 });
    await append(journal, runId('ended'), [finished('completed', 20)], 'other');
    expect(await journal.leftBehind('me', 101)).toEqual(['dead']);
    await journal.renew({ owner: 'me', expiresAt: 500 });
    expect(await journal.leftBehind('third', 101)).toContain('dead');
  });

  it('appends nothing to a run that has ended or never began', async () => {
    await using opened = await open();
    const { journal } = opened;
    await journal.begin(start('r1'), LEASE);
    await append(journal, runId('r1'), [finished('completed', 20)]);
    const before = await journal.read(runId('r1'));
    for (const id of ['r1', 'r2']) {
      const appended = append(journal, runId(id), [finished('failed', 30)]);
      await expect(appended).rejects.toMatchObject({ code: 'RUN_UNKNOWN' });
    }
    expect(await journal.read(runId('r1'))).toEqual(before);
  });

  it('lets one process take over a run that was left behind, and only its owner append', async () => {
    await using opened = await open();
    const { journal } = opened;
    await journal.begin(start('r1'), { owner: 'dead', expiresAt: 100 });
    const takers = ['a', 'b', 'c'];
    const first = await journal.take(runId('r1'), leaseOf('a'), 101);
    expect(first).toBe(true);
    await append(journal, runId('r1'), [taskStarted('a')], 'a');
    for (const owner of ['dead', ...takers.slice(1)]) {
      await expect(append(journal, runId('r1'), [taskFinished('a')], owner)).rejects.toMatchObject({
        code: 'RUN_UNKNOWN',
      });
    }
    expect(await journal.read(runId('r1'))).toHaveLength(2);
    await journal.release(runId('r1'), 'b');
    await append(journal, runId('r1'), [taskFinished('a')], 'a');
    await journal.release(runId('r1'), 'a');
    expect(await journal.leftBehind('b', 101)).toEqual(['r1']);
    expect(await journal.take(runId('r1'), leaseOf('b'), 101)).toBe(true);
    await append(journal, runId('r1'), [finished('completed', 9)], 'b');
    expect(await journal.take(runId('r1'), leaseOf('c'), 9999)).toBe(false);
    expect(await journal.take(runId('never'), leaseOf('c'), 9999)).toBe(false);
  });

  it('leaves runs alone that wait for a command, until someone takes them', async () => {
    await using opened = await open();
    const { journal } = opened;
    await journal.begin(start('r1'), { owner: 'dead', expiresAt: 100 });
    const paused: RunEvent = { kind: 'run_paused', why: 'layer', at: 3 };
    await journal.append(runId('r1'), 'dead', [paused], 'paused');
    expect(await journal.leftBehind('me', 101)).toEqual([]);
    expect(await journal.take(runId('r1'), leaseOf('me'), 101)).toBe(true);
  });

  it('reads on from a place in the journal', async () => {
    await using opened = await open();
    const { journal } = opened;
    await journal.begin(start('r1'), LEASE);
    const rest = ['a', 'b', 'c'].map((task) => taskStarted(task));
    await append(journal, runId('r1'), rest);
    expect(await journal.readAfter(runId('r1'), 1, 2)).toEqual([
      { sequence: 2, event: rest[0] },
      { sequence: 3, event: rest[1] },
    ]);
    expect(await journal.readAfter(runId('r1'), 4, 2)).toEqual([]);
    expect(await journal.readAfter(runId('none'), 0, 2)).toEqual([]);
  });

  it('keeps the newest checkpoints of a run, and lists what status it was left in', async () => {
    await using opened = await open();
    const { journal } = opened;
    await journal.begin(start('r1'), LEASE);
    expect(await journal.readCheckpoint(runId('r1'))).toBeUndefined();
    for (const sequence of [3, 1, 2]) {
      await journal.saveCheckpoint(runId('r1'), { sequence, state: { text: '\u0000ü' } }, 2);
    }
    expect(await journal.readCheckpoint(runId('r1'))).toEqual({
      sequence: 3,
      state: { text: '\u0000ü' },
    });
    await journal.append(runId('r1'), LEASE.owner, [{ kind: 'run_resumed', at: 3 }], 'paused');
    const { status } = (await journal.list(1))[0] ?? {};
    // A journal in memory has no status but the one its events tell.
    expect(['paused', 'running']).toContain(status);
  });

  it('keeps no checkpoint that comes after the end of its run', async () => {
    await using opened = await open();
    const { journal } = opened;
    await journal.begin(start('r1'), LEASE);
    await append(journal, runId('r1'), [finished('completed', 2)]);
    await journal.saveCheckpoint(runId('r1'), { sequence: 2, state: { late: true } }, 2);
    await journal.saveCheckpoint(runId('none'), { sequence: 1, state: {} }, 2);
    expect(await journal.readCheckpoint(runId('r1'))).toBeUndefined();
  });

  it('removes runs that ended long ago, with all that belongs to them', async () => {
    await using opened = await open();
    const { journal } = opened;
    for (const [name, endedAt] of [
      ['old', 20],
      ['older', 10],
      ['recent', 30],
    ] as const) {
      await journal.begin(start(name, { at: 1, requestKey: name }), LEASE);
      await journal.keepResult(runId(name), 'a', 'large');
      await journal.saveCheckpoint(runId(name), { sequence: 1, state: { name } }, 5);
      await append(journal, runId(name), [finished('completed', endedAt)]);
    }
    await journal.begin(start('going on', { at: 1 }), LEASE);
    const kept = { endedSince: 30, newest: 100, suggestedSince: 0 };
    expect(await journal.removeEnded(kept, 1)).toBe(1);
    expect(await journal.read(runId('older'))).toEqual([]);
    expect(await journal.read(runId('old'))).not.toEqual([]);
    expect(await journal.removeEnded(kept, 100)).toBe(1);
    expect(await journal.removeEnded(kept, 100)).toBe(0);
    expect((await journal.list(10)).map((run) => run.runId).toSorted()).toEqual([
      'going on',
      'recent',
    ]);
    for (const name of ['old', 'older']) {
      expect(await journal.readAfter(runId(name), 0, 10)).toEqual([]);
      expect(await journal.readResult(runId(name), 'a')).toBeUndefined();
      expect(await journal.readCheckpoint(runId(name))).toBeUndefined();
    }
    expect(await journal.readResult(runId('recent'), 'a')).toBe('large');
    // Its key went with it: the same request would begin anew.
    expect(await journal.begin(start('again', { requestKey: 'old' }), LEASE)).toEqual({
      kind: 'begun',
    });
  });

  it('keeps the newest of the runs that have ended, and all that have not', async () => {
    await using opened = await open();
    const { journal } = opened;
    for (const [name, endedAt] of [
      ['a', 50],
      ['b', 50],
      ['c', 50],
      ['d', 60],
    ] as const) {
      await journal.begin(start(name, { at: 1 }), LEASE);
      await append(journal, runId(name), [finished('failed', endedAt)]);
    }
    for (const name of ['paused', 'running']) {
      await journal.begin(start(name, { at: 0 }), LEASE);
    }
    await journal.append(
      runId('paused'),
      LEASE.owner,
      [{ kind: 'run_paused', why: 'command', at: 2 }],
      'paused',
    );
    expect(await journal.removeEnded({ endedSince: 0, newest: 2, suggestedSince: 0 }, 100)).toBe(2);
    expect((await journal.list(10)).map((run) => run.runId).toSorted()).toEqual([
      'c',
      'd',
      'paused',
      'running',
    ]);
    expect(
      await journal.removeEnded({ endedSince: 10 ** 12, newest: 1, suggestedSince: 0 }, 100),
    ).toBe(2);
    expect(await journal.list(10)).toHaveLength(2);
  });

  it('lists no suggestion among the runs, and keeps one only for a while', async () => {
    await using opened = await open();
    const { journal } = opened;
    await journal.begin({ ...start('old', { at: 1 }), isSuggested: true }, LEASE);
    await journal.begin({ ...start('new', { at: 9 }), isSuggested: true }, LEASE);
    expect(await journal.list(10)).toEqual([]);
    expect(await journal.countByStatus()).toEqual({});
    await journal.release(runId('new'), LEASE.owner);
    expect(await journal.leftBehind('another', 10 ** 12)).toEqual([]);
    const kept = { endedSince: 0, newest: 100, suggestedSince: 5 };
    expect(await journal.removeEnded(kept, 100)).toBe(1);
    expect(await journal.read(runId('old'))).toEqual([]);
    expect(await journal.take(runId('new'), { ...LEASE, owner: 'another' }, 10 ** 12)).toBe(true);
  });

  it('removes each run once when many look at the same time', async () => {
    await using opened = await open();
    const { journal } = opened;
    for (let count = 0; count < 40; count += 1) {
      await journal.begin(start(`r${count}`, { at: 1 }), LEASE);
      await append(journal, runId(`r${count}`), [finished('completed', count)]);
    }
    const kept = { endedSince: 30, newest: 100, suggestedSince: 0 };
    let removed = 0;
    await Promise.all(
      Array.from({ length: 4 }, async () => {
        for (let batch = 1; batch > 0; removed += batch) {
          batch = await journal.removeEnded(kept, 3);
        }
      }),
    );
    // Whoever found only rows that others held came away with nothing, and the next turn has none.
    removed += await journal.removeEnded(kept, 100);
    expect(removed).toBe(30);
    expect(await journal.list(100)).toHaveLength(10);
  });

  it('keeps large results beside the events', async () => {
    await using opened = await open();
    const { journal } = opened;
    await journal.begin(start('r1'), LEASE);
    const value = {
      rows: Array.from({ length: 2000 }, (_, index) => ({ index, text: '\u0000ü' })),
    };
    await journal.keepResult(runId('r1'), 'a\u0000', value);
    await journal.keepResult(runId('r1'), 'nothing', null);
    expect(await journal.readResult(runId('r1'), 'a\u0000')).toEqual(value);
    expect(await journal.readResult(runId('r1'), 'nothing')).toBeNull();
    expect(await journal.readResult(runId('r1'), 'b')).toBeUndefined();
    await journal.keepResult(runId('r1'), 'a\u0000', [1]);
    expect(await journal.readResult(runId('r1'), 'a\u0000')).toEqual([1]);
  });
}

const plannedTask = (id: string): Started['plan']['tasks'][number] => ({
  id,
  tool: toolId('git', 'status'),
  args: {},
  dependsOn: [],
  onError: 'fail',
});

function start(name: string, rest: Partial<Started> = {}): Started {
  return {
    kind: 'run_started',
    version: 1,
    runId: runId(name),
    at: 10,
    plan: { tasks: [plannedTask('a'), plannedTask('b')], layers: [['a', 'b']] },
    ...rest,
  };
}

function taskStarted(task: string): RunEvent {
  return {
    kind: 'task_started',
    task,
    tool: toolId('git', 'status'),
    args: { path: '.' },
    argsHash: 'h',
    effects: { readOnly: true, repeatable: true },
    at: 11,
  };
}

function taskFinished(task: string, value: object = { ok: true }): RunEvent {
  return {
    kind: 'task_finished',
    task,
    end: { kind: 'succeeded', result: { kind: 'inline', value: value as never } },
    durationMs: 1.25,
    at: 12,
  };
}

const finished = (end: 'completed' | 'failed' | 'aborted', at: number): RunEvent => ({
  kind: 'run_finished',
  end,
  at,
});
