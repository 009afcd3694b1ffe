import { describe, expect, it } from 'vitest';

import { manualClock } from '../../test/support/manual-clock.ts';
import { memoryRunJournal } from '../../test/support/memory-run-journal.ts';
import { deferred } from '../../test/support/run-bench.ts';
import { runId } from '../base/ids.ts';
import type { RunEvent } from './run-event.ts';
import type { RunJournal } from './run-journal.ts';
import { JournalWriter } from './run-log.ts';

const RUN = runId('r');

const abort = (reason: string): RunEvent => ({ kind: 'run_abort_requested', reason, at: 1 });

async function opened(over: Partial<RunJournal> = {}): Promise<{
  readonly writer: JournalWriter;
  readonly clock: ReturnType<typeof manualClock>;
  /** The reasons that were stored, by append. */
  readonly stored: () => unknown;
  readonly told: () => number;
}> {
  const journal = memoryRunJournal();
  const clock = manualClock();
  let told = 0;
  await journal.begin(
    { kind: 'run_started', version: 1, runId: RUN, at: 1, plan: { tasks: [], layers: [] } },
    { owner: 'me', expiresAt: 1000 },
  );
  const writer = new JournalWriter({
    journal: { ...journal, ...over },
    clock,
    runId: RUN,
    hold: { owner: 'me', token: 1 },
    after: 1,
    stop: new AbortController().signal,
    onStored: () => (told += 1),
  });
  const stored = (): unknown =>
    journal.appends.map((events) =>
      events.map((event) => ('reason' in event ? event.reason : undefined)),
    );
  return { writer, clock, stored, told: () => told };
}

describe('JournalWriter', () => {
  it('stores what may wait together with what follows, when its time is over', async () => {
    const { writer, clock, stored, told } = await opened();
    const first = writer.append(abort('a'), 'running', 5);
    clock.advance(4);
    void writer.append(abort('b'), 'running', 5);
    expect(stored()).toEqual([]);
    clock.advance(1);
    await first;
    expect(stored()).toEqual([['a', 'b']]);
    expect(told()).toBe(1);
  });

  it('stores all of it as soon as the most urgent must be', async () => {
    const { writer, clock, stored } = await opened();
    void writer.append(abort('a'), 'running', 5);
    const urgent = writer.append(abort('b'), 'running', 1);
    void writer.append(abort('c'), 'running', 5);
    clock.advance(1);
    await urgent;
    expect(stored()).toEqual([['a', 'b', 'c']]);
  });

  it('stores everything at once when someone waits for it', async () => {
    const { writer, stored } = await opened();
    void writer.append(abort('a'), 'running', 5);
    void writer.append(abort('b'), 'running', Infinity);
    await writer.flush();
    expect(stored()).toEqual([['a', 'b']]);
    await writer.flush();
    expect(stored()).toHaveLength(1);
  });

  it('keeps the order while an append is under way', async () => {
    const slow = deferred<void>();
    const seen: unknown[] = [];
    const { writer } = await opened({
      append: async (_run, { events }) => {
        await slow.promise;
        seen.push(events.length);
      },
    });
    void writer.append(abort('a'), 'running', Infinity);
    void writer.flush();
    await Promise.resolve();
    await Promise.resolve();
    await Promise.resolve();
    void writer.append(abort('b'), 'running', Infinity);
    void writer.append(abort('c'), 'running', Infinity);
    const all = writer.flush();
    slow.resolve();
    await all;
    expect(seen).toEqual([1, 2]);
  });

  it('stores each batch with the status after its own last event, not after a later one', async () => {
    const slow = deferred<void>();
    const seen: unknown[] = [];
    const { writer } = await opened({
      append: async (_run, { status }) => {
        await slow.promise;
        seen.push(status);
      },
    });
    void writer.append(abort('a'), 'outcome_unknown', Infinity);
    void writer.flush();
    await Promise.resolve();
    await Promise.resolve();
    await Promise.resolve();
    void writer.append(abort('b'), 'failed', Infinity);
    const all = writer.flush();
    slow.resolve();
    await all;
    expect(seen).toEqual(['outcome_unknown', 'failed']);
  });

  it('stores nothing more after an append failed, and says so to everybody', async () => {
    let appends = 0;
    const { writer, told } = await opened({
      append: () => {
        appends += 1;
        return Promise.reject(new Error('the disk is full'));
      },
    });
    const first = writer.append(abort('a'), 'running', Infinity);
    await expect(writer.flush()).rejects.toThrow('the disk is full');
    await expect(first).rejects.toThrow('the disk is full');
    void writer.append(abort('b'), 'running', Infinity);
    await expect(writer.flush()).rejects.toThrow('the disk is full');
    expect(appends).toBe(1);
    expect(told()).toBe(0);
  });
});
