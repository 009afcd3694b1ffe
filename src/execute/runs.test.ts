import { describe, expect, it } from 'vitest';

import { appendAs, firstHold } from '../../test/support/append-as.ts';
import { fold } from '../../test/support/fold-events.ts';
import {
  answered,
  ASKER,
  bench,
  failed,
  held,
  NEVER,
  planOf,
  task,
} from '../../test/support/run-bench.ts';
import { toolId } from '../base/ids.ts';
import type { JsonObject } from '../base/json.ts';
import type { CallOutcome } from '../call/tool-caller.ts';
import type { Plan, PlannedTask } from '../plan/plan.ts';
import { EXECUTE } from '../tuning/execute.ts';

const failingPlan = (onError: PlannedTask['onError']): Plan =>
  planOf(
    task('bad', { onError }),
    task('uses', { dependsOn: ['bad'], args: { x: '${bad.value}' }, onError: 'continue' }),
    task('follows', { dependsOn: ['bad'] }),
    task('alone'),
  );

describe('a run', () => {
  it('hands values from task to task with their types', async () => {
    const { runs, calls } = bench({ read: () => answered({ count: 3, items: ['x', 'y'] }) });
    const args: JsonObject = { n: '${read.count}', text: 'have ${read.items[1]}' };
    const state = await runs.start(
      { plan: planOf(task('read'), task('write', { args, dependsOn: ['read'] })) },
      ASKER,
      NEVER,
    );
    expect(state.status).toBe('completed');
    expect(calls[1]?.args).toEqual({ n: 3, text: 'have y' });
  });

  it('starts a task as soon as its own inputs are there, whatever else is slow', async () => {
    const slow = held();
    const { runs, calls } = bench({ slow: slow.behaviour });
    const plan = planOf(task('slow'), task('quick'), task('after', { dependsOn: ['quick'] }));
    const done = runs.start({ plan }, ASKER, NEVER);
    await slow.called;
    await expect.poll(() => calls.map(({ tool }) => tool)).toContain('s:after');
    slow.release(answered(null));
    expect((await done).status).toBe('completed');
  });

  it('makes the start of a write durable before the call leaves', async () => {
    const { runs, journal } = bench({
      write: () => {
        const stored = (journal.appends ?? []).flat().map(({ kind }) => kind);
        return answered(stored);
      },
    });
    const state = await runs.start({ plan: planOf(task('write')) }, ASKER, NEVER);
    expect(state.tasks.get('write')).toMatchObject({
      result: { kind: 'inline', value: ['task_started'] },
    });
  });

  it('is what its journal says, event by event', async () => {
    const { runs, journal } = bench({ read: () => answered(1), bad: () => answered('no', true) });
    const plan = planOf(
      task('read'),
      task('bad', { dependsOn: ['read'] }),
      task('never', { dependsOn: ['bad'] }),
    );
    const state = await runs.start({ plan }, ASKER, NEVER);
    expect(fold(await journal.read(state.runId))).toEqual(state);
    expect(state.status).toBe('failed');
    expect(state.tasks.get('never')).toMatchObject({ status: 'skipped' });
  });
});

describe('a failing task', () => {
  const behaviours = { bad: () => answered('broken', true) };

  it('ends the run, and says so', async () => {
    const state = await bench(behaviours).runs.start({ plan: failingPlan('fail') }, ASKER, NEVER);
    expect(state).toMatchObject({ status: 'failed', reason: 'failed: bad' });
    expect(state.tasks.get('follows')?.status).toBe('skipped');
  });

  it('is passed with continue, but what needs its value fails', async () => {
    const state = await bench(behaviours).runs.start(
      { plan: failingPlan('continue') },
      ASKER,
      NEVER,
    );
    expect(state.status).toBe('completed');
    expect(state.reason).toContain('bad');
    expect(state.tasks.get('follows')?.status).toBe('succeeded');
    expect(state.tasks.get('uses')).toMatchObject({
      status: 'failed',
      error: { code: 'reference_unresolved' },
    });
  });

  it('takes only its dependents along with skip_dependents', async () => {
    const state = await bench(behaviours).runs.start(
      { plan: failingPlan('skip_dependents') },
      ASKER,
      NEVER,
    );
    expect(state.tasks.get('follows')?.status).toBe('skipped');
    expect(state.tasks.get('uses')?.status).toBe('skipped');
    expect(state.tasks.get('alone')?.status).toBe('succeeded');
  });

  it('says when a write may have happened all the same', async () => {
    const { runs, clock, calls } = bench({
      write: () => failed('server_exited'),
      read: () => failed('server_exited'),
    });
    const started = runs.start(
      {
        plan: planOf(task('write', { onError: 'continue' }), task('read', { onError: 'continue' })),
      },
      ASKER,
      NEVER,
    );
    // Repeatable calls are tried again with growing pauses. Calls that may have written are not.
    for (let attempt = 1; attempt < EXECUTE.attemptsMax; attempt += 1) {
      await expect.poll(() => calls.length).toBe(1 + attempt);
      clock.advance(EXECUTE.retryPauseMs * 2 ** (attempt - 1));
    }
    const state = await started;
    expect(calls.filter(({ tool }) => tool === 's:write')).toHaveLength(1);
    expect(state.tasks.get('write')).toMatchObject({
      error: { message: 'server_exited (it may have taken effect)' },
    });
    expect(state.tasks.get('read')).toMatchObject({ error: { message: 'server_exited' } });
  });
});

