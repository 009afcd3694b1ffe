import { describe, expect, it } from 'vitest';

import { manualClock } from '../../test/support/manual-clock.ts';
import { sessionId, toolId } from '../base/ids.ts';
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

const LIST = {
  id: toolId('files', 'list'),
  server: 'files',
  name: 'list',
  description: '',
  inputSchema: {},
  definition: {},
};

function world(
  clock = manualClock(),
  budget = new Budget({ settings, clock }),
): (wish?: Partial<PlanWish>) => PlanRoom {
  const plans = new PlanBudget({ budget, settings, clock });
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

  it('add up the calls that plans of one session make at the same time', () => {
    const admit = world();
    const first = admit({ atOnce: 1 });
    expect(admit({ atOnce: 2 })).toMatchObject({
      kind: 'no',
      reason: expect.stringContaining('makes 2 calls at once beside 1') as string,
    });
    expect(admit({ atOnce: 2, session: sessionId('eve') }).kind).toBe('yes');
    expect(admit({ atOnce: 1 }).kind).toBe('yes');
    if (first.kind === 'yes') {
      first.left();
      first.left();
    }
    expect(admit({ atOnce: 2 }).kind).toBe('no');
    expect(admit({ atOnce: 1 }).kind).toBe('yes');
  });

  it('leave no place to calls ahead while a plan has them all', () => {
    const clock = manualClock();
    const budget = new Budget({ settings, clock });
    const call = { session: ADA, tool: LIST, probability: 0.99, isMetered: true };
    const plan = world(clock, budget)({ atOnce: 2 });
    expect(budget.admit(call)).toMatchObject({ kind: 'no', reason: 'enough is under way' });
    if (plan.kind === 'yes') {
      plan.left();
    }
    expect(budget.admit(call).kind).toBe('yes');
  });

  it('hold back all but the surest after too many were for nothing', () => {
    const admit = world();
    for (let count = 0; count < RUN_AHEAD.wasteAfter; count += 1) {
      const room = admit();
      if (room.kind === 'yes') {
        room.ended(count % 2 === 0);
        room.left();
      }
    }
    expect(admit()).toMatchObject({ kind: 'no', reason: expect.stringContaining('wasteMax') });
    expect(admit({ confidence: 0.95 }).kind).toBe('yes');
    expect(admit({ session: sessionId('eve') }).kind).toBe('yes');
  });
});
