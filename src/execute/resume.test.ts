import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { appendAs, firstHold } from '../../test/support/append-as.ts';
import { memoryRunJournal } from '../../test/support/memory-run-journal.ts';
import {
  answered,
  ASKER,
  bench,
  type Behaviour,
  NEVER,
  planOf,
  task,
} from '../../test/support/run-bench.ts';
import type { Plan } from '../plan/plan.ts';
import { EXECUTE } from '../tuning/execute.ts';
import type { DecisionVerdict } from './decisions.ts';
import type { RunEvent } from './run-event.ts';
import type { RunJournal } from './run-journal.ts';
import type { RunState } from './run-state.ts';

type Started = RunEvent & { readonly kind: 'run_started' };

const DEAD = { owner: 'a process that was killed', expiresAt: 0 };

/** Each task answers with its name and all that it was given: the same however often it runs. */
const echo =
  (id: string): Behaviour =>
  ({ args }) =>
    answered({ id, args });

/** Hangs. */
const never: Behaviour = () => new Promise(() => undefined);

/** A process that takes the run up and then hangs. */
async function hang(journal: RunJournal, life: number): Promise<void> {
  const behaviours = { write: never, after: never };
  const turn = { write: new Promise<void>(() => undefined) };
  const world = bench(behaviours, { journal, process: `life-${life}-`, turn });
  world.clock.advance(life * (EXECUTE.leaseMs + 1));
  world.runs.open();
  await expect.poll(() => world.runs.isBusy()).toBe(true);
}

/** A journal that a process left after these events. */
async function leftWith(events: readonly RunEvent[]): Promise<RunJournal> {
  const journal = memoryRunJournal();
  const [started, ...rest] = events;
  await journal.begin(started as Started, DEAD);
  if (rest.length > 0) {
    await appendAs(journal, (started as Started).runId, firstHold(DEAD.owner), rest);
  }
  return journal;
}

/** Takes the run up, deciding every open question as the first process would have ended it. */
async function resumed(
  journal: RunJournal,
  plan: Plan,
  runId: Started['runId'],
  decided: (task: string) => DecisionVerdict,
): Promise<{ readonly state: RunState; readonly calls: readonly string[] }> {
  const behaviours = Object.fromEntries(plan.tasks.map(({ id }) => [id, echo(id)]));
  const { runs, calls, clock } = bench(behaviours, { journal, process: 'second-' });
  clock.advance(1);
  runs.open();
  let state = await runs.read(runId);
  while (state.finishedAt === undefined) {
    state = await runs.settled(runId);
    for (const { request, verdict } of state.decisions) {
      if (verdict === undefined) {
        const command = { kind: 'decide', decisionId: request.id, by: 'ada' } as const;
        const id = `decide-${request.id}`;
        await runs.command(runId, { id, command: { ...command, verdict: decided(request.task) } });
      }
    }
  }
  await runs.close();
  return { state, calls: calls.map(({ tool }) => tool.slice(2)) };
}

const plans = fc
  .array(fc.record({ needs: fc.array(fc.nat(7), { maxLength: 3 }), isRead: fc.boolean() }), {
    minLength: 1,
    maxLength: 8,
  })
  .map((rows) => {
    const name = (index: number): string =>
      `${rows[index]?.isRead === true ? 'read' : 'write'}${index}`;
    return planOf(
      ...rows.map(({ needs }, index) => {
        const earlier = [...new Set(needs.filter((each) => each < index))].map(name);
        const args = Object.fromEntries(earlier.map((id) => [id, `\${${id}.id}`]));
        return task(name(index), { args, dependsOn: earlier });
      }),
    );
  });

const results = (run: RunState): unknown =>
  [...run.tasks].map(([id, ended]) => [id, ended.status, 'result' in ended && ended.result]);