const exited = (durationMs: number): CallOutcome => ({
  kind: 'failed',
  code: 'server_exited',
  message: 'server_exited',
  mayHaveRun: true,
  durationMs,
});

describe('the time of a task', () => {
  const { retryPauseMs } = EXECUTE;

  it('bounds all attempts together, with the pauses between them', async () => {
    const { runs, clock, calls } = bench({ read: () => exited(100) });
    const timeoutMs = 250 + retryPauseMs;
    const plan = planOf(task('read', { timeoutMs }));
    const started = runs.start({ plan }, ASKER, NEVER);
    await expect.poll(() => calls.length).toBe(1);
    clock.advance(retryPauseMs);
    const state = await started;
    expect(calls.map((call) => call.timeoutMs)).toEqual([
      timeoutMs,
      timeoutMs - 100 - retryPauseMs,
    ]);
    expect(state.tasks.get('read')).toMatchObject({ error: { code: 'server_exited' } });
  });

  it('leaves no second attempt where the first has used it up', async () => {
    const { runs, calls } = bench({ read: () => exited(500) });
    const state = await runs.start(
      { plan: planOf(task('read', { timeoutMs: 500 })) },
      ASKER,
      NEVER,
    );
    expect(state.status).toBe('failed');
    expect(calls).toHaveLength(1);
  });
});

describe('a long run', () => {
  it('is answered with running, goes on, and can be read when it is done', async () => {
    const slow = held();
    const { runs, clock } = bench({ slow: slow.behaviour });
    const asked = runs.start({ plan: planOf(task('slow')) }, ASKER, NEVER);
    await slow.called;
    clock.advance(1000);
    const early = await asked;
    expect(early.status).toBe('running');
    expect(runs.isBusy()).toBe(true);
    slow.release(answered('late'));
    await expect.poll(() => runs.isBusy()).toBe(false);
    expect((await runs.read(early.runId)).status).toBe('completed');
  });

  it('is ended on request, cancelling what is under way', async () => {
    const slow = held();
    const { runs, clock } = bench({ slow: slow.behaviour });
    const asked = runs.start(
      { plan: planOf(task('slow'), task('next', { dependsOn: ['slow'] })) },
      ASKER,
      NEVER,
    );
    await slow.called;
    clock.advance(1000);
    const { runId } = await asked;
    const { state } = await runs.abort(runId, 'enough');
    expect(state).toMatchObject({ status: 'aborted', reason: 'enough' });
    expect(state.tasks.get('slow')?.status).toBe('cancelled');
    expect(state.tasks.get('next')?.status).toBe('skipped');
    expect(await runs.abort(runId, 'again')).toMatchObject({
      state,
      answer: { kind: 'refused', reason: expect.stringContaining('has ended') },
    });
  });

  it('is ended when the client cancels its request', async () => {
    const slow = held();
    const { runs } = bench({ slow: slow.behaviour });
    const cancel = new AbortController();
    const asked = runs.start({ plan: planOf(task('slow')) }, ASKER, cancel.signal);
    await slow.called;
    cancel.abort();
    expect((await asked).status).toBe('aborted');
  });
});

