import { describe, expect, it } from 'vitest';

import { callFact } from '../../test/support/call-fact.ts';
import { manualClock, type ManualClock } from '../../test/support/manual-clock.ts';
import { type LoggedLine, quietLogger } from '../../test/support/quiet-logger.ts';
import { sessionId, type ToolId, toolId } from '../base/ids.ts';
import type { Lesson } from '../knowledge/lesson.ts';
import { LEARN } from '../tuning/learn.ts';
import { type FinishedCall, finishedCall, reducedCall } from './finished-call.ts';
import { Learner, type LearnerParts } from './learner.ts';

const FIND = toolId('crm', 'find_user');
const ORDERS = toolId('shop', 'list_orders');
const ANN = sessionId('ann');
const BOB = sessionId('bob');

interface World {
  readonly learner: Learner;
  readonly clock: ManualClock;
  readonly lessons: Lesson[];
  readonly lines: LoggedLine[];
  /** Lets the learner work until nothing is left to do. */
  readonly settle: () => Promise<void>;
  /** Learns without being asked: only lessons that are due at once. */
  readonly turns: () => Promise<void>;
  /** Lets the learner work until this has come. */
  readonly until: (promise: Promise<void>) => Promise<void>;
}

function world(given: Partial<LearnerParts> = {}): World {
  const clock = manualClock(1_000_000);
  const lessons: Lesson[] = [];
  const lines: LoggedLine[] = [];
  const learner = new Learner({
    busyMs: () => clock.monotonicMs(),
    clock,
    logger: quietLogger(lines),
    keep: (lesson) => {
      lessons.push(lesson);
      return Promise.resolve();
    },
    rest: () => Promise.resolve(),
    publishesOutput: () => false,
    hash: (text) => `hash of ${text.length}`,
    requestWords: (intent) => `words of ${intent}`,
    sources: () => [],
    mayKeepValues: () => false,
    ...given,
  });
  const until = async (promise: Promise<void>): Promise<void> => {
    const state = { isDone: false };
    const ended = promise.then(() => {
      state.isDone = true;
    });
    while (!state.isDone) {
      clock.advance(0);
      await Promise.resolve();
    }
    await ended;
  };
  const turns = async (): Promise<void> => {
    for (let turn = 0; turn < 20; turn += 1) {
      clock.advance(0);
      await Promise.resolve();
    }
  };
  return { learner, clock, lessons, lines, settle: () => until(learner.flush()), turns, until };
}

const call = (
  clock: ManualClock,
  tool: ToolId,
  given: Partial<FinishedCall> = {},
): FinishedCall => {
  clock.advance(10);
  const endedAt = clock.now();
  const ended = { tool, args: {}, value: null, ok: true, startedAt: endedAt - 5, endedAt };
  return reducedCall({ ...ended, ...given });
};

const edgesOf = (lessons: readonly Lesson[]): readonly string[] =>
  lessons.flatMap(({ sightings }) => sightings.map(({ from, to }) => `${from} ${to}`));

