import { expect, it } from 'vitest';

import { type RunId, runId, toolId } from '../../src/base/ids.ts';
import type { RunEvent } from '../../src/execute/run-event.ts';
import type { Hold, RunFilter, RunJournal } from '../../src/execute/run-journal.ts';
import { appendAs, firstHold } from '../support/append-as.ts';
import { finished, start, taskFinished, taskStarted } from '../support/journal-events.ts';
import { runDecisionsContract } from './run-decisions.contract.ts';
import { runLeasesContract } from './run-leases.contract.ts';

const LEASE = { owner: 'test', expiresAt: 1_000_000 };

const HOLD = firstHold(LEASE.owner);

/** Appends after what is there, with the status that the last event leaves the run in. */
const append = (
  journal: RunJournal,
  id: RunId,
  events: readonly RunEvent[],
  hold: Hold = HOLD,
): Promise<void> => appendAs(journal, id, hold, events);

/** What execute relies on. Also what allows a fake to stand in for the real journal. */
export function runJournalContract(
  open: () => Promise<AsyncDisposable & { readonly journal: RunJournal }>,
): void {
  runDecisionsContract(open);
  runLeasesContract(open);

  it('reads the events of a run in the order they were appended', async () => {
    await using opened = await open();
    const { journal } = opened;
    const started = start('r1', { intent: 'commit everything' });
    expect(await journal.begin(started, LEASE)).toMatchObject({ kind: 'begun' });
    const rest = [taskStarted('a'), taskFinished('a'), taskStarted('b')];
    await append(journal, started.runId, rest.slice(0, 1));
    await append(journal, started.runId, rest.slice(1));
    expect(await journal.read(started.runId)).toEqual([started, ...rest]);
    expect(await journal.read(runId('unknown'))).toEqual([]);
  });

  it('lists who asked for a run', async () => {
    await using opened = await open();
    const { journal } = opened;
    await journal.begin(start('r1', { person: 'ann@example.com' }), LEASE);
    await journal.begin(start('r2'), LEASE);
    const people = (await journal.list(10)).map(({ runId: id, person }) => [id, person]);
    expect(Object.fromEntries(people)).toEqual({ r1: 'ann@example.com', r2: undefined });
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
    expect(await journal.begin(start('r1', { requestKey: 'k' }), LEASE)).toMatchObject({
      kind: 'begun',
    });
    await append(journal, runId('r1'), [finished('completed', 20)]);
    expect(await journal.begin(start('r2', { requestKey: 'k' }), LEASE)).toEqual({
      kind: 'repeated',
      runId: 'r1',
    });
    expect(await journal.read(runId('r2'))).toEqual([]);
    expect(await journal.ofRequest('k')).toBe('r1');
    expect(await journal.ofRequest('other')).toBeUndefined();
  });

  it('takes keys and task names of any length', async () => {
    await using opened = await open();
    const { journal } = opened;
    const long = Array.from({ length: 3000 }, (_, index) => index.toString(36)).join('');
    expect(await journal.begin(start('r1', { requestKey: `${long}1` }), LEASE)).toMatchObject({
      kind: 'begun',
    });
    expect(await journal.begin(start('r2', { requestKey: `${long}2` }), LEASE)).toMatchObject({
      kind: 'begun',
    });
    expect(await journal.begin(start('r3', { requestKey: `${long}1` }), LEASE)).toMatchObject({
      runId: 'r1',
    });
    await journal.keepResult(runId('r1'), HOLD, long, '1');
    expect(await journal.readResult(runId('r1'), long)).toBe('1');
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

  it('lets one of many appends at the same place through, whole', async () => {
    await using opened = await open();
    const { journal } = opened;
    await journal.begin(start('r1'), LEASE);
    const written = await Promise.allSettled(
      Array.from({ length: 8 }, (_, writer) => {
        const events = [taskStarted(`${writer}`), taskFinished(`${writer}`)];
        const one = { hold: HOLD, after: 1, events, status: 'running', expiresAt: 0 } as const;
        return journal.append(runId('r1'), one);
      }),
    );
    expect(written.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    const [, first, second, ...more] = await journal.read(runId('r1'));
    const winner = `${written.findIndex(({ status }) => status === 'fulfilled')}`;
    expect([first, second, ...more]).toEqual([taskStarted(winner), taskFinished(winner)]);
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

  it('filters runs by how they ended, client, tool, time and words', async () => {
    await using opened = await open();
    const { journal } = opened;
    const denied: RunEvent = {
      kind: 'task_finished',
      task: 'a/1',
      end: { kind: 'failed', code: 'approval_denied', message: 'no', mayHaveRun: false },
      call: { tool: toolId('mail', 'send'), argsHash: 'h' },
      durationMs: 1,
      at: 12,
    };
    await journal.begin(start('r1', { at: 10, intent: 'Send the Report', client: 'x' }), LEASE);
    await journal.begin(start('r2', { at: 20, intent: 'Read the report', client: 'y' }), LEASE);
    await journal.begin(start('r3', { at: 30, intent: 'Break' }), LEASE);
    await append(journal, runId('r1'), [taskStarted('a'), denied]);
    await journal.append(runId('r1'), {
      hold: HOLD,
      after: 3,
      events: [finished('failed', 99)],
      status: 'failed',
      expiresAt: 0,
    });
    await append(journal, runId('r3'), [finished('failed', 99)]);
    const listed = async (filter: RunFilter): Promise<readonly string[]> =>
      (await journal.list(10, filter)).map((run) => run.runId);
    expect((await journal.list(10))[2]).toMatchObject({ ending: 'denied', client: 'x' });
    expect(await listed({ words: ['failed'] })).toEqual(['r3']);
    expect(await listed({ words: ['denied', 'running'] })).toEqual(['r2', 'r1']);
    expect(await listed({ client: 'y' })).toEqual(['r2']);
    expect(await listed({ tool: 'mail:send' })).toEqual(['r1']);
    expect(await listed({ tool: 'git:status' })).toEqual(['r3', 'r2', 'r1']);
    expect(await listed({ since: 20 })).toEqual(['r3', 'r2']);
    expect(await listed({ search: ['report', 'the'] })).toEqual(['r2', 'r1']);
    expect(await listed({ search: ['R3'] })).toEqual(['r3']);
    expect(await listed({ search: ['%'] })).toEqual([]);
    expect(await journal.choices(10)).toEqual({
      clients: ['x', 'y'],
      tools: ['git:status', 'mail:send'],
    });
  });

  it('counts runs by how they ended', async () => {
    await using opened = await open();
    const { journal } = opened;
    await journal.begin(start('r1'), LEASE);
    await journal.begin(start('r2'), LEASE);
    await append(journal, runId('r1'), [finished('aborted', 5)]);
    expect(await journal.countByStatus()).toEqual({ aborted: 1, running: 1 });
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

  it('stores an append once that is sent twice, and none at a place that is taken', async () => {
    await using opened = await open();
    const { journal } = opened;
    const id = runId('r1');
    await journal.begin(start('r1'), LEASE);
    const step = (after: number, ...events: readonly RunEvent[]): Promise<void> =>
      journal.append(id, { hold: HOLD, after, events, status: 'running', expiresAt: 0 });
    await step(1, taskStarted('a'), taskFinished('a'));
    await step(1, taskStarted('a'), taskFinished('a'));
    await expect(step(1, taskStarted('b'), taskFinished('b'))).rejects.toMatchObject({
      code: 'RUN_UNKNOWN',
    });
    await expect(step(4, taskStarted('b'))).rejects.toMatchObject({ code: 'RUN_UNKNOWN' });
    await step(3, finished('completed', 20));
    await step(3, finished('completed', 20));
    expect(await journal.read(id)).toHaveLength(4);
  });

  it('begins a run once, however often its process asks', async () => {
    await using opened = await open();
    const { journal } = opened;
    const started = start('r1', { requestKey: 'k' });
    const first = await journal.begin(started, LEASE);
    expect(await journal.begin(started, LEASE)).toEqual(first);
    expect(await journal.read(runId('r1'))).toHaveLength(1);
    await journal.take(runId('r1'), { owner: 'another', expiresAt: 900 }, 10 ** 9);
    expect(await journal.begin(started, LEASE)).toEqual({ kind: 'repeated', runId: 'r1' });
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
    await append(journal, runId('r1'), [taskStarted('a'), taskFinished('a')]);
    // The last is ahead of the journal: what it tells may never have happened.
    for (const sequence of [3, 1, 2, 4]) {
      await journal.saveCheckpoint(runId('r1'), HOLD, { sequence, state: { text: '\u0000ü' } }, 2);
    }
    expect(await journal.readCheckpoint(runId('r1'))).toEqual({
      sequence: 3,
      state: { text: '\u0000ü' },
    });
    await appendAs(journal, runId('r1'), HOLD, [{ kind: 'run_resumed', at: 3 }], 'paused');
    const { status } = (await journal.list(1))[0] ?? {};
    // A journal in memory has no status but the one its events tell.
    expect(['paused', 'running']).toContain(status);
  });

  it('keeps no checkpoint that comes after the end of its run', async () => {
    await using opened = await open();
    const { journal } = opened;
    await journal.begin(start('r1'), LEASE);
    await append(journal, runId('r1'), [finished('completed', 2)]);
    await journal.saveCheckpoint(runId('r1'), HOLD, { sequence: 2, state: { late: true } }, 2);
    await journal.saveCheckpoint(runId('none'), HOLD, { sequence: 1, state: {} }, 2);
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
      await journal.keepResult(runId(name), HOLD, 'a', '"large"');
      await journal.saveCheckpoint(runId(name), HOLD, { sequence: 1, state: { name } }, 5);
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
    expect(await journal.readResult(runId('recent'), 'a')).toBe('"large"');
    // Its key went with it: the same request would begin anew.
    expect(await journal.begin(start('again', { requestKey: 'old' }), LEASE)).toMatchObject({
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
    const paused: RunEvent = { kind: 'run_paused', why: 'command', at: 2 };
    await appendAs(journal, runId('paused'), HOLD, [paused], 'paused');
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
    await journal.release(runId('new'), HOLD);
    expect(await journal.leftBehind('another', [], 10 ** 12)).toEqual([]);
    const kept = { endedSince: 0, newest: 100, suggestedSince: 5 };
    expect(await journal.removeEnded(kept, 100)).toBe(1);
    expect(await journal.read(runId('old'))).toEqual([]);
    const lease = { ...LEASE, owner: 'another' };
    expect(await journal.take(runId('new'), lease, 10 ** 12)).toBeDefined();
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
    const json = JSON.stringify({
      rows: Array.from({ length: 2000 }, (_, index) => ({ index, text: '\u0000ü' })),
    });
    await journal.keepResult(runId('r1'), HOLD, 'a\u0000', json);
    await journal.keepResult(runId('r1'), HOLD, 'nothing', 'null');
    expect(await journal.readResult(runId('r1'), 'a\u0000')).toBe(json);
    expect(await journal.readResult(runId('r1'), 'nothing')).toBe('null');
    expect(await journal.readResult(runId('r1'), 'b')).toBeUndefined();
    await journal.keepResult(runId('r1'), HOLD, 'a\u0000', '[1]');
    expect(await journal.readResult(runId('r1'), 'a\u0000')).toBe('[1]');
  });
}
