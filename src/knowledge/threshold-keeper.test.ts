import { describe, expect, it } from 'vitest';

import { MemoryThresholdStore } from '../../test/support/memory-threshold-store.ts';
import { type LoggedLine, quietLogger } from '../../test/support/quiet-logger.ts';
import { type ToolId, toolId } from '../base/ids.ts';
import { seededRandom } from '../math/seeded-random.ts';
import { EPISODES } from '../tuning/thresholds.ts';
import { type Situation, ThresholdKeeper } from './threshold-keeper.ts';
import type { Outcome, ThresholdStore } from './threshold-outcome.ts';

type ThresholdKeeperParts = ConstructorParameters<typeof ThresholdKeeper>[0];

const READ = toolId('files', 'read');
const LIST = toolId('files', 'list');
const DAY = 86_400_000;
const START = 1_700_000_000_000;

interface World {
  readonly store: MemoryThresholdStore;
  readonly lines: readonly LoggedLine[];
  now: number;
  readonly keeper: (more?: Partial<ThresholdKeeperParts>) => ThresholdKeeper;
}

function world(): World {
  const store = new MemoryThresholdStore();
  const lines: LoggedLine[] = [];
  const made: World = {
    store,
    lines,
    now: START,
    keeper: (more) =>
      new ThresholdKeeper({
        store,
        episodes: store,
        clock: { now: () => made.now },
        random: { next: seededRandom(3) },
        logger: quietLogger(lines),
        ...more,
      }),
  };
  return made;
}

const situation = (more: Partial<Situation> = {}): Situation => ({
  risk: 'safe',
  alpha: { value: 0.75, source: 'heat' },
  context: 'work',
  nowMs: START,
  ...more,
});

const outcomes = (count: number, more: Partial<Outcome> = {}): readonly Outcome[] =>
  Array.from({ length: count }, () => ({
    tool: READ,
    kind: 'call' as const,
    success: true,
    context: 'work',
    alpha: 0.75,
    at: START,
    ...more,
  }));

