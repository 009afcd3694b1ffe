import { describe, expect, it } from 'vitest';

import { manualClock, type ManualClock } from '../../test/support/manual-clock.ts';
import { tool } from '../../test/support/ready-world.ts';
import { sessionId } from '../base/ids.ts';
import { RUN_AHEAD } from '../tuning/foresee.ts';
import { type Admission, Budget } from './budget.ts';
import type { AheadEnd } from './ready-answer.ts';
import type { SpeculationSettings } from './speculation-settings.ts';

type Admitted = Extract<Admission, { readonly kind: 'yes' }>;

const ADA = sessionId('ada');
const EVE = sessionId('eve');
const SETTINGS: SpeculationSettings = {
  enabled: true,
  plans: 'safe',
  atOnce: 2,
  secondsMax: 5,
  costMax: 0.1,
  wasteMax: 0.1,
  ttlSeconds: 30,
  pathTtlSeconds: 5,
  off: [],
  worlds: {},
  repeats: true,
  eagerness: 'balanced',
  metered: [],
  unmetered: [],
  costPerCall: { 'paid:*': 0.04 },
};

class World {
  readonly clock: ManualClock = manualClock();
  readonly budget = new Budget({ settings: () => SETTINGS, clock: this.clock });

  constructor(overlapping: readonly string[] = ['a', 'b', 'c', 'd', 'free', 'paid']) {
    overlapping.forEach((server) => this.budget.sawOverlap(server));
  }

  admit(server = 'free', session = ADA, probability = 0.8, isMetered = true): Admission {
    return this.budget.admit({ session, tool: tool(server, 'read'), probability, isMetered });
  }

  /** Admits a call that then ends in this way. */
  spend(kind: AheadEnd['kind'], more: Partial<AheadEnd> = {}, probability = 0.8): string {
    const admission = this.admit('free', ADA, probability);
    if (admission.kind === 'no') {
      return admission.reason;
    }
    admission.ended({
      kind,
      reason: '',
      startedAt: 0,
      savedMs: 0,
      isSent: true,
      serverMs: 0,
      readyAt: 1,
      ...more,
    });
    return 'admitted';
  }
}

const NO = (reason: string): object => ({ kind: 'no', reason });

const cheap = (world: World, kind: AheadEnd['kind'], serverMs = 0, probability = 0.3): string => {
  const admission = world.admit('free', ADA, probability, false);
  if (admission.kind === 'yes') {
    admission.ended({
      kind,
      reason: '',
      startedAt: 0,
      savedMs: 0,
      isSent: true,
      serverMs,
      readyAt: 1,
    });
  }
  return admission.kind === 'no' ? admission.reason : 'admitted';
};