describe('laws', () => {
  it('ends in the same state from any prefix of the journal as without a stop, and repeats no write', async () => {
    await fc.assert(
      fc.asyncProperty(plans, fc.nat(), async (plan, place) => {
        const behaviours = Object.fromEntries(plan.tasks.map(({ id }) => [id, echo(id)]));
        const first = bench(behaviours);
        const whole = await first.runs.start({ plan }, ASKER, NEVER);
        const events = await first.journal.read(whole.runId);
        const kept = events.slice(0, 1 + (place % events.length));
        if (kept.at(-1)?.kind === 'run_finished') {
          return;
        }
        const began = new Set(
          kept.flatMap((event) => (event.kind === 'task_started' ? [event.task] : [])),
        );
        const { state, calls } = await resumed(await leftWith(kept), plan, whole.runId, (id) => {
          const ended = whole.tasks.get(id);
          const result = ended !== undefined && 'result' in ended ? ended.result : undefined;
          return { kind: 'done', value: result?.kind === 'inline' ? result.value : null };
        });
        expect(state.status).toBe('completed');
        expect(results(state)).toEqual(results(whole));
        const finished = new Set(
          kept.flatMap((event) => (event.kind === 'task_finished' ? [event.task] : [])),
        );
        expect(calls.filter((id) => finished.has(id))).toEqual([]);
        expect(calls.filter((id) => id.startsWith('write') && began.has(id))).toEqual([]);
      }),
      { numRuns: 150 },
    );
  });
});