describe('the learner', () => {
  it('learns calls of a session together once it has settled, and not before', async () => {
    const { learner, clock, lessons, settle } = world();
    learner.callEnded(ANN, call(clock, FIND));
    learner.callEnded(ANN, call(clock, ORDERS));
    expect(lessons).toEqual([]);
    clock.advance(LEARN.settleMs + 1);
    await settle();
    expect(edgesOf(lessons)).toEqual([`${FIND} ${ORDERS}`]);
    expect(learner.status()).toEqual({ learned: 1, dropped: 0, failed: 0, waiting: 0 });
  });

  it('goes on from what it learned of a session before, and keeps sessions apart', async () => {
    const { learner, clock, lessons, settle } = world();
    learner.callEnded(ANN, call(clock, FIND, { value: { id: 'user_4711' } }));
    await settle();
    learner.callEnded(BOB, call(clock, ORDERS, { args: { userId: 'user_4711' } }));
    await settle();
    expect(edgesOf(lessons)).toEqual([]);
    learner.callEnded(ANN, call(clock, ORDERS, { args: { userId: 'user_4711' } }));
    await settle();
    expect(lessons.at(-1)?.sightings).toMatchObject([
      { from: FIND, to: ORDERS, type: 'dependency' },
    ]);
  });

  it('takes what comes after something that was left out for another session', async () => {
    const { learner, clock, lessons, settle } = world();
    learner.interrupted(ANN);
    learner.callEnded(ANN, call(clock, FIND));
    learner.interrupted(ANN);
    learner.callEnded(ANN, call(clock, ORDERS));
    await settle();
    expect(edgesOf(lessons)).toEqual([]);
    expect(learner.status().failed).toBe(0);
  });

  it('takes what comes after ten idle minutes for another session', async () => {
    const { learner, clock, lessons, settle } = world();
    learner.callEnded(ANN, call(clock, FIND));
    await settle();
    clock.advance(LEARN.sessionIdleMs);
    learner.callEnded(ANN, call(clock, ORDERS));
    await settle();
    expect(edgesOf(lessons)).toEqual([]);
  });

  it('takes an argument that the agent searched for as said, not as found', async () => {
    const { learner, clock, lessons, settle } = world();
    learner.intended(ANN, 'orders of ann.smith');
    learner.callEnded(ANN, call(clock, FIND, { value: { name: 'ann.smith' } }));
    learner.callEnded(ANN, call(clock, ORDERS, { args: { user: 'ann.smith' } }));
    await settle();
    expect(lessons.flatMap(({ bindings }) => bindings.held)).toEqual([]);
  });

  it('infers what results look like where the tool does not say', async () => {
    const { learner, clock, lessons, settle } = world({ publishesOutput: (tool) => tool === FIND });
    learner.callEnded(ANN, call(clock, FIND, { value: { id: 1 } }));
    learner.callEnded(ANN, call(clock, ORDERS, { value: [{ id: 1 }] }));
    await settle();
    expect(lessons.flatMap(({ outputs }) => outputs)).toMatchObject([
      { tool: ORDERS, schema: { type: 'array', items: { required: ['id'] } } },
    ]);
  });

  it('takes a call of a run for a step of its session, and leaves the rest to its run', async () => {
    const { learner, clock, lessons, settle } = world();
    const [inRun, value] = [true, { id: 'user_4711' }] as const;
    learner.callEnded(ANN, call(clock, FIND, { inRun, value }));
    await settle();
    learner.callEnded(ANN, call(clock, ORDERS, { inRun, args: { userId: 'user_4711' } }));
    await settle();
    const last = lessons.at(-1);
    expect(last?.transitions).toContainEqual({ context: [FIND], next: ORDERS, count: 1 });
    const source = { tool: ORDERS, kind: 'result', from: FIND, parameters: ['userId'] };
    expect(last?.sources).toContainEqual(expect.objectContaining(source));
    expect(lessons.flatMap(({ sightings, outputs }) => [...sightings, ...outputs])).toEqual([]);
  });

  it('never fails whoever tells it something, and says what it could not learn', async () => {
    const { learner, clock, lines, settle } = world({
      keep: () => Promise.reject(new Error('disk full')),
    });
    learner.callEnded(ANN, call(clock, FIND));
    learner.callEnded(ANN, call(clock, ORDERS));
    learner.preferenceShown({ kind: 'accepted', tool: FIND });
    await settle();
    expect(learner.status()).toMatchObject({ learned: 0, failed: 2 });
    expect(lines).toMatchObject([{ event: 'not_learned' }, { event: 'not_learned' }]);
  });

  it('drops what is more than it can hold, and counts it', async () => {
    const { learner, settle } = world();
    for (let count = 0; count < LEARN.waitingMax + 20; count += 1) {
      learner.preferenceShown({ kind: 'rejected', intent: 'x' });
    }
    const { waiting, dropped } = learner.status();
    expect(waiting).toBe(LEARN.waitingMax);
    expect(dropped).toBe(20);
    await settle();
    expect(learner.status()).toMatchObject({ learned: LEARN.waitingMax, waiting: 0 });
  });

  it('learns at once from a session that called much, and not only when it is silent', async () => {
    const { learner, clock, lessons, turns } = world();
    const half = LEARN.callsMax / 2;
    for (let count = 0; count < half - 1; count += 1) {
      learner.callEnded(ANN, call(clock, count % 2 === 0 ? FIND : ORDERS));
    }
    await turns();
    expect(lessons).toEqual([]);
    learner.callEnded(ANN, call(clock, ORDERS));
    await turns();
    expect(lessons.length).toBe(1);
  });

  it('lets a session that calls very much wait once, and counts the calls that it forgot', async () => {
    const { learner, clock, lessons, settle } = world();
    const calls = LEARN.callsMax + 7;
    const ended = Array.from({ length: calls }, (_, at) => call(clock, at % 2 ? FIND : ORDERS));
    for (const each of ended) {
      learner.callEnded(ANN, each);
    }
    clock.advance(0);
    expect(learner.status()).toMatchObject({ waiting: 1, dropped: 7 });
    await settle();
    expect(lessons.length).toBe(1);
    learner.callEnded(ANN, call(clock, FIND));
    await settle();
    expect(learner.status()).toEqual({ learned: 2, dropped: 7, failed: 0, waiting: 0 });
  });

  it('learns later from a session for which there was no room', async () => {
    const { learner, clock, lessons, settle } = world();
    learner.callEnded(ANN, call(clock, FIND));
    learner.callEnded(ANN, call(clock, ORDERS));
    for (let count = 0; count < LEARN.waitingMax; count += 1) {
      learner.preferenceShown({ kind: 'rejected', intent: 'x' });
    }
    clock.advance(LEARN.settleMs);
    await settle();
    await settle();
    expect(edgesOf(lessons)).toEqual([`${FIND} ${ORDERS}`]);
  });

  it('goes on with other calls after one that it could not read', async () => {
    const { learner, clock, lessons, lines, settle } = world({
      publishesOutput: (tool) => {
        if (tool === FIND) {
          throw new Error('no such tool any more');
        }
        return false;
      },
    });
    learner.callEnded(ANN, call(clock, FIND));
    learner.callEnded(ANN, call(clock, ORDERS, { value: { id: 1 } }));
    await settle();
    expect(learner.status()).toMatchObject({ learned: 1, failed: 1 });
    expect(lines).toMatchObject([{ event: 'not_learned' }]);
    expect(lessons.flatMap(({ outputs }) => outputs)).toMatchObject([{ tool: ORDERS }]);
  });

  it('has learned all that it was told when it is disposed of, and forgets its sessions', async () => {
    const { learner, clock, lessons, settle, until } = world();
    learner.callEnded(ANN, call(clock, FIND));
    await until(learner[Symbol.asyncDispose]());
    expect(learner.status()).toMatchObject({ learned: 1, waiting: 0 });
    learner.callEnded(ANN, call(clock, ORDERS));
    await settle();
    expect(edgesOf(lessons)).toEqual([]);
  });

  it('remembers a bounded number of sessions', async () => {
    const { learner, clock, lessons, settle } = world();
    for (let number = 0; number <= LEARN.sessionsMax; number += 1) {
      learner.callEnded(sessionId(`s${number}`), call(clock, FIND));
      await settle();
    }
    learner.callEnded(sessionId('s0'), call(clock, ORDERS));
    learner.callEnded(sessionId(`s${LEARN.sessionsMax}`), call(clock, ORDERS));
    await settle();
    expect(edgesOf(lessons)).toEqual([`${FIND} ${ORDERS}`]);
  });

  it('rests after each lesson for as long as it is told to, and then goes on', async () => {
    const rests: (() => void)[] = [];
    const spent: number[] = [];
    const lessons: Lesson[] = [];
    const { learner, clock, turns } = world({
      keep: (lesson) => {
        lessons.push(lesson);
        clock.advance(8);
        return Promise.resolve();
      },
      rest: (ms) => {
        spent.push(ms);
        return new Promise((resolve) => rests.push(resolve));
      },
    });
    for (const kind of ['accepted', 'edited', 'rejected'] as const) {
      learner.preferenceShown({ kind });
    }
    await turns();
    expect([lessons.length, spent]).toEqual([1, [8]]);
    rests[0]?.();
    await turns();
    rests[1]?.();
    await turns();
    expect([lessons.length, spent]).toEqual([3, [8, 8]]);
  });
});

describe('a finished call', () => {
  it('has no value where it failed, and is a step of its session where it is of a run', () => {
    const failed = finishedCall(callFact({ tool: FIND, end: 'failed', inRun: true }));
    expect(failed).toEqual({
      tool: FIND,
      args: {},
      result: null,
      ok: false,
      startedAt: 100,
      endedAt: 107,
      inRun: true,
    });
  });

  it('has the value that later steps see, and when it began', () => {
    const result = { content: [{ type: 'text', text: '{"id":1}' }] };
    expect(finishedCall(callFact({ tool: FIND, result, endedAt: 5, durationMs: 3 }))).toMatchObject(
      { ok: true, value: { id: 1 }, startedAt: 2 },
    );
  });
});