describe('a request that is sent again', () => {
  const asker = { ...ASKER, requestKey: 'shim:7' };

  it('joins the run it began, and nothing is done twice', async () => {
    const slow = held();
    const { runs, calls } = bench({ slow: slow.behaviour });
    const first = runs.start({ plan: planOf(task('slow')) }, asker, NEVER);
    await slow.called;
    const second = runs.start({ plan: planOf(task('slow')) }, { ...asker, repeated: true }, NEVER);
    slow.release(answered('once'));
    expect((await second).runId).toBe((await first).runId);
    expect(calls).toHaveLength(1);
  });

  it('finds its run before anything is checked, and aborts it where it was cancelled', async () => {
    const slow = held();
    const { runs } = bench({ slow: slow.behaviour });
    const first = runs.start({ plan: planOf(task('slow')) }, asker, NEVER);
    await slow.called;
    expect(await runs.repeated(asker, NEVER)).toBeUndefined();
    expect(await runs.repeated({ ...ASKER, requestKey: 'k', repeated: true }, NEVER)).toBe(
      undefined,
    );
    const again = await runs.repeated({ ...asker, repeated: true }, AbortSignal.abort());
    expect(again).toMatchObject({ runId: (await first).runId, status: 'aborted' });
  });

  it('is told when nobody knows how the run ended, and so is everyone else', async () => {
    const { runs, journal, calls, clock } = bench({});
    const runId = 'wf_old' as never;
    await journal.begin(
      {
        kind: 'run_started',
        version: 1,
        runId,
        at: 0,
        requestKey: 'shim:7',
        plan: planOf(task('write')),
      },
      { owner: 'a process that was killed', expiresAt: 100 },
    );
    const effects = { readOnly: false, repeatable: false };
    const tool = toolId('s', 'write');
    await appendAs(journal, runId, firstHold('a process that was killed'), [
      { kind: 'task_started', task: 'write', tool, argsHash: '', effects, at: 1 },
    ]);
    clock.advance(101);
    runs.open();
    const state = await runs.start({ plan: planOf(task('write')) }, asker, NEVER);
    expect(state.status).toBe('outcome_unknown');
    expect(calls).toHaveLength(0);
    expect((await runs.list(1))[0]?.status).toBe('outcome_unknown');
    expect(await runs.counts()).toEqual({ outcome_unknown: 1 });
    expect(fold(await journal.read(runId))).toEqual(state);
    await runs.close();
  });

  it('finds a run that another process has under way as it is', async () => {
    const { runs, journal } = bench({});
    const runId = 'wf_elsewhere' as never;
    await journal.begin(
      { kind: 'run_started', version: 1, runId, at: 0, plan: planOf(task('write')) },
      { owner: 'another process', expiresAt: 100 },
    );
    expect((await runs.read(runId)).status).toBe('running');
  });
});

describe('a large result', () => {
  const text = 'x'.repeat(EXECUTE.inlineResultBytesMax + 1);

  it('is kept apart, referred to by later tasks and read by path', async () => {
    const { runs, calls } = bench({ read: () => answered({ text, list: [1, 2] }) });
    const plan = planOf(
      task('read'),
      task('write', { args: { all: '${read.text}' }, dependsOn: ['read'] }),
    );
    const state = await runs.start({ plan }, ASKER, NEVER);
    expect(state.tasks.get('read')).toMatchObject({ result: { kind: 'kept' } });
    expect(calls[1]?.args).toEqual({ all: text });
    expect(await runs.readPage(state.runId, 'read.list[1]', 0)).toEqual({ value: 2 });
    await expect(runs.readPage(state.runId, 'read.nothing', 0)).rejects.toMatchObject({
      code: 'PATH_UNKNOWN',
    });
    await expect(runs.readPage(state.runId, 'other', 0)).rejects.toMatchObject({
      code: 'PATH_UNKNOWN',
    });
  });
});

it('hides nothing of the calls that were made when the run itself breaks', async () => {
  const slow = held();
  const { runs, journal } = bench({
    write: slow.behaviour,
    other: () => answered('x'.repeat(EXECUTE.inlineResultBytesMax)),
  });
  journal.keepResult = () => Promise.reject(new Error('the disk is full'));
  const plan = planOf(task('write'), task('other'), task('later', { dependsOn: ['write'] }));
  const state = await runs.start({ plan }, ASKER, NEVER);
  expect(state.status).toBe('failed');
  expect(state.reason).toContain('the disk is full');
  expect(state.tasks.get('other')).toMatchObject({
    status: 'failed',
    mayHaveRun: true,
    error: { code: 'outcome_unknown' },
  });
  expect(state.tasks.get('write')).toMatchObject({ status: 'cancelled', mayHaveRun: true });
  expect(state.tasks.get('later')).toMatchObject({ status: 'skipped' });
});

it('refuses a run nobody has heard of', async () => {
  await expect(bench({}).runs.read('wf_none' as never)).rejects.toMatchObject({
    code: 'RUN_UNKNOWN',
  });
});

it('passes the trace of its request on to its calls, and nothing else of it', async () => {
  const world = bench({});
  const traceparent = '00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01';
  const plan = { tasks: [task('a')], layers: [['a']] };
  await world.runs.start({ plan }, { ...ASKER, meta: { traceparent, other: 1 } }, NEVER);
  await world.runs.start({ plan }, ASKER, NEVER);
  expect(world.calls.map(({ meta }) => meta)).toEqual([{ traceparent }, undefined]);
});
