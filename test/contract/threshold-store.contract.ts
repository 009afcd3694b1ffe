import { expect, it } from 'vitest';

import { toolId } from '../../src/base/ids.ts';
import type { Episode, EpisodeReach, EpisodeStore } from '../../src/knowledge/episode.ts';
import type {
  RecordChange,
  StoredGate,
  ThresholdChange,
  ThresholdReading,
  ThresholdStore,
} from '../../src/knowledge/threshold-outcome.ts';

const READ = toolId('files', 'read');
const ODD = toolId('odd', 'n\u0000ul \u{1F600} \uD800 \u0010 "q" \\ {a,b}');
const EVERYTHING: EpisodeReach = { since: 0, perTool: 1000, all: 10_000 };

/** Stores of one project. */
export interface ThresholdStores {
  readonly thresholds: ThresholdStore;
  readonly episodes: EpisodeStore;
}

export const success = (more: Partial<RecordChange> = {}): RecordChange => ({
  tool: READ,
  keep: 0.99,
  successes: 1,
  failures: 0,
  outcomes: 1,
  at: 5,
  ...more,
});

export const episode = (more: Partial<Episode> = {}): Episode => ({
  kind: 'call',
  tool: READ,
  context: 'work',
  alpha: 0.75,
  success: true,
  at: 5,
  ...more,
});

export const change = (more: Partial<ThresholdChange> = {}): ThresholdChange => ({
  records: [],
  gates: [],
  changeGates: () => [],
  episodes: [],
  ...more,
});

const GUARD: StoredGate = {
  gate: 'guard',
  context: 'work \u0000 \uD800',
  value: 0.2,
  recent: ['used', 'wasted', 'held', 'missed'],
  unseen: 4,
  at: 7,
};

const contents = ({ records, gates, episodes }: ThresholdReading): unknown => ({
  records,
  gates,
  episodes,
});