describe('the keeper of thresholds', () => {
  it('answers from an empty store as for a tool that nobody knows', async () => {
    const { keeper } = world();
    const thresholds = keeper();
    await thresholds.refresh();
    expect(thresholds.threshold(READ, situation())).toMatchObject({
      coldStart: true,
      boost: { value: 0, matches: 0 },
    });
    expect(thresholds.threshold(READ, situation()).value).toBeCloseTo(0.5875);
    expect(thresholds.aheadThreshold(READ, situation()).value).toBeCloseTo(0.7375);
    expect(thresholds.runGate('work')).toBe(0.92);
    expect(thresholds.status()).toMatchObject({ tools: 0, gates: 0, episodes: 0, ignored: 0 });
  });

  it('learns from outcomes: its own record, similar situations, and the guard', async () => {
    const thresholds = world().keeper();
    await thresholds.record(outcomes(20, { kind: 'ahead' }));
    const told = thresholds.threshold(READ, situation());
    expect(told).toMatchObject({
      coldStart: false,
      outcomes: 20,
      boost: { value: 0.15, confidence: 1, matches: 20 },
    });
    expect(told.value).toBe(0.4);
    expect(thresholds.aheadThreshold(READ, situation())).toMatchObject({ guard: 0.15, value: 0.6 });
    await thresholds.record(outcomes(20, { kind: 'ahead', success: false }));
    expect(thresholds.aheadThreshold(READ, situation()).guard).toBeGreaterThan(0.15);
    expect(thresholds.aheadThreshold(READ, situation({ context: 'play' })).guard).toBe(0.15);
    expect(thresholds.threshold(READ, situation()).value).toBeGreaterThan(told.value);
  });

  it('moves the run gate of a context by the plans of it', async () => {
    const thresholds = world().keeper();
    await thresholds.record(outcomes(10, { kind: 'plan', success: false }));
    expect(thresholds.runGate('work')).toBe(0.95);
    await thresholds.record(
      outcomes(10, { kind: 'held', gate: 'run', success: false, context: 'x' }),
    );
    expect(thresholds.runGate('x')).toBeCloseTo(0.87);
    expect(thresholds.threshold(READ, situation()).coldStart).toBe(true);
  });

  it('knows the same after a restart', async () => {
    const { keeper } = world();
    const before = keeper();
    await before.record(outcomes(13, { kind: 'ahead', success: false }));
    await before.record(outcomes(4));
    const after = keeper();
    await after.refresh();
    expect(after.status()).toMatchObject(before.status());
    expect(after.aheadThreshold(READ, situation())).toEqual(
      before.aheadThreshold(READ, situation()),
    );
    await before.record(outcomes(7, { kind: 'ahead', success: false }));
    await after.refresh();
    const guard = after.aheadThreshold(READ, situation()).guard ?? 0;
    // At ten all were wasted and at twenty all of the last twenty: the window went through it.
    expect(guard).toBeCloseTo(0.25);
  });

  it('takes over what another gateway saw, each thing once', async () => {
    const { keeper } = world();
    const [one, other] = [keeper(), keeper()];
    await one.refresh();
    await other.refresh();
    await one.record(outcomes(3));
    await other.record(outcomes(2));
    await one.record(outcomes(1));
    await other.refresh();
    for (const each of [one, other]) {
      expect(each.status()).toMatchObject({ tools: 1, episodes: 6 });
      expect(each.threshold(READ, situation()).outcomes).toBe(6);
    }
  });

  it('starts over when the store was put back to an earlier state', async () => {
    const { store, keeper } = world();
    const thresholds = keeper();
    await thresholds.record(outcomes(3));
    await thresholds.record(outcomes(3));
    store.reset();
    await thresholds.refresh();
    expect(thresholds.status()).toMatchObject({ tools: 0, gates: 0, episodes: 0, ignored: 0 });
    expect(thresholds.threshold(READ, situation()).coldStart).toBe(true);
  });

  it('counts rows that could not be understood, and says so', async () => {
    const { store, keeper, lines } = world();
    store.ignored = 7;
    const thresholds = keeper();
    await thresholds.refresh();
    expect(thresholds.status().ignored).toBe(7);
    expect(lines).toMatchObject([{ event: 'threshold_rows_ignored', fields: { count: 7 } }]);
  });

  it('rejects when outcomes are not stored, changes nothing then, and goes on', async () => {
    const { store, keeper } = world();
    const thresholds = keeper();
    store.failure = new Error('no disk');
    await expect(thresholds.record(outcomes(3))).rejects.toThrow('no disk');
    expect(thresholds.status()).toMatchObject({ tools: 0, episodes: 0 });
    await thresholds.record(outcomes(3));
    expect(thresholds.status()).toMatchObject({ tools: 1, episodes: 3 });
  });

  it('keeps to what was stored when reading it afterwards fails', async () => {
    const { store, keeper, lines } = world();
    const [one, other] = [keeper(), keeper()];
    await one.record(outcomes(3));
    const failing: ThresholdStore = {
      record: store.record,
      read: () => Promise.reject(new Error('gone')),
    };
    const behind = keeper({ store: failing });
    await behind.record(outcomes(2));
    expect(lines.map(({ event }) => event)).toEqual(['thresholds_not_read']);
    await other.refresh();
    expect(other.status().episodes).toBe(5);
  });

  it('asks the store nothing for outcomes that teach nothing', async () => {
    const { store, keeper } = world();
    await keeper().record(outcomes(3, { kind: 'ahead', success: undefined }));
    await keeper().record([]);
    expect(store.calls).toEqual({ reads: 0, records: 0 });
  });

  it('stores many outcomes in several parts, and drops what is more than may wait', async () => {
    const { store, keeper, lines } = world();
    const thresholds = keeper();
    const first = thresholds.record(outcomes(EPISODES.recordMax + 1));
    await thresholds.record(outcomes(EPISODES.waitingMax));
    await first;
    expect(store.calls.records).toBe(2);
    expect(lines).toMatchObject([
      { event: 'outcomes_dropped', fields: { count: EPISODES.waitingMax } },
    ]);
    await thresholds.record(outcomes(1));
    expect(store.calls.records).toBe(3);
  });

  it('goes on when the clock goes back', async () => {
    const made = world();
    const thresholds = made.keeper();
    await thresholds.record(outcomes(5));
    made.now = START - 10 * DAY;
    await thresholds.record(outcomes(5, { at: made.now, success: false }));
    const fresh = made.keeper();
    await fresh.refresh();
    for (const each of [thresholds, fresh]) {
      const told = each.threshold(READ, situation({ nowMs: made.now }));
      expect(told.boost.matches).toBe(10);
      expect(told.outcomes).toBe(10);
    }
  });

  it('lowers the threshold of a tool by how its community does', async () => {
    const communities = new Map<ToolId, number>([
      [READ, 4],
      [LIST, 4],
    ]);
    const thresholds = world().keeper({ communities: () => communities });
    await thresholds.record(outcomes(20, { tool: LIST }));
    expect(thresholds.threshold(READ, situation()).boost.matches).toBe(0);
    await thresholds.refresh();
    const told = thresholds.threshold(READ, situation());
    expect(told).toMatchObject({ coldStart: true, boost: { value: 0.15, matches: 20 } });
  });

  it('draws by what is believed, the same for the same seed; decisions never do', async () => {
    const { keeper } = world();
    const [one, other] = [keeper(), keeper({ random: { next: seededRandom(3) } })];
    await one.refresh();
    const drawn = Array.from({ length: 50 }, () => one.draw(READ));
    expect(Array.from({ length: 50 }, () => other.draw(READ))).toEqual(drawn);
    expect(new Set(drawn).size).toBe(50);
    const told = one.threshold(READ, situation());
    one.draw(READ);
    expect(one.threshold(READ, situation())).toEqual(told);
    await one.record(outcomes(60));
    const mean = Array.from({ length: 200 }, () => one.draw(READ)).reduce((a, b) => a + b) / 200;
    expect(mean).toBeGreaterThan(0.93);
  });
});
