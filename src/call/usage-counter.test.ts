import { once } from 'node:events';

import { describe, expect, it } from 'vitest';

import { manualClock, type ManualClock } from '../../test/support/manual-clock.ts';
import { type LoggedLine, quietLogger } from '../../test/support/quiet-logger.ts';
import type { Clock } from '../base/clock.ts';
import { GatewayError } from '../base/errors.ts';
import { toolId } from '../base/ids.ts';
import type { Usage } from '../knowledge/usage-store.ts';
import { CALL } from '../tuning/call.ts';
import { DurationCounter, UsageCounter } from './usage-counter.ts';

const READ = toolId('files', 'read');
const WRITE = toolId('files', 'write');

interface World {
  readonly counter: UsageCounter;
  readonly clock: ManualClock;
  /** Pending timers of the counter. */
  readonly timers: Set<() => void>;
  readonly batches: (readonly Usage[])[];
  readonly lines: LoggedLine[];
}

/** A counter on a store that takes batches as `take` lets it. */
function world(take: (batch: readonly Usage[]) => Promise<void> = () => Promise.resolve()): World {
  const batches: (readonly Usage[])[] = [];
  const lines: LoggedLine[] = [];
  const clock = manualClock();
  const store = {
    async add(batch: readonly Usage[]): Promise<void> {
      await take(batch);
      batches.push(batch);
    },
    read: () => Promise.resolve(batches.flat()),
    readDays: () => Promise.resolve([]),
  };
  const timers = new Set<() => void>();
  const watched: Clock = {
    ...clock,
    after(delayMs, callback) {
      const cancel = clock.after(delayMs, () => {
        timers.delete(callback);
        callback();
      });
      timers.add(callback);
      return () => {
        timers.delete(callback);
        cancel();
      };
    },
  };
  const counter = new UsageCounter({ store, clock: watched, logger: quietLogger(lines) });
  return { counter, clock, timers, batches, lines };
}

const settled = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

describe('UsageCounter', () => {
  it('tells what this process counted, whatever others have stored', async () => {
    const { counter } = world();
    counter.record(READ, true, 2);
    await counter.read();
    counter.record(READ, false, 3);
    expect(counter.own()).toEqual([{ tool: READ, calls: 2, failures: 1, totalMs: 5 }]);
  });

  it('adds up the calls of a tool and stores them together when the time has come', async () => {
    const { counter, clock, batches } = world();
    counter.record(READ, true, 10);
    counter.record(READ, false, 5);
    counter.record(WRITE, true, 1);
    clock.advance(CALL.usageFlushMs - 1);
    await settled();
    expect(batches).toEqual([]);
    clock.advance(1);
    await settled();
    expect(batches).toEqual([
      [
        { tool: READ, calls: 2, failures: 1, totalMs: 15 },
        { tool: WRITE, calls: 1, failures: 0, totalMs: 1 },
      ],
    ]);
  });

  it('starts the time again with the next call', async () => {
    const { counter, clock, batches } = world();
    counter.record(READ, true, 1);
    clock.advance(CALL.usageFlushMs);
    counter.record(READ, true, 2);
    clock.advance(CALL.usageFlushMs);
    await settled();
    expect(batches.flat().map(({ totalMs }) => totalMs)).toEqual([1, 2]);
  });

  it('has everything in what it reads, stored or not', async () => {
    const { counter } = world();
    counter.record(READ, true, 3);
    expect(await counter.read()).toEqual([{ tool: READ, calls: 1, failures: 0, totalMs: 3 }]);
  });

  it.each([
    ['read', (counter: UsageCounter) => counter.read()],
    ['closed', (counter: UsageCounter) => counter[Symbol.asyncDispose]()],
  ])('waits for a batch that is being stored when it is %s', async (_, end) => {
    const gate = new AbortController();
    const opened = once(gate.signal, 'abort');
    const { counter, clock, batches } = world(async () => void (await opened));
    counter.record(READ, true, 1);
    clock.advance(CALL.usageFlushMs);
    let isOver = false;
    const ended = end(counter).then(() => {
      isOver = true;
    });
    await settled();
    expect(isOver).toBe(false);
    gate.abort();
    await ended;
    expect(batches).toHaveLength(1);
  });

  it('keeps what comes while a slow store is busy for one batch after it', async () => {
    const gate = new AbortController();
    const opened = once(gate.signal, 'abort');
    const { counter, clock, batches } = world(async () => void (await opened));
    for (const durationMs of [1, 2, 3, 4]) {
      counter.record(READ, true, durationMs);
      clock.advance(CALL.usageFlushMs);
    }
    gate.abort();
    await counter[Symbol.asyncDispose]();
    expect(batches.flat().map(({ calls, totalMs }) => [calls, totalMs])).toEqual([
      [1, 1],
      [3, 9],
    ]);
  });

  it('stores the rest when it is closed, and leaves no timer behind', async () => {
    const { counter, timers, batches } = world();
    counter.record(WRITE, false, 2);
    expect(timers.size).toBe(1);
    await counter[Symbol.asyncDispose]();
    expect(batches).toEqual([[{ tool: WRITE, calls: 1, failures: 1, totalMs: 2 }]]);
    expect(timers.size).toBe(0);
  });

  it('stores nothing where nothing was called', async () => {
    const { counter, batches } = world();
    await counter[Symbol.asyncDispose]();
    expect(batches).toEqual([]);
  });

  it('loses one batch to a store that fails, says so, and nothing else', async () => {
    let isBroken = true;
    const { counter, clock, batches, lines } = world(() =>
      isBroken ? Promise.reject(new Error('the disk is full')) : Promise.resolve(),
    );
    counter.record(READ, true, 1);
    clock.advance(CALL.usageFlushMs);
    counter.record(WRITE, true, 2);
    await settled();
    expect(lines).toEqual([
      { level: 'warn', event: 'usage_lost', fields: { tools: 1, error: 'the disk is full' } },
    ]);
    isBroken = false;
    expect(await counter.read()).toEqual([{ tool: WRITE, calls: 1, failures: 0, totalMs: 2 }]);
    expect(batches).toHaveLength(1);
  });

  it('keeps what it counted while the database is away, and stores it afterwards', async () => {
    let isAway = true;
    const away = new GatewayError('DATABASE_UNAVAILABLE', 'away', { data: { isUnsent: true } });
    const { counter, clock, lines } = world(() =>
      isAway ? Promise.reject(away) : Promise.resolve(),
    );
    counter.record(READ, true, 1);
    clock.advance(CALL.usageFlushMs);
    await settled();
    counter.record(READ, false, 2);
    clock.advance(CALL.usageFlushMs);
    await settled();
    expect(lines).toEqual([]);
    isAway = false;
    expect(await counter.read()).toEqual([{ tool: READ, calls: 2, failures: 1, totalMs: 3 }]);
    await counter[Symbol.asyncDispose]();
  });
});

it('counts calls by how long they took, each with those that were quicker', () => {
  const counter = new DurationCounter();
  const [first, second] = CALL.durationBucketsMs;
  const last = CALL.durationBucketsMs.at(-1) ?? 0;
  for (const durationMs of [first, second, second, last + 1]) {
    counter.record('a', durationMs);
  }
  counter.record('b', 0);
  const [a, b] = counter.read();
  expect(a).toMatchObject({ server: 'a', calls: 4, totalMs: first + 2 * second + last + 1 });
  expect(a?.upTo.slice(0, 3)).toEqual([1, 3, 3]);
  expect(a?.upTo.at(-1)).toBe(3);
  expect(b).toMatchObject({ server: 'b', calls: 1, totalMs: 0 });
});