/** The second belongs to another project of the same database. */
export function thresholdStoreContract(
  open: () => Promise<
    AsyncDisposable & { readonly stores: readonly [ThresholdStores, ThresholdStores] }
  >,
): void {
  it('is empty at first', async () => {
    await using opened = await open();
    const [{ thresholds, episodes }] = opened.stores;
    expect(await thresholds.read(0, EVERYTHING)).toEqual({
      version: 0,
      records: [],
      gates: [],
      episodes: [],
      ignored: 0,
    });
    expect(await episodes.removeOld({ since: 10, newest: 0 }, 10)).toBe(0);
  });

  it('keeps what it is given, whatever the names, and answers with it', async () => {
    await using opened = await open();
    const [{ thresholds }] = opened.stores;
    const given = change({
      records: [success(), success({ tool: ODD, successes: 0, failures: 1 })],
      gates: [GUARD],
      changeGates: (stored) => [...stored, GUARD],
      episodes: [
        episode({ tool: ODD, context: 'a\u0000b', kind: 'preference', success: false, at: 4 }),
        episode({ alpha: 0.512_345_678_9 }),
      ],
    });
    const kept = await thresholds.record(given);
    expect(kept).toMatchObject({ version: 1, ignored: 0 });
    const read = await thresholds.read(0, EVERYTHING);
    expect(read).toMatchObject({
      version: 1,
      ignored: 0,
      gates: [GUARD],
      episodes: given.episodes,
    });
    expect(new Set(read.records)).toEqual(
      new Set([
        { tool: READ, a: 2, b: 1, outcomes: 1 },
        { tool: ODD, a: 1, b: 2, outcomes: 1 },
      ]),
    );
    expect(new Set(kept.records)).toEqual(new Set(read.records));
    expect(kept.gates).toEqual(read.gates);
    expect(kept.episodes).toEqual(read.episodes);
  });

  it('lets earlier outcomes fade toward the start, not below it', async () => {
    await using opened = await open();
    const [{ thresholds }] = opened.stores;
    await thresholds.record(change({ records: [success()] }));
    await thresholds.record(change({ records: [success({ successes: 0, failures: 1 })] }));
    const { records } = await thresholds.record(
      change({ records: [success({ keep: 0.99 ** 2, successes: 1.99, outcomes: 2 })] }),
    );
    expect(records).toMatchObject([{ tool: READ, outcomes: 4 }]);
    expect(records[0]?.a).toBeCloseTo(1 + 0.99 ** 2 * 0.99 + 1.99, 10);
    expect(records[0]?.b).toBeCloseTo(1 + 0.99 ** 2, 10);
  });

  it('gives gates that are stored to be changed, with no other writer in between', async () => {
    await using opened = await open();
    const [{ thresholds }] = opened.stores;
    const count = change({
      gates: [GUARD],
      changeGates: ([stored = { ...GUARD, unseen: 0 }]) => [
        { ...stored, unseen: stored.unseen + 1 },
      ],
    });
    await Promise.all(Array.from({ length: 20 }, () => thresholds.record(count)));
    const { version, gates } = await thresholds.read(0, EVERYTHING);
    expect(version).toBe(20);
    expect(gates).toEqual([{ ...GUARD, unseen: 20 }]);
  });

  it('loses nothing when eight writers record at once', async () => {
    await using opened = await open();
    const [{ thresholds }] = opened.stores;
    await Promise.all(
      Array.from({ length: 8 }, async (_, writer) => {
        for (let count = 0; count < 10; count += 1) {
          const other = toolId('files', `own-${writer}`);
          const records = [success(), success({ tool: other })];
          await thresholds.record(
            change({
              records: writer % 2 === 0 ? records : records.toReversed(),
              episodes: [episode({ at: writer * 100 + count })],
            }),
          );
        }
      }),
    );
    const { records, episodes, version } = await thresholds.read(0, EVERYTHING);
    expect(version).toBe(80);
    expect(episodes).toHaveLength(80);
    const shared = records.find(({ tool }) => tool === READ);
    expect(shared?.outcomes).toBe(80);
    expect(shared?.a).toBeCloseTo(1 + (1 - 0.99 ** 80) / 0.01, 8);
    expect(records).toHaveLength(9);
  });

  it('keeps nothing of a change of which a part fails', async () => {
    await using opened = await open();
    const [{ thresholds }] = opened.stores;
    await thresholds.record(change({ records: [success()] }));
    const before = await thresholds.read(0, EVERYTHING);
    const failing = thresholds.record(
      change({
        records: [success()],
        gates: [GUARD],
        changeGates: () => {
          throw new Error('in the middle');
        },
        episodes: [episode()],
      }),
    );
    await expect(failing).rejects.toThrow('in the middle');
    expect(contents(await thresholds.read(0, EVERYTHING))).toEqual(contents(before));
  });

  it('reads what changed since a version', async () => {
    await using opened = await open();
    const [{ thresholds }] = opened.stores;
    await thresholds.record(change({ records: [success()], episodes: [episode()] }));
    const other = toolId('files', 'list');
    await thresholds.record(
      change({ records: [success({ tool: other })], episodes: [episode({ at: 9 })] }),
    );
    const read = await thresholds.read(1, EVERYTHING);
    expect(read).toMatchObject({ version: 2, records: [{ tool: other }], episodes: [{ at: 9 }] });
    expect(contents(await thresholds.read(2, EVERYTHING))).toEqual({
      records: [],
      gates: [],
      episodes: [],
    });
  });

  it('reads the newest episodes, so many of each tool and so many in all, oldest first', async () => {
    await using opened = await open();
    const [{ thresholds }] = opened.stores;
    const other = toolId('files', 'list');
    await thresholds.record(
      change({
        episodes: [
          ...[1, 2, 3, 4].map((at) => episode({ at })),
          ...[10, 11].map((at) => episode({ at, tool: other })),
        ],
      }),
    );
    const times = async (reach: Partial<EpisodeReach>): Promise<readonly number[]> => {
      const { episodes } = await thresholds.read(0, { ...EVERYTHING, ...reach });
      return episodes.map(({ at }) => at);
    };
    expect(await times({ perTool: 2 })).toEqual([3, 4, 10, 11]);
    expect(await times({ all: 3 })).toEqual([4, 10, 11]);
    expect(await times({ all: 2 })).toEqual([4, 11]);
    expect(await times({ since: 4 })).toEqual([4, 10, 11]);
  });

  it('keeps the rest where the id of a tool is too long to be kept', async () => {
    await using opened = await open();
    const [{ thresholds }] = opened.stores;
    const long = toolId('a', randomLetters(9000));
    const kept = await thresholds.record(
      change({
        records: [success({ tool: long }), success()],
        gates: [{ gate: 'run', context: long }],
        changeGates: () => [{ ...GUARD, gate: 'run', context: long }],
        episodes: [episode({ tool: long }), episode()],
      }),
    );
    const read = await thresholds.read(0, EVERYTHING);
    for (const reading of [kept, read]) {
      expect(reading.records.map(({ tool }) => tool)).toEqual([READ]);
      expect(reading.episodes.map(({ tool }) => tool)).toEqual([READ]);
      expect(reading.gates.map(({ context }) => context)).toEqual([long]);
    }
  });

  it('removes episodes that are too old or too many, the oldest first and a few at a time', async () => {
    await using opened = await open();
    const [{ thresholds, episodes }] = opened.stores;
    const at = [1, 2, 3, 4, 5, 6];
    await thresholds.record(change({ episodes: at.map((each) => episode({ at: each })) }));
    const left = async (): Promise<readonly number[]> =>
      (await thresholds.read(0, EVERYTHING)).episodes.map((each) => each.at);
    expect(await episodes.removeOld({ since: 4, newest: 10 }, 2)).toBe(2);
    expect(await left()).toEqual([3, 4, 5, 6]);
    expect(await episodes.removeOld({ since: 4, newest: 2 }, 100)).toBe(2);
    expect(await left()).toEqual([5, 6]);
    expect(await episodes.removeOld({ since: 4, newest: 2 }, 100)).toBe(0);
  });

  it('keeps projects apart', async () => {
    await using opened = await open();
    const [mine, theirs] = opened.stores;
    const all = { gates: [GUARD], changeGates: () => [GUARD] };
    await mine.thresholds.record(
      change({ ...all, records: [success()], episodes: [episode(), episode({ at: 1 })] }),
    );
    expect(await theirs.episodes.removeOld({ since: 100, newest: 0 }, 100)).toBe(0);
    expect(await theirs.thresholds.read(0, EVERYTHING)).toMatchObject({
      version: 0,
      records: [],
      gates: [],
      episodes: [],
    });
    expect((await mine.thresholds.read(0, EVERYTHING)).episodes).toHaveLength(2);
  });
}

/** Letters that do not compress: an index may take a long name that does. */
const randomLetters = (length: number): string =>
  Array.from({ length }, () => String.fromCharCode(97 + Math.floor(Math.random() * 26))).join('');
