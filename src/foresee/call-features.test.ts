import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { made, readSession, shop } from '../../test/support/read-session.ts';
import type { Json } from '../base/json.ts';
import { FORESEE } from '../tuning/foresee.ts';
import {
  type Chosen,
  type ChosenPart,
  featuresOf,
  FEATURES,
  momentOf,
  weighedApart,
  weighedTogether,
} from './call-features.ts';

const [USER, ORDER] = [shop('user'), shop('order')];
const PLACE = {
  index: 0,
  open: 3,
  used: 1,
  isMarked: true,
  isFirstMarked: true,
  isPassedOver: false,
  age: 0,
  isSibling: true,
  isFollowing: true,
};
const part = (more: Partial<ChosenPart> = {}): ChosenPart => ({
  parameters: ['id'],
  tuple: ['W100'],
  kind: 'result',
  choice: 'next fresh first',
  place: PLACE,
  rate: 0.5,
  held: 3,
  missed: 1,
  isNamed: false,
  support: 1,
  ...more,
});
const chosen = (more: Partial<Chosen> = {}): Chosen => ({
  tool: ORDER,
  args: { id: 'W100' },
  toolProbability: 0.5,
  setProbability: 1,
  argumentsProbability: 0.5,
  parts: [part()],
  rank: 0,
  among: 1,
  sessions: 0,
  ...more,
});
const session = readSession(made(USER, { id: 'u-1' }, { orders: ['W100'] }));
const told = (call: Chosen, reading = session): Record<string, number> => {
  const features = featuresOf(call, momentOf(reading));
  return Object.fromEntries(FEATURES.map((name, at) => [name, features[at] ?? Number.NaN]));
};

describe('what speaks for a call', () => {
  it('has a name for each number', () => {
    expect(new Set(FEATURES).size).toBe(FEATURES.length);
    expect(featuresOf(chosen(), momentOf(session))).toHaveLength(FEATURES.length);
  });

  it('tells how the part was chosen that is least sure', () => {
    const sure = part({
      parameters: ['kind'],
      choice: 'only old first',
      rate: 0.9,
      kind: 'constant',
    });
    expect(told(chosen({ parts: [sure, part()] }))).toMatchObject({
      next: 1,
      only: 0,
      result: 1,
      constant: 0,
      fresh: 1,
      marked: 1,
      firstMarked: 1,
      going: 1,
      parts: 1,
    });
  });

  it('tells values that the session never had, and calls that were made before', () => {
    const strange = part({ kind: 'constant', tuple: ['W999'] });
    expect(told(chosen({ parts: [strange] }))).toMatchObject({
      neverSeen: 1,
      neverSeenConstant: 1,
    });
    expect(told(chosen())).toMatchObject({ neverSeen: 0, repeat: 0, newTool: 1 });
    const again = readSession(made(ORDER, { id: 'W100' }, null, false));
    expect(told(chosen(), again)).toMatchObject({
      repeat: 1,
      justMade: 1,
      justFailed: 1,
      sameTool: 1,
    });
  });

  it('tells that another tool was given the value', () => {
    const given = chosen({ parts: [part({ tuple: ['u-1'] })] });
    expect([told(given)['givenElsewhere'], told(chosen())['givenElsewhere']]).toEqual([1, 0]);
  });

  it('tells how old the list is, that its neighbour was given last, and when the call was made', () => {
    expect(told(chosen())).toMatchObject({ age: 0, sibling: 1, following: 1, sinceMade: 0 });
    const old = part({ place: { ...PLACE, age: 3, isSibling: false, isFollowing: false } });
    expect(told(chosen({ parts: [old] }))).toMatchObject({
      age: Math.log(4),
      sibling: 0,
      following: 0,
    });
    const again = readSession(made(ORDER, { id: 'W100' }), made(USER, { id: 'W100' }));
    expect(told(chosen(), again)).toMatchObject({ sinceMade: Math.log(3), givenNow: 1 });
    expect(told(chosen())['givenNow']).toBe(0);
  });

  it('tells how long ago the session had the value that is oldest', () => {
    const older = readSession(
      made(USER, {}, { ids: ['W100', 'W200'] }),
      made(USER, {}, { ids: ['W200'] }),
    );
    expect(told(chosen({ parts: [part({ tuple: ['W200'] })] }), older)['lastSeen']).toBe(0);
    expect(told(chosen(), older)['lastSeen']).toBe(Math.log(2));
    const never = chosen({ parts: [part({ tuple: ['W900'] })] });
    expect(told(never, older)).toMatchObject({
      lastSeen: Math.log(FORESEE.callsMax),
      neverSeen: 1,
    });
  });

  it('has weights of its own for a tool of which little is known', () => {
    const features = featuresOf(chosen(), momentOf(session));
    const [known, strange] = [weighedApart(features, false), weighedApart(features, true)];
    expect(strange.slice(0, FEATURES.length).filter((value) => value !== 0)).toEqual([1]);
    expect(known).toBe(features);
    expect([known, strange].map(weighedTogether)).toEqual([features, features]);
  });

  it('tells that the record says no where another of its list says yes', () => {
    const passed = part({ place: { ...PLACE, isMarked: false, isPassedOver: true } });
    expect(told(chosen({ parts: [passed] }))['passedOver']).toBe(1);
    expect(told(chosen())['passedOver']).toBe(0);
  });

  describe('laws', () => {
    it('is made of numbers, whatever the session and the call', () => {
      const share = fc.double({ min: 0, max: 1, noNaN: true });
      const value = fc.jsonValue({ maxDepth: 2 }) as fc.Arbitrary<Json>;
      fc.assert(
        fc.property(share, share, value, fc.nat(99), (one, other, given, rank) => {
          const call = chosen({
            toolProbability: one,
            argumentsProbability: other,
            parts: [part({ tuple: [given], rate: other, place: undefined })],
            rank,
          });
          const reading = readSession(made(USER, { id: given }, given));
          expect(featuresOf(call, momentOf(reading)).every(Number.isFinite)).toBe(true);
        }),
      );
    });
  });
});