describe('a budget', () => {
  it('lets so many in at once, for a session and for a server', () => {
    const world = new World();
    const first = world.admit('a') as Admitted;
    expect([world.admit('b').kind, world.admit('c')]).toEqual(['yes', NO('enough is under way')]);
    expect(world.admit('a', EVE).kind).toBe('yes');
    expect(world.admit('a', sessionId('bob'))).toEqual(NO('enough is under way'));
    first.left();
    first.left();
    expect(world.admit('c').kind).toBe('yes');
    expect(world.admit('d')).toEqual(NO('enough is under way'));
  });

  it('lets one in at a time on a server until that was seen to work on several', () => {
    const world = new World([]);
    const first = world.admit('a') as Admitted;
    const later = { kind: 'no', isLater: true };
    expect([world.admit('a'), world.admit('b').kind]).toMatchObject([later, 'yes']);
    first.left();
    expect(world.admit('a', EVE).kind).toBe('yes');
    expect(world.admit('a', EVE)).toMatchObject(later);
    world.budget.sawOverlap('a');
    expect(world.admit('a', EVE).kind).toBe('yes');
  });

  it('gives each pause of the agent so many seconds', () => {
    const world = new World();
    const slow = world.admit() as Admitted;
    expect(slow).toMatchObject({ limitMs: 5000 });
    world.clock.advance(3000);
    slow.left();
    expect(world.admit()).toMatchObject({ limitMs: 2000 });
    world.budget.pauseBegins(ADA);
    expect(world.admit()).toMatchObject({ limitMs: 5000 });
  });

  it('gives each session so much money', () => {
    const world = new World();
    for (const each of [world.admit('paid'), world.admit('paid')]) {
      expect(each.kind).toBe('yes');
      (each as Admitted).left();
    }
    expect(world.admit('paid')).toEqual(NO('the money of this session is spent'));
    expect([world.admit('free').kind, world.admit('paid', EVE).kind]).toEqual(['yes', 'yes']);
  });

  it('takes back what was not made after all', () => {
    const world = new World();
    for (let at = 0; at < 10; at += 1) {
      const admission = world.admit('paid');
      expect(admission.kind).toBe('yes');
      (admission as Admitted).giveBack();
    }
  });

  it('makes only what is all but certain when too much was for nothing, and recovers by itself', () => {
    const world = new World();
    const TOO_MUCH = 'too much was for nothing lately';
    for (let at = 0; at < RUN_AHEAD.wasteAfter; at += 1) {
      world.spend(at < 2 ? 'wasted' : 'hit');
    }
    expect(world.spend('hit')).toBe(TOO_MUCH);
    expect(world.spend('hit', {}, 0.95)).toBe('admitted');
    for (let at = 0; at < 10; at += 1) {
      world.spend('hit', {}, 0.95);
    }
    expect(world.spend('hit')).toBe('admitted');
    for (let at = 0; at < 5; at += 1) {
      world.spend('wasted', {}, 0.95);
    }
    expect(world.spend('hit')).toBe(TOO_MUCH);
    world.clock.advance(RUN_AHEAD.wasteMs);
    expect(world.spend('hit')).toBe('admitted');
  });

  it('does not hold what a write made void against anybody', () => {
    const world = new World();
    for (let at = 0; at < 50; at += 1) {
      expect(world.spend('invalidated')).toBe('admitted');
    }
  });

  it('leaves a server alone after failures in a row, longer each time', () => {
    const world = new World();
    const ALONE = 'the server is left alone for a while';
    const fail = (): string => world.spend('wasted', { failure: 'timed_out' }, 0.99);
    for (let at = 0; at < RUN_AHEAD.failuresMax; at += 1) {
      expect(fail()).toBe('admitted');
    }
    expect(fail()).toBe(ALONE);
    world.clock.advance(RUN_AHEAD.backOffMs);
    for (let at = 0; at < RUN_AHEAD.failuresMax; at += 1) {
      expect(fail()).toBe('admitted');
    }
    world.clock.advance(RUN_AHEAD.backOffMs);
    expect(fail()).toBe(ALONE);
    world.clock.advance(RUN_AHEAD.backOffMs);
    expect(world.spend('hit', {}, 0.99)).toBe('admitted');
  });

  it('leaves a server alone that says it was called too often', () => {
    const world = new World();
    world.spend('invalidated', { failure: 'overloaded' });
    expect(world.spend('hit')).toBe('the server is left alone for a while');
    expect(world.admit('other').kind).toBe('yes');
  });

  it('takes a session for a new one after a long silence', () => {
    const world = new World();
    world.admit('paid');
    world.admit('paid');
    world.clock.advance(RUN_AHEAD.idleMs);
    expect(world.admit('free').kind).toBe('yes');
  });

  describe('for cheap calls', () => {
    it('lets four be for nothing for each one that is used, and does not count them for the others', () => {
      const world = new World();
      const ends = Array.from({ length: RUN_AHEAD.wasteWindow }, (_, at) =>
        cheap(world, at % (1 + RUN_AHEAD.cheapExtraMax) === 0 ? 'hit' : 'wasted'),
      );
      expect(new Set(ends)).toEqual(new Set(['admitted']));
      expect(cheap(world, 'wasted')).toBe('admitted');
      cheap(world, 'wasted');
      expect(cheap(world, 'wasted', 0, 0.1)).toBe('too much was for nothing lately');
      expect(world.spend('hit')).toBe('admitted');
    });

    it('lets a server work for nothing for a fifth of what it works for real', () => {
      const world = new World();
      expect(cheap(world, 'wasted', RUN_AHEAD.cheapIdleMsStart)).toBe('admitted');
      const spent = 'the server has worked for nothing long enough';
      expect(cheap(world, 'wasted')).toBe(spent);
      world.budget.worked('free', Number.NaN);
      expect(cheap(world, 'wasted')).toBe(spent);
      world.budget.worked('free', 1000);
      expect(cheap(world, 'wasted', 1000 * RUN_AHEAD.cheapShareMax, 0.7)).toBe('admitted');
      expect(cheap(world, 'hit')).toBe(spent);
    });

    it('keeps the last of that time for likely ones', () => {
      const world = new World();
      const half = RUN_AHEAD.cheapIdleMsStart / 2;
      expect(cheap(world, 'wasted', half, 0.1)).toBe('admitted');
      expect(cheap(world, 'hit', 0, 0.29)).toBe('the server may hardly work for nothing any more');
      expect(cheap(world, 'hit', 0, 0.31)).toBe('admitted');
      world.budget.worked('free', half / RUN_AHEAD.cheapShareMax);
      expect(cheap(world, 'hit', 0, 0.1)).toBe('admitted');
    });

    it('makes only likely ones where the server said that it counts its calls', () => {
      const world = new World();
      world.budget.backOff('free');
      world.clock.advance(RUN_AHEAD.backOffMsMax);
      expect(cheap(world, 'hit')).toBe('the server counts its calls');
      expect(cheap(world, 'hit', 0, 0.7)).toBe('admitted');
    });
  });
});
