import { describe, expect, it } from 'vitest';

import { answered, ASKER, bench, held, NEVER, planOf, task } from '../../test/support/run-bench.ts';
import { runId } from '../base/ids.ts';
import type { Asker } from '../call/asker.ts';
import type { CallProgress } from '../call/tool-caller.ts';
import type { Plan } from '../plan/plan.ts';
import { EXECUTE } from '../tuning/execute.ts';

function listening(): { asker: Asker; told: CallProgress[]; messages: () => string[] } {
  const told: CallProgress[] = [];
  const asker = { ...ASKER, onProgress: (progress: CallProgress) => void told.push(progress) };
  return { asker, told, messages: () => told.map(({ message = '' }) => message) };
}

const isRising = (told: readonly CallProgress[]): boolean =>
  told.every(({ progress }, place) => place === 0 || progress > (told[place - 1]?.progress ?? 0));

const CHAIN: Plan = {
  tasks: [task('a'), task('b', { dependsOn: ['a'] }), task('c', { dependsOn: ['b'] })],
  layers: [['a'], ['b'], ['c']],
};

describe('the progress of a run', () => {
  it('tells starts and ends of tasks, and goes up to their number', async () => {
    const { asker, told, messages } = listening();
    await bench({}).runs.start({ plan: CHAIN }, asker, NEVER);
    expect(messages()).toEqual([
      'a started',
      'a succeeded',
      'b started',
      'b succeeded',
      'c started',
      'c succeeded',
    ]);
    expect(isRising(told)).toBe(true);
    expect(told.at(-1)).toEqual({ progress: 3, total: 3, message: 'c succeeded' });
  });

  it('tells who is waited for, and what servers report inside a task', async () => {
    const { asker, told, messages } = listening();
    const { runs } = bench(
      {
        work: (call) => {
          call.onProgress?.({ progress: 1, total: 4, message: 'copying\u0007' });
          call.onProgress?.({ progress: 9 });
          return answered(null);
        },
      },
      { asked: ['pay'] },
    );
    const plan = planOf(task('work'), task('pay', { dependsOn: ['work'] }));
    const state = await runs.start({ plan }, asker, NEVER);
    expect(state.status).toBe('approval_required');
    expect(messages()).toEqual([
      'work started',
      expect.stringMatching(/^work: copying.*\(1 of 4\)$/u),
      'work: 9',
      'work succeeded',
      'pay waits for a person: pml approve',
    ]);
    expect(isRising(told)).toBe(true);
  });

  it('is told to whoever follows, not only to who started it', async () => {
    const world = bench({});
    const first = listening();
    const second = listening();
    const paused = await world.runs.start({ plan: CHAIN, pause: 'layer' }, first.asker, NEVER);
    const end = world.runs.tellProgress(paused.runId, second.asker.onProgress);
    await world.runs.command(paused.runId, { id: '1', command: { kind: 'continue' } });
    await world.runs.settled(paused.runId);
    end();
    expect(first.messages()).toEqual(['a started', 'a succeeded']);
    expect(second.messages()).toEqual(['b started', 'b succeeded']);
    await world.runs.command(paused.runId, { id: '2', command: { kind: 'continue' } });
    expect((await world.runs.settled(paused.runId)).status).toBe('completed');
    expect(second.messages()).toHaveLength(2);
  });

  it('is told again to a client whose request is repeated after a restart', async () => {
    const first = bench({});
    const plan = planOf(task('read'));
    await first.journal.begin(
      { kind: 'run_started', version: 2, runId: runId('wf_1'), at: 0, requestKey: 'k', plan },
      { owner: 'killed', expiresAt: 0 },
    );
    const slow = held();
    const second = bench({ read: slow.behaviour }, { journal: first.journal, process: 'second-' });
    second.clock.advance(1);
    second.runs.open();
    await slow.called;
    const { asker, messages } = listening();
    const asked = second.runs.start({ plan }, { ...asker, requestKey: 'k', repeated: true }, NEVER);
    await new Promise((resolve) => {
      setImmediate(resolve);
    });
    slow.release(answered(1));
    expect((await asked).status).toBe('completed');
    expect(messages()).toEqual(['read succeeded']);
  });

  it('comes in a burst at most, then now and then the latest', async () => {
    const { asker, told, messages } = listening();
    const slow = held();
    const { runs, clock } = bench({
      work: (call, signal) => {
        for (let progress = 1; progress <= 1000; progress += 1) {
          call.onProgress?.({ progress });
        }
        return slow.behaviour(call, signal);
      },
    });
    const done = runs.start({ plan: planOf(task('work')) }, asker, NEVER);
    await slow.called;
    expect(told).toHaveLength(EXECUTE.progressBurst);
    clock.advance(EXECUTE.progressEveryMs);
    expect(told).toHaveLength(EXECUTE.progressBurst + 1);
    expect(messages().at(-1)).toBe('work: 1000');
    slow.release(answered(null));
    await done;
    const count = told.length;
    clock.advance(100_000);
    expect(told).toHaveLength(count);
    expect(isRising(told)).toBe(true);
  });

  it('cannot break the run by a follower that fails, who is told nothing more', async () => {
    let count = 0;
    const asker: Asker = {
      ...ASKER,
      onProgress: () => {
        count += 1;
        throw new Error('gone');
      },
    };
    expect((await bench({}).runs.start({ plan: CHAIN }, asker, NEVER)).status).toBe('completed');
    expect(count).toBe(1);
  });
});
