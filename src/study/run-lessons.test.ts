import { describe, expect, it } from 'vitest';

import { appendAs, firstHold } from '../../test/support/append-as.ts';
import { finished, start, taskFinished, taskStarted } from '../../test/support/journal-events.ts';
import { memoryRunJournal } from '../../test/support/memory-run-journal.ts';
import { type LoggedLine, quietLogger } from '../../test/support/quiet-logger.ts';
import { type RunId, runId } from '../base/ids.ts';
import type { RunState } from '../execute/run-state.ts';
import { STUDY } from '../tuning/study.ts';
import { RunLessons } from './run-lessons.ts';

const HOLD = firstHold('test');

class World {
  readonly journal = memoryRunJournal();
  /** Runs that have ended and were not studied, as the database tells them. */
  readonly stored = new Set<RunId>();
  readonly learned: string[] = [];
  readonly givenUp: string[] = [];
  readonly rests: number[] = [];
  readonly lines: LoggedLine[] = [];
  reads = 0;
  nowMs = 0;
  isAway = false;
  onLearn: (state: RunState) => Promise<void> | void = () => undefined;
  readonly lessons: RunLessons;

  constructor() {
    this.lessons = new RunLessons({
      journal: this.journal,
      unstudied: {
        read: async (limit) => {
          this.#reach();
          this.reads += 1;
          return [...this.stored].slice(0, limit);
        },
        giveUp: async (id) => {
          this.#reach();
          this.givenUp.push(id);
          this.stored.delete(id);
        },
      },
      learn: async (state) => {
        this.#reach();
        this.nowMs += 5;
        await this.onLearn(state);
        this.learned.push(state.runId);
        this.stored.delete(state.runId);
      },
      rest: async (ms) => void this.rests.push(ms),
      nowMs: () => this.nowMs,
      logger: quietLogger(this.lines),
    });
  }

  #reach(): void {
    if (this.isAway) {
      throw new Error('the database is away');
    }
  }

  async begin(name: string): Promise<RunId> {
    const id = runId(name);
    await this.journal.begin(start(name), { owner: 'test', expiresAt: 900 });
    await appendAs(this.journal, id, HOLD, [taskStarted('a'), taskFinished('a')]);
    return id;
  }

  async end(name: string): Promise<RunId> {
    const id = await this.begin(name);
    await appendAs(this.journal, id, HOLD, [finished('completed', 20)]);
    this.stored.add(id);
    return id;
  }
}

describe('lessons of runs', () => {
  it('are read from the journal, one after the other, with a rest after each', async () => {
    const world = new World();
    const seen: RunState[] = [];
    world.onLearn = (state) => void seen.push(state);
    const ids = [await world.end('a'), await world.end('b')];
    ids.forEach((id) => world.lessons.ended(id));
    expect(world.lessons.waiting).toBe(2);
    await world.lessons.settled();
    expect(seen).toMatchObject([{ status: 'completed' }, { status: 'completed' }]);
    expect([world.learned, world.rests]).toEqual([
      ['a', 'b'],
      [5, 5],
    ]);
    expect([world.lessons.waiting, world.lessons.failed]).toEqual([0, 0]);
  });

  it('are learned of runs that another process left behind', async () => {
    const world = new World();
    await world.end('a');
    await world.end('b');
    world.lessons.wake();
    await world.lessons.settled();
    expect(world.learned).toEqual(['a', 'b']);
  });

  it('are learned once, however often and by whom it is told that the run has ended', async () => {
    const world = new World();
    const id = await world.end('a');
    world.lessons.ended(id);
    world.lessons.ended(id);
    world.lessons.wake();
    await world.lessons.settled();
    expect(world.learned).toEqual(['a']);
    // The fact comes after the run was found in the journal.
    world.lessons.ended(id);
    world.lessons.wake();
    await world.lessons.settled();
    expect(world.learned).toEqual(['a']);
  });

  it('are lost of none where more runs end than can wait', async () => {
    const world = new World();
    const count = STUDY.unstudiedMax + 20;
    const ids: RunId[] = [];
    for (let at = 0; at < count; at += 1) {
      ids.push(await world.end(`r${at}`));
    }
    ids.forEach((id) => world.lessons.ended(id));
    expect(world.lessons.waiting).toBeLessThanOrEqual(STUDY.unstudiedMax);
    await world.lessons.settled();
    expect(new Set(world.learned).size).toBe(count);
    expect(world.learned).toHaveLength(count);
  });

  it('are none of a run that goes on, and it is learned from when it has ended', async () => {
    const world = new World();
    const id = await world.begin('a');
    world.lessons.ended(id);
    await world.lessons.settled();
    expect([world.learned, world.givenUp, world.lessons.failed]).toEqual([[], [], 0]);
    await appendAs(world.journal, id, HOLD, [finished('completed', 20)]);
    world.stored.add(id);
    world.lessons.ended(id);
    await world.lessons.settled();
    expect(world.learned).toEqual(['a']);
  });

  it('are given up where they cannot be made, counted and said, and the others go on', async () => {
    const world = new World();
    world.onLearn = ({ runId: id }) => {
      if (id === 'bad') {
        throw new Error('it makes no sense');
      }
    };
    for (const name of ['a', 'bad', 'b']) {
      world.lessons.ended(await world.end(name));
    }
    await world.lessons.settled();
    expect([world.learned, world.givenUp, world.lessons.failed]).toEqual([['a', 'b'], ['bad'], 1]);
    expect(world.lines).toMatchObject([
      { event: 'run_not_studied', fields: { runId: 'bad', error: 'it makes no sense' } },
    ]);
    world.lessons.wake();
    await world.lessons.settled();
    expect(world.learned).toEqual(['a', 'b']);
  });

  it('are made up for once the database is back', async () => {
    const world = new World();
    world.isAway = true;
    world.lessons.wake();
    world.lessons.ended(await world.end('a'));
    world.lessons.ended(await world.end('b'));
    await world.lessons.settled();
    expect([world.learned, world.givenUp]).toEqual([[], []]);
    expect(world.lessons.failed).toBeGreaterThan(1);
    world.isAway = false;
    world.lessons.ended(await world.end('c'));
    await world.lessons.settled();
    expect(world.learned.toSorted()).toEqual(['a', 'b', 'c']);
  });
});