describe('a run that was left in the middle', () => {
  const started: Started = {
    kind: 'run_started',
    version: 2,
    runId: 'wf_left' as never,
    at: 0,
    plan: planOf(task('write'), task('after', { dependsOn: ['write'] })),
  };
  const begun: RunEvent = {
    kind: 'task_started',
    task: 'write',
    tool: 's:write' as never,
    argsHash: '#2',
    effects: { readOnly: false, repeatable: false },
    at: 1,
  };

  it('makes the call again when a person says so', async () => {
    const journal = await leftWith([started, begun]);
    const { state, calls } = await resumed(journal, started.plan, started.runId, () => ({
      kind: 'retry',
    }));
    expect(state.status).toBe('completed');
    expect(calls).toEqual(['write', 'after']);
  });

  it('is given up after three resumes, and says that a call may have taken effect', async () => {
    const again: RunEvent = { kind: 'run_resumed', at: 2 };
    const resumes = Array.from({ length: EXECUTE.resumesMax }, () => again);
    const journal = await leftWith([started, begun, ...resumes]);
    const { state, calls } = await resumed(journal, started.plan, started.runId, () => ({
      kind: 'retry',
    }));
    expect(state).toMatchObject({ status: 'failed', reason: expect.stringContaining('4 times') });
    expect(state.tasks.get('write')).toMatchObject({ mayHaveRun: true });
    expect(calls).toEqual([]);
  });

  describe('and hangs or ends every process that takes it up', () => {
    const waiting: RunEvent = {
      kind: 'decision_requested',
      decision: {
        kind: 'approval',
        id: 'd1',
        task: 'write',
        tool: 's:write' as never,
        argsHash: '#2',
        why: 'policy',
        expiresAt: 10 ** 12,
      },
      at: 1,
    };
    it.each([
      ['running', [started]],
      ['approval_required', [started, waiting]],
    ])('is given up after three of them (%s)', async (_, events) => {
      const journal = await leftWith(events);
      for (const life of [1, 2, 3]) {
        await hang(journal, life);
      }
      const last = bench({}, { journal, process: 'last-' });
      last.clock.advance(4 * (EXECUTE.leaseMs + 1));
      last.runs.open();
      const state = await last.runs.read(started.runId);
      expect(state.status).toBe('failed');
      expect(state.reason).toMatch(/stopped .*(?:3|4) times/u);
      expect(await journal.list(1)).toMatchObject([{ status: 'failed' }]);
      expect(last.calls).toEqual([]);
    });

    it('is ended unread when even giving it up ended the process', async () => {
      const journal = await leftWith([started]);
      for (const life of [1, 2, 3, 4]) {
        await journal.take(started.runId, { owner: `life-${life}`, expiresAt: 0 }, 10);
      }
      const unreadable = { ...journal, readAfter: never as never };
      const last = bench({}, { journal: unreadable, process: 'last-' });
      last.clock.advance(1);
      last.runs.open();
      await expect.poll(async () => (await journal.list(1))[0]?.status).toBe('failed');
    });

    it('keeps nobody else waiting', async () => {
      const journal = await leftWith([started]);
      const other = { ...started, runId: 'wf_other' as never, at: 5, plan: planOf(task('read')) };
      await journal.begin(other, DEAD);
      const read: RunJournal['readAfter'] = (id, ...rest) =>
        id === started.runId
          ? (never as never as typeof journal.readAfter)(id, ...rest)
          : journal.readAfter(id, ...rest);
      const world = bench({}, { journal: { ...journal, readAfter: read } });
      world.clock.advance(1);
      world.runs.open();
      const listed = world.runs.list(10);
      world.clock.advance(EXECUTE.takenUpWithinMs);
      expect(await listed).toHaveLength(2);
      const own = await world.runs.start({ plan: planOf(task('write')) }, ASKER, NEVER);
      expect(own.status).toBe('completed');
    });

    it('counts no process that went on well, however often it was killed later', async () => {
      const left = await leftWith([started, waiting]);
      let marks = 0;
      const journal: RunJournal = {
        ...left,
        async append(id, append) {
          await left.append(id, append);
          marks += append.events.length === 0 ? 1 : 0;
        },
      };
      for (const life of [1, 2, 3, 4, 5]) {
        const world = bench({}, { journal, process: `life-${life}-`, asked: ['write'] });
        world.clock.advance(life * (EXECUTE.leaseMs + EXECUTE.resumeProvenMs + 1));
        world.runs.open();
        await expect.poll(() => world.runs.isBusy()).toBe(true);
        world.clock.advance(EXECUTE.resumeProvenMs);
        await expect.poll(() => marks).toBe(life);
      }
      expect((await journal.list(1))[0]?.status).toBe('approval_required');
    });
  });

  it('keeps an approval that was given and not used, for exactly that call', async () => {
    const decision = {
      kind: 'approval',
      id: 'd1',
      task: 'write',
      tool: 's:write' as never,
      argsHash: '#2',
      why: 'policy',
      expiresAt: 1000,
    } as const;
    const approved: RunEvent[] = [
      { kind: 'decision_requested', decision, at: 1 },
      { kind: 'decision_made', decisionId: 'd1', verdict: { kind: 'approved' }, by: 'ada', at: 2 },
    ];
    const journal = await leftWith([started, ...approved]);
    const second = bench({}, { journal, process: 'second-', asked: ['write'] });
    second.clock.advance(1);
    second.runs.open();
    await expect.poll(() => second.calls.length).toBe(2);
    const state = await second.runs.read(started.runId);
    expect(state.decisions).toMatchObject([{ isUsed: true }]);
    await second.runs.close();
  });

  it('heeds a no that came while it was being taken up, and does not ask again', async () => {
    const decision = {
      kind: 'approval',
      id: 'd1',
      task: 'write',
      tool: 's:write' as never,
      argsHash: '#2',
      why: 'policy',
      expiresAt: 1000,
    } as const;
    const denied: RunEvent[] = [
      { kind: 'decision_requested', decision, at: 1 },
      { kind: 'decision_made', decisionId: 'd1', verdict: { kind: 'denied' }, by: 'ada', at: 2 },
    ];
    const journal = await leftWith([started, ...denied]);
    const second = bench({}, { journal, process: 'second-', asked: ['write'] });
    second.clock.advance(1);
    second.runs.open();
    const ended = async (): Promise<string> => (await second.runs.read(started.runId)).status;
    await expect.poll(ended).toBe('failed');
    expect(second.calls).toEqual([]);
    expect((await second.runs.read(started.runId)).decisions).toHaveLength(1);
    await second.runs.close();
  });

  it('is left again where it is when the gateway ends, and nothing is lost', async () => {
    const first = bench({}, { asked: ['write'] });
    const asked = await first.runs.start({ plan: started.plan }, ASKER, NEVER);
    expect(asked.status).toBe('approval_required');
    await first.runs.close();
    expect((await first.journal.list(1))[0]?.status).toBe('approval_required');
    const second = bench({}, { journal: first.journal, process: 'second-', asked: ['write'] });
    second.runs.open();
    const state = await second.runs.read(asked.runId);
    const decisionId = state.decisions[0]?.request.id ?? '';
    await expect.poll(() => second.runs.isBusy()).toBe(true);
    const decide = {
      kind: 'decide',
      decisionId,
      verdict: { kind: 'approved' },
      by: 'ada',
    } as const;
    await second.runs.command(asked.runId, { id: 'x', command: decide });
    expect((await second.runs.settled(asked.runId)).status).toBe('completed');
    expect(second.calls).toHaveLength(2);
  });
});
