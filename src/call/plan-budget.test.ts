import { describe, expect, it } from 'vitest';

import { manualClock } from '../../test/support/manual-clock.ts';
import { sessionId } from '../base/ids.ts';
import { RUN_AHEAD } from '../tuning/foresee.ts';
import { Budget } from './budget.ts';
import { PlanBudget, type PlanRoom, type PlanWish } from './plan-budget.ts';
import type { SpeculationSettings } from './speculation-settings.ts';

const ADA = sessionId('ada');
const SETTINGS: SpeculationSettings = {
  enabled: true,
  plans: 'safe',
  atOnce: 2,
  secondsMax: 1,
  costMax: 0.1,
  wasteMax: 0.1,
  ttlSeconds: 30,
  pathTtlSeconds: 5,
  off: [],
  worlds: {},
  eagerness: 'balanced',
  repeats: true,
  metered: [],
  unmetered: [],
  costPerCall: {},
};

const settings = (): SpeculationSettings => SETTINGS;

function world(): (wish?: Partial<PlanWish>) => PlanRoom {
  const clock = manualClock();
  const plans = new PlanBudget({ budget: new Budget({ settings, clock }), settings, clock });
  return (wish) =>
    plans.admit({ session: ADA, confidence: 0.85, ms: 10, cost: 0, atOnce: 1, ...wish });
}

describe('the limits of plans that are run ahead', () => {
  it('let in what is within all of them, and say for how long', () => {
    expect(world()({ ms: 1000, cost: 0.1, atOnce: 2 })).toMatchObject({
      kind: 'yes',
      limitMs: 1000,
    });
  });

  it.each([
    [{ ms: 3500 }, 'takes about 3.5 s, above the 1 s'],
    [{ cost: 5 }, 'costs about 5, above what is left of 0.1'],
    [{ atOnce: 3 }, 'makes 3 calls at once, above the 2'],
  ])('keep out %o', (wish, reason) => {
    expect(world()(wish)).toMatchObject({
      kind: 'no',
      reason: expect.stringContaining(reason) as string,
    });
  });

  it('add up what plans of one session cost', () => {
    const admit = world();
    const kinds = [0.06, 0.06, 0.04].map((cost) => admit({ cost }).kind);
    expect(kinds).toEqual(['yes', 'no', 'yes']);
    expect(admit({ cost: 0.06, session: sessionId('eve') }).kind).toBe('yes');
  });

  it('hold back all but the surest after too many were for nothing', () => {
    const admit = world();
    for (let count = 0; count < RUN_AHEAD.wasteAfter; count += 1) {
      const room = admit();
      if (room.kind === 'yes') {
        room.ended(count % 2 === 0);
      }
    }
    expect(admit()).toMatchObject({ kind: 'no', reason: expect.stringContaining('wasteMax') });
    expect(admit({ confidence: 0.95 }).kind).toBe('yes');
    expect(admit({ session: sessionId('eve') }).kind).toBe('yes');
  });
});
