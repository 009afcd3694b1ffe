import { describe, expect, it } from 'vitest';

import { callFact } from '../../test/support/call-fact.ts';
import { manualClock, type ManualClock } from '../../test/support/manual-clock.ts';
import { runId, sessionId } from '../base/ids.ts';
import { FACTS } from '../tuning/call.ts';
import { FactQueue } from './fact-queue.ts';
import type { Fact } from './fact.ts';

const SMALL: Fact = {
  kind: 'intent',
  session: sessionId('ada'),
  intent: 'look',
  number: 1,
  mayForesee: false,
};
const UNCLONABLE = callFact({ args: { odd: (() => undefined) as never } });
const run = (count: number): Fact => ({ kind: 'run_ended', runId: runId(`wf_${count}`) });

interface World {
  readonly clock: ManualClock;
  readonly queue: FactQueue;
  readonly batches: (readonly Fact[])[];
  isThere: boolean;
}

function world(): World {
  const clock = manualClock();
  const batches: (readonly Fact[])[] = [];
  const queue = new FactQueue({
    clock,
    send: (facts) => {
      if (!made.isThere) {
        return false;
      }
      batches.push(structuredClone(facts));
      return true;
    },
  });
  const made: World = { clock, queue, batches, isThere: true };
  return made;
}

