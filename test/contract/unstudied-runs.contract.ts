import { expect, it } from 'vitest';

import { runId } from '../../src/base/ids.ts';
import type { RunJournal } from '../../src/execute/run-journal.ts';
import type { LearnedChange, LearnedStore } from '../../src/knowledge/lesson.ts';
import type { UnstudiedRuns } from '../../src/learn/finished-run.ts';
import { appendAs, firstHold } from '../support/append-as.ts';
import { finished, start, taskStarted } from '../support/journal-events.ts';

/** What belongs to one project. */
export interface StudiedStores {
  readonly journal: RunJournal;
  readonly unstudied: UnstudiedRuns;
  readonly learned: LearnedStore;
}

async function endRun({ journal }: StudiedStores, name: string, at: number): Promise<void> {
  await journal.begin(start(name), { owner: 'test', expiresAt: 900 });
  await appendAs(journal, runId(name), firstHold('test'), [finished('completed', at)]);
}

/** Stores one lesson of a run, as whoever studies it does. */
const learn = (
  { learned }: StudiedStores,
  name: string,
  change: Partial<LearnedChange> = {},
): Promise<unknown> =>
  learned.update(
    { takers: [], outputs: [] },
    () => ({
      at: 1,
      bindings: [],
      removed: [],
      outputs: [],
      transitions: [],
      sources: [],
      preferences: [{ tool: '', intentHash: name, kind: 'used', count: 1 }],
      ...change,
    }),
    undefined,
    runId(name),
  );

const counted = async ({ learned }: StudiedStores): Promise<readonly number[]> =>
  (await learned.read(0)).preferences.map(({ count }) => count);

/** Two projects of the same database. */
export function unstudiedRunsContract(
  open: () => Promise<
    AsyncDisposable & { readonly projects: readonly [StudiedStores, StudiedStores] }
  >,
): void {
  it('tells the runs that have ended and were not studied, the oldest first', async () => {
    await using opened = await open();
    const [mine, theirs] = opened.projects;
    await endRun(mine, 'late', 300);
    await endRun(mine, 'early', 100);
    await endRun(mine, 'between', 200);
    await endRun(theirs, 'elsewhere', 50);
    await mine.journal.begin(start('open'), { owner: 'test', expiresAt: 900 });
    await appendAs(mine.journal, runId('open'), firstHold('test'), [taskStarted('a')]);
    expect(await mine.unstudied.read(10)).toEqual(['early', 'between', 'late']);
    expect(await mine.unstudied.read(2)).toEqual(['early', 'between']);
    expect(await theirs.unstudied.read(10)).toEqual(['elsewhere']);
  });

  it('forgets one that is given up, of its own project only', async () => {
    await using opened = await open();
    const [mine, theirs] = opened.projects;
    await endRun(mine, 'r', 1);
    await endRun(theirs, 's', 1);
    await mine.unstudied.giveUp(runId('s'));
    await mine.unstudied.giveUp(runId('never'));
    await mine.unstudied.giveUp(runId('r'));
    await mine.unstudied.giveUp(runId('r'));
    expect(await mine.unstudied.read(10)).toEqual([]);
    expect(await theirs.unstudied.read(10)).toEqual(['s']);
  });

  it('is told of a run together with what it taught, once, whoever was first', async () => {
    await using opened = await open();
    const [mine] = opened.projects;
    await endRun(mine, 'r', 1);
    const learned = await Promise.allSettled(Array.from({ length: 4 }, () => learn(mine, 'r')));
    expect(learned.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(await counted(mine)).toEqual([1]);
    expect(await mine.unstudied.read(10)).toEqual([]);
  });

  it('still has a run of which the lesson could not be stored', async () => {
    await using opened = await open();
    const [mine] = opened.projects;
    await endRun(mine, 'r', 1);
    const broken = {
      get preferences(): never {
        throw new Error('in the middle');
      },
    };
    await expect(learn(mine, 'r', broken)).rejects.toThrow('in the middle');
    expect(await mine.unstudied.read(10)).toEqual(['r']);
    await learn(mine, 'r');
    expect(await counted(mine)).toEqual([1]);
  });

  it('refuses the lesson of a run that nobody knows, and of another project', async () => {
    await using opened = await open();
    const [mine, theirs] = opened.projects;
    await endRun(theirs, 's', 1);
    for (const name of ['never', 's']) {
      await expect(learn(mine, name)).rejects.toMatchObject({ code: 'RUN_UNKNOWN' });
    }
    expect(await counted(mine)).toEqual([]);
    expect(await theirs.unstudied.read(10)).toEqual(['s']);
  });
}
