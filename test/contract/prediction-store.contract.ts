import { expect, it } from 'vitest';

import { toolId } from '../../src/base/ids.ts';
import type { PredictionRecord, PredictionStore } from '../../src/call/prediction-store.ts';

const READ = toolId('files', 'read');
const LIST = toolId('files', 'list');
const DAY_MS = 86_400_000;
const START = Date.UTC(2026, 10, 16);

/** A prediction with a name. */
export const prediction = (id: string, more: Partial<PredictionRecord> = {}): PredictionRecord => ({
  id,
  at: START,
  session: 'hash of a session',
  tool: READ,
  argsHash: 'hash of arguments',
  probability: 0.8,
  threshold: 0.7,
  outcome: 'held',
  reason: 'it is not likely enough',
  savedMs: 0,
  serverMs: 0,
  ...more,
});

/** Two stores: the second belongs to another project of the same database. */
export function predictionStoreContract(
  open: () => Promise<
    AsyncDisposable & { readonly stores: readonly [PredictionStore, PredictionStore] }
  >,
): void {
  it('tells how often predictions came true, by how probable they were', async () => {
    await using opened = await open();
    const [store, other] = opened.stores;
    await store.add(
      [
        prediction('a', { probability: 0.81, wasAsked: true }),
        prediction('b', { probability: 0.89, wasAsked: false }),
        prediction('c', { probability: 1, wasAsked: true }),
        prediction('d', { probability: 0, wasAsked: false }),
        prediction('unasked', { probability: 0.5 }),
        prediction('old', { probability: 0.3, wasAsked: true, at: START - 1 }),
      ],
      [],
    );
    const bins = await store.reliability(START, 10);
    expect(bins.map(({ bin, count, happened }) => ({ bin, count, happened }))).toEqual([
      { bin: 0, count: 1, happened: 0 },
      { bin: 8, count: 2, happened: 0.5 },
      { bin: 9, count: 1, happened: 1 },
    ]);
    expect(bins[1]?.predicted).toBeCloseTo(0.85, 9);
    expect(await other.reliability(0, 10)).toEqual([]);
  });

  it('lists what was made ahead, the newest first, and finds what answered a call', async () => {
    await using opened = await open();
    const [store, other] = opened.stores;
    const used = prediction('used', {
      outcome: 'hit',
      reason: '',
      after: LIST,
      argsHash: 'a',
      at: START + 2,
      wasAsked: true,
      startedAt: START + 3,
      readyAt: START + 4,
      askedAt: START + 5,
      savedMs: 40,
      serverMs: 50,
    });
    const wasted = prediction('wasted', { outcome: 'wasted', reason: 'nobody asked for it' });
    await store.add([prediction('held'), wasted, used], []);
    expect(await store.made({ limit: 10 })).toEqual([used, wasted]);
    expect(await store.made({ limit: 1 })).toEqual([used]);
    const answered = { tool: READ, argsHash: 'a', from: START, to: START + 9 };
    expect(await store.made({ limit: 10, answered })).toEqual([used]);
    expect(await store.made({ limit: 10, answered: { ...answered, argsHash: 'b' } })).toEqual([]);
    expect(await store.made({ limit: 10, answered: { ...answered, to: START + 4 } })).toEqual([]);
    expect(await other.made({ limit: 10 })).toEqual([]);
  });

  it('sums up what became of predictions, by tool and by day', async () => {
    await using opened = await open();
    const [store] = opened.stores;
    await store.add(
      [
        prediction('a', {
          outcome: 'hit',
          wasAsked: true,
          savedMs: 300,
          serverMs: 310.5,
          startedAt: 1,
          readyAt: 2,
          askedAt: 3,
        }),
        prediction('b', { outcome: 'joined', savedMs: 100, at: START + DAY_MS }),
        prediction('c', { outcome: 'wasted', serverMs: 50, tool: LIST }),
        prediction('d', { outcome: 'invalidated', serverMs: 70 }),
        prediction('e', { wasAsked: true, tool: LIST }),
        prediction('f', { wasAsked: false, tool: LIST }),
        prediction('old', { at: START - 1 }),
      ],
      [],
    );
    const none = {
      predictions: 0,
      hits: 0,
      joined: 0,
      wasted: 0,
      invalidated: 0,
      held: 0,
      missed: 0,
      savedMs: 0,
      wastedMs: 0,
    };
    const { total, byTool, byDay } = await store.summary(START, 10);
    expect(total).toEqual({
      predictions: 6,
      hits: 1,
      joined: 1,
      wasted: 1,
      invalidated: 1,
      held: 2,
      missed: 1,
      savedMs: 400,
      wastedMs: 50,
    });
    expect(byTool).toEqual([
      { tool: READ, ...none, predictions: 3, hits: 1, joined: 1, invalidated: 1, savedMs: 400 },
      { tool: LIST, ...none, predictions: 3, wasted: 1, held: 2, missed: 1, wastedMs: 50 },
    ]);
    expect(byDay.map(({ day, predictions, savedMs }) => [day, predictions, savedMs])).toEqual([
      ['2026-11-16', 5, 300],
      ['2026-11-17', 1, 100],
    ]);
    expect((await store.summary(START, 1)).byTool.map(({ tool }) => tool)).toEqual([READ]);
    expect(await store.summary(START + 10 * DAY_MS, 10)).toEqual({
      total: none,
      byTool: [],
      byDay: [],
    });
  });

  it('takes nothing at all, one prediction twice, and any name', async () => {
    await using opened = await open();
    const [store] = opened.stores;
    await store.add([], []);
    const odd = toolId('odd', 'a "quoted" \u0000 \uD800 name');
    await store.add([prediction('a', { tool: odd })], []);
    await store.add([prediction('a'), prediction('b')], []);
    const { byTool } = await store.summary(0, 10);
    expect(byTool.map(({ tool, predictions }) => [tool, predictions])).toEqual([
      [READ, 1],
      [odd, 1],
    ]);
  });

  it('adds outcomes to bins, whoever adds at the same time', async () => {
    await using opened = await open();
    const [store] = opened.stores;
    expect(await store.calibration()).toEqual([]);
    await store.add([], [{ bin: 2, keep: 0.5, asked: 4, total: 8 }]);
    await store.add(
      [],
      [
        { bin: 2, keep: 0.5, asked: 1, total: 1 },
        { bin: 0, keep: 1, asked: 0, total: 1 },
      ],
    );
    expect(await store.calibration()).toEqual([
      { asked: 0, total: 1 },
      { asked: 0, total: 0 },
      { asked: 3, total: 5 },
    ]);
    const changes = [1, 0].map((bin) => ({ bin, keep: 1, asked: 1, total: 1 }));
    await Promise.all(Array.from({ length: 10 }, () => store.add([], changes)));
    expect((await store.calibration()).slice(0, 2)).toEqual([
      { asked: 10, total: 11 },
      { asked: 10, total: 10 },
    ]);
  });

  it('removes what is too old or too much, the oldest first and a few at a time', async () => {
    await using opened = await open();
    const [store] = opened.stores;
    await store.add(
      Array.from({ length: 6 }, (_, at) => prediction(`p${at}`, { at })),
      [],
    );
    expect(await store.removeOld({ since: 3, newest: 10 }, 2)).toBe(2);
    expect(await store.removeOld({ since: 3, newest: 2 }, 100)).toBe(2);
    expect((await store.summary(0, 10)).total.predictions).toBe(2);
  });

  it('keeps projects apart', async () => {
    await using opened = await open();
    const [mine, theirs] = opened.stores;
    await mine.add([prediction('a')], [{ bin: 0, keep: 1, asked: 1, total: 1 }]);
    expect((await theirs.summary(0, 10)).total.predictions).toBe(0);
    expect(await theirs.calibration()).toEqual([]);
    expect(await theirs.removeOld({ since: START * 2, newest: 0 }, 10)).toBe(0);
  });
}