describe('facts on their way', () => {
  it('go together, in the order in which they were told, after the turn', () => {
    const { clock, queue, batches } = world();
    queue.tell(run(1));
    queue.tell(SMALL);
    queue.tell(run(2));
    expect(batches).toEqual([]);
    clock.advance(0);
    expect(batches).toEqual([[run(1), SMALL, run(2)]]);
    queue.taken();
    clock.advance(1000);
    queue.tell(run(3));
    clock.advance(0);
    expect(batches).toHaveLength(2);
    clock.advance(1000);
    expect(batches).toHaveLength(2);
  });

  it('wait for a pause where they come quickly', () => {
    const { clock, queue, batches } = world();
    queue.tell(run(1));
    clock.advance(0);
    queue.taken();
    queue.tell(run(2));
    clock.advance(FACTS.pauseMs - 1);
    queue.tell(run(3));
    clock.advance(FACTS.pauseMs - 1);
    expect(batches).toEqual([[run(1)]]);
    clock.advance(1);
    expect(batches).toEqual([[run(1)], [run(2), run(3)]]);
  });

  it('are handed over now and then where there is no pause', () => {
    const { clock, queue, batches } = world();
    queue.tell(run(1));
    clock.advance(0);
    for (let ms = 0; ms <= FACTS.gatheredMsMax; ms += 1) {
      queue.tell(run(2));
      clock.advance(1);
    }
    expect(batches.map(({ length }) => length)).toEqual([1]);
    queue.taken();
    expect(batches.map(({ length }) => length)).toEqual([1, FACTS.batchMax]);
  });

  it('go in batches, each when the one before it was studied', () => {
    const { clock, queue, batches } = world();
    for (let count = 0; count < 2 * FACTS.batchMax + 1; count += 1) {
      queue.tell(run(count));
    }
    clock.advance(1000);
    expect(batches.map(({ length }) => length)).toEqual([FACTS.batchMax]);
    queue.taken();
    queue.taken();
    expect(batches.map(({ length }) => length)).toEqual([FACTS.batchMax, FACTS.batchMax, 1]);
    expect(batches.flat()).toHaveLength(2 * FACTS.batchMax + 1);
  });

  it('go in small batches where they are large', () => {
    const { clock, queue, batches } = world();
    const half = FACTS.batchLengthMax / 2;
    for (const size of [half, half, 1, 3 * half, 1]) {
      queue.tell(callFact(), size);
    }
    clock.advance(1000);
    queue.taken();
    queue.taken();
    queue.taken();
    expect(batches.map(({ length }) => length)).toEqual([2, 1, 1, 1]);
  });

  it('are not made for calls where too many wait, and counted', () => {
    const { queue } = world();
    expect(queue.takesCall()).toBe(true);
    queue.tell(callFact(), FACTS.waitingLengthMax);
    expect(queue.takesCall()).toBe(false);
    expect(queue.counts()).toMatchObject({ told: 2, dropped: 1, waiting: 1 });
  });

  it('do not take a time in which they are dropped for a pause', () => {
    const { clock, queue, batches } = world();
    queue.tell(callFact());
    clock.advance(0);
    queue.tell(callFact(), FACTS.waitingLengthMax);
    for (let ms = 1; ms < FACTS.gatheredMsMax; ms += 1) {
      clock.advance(1);
      queue.takesCall();
      queue.taken();
    }
    expect(batches).toHaveLength(1);
    clock.advance(1);
    expect(batches).toHaveLength(2);
  });

  it('go on where they are taken while they are handed over', () => {
    const clock = manualClock();
    const batches: (readonly Fact[])[] = [];
    const queue: FactQueue = new FactQueue({
      clock,
      send: (facts) => {
        batches.push(facts);
        queue.taken();
        return true;
      },
    });
    queue.tell(run(1));
    clock.advance(1000);
    queue.tell(run(2));
    clock.advance(1000);
    expect(batches).toEqual([[run(1)], [run(2)]]);
    expect(queue.counts().waiting).toBe(0);
  });

  it('do not stop where a whole batch cannot be handed over', () => {
    const { clock, queue, batches } = world();
    for (let count = 0; count < FACTS.batchMax; count += 1) {
      queue.tell(UNCLONABLE);
    }
    queue.tell(run(1));
    clock.advance(0);
    queue.tell(run(2));
    clock.advance(FACTS.pauseMs);
    expect(batches).toEqual([[run(1), run(2)]]);
  });

  it('wait while nobody takes them, and then go in one batch', () => {
    const made = world();
    const { clock, queue, batches } = made;
    made.isThere = false;
    queue.tell(run(1));
    clock.advance(0);
    queue.tell(run(2));
    clock.advance(0);
    expect(queue.counts()).toEqual({ told: 2, dropped: 0, waiting: 2 });
    made.isThere = true;
    queue.flush();
    expect(batches).toEqual([[run(1), run(2)]]);
  });

  it('wait until they are studied, batch by batch', () => {
    const { queue } = world();
    queue.tell(run(1));
    queue.tell(run(2));
    queue.flush();
    queue.tell(run(3));
    queue.flush();
    expect(queue.counts().waiting).toBe(3);
    queue.taken();
    expect(queue.counts().waiting).toBe(1);
    queue.taken();
    queue.taken();
    expect(queue.counts()).toEqual({ told: 3, dropped: 0, waiting: 0 });
  });

  it('are dropped and counted where they are about calls and too many wait', () => {
    const { queue } = world();
    for (let count = 0; count < FACTS.waitingMax + 7; count += 1) {
      queue.tell(callFact());
    }
    expect(queue.counts()).toMatchObject({ dropped: 7, waiting: FACTS.waitingMax });
    queue.tell(run(1));
    expect(queue.counts()).toMatchObject({ dropped: 7, waiting: FACTS.waitingMax + 1 });
    queue.flush();
    queue.tell(callFact());
    expect(queue.counts().dropped).toBe(8);
    queue.taken();
    queue.tell(callFact());
    expect(queue.counts()).toMatchObject({ dropped: 8, waiting: 1 });
  });

  it('are dropped where they are about calls and together too large', () => {
    const { queue } = world();
    queue.tell(callFact(), FACTS.waitingLengthMax);
    queue.tell(callFact(), 1);
    queue.tell(SMALL, 1);
    expect(queue.counts()).toMatchObject({ dropped: 1, waiting: 2 });
    queue.flush();
    queue.taken();
    queue.tell(callFact(), FACTS.waitingLengthMax);
    expect(queue.counts()).toMatchObject({ dropped: 1, waiting: 1 });
  });

  it('are a hundred thousand within a second without anybody waiting, each taken or counted', () => {
    const { clock, queue, batches } = world();
    const PER_MS = 100;
    for (let ms = 0; ms < 1000; ms += 1) {
      for (let count = 0; count < PER_MS; count += 1) {
        queue.tell(callFact());
      }
      clock.advance(1);
      // Whoever studies is slow: it is done with a batch ten times a second.
      if (ms % 100 === 0) {
        queue.taken();
      }
    }
    expect(queue.counts().waiting).toBeLessThanOrEqual(FACTS.waitingMax);
    queue.flush();
    batches.forEach(() => queue.taken());
    const { told, dropped, waiting } = queue.counts();
    expect({ told, waiting }).toEqual({ told: 1000 * PER_MS, waiting: 0 });
    expect(batches.flat().length + dropped).toBe(told);
    expect(dropped).toBeGreaterThan(0);
  });

  it('have a bound whatever they are about', () => {
    const made = world();
    made.isThere = false;
    for (let count = 0; count < 3 * FACTS.waitingMax; count += 1) {
      made.queue.tell(run(count));
    }
    expect(made.queue.counts()).toEqual({
      told: 3 * FACTS.waitingMax,
      dropped: FACTS.waitingMax,
      waiting: 2 * FACTS.waitingMax,
    });
  });

  it('are counted where they cannot be handed over, and the others go on', () => {
    const { clock, queue, batches } = world();
    queue.tell(run(1));
    queue.tell(UNCLONABLE, 40);
    queue.tell(run(2));
    clock.advance(0);
    expect(batches.flat()).toEqual([run(1), run(2)]);
    expect(queue.counts()).toEqual({ told: 3, dropped: 1, waiting: 2 });
    batches.forEach(() => queue.taken());
    expect(queue.counts().waiting).toBe(0);
    queue.tell(callFact(), FACTS.waitingLengthMax);
    expect(queue.counts().dropped).toBe(1);
  });

  it('are lost with whoever had them, counted, and what came after is kept', () => {
    const made = world();
    const { queue, batches } = made;
    queue.tell(run(1));
    queue.flush();
    queue.tell(run(2));
    queue.lost();
    expect(queue.counts()).toEqual({ told: 2, dropped: 1, waiting: 1 });
    queue.flush();
    expect(batches).toEqual([[run(1)], [run(2)]]);
  });

  it('go once more when it closes, and are dropped after that', () => {
    const { clock, queue, batches } = world();
    queue.tell(run(1));
    queue.close();
    expect(batches).toEqual([[run(1)]]);
    queue.tell(run(2));
    clock.advance(10);
    expect(batches).toHaveLength(1);
    expect(queue.counts()).toMatchObject({ told: 2, dropped: 1 });
  });
});
