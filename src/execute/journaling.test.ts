import { describe, expect, it } from 'vitest';

import { memoryRunJournal } from '../../test/support/memory-run-journal.ts';
import { answered, ASKER, bench, held, NEVER, planOf, task } from '../../test/support/run-bench.ts';
import type { RunJournal } from './run-journal.ts';

describe('the journal of a run', () => {
  it('makes the end of a write durable before any call leaves that waited for it', async () => {
    const ends = (): string[] =>
      (journal.appends ?? [])
        .flat()
        .flatMap((event) => (event.kind === 'task_finished' ? event.task : []));
    const { runs, journal } = bench({
      read: () => answered(ends()),
      write2: () => answered(ends()),
    });
    const plan = planOf(
      task('write1'),
      task('read', { dependsOn: ['write1'] }),
      task('write2', { dependsOn: ['write1'] }),
    );
    const { tasks } = await runs.start({ plan }, ASKER, NEVER);
    for (const id of ['read', 'write2']) {
      expect(tasks.get(id)).toMatchObject({ result: { value: ['write1'] } });
    }
  });

  it('stores the end of a write together with the start of the next', async () => {
    const { runs, journal } = bench({});
    const plan = planOf(
      task('write1'),
      task('write2', { dependsOn: ['write1'] }),
      task('write3', { dependsOn: ['write2'] }),
    );
    await runs.start({ plan }, ASKER, NEVER);
    const written = (journal.appends ?? []).map((events) =>
      events.map((event) => ('task' in event ? `${event.task} ${event.kind}` : event.kind)),
    );
    expect(written).toEqual([
      ['write1 task_started'],
      ['write1 task_finished', 'write2 task_started'],
      ['write2 task_finished', 'write3 task_started'],
      ['write3 task_finished'],
      ['run_finished'],
    ]);
  });

  it('is not told as failed when the end of a write cannot be stored, and starts nothing that waited for it', async () => {
    const memory = memoryRunJournal();
    const journal: RunJournal = {
      ...memory,
      append: (id, append) =>
        append.events.some(({ kind }) => kind === 'task_finished')
          ? Promise.reject(new Error('the disk is full'))
          : memory.append(id, append),
    };
    const { runs, calls } = bench({}, { journal });
    const plan = planOf(task('write'), task('read', { dependsOn: ['write'] }));
    const { status, reason, runId } = await runs.start({ plan }, ASKER, NEVER);
    expect(status).toBe('outcome_unknown');
    expect(reason).toContain('could not be stored (the disk is full)');
    expect(reason).toContain(`id ${runId}; do not repeat it`);
    expect(calls.map(({ tool }) => tool)).toEqual(['s:write']);
  });

  it('keeps what a read answered when the run is left', async () => {
    const slow = held();
    const { runs, journal } = bench({ slow_read: slow.behaviour });
    void runs.start({ plan: planOf(task('read'), task('slow_read')) }, ASKER, NEVER);
    await slow.called;
    await runs.close();
    const stored = (journal.appends ?? []).flat();
    expect(stored).toContainEqual(expect.objectContaining({ kind: 'task_finished', task: 'read' }));
  });
});
