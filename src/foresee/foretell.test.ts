import { describe, expect, it } from 'vitest';

import { callFact, pastCall } from '../../test/support/call-fact.ts';
import { manualClock } from '../../test/support/manual-clock.ts';
import { type LoggedLine, quietLogger } from '../../test/support/quiet-logger.ts';
import { sessionId, type ToolId, toolId } from '../base/ids.ts';
import type { JsonObject } from '../base/json.ts';
import type { CallFact, ProposedCall, WishRound } from '../call/fact.ts';
import type { PredictionRecord } from '../call/prediction-store.ts';
import type { AheadEnd } from '../call/ready-answer.ts';
import { RUN_AHEAD } from '../tuning/foresee.ts';
import type { AheadTerms, ForeseenOutcome } from './foreseen.ts';
import { Foretell } from './foretell.ts';
import type { PredictedCall, SessionHistory } from './past-call.ts';
import { SessionHistories } from './session-histories.ts';

const ADA = sessionId('ada');
const LIST = toolId('tracker', 'list_issues');
const READ = toolId('tracker', 'get_issue');
const MAIL = toolId('mail', 'read_mail');
const LIFE_MS = 30_000;

const guess = (tool: ToolId, args: JsonObject, probability = 0.9): PredictedCall => ({
  tool,
  args,
  probability,
  raw: probability / 2,
  toolProbability: 1,
  argumentsProbability: probability,
  features: [],
  bindings: [],
});

const end = (given: Partial<AheadEnd> = {}): AheadEnd => ({
  kind: 'hit',
  reason: '',
  startedAt: 1000,
  savedMs: 200,
  serverMs: 200,
  isSent: true,
  ...given,
});

const proposed = (count: number, probability = 0.8): readonly ProposedCall[] =>
  Array.from({ length: count }, (_, number) => ({ tool: READ, args: { number }, probability }));

class World {
  readonly clock = manualClock(1000);
  readonly rounds: WishRound[] = [];
  readonly outcomes: ForeseenOutcome[] = [];
  readonly records: PredictionRecord[] = [];
  readonly calibration: [number, boolean][] = [];
  readonly chosen: (readonly boolean[])[] = [];
  readonly histories: SessionHistory[] = [];
  readonly spent: number[] = [];
  readonly lines: LoggedLine[] = [];
  predictions: readonly PredictedCall[] = [];
  isFree = true;
  terms: AheadTerms = { threshold: 0.7, teachesFrom: 0.6, guardedFrom: 0.55, isMetered: true };
  drawn: (tool: ToolId) => number = () => 0.5;
  readonly foretell: Foretell;
  #ids = 0;
  #number = 0;

  constructor() {
    const { clock } = this;
    this.foretell = new Foretell({
      predict: (_, history) => {
        this.histories.push(history);
        clock.advance(3);
        return this.predictions;
      },
      terms: () => this.terms,
      draw: (tool) => this.drawn(tool),
      isRead: (tool) => tool !== LIST,
      lifeMs: () => LIFE_MS,
      histories: new SessionHistories(clock),
      pace: { isFree: () => this.isFree, spend: (ms) => void this.spent.push(ms) },
      wish: (round) => void this.rounds.push(round),
      outcomes: (outcome) => void this.outcomes.push(outcome),
      log: {
        record: (record) => void this.records.push(record),
        settled: ({ raw }, wasAsked) => void this.calibration.push([raw, wasAsked]),
        chose: (_, isChosen) => void this.chosen.push(isChosen),
      },
      hash: (text) => `#${text.length}`,
      uniqueId: () => `p${(this.#ids += 1)}`,
      clock,
      logger: quietLogger(this.lines),
    });
  }

  /** A call has ended, and the agent thinks for a while. */
  call(tool: ToolId, args: JsonObject = {}, more: Partial<CallFact> = {}, thinksMs = 0): void {
    this.#number += 1;
    this.called(callFact({ tool, args, number: this.#number, ...more }));
    this.clock.advance(thinksMs);
  }

  /** Words are heard, and the agent thinks for a while. */
  intend(intent: string, mayForesee = true): void {
    this.foretell.intended({ kind: 'intent', session: ADA, intent, number: 0, mayForesee });
    this.clock.advance(0);
  }

  called(fact: CallFact): void {
    this.foretell.called(fact, pastCall(fact));
  }

  get wished(): readonly (readonly (readonly [string, JsonObject])[])[] {
    return this.rounds.map(({ wishes }) => wishes.map(({ tool, args }) => [tool, args] as const));
  }

  get recorded(): readonly (readonly [outcome: string, wasAsked: boolean | undefined])[] {
    return this.records.map(({ outcome, wasAsked }) => [outcome, wasAsked] as const);
  }
}

function foretelling(...predictions: readonly PredictedCall[]): World {
  return Object.assign(new World(), { predictions });
}

const cheap = (kind: AheadEnd['kind']): readonly ForeseenOutcome[] => {
  const world = foretelling(guess(READ, { number: 1 }, 0.3));
  world.terms = { threshold: 0.2, teachesFrom: 0.6, guardedFrom: 0.1, isMetered: false };
  world.call(LIST, {}, {}, 1);
  const [wish] = world.rounds[0]?.wishes ?? [];
  expect(wish).toMatchObject({ isMetered: false });
  world.foretell.ended(wish?.id ?? '', end({ kind }));
  return world.outcomes;
};

describe('foretelling', () => {
  it('wishes for the next call, and says what became of it', () => {
    const world = foretelling(guess(READ, { number: 7 }));
    world.intend('look at issue 7', false);
    world.call(LIST);
    expect(world.rounds).toMatchObject([
      {
        session: ADA,
        number: 1,
        from: 'prediction',
        wishes: [{ id: 'p1', tool: READ, args: { number: 7 }, probability: 0.9 }],
      },
    ]);
    expect(world.histories).toMatchObject([
      { intent: 'look at issue 7', calls: [{ tool: LIST, ok: true }] },
    ]);
    world.foretell.ended('p1', end());
    expect(world.records).toEqual([]);
    world.predictions = [];
    world.call(READ, { number: 7 });
    expect(world.outcomes).toEqual([
      { tool: READ, kind: 'ahead', success: true, probability: 0.9, at: 1003 },
    ]);
    expect(world.calibration).toEqual([[0.45, true]]);
    expect(world.records).toMatchObject([
      {
        tool: READ,
        outcome: 'hit',
        wasAsked: true,
        savedMs: 200,
        threshold: 0.7,
        argsHash: '#12',
        session: '#3',
      },
    ]);
    expect(JSON.stringify(world.records)).not.toContain('number');
  });

  it('is done in a later turn than the fact, and for the latest call only', () => {
    const world = foretelling(guess(READ, {}));
    world.called(callFact({ tool: LIST, number: 1 }));
    world.called(callFact({ tool: MAIL, number: 2 }));
    expect(world.histories).toEqual([]);
    world.clock.advance(0);
    expect(world.histories).toHaveLength(1);
    expect(world.rounds.map(({ number }) => number)).toEqual([2]);
  });

  it('is not done where the serving side says that it makes no sense', () => {
    const world = foretelling(guess(READ, {}));
    world.called(callFact({ tool: LIST, number: 1 }));
    world.call(MAIL, {}, { mayForesee: false }, 50);
    expect([world.histories, world.rounds]).toEqual([[], []]);
    world.call(LIST);
    expect(world.histories[0]?.calls.map(({ tool }) => tool)).toEqual([LIST, MAIL, LIST]);
  });

  it('waits a moment after a call of a run: its next task is at hand', () => {
    const world = foretelling(guess(READ, {}));
    world.call(LIST, {}, { inRun: true }, RUN_AHEAD.runPauseMs - 1);
    expect(world.rounds).toEqual([]);
    world.clock.advance(1);
    expect(world.rounds).toHaveLength(1);
  });

  it('keeps to its pace, and says how long it took', () => {
    const world = foretelling(guess(READ, {}));
    world.isFree = false;
    world.call(LIST);
    expect([world.histories, world.spent]).toEqual([[], []]);
    world.isFree = true;
    world.call(LIST);
    expect(world.spent).toEqual([3]);
  });

  it('looks at a few predictions only', () => {
    const world = foretelling(
      ...Array.from({ length: 20 }, (_, number) => guess(READ, { number })),
    );
    world.call(LIST);
    expect(world.wished[0]).toHaveLength(RUN_AHEAD.predictionsMax);
  });

  it('puts the likeliest first, and draws among equals', () => {
    const world = foretelling(guess(LIST, {}, 0.8), guess(READ, {}, 0.9), guess(MAIL, {}, 0.9));
    world.drawn = (tool) => (tool === MAIL ? 0.9 : 0.1);
    world.call(LIST);
    expect(world.wished[0]?.map(([tool]) => tool)).toEqual([MAIL, READ, LIST]);
  });

  it('ends nothing when predicting fails, and goes on with the next call', () => {
    const world = new World();
    Object.defineProperty(world, 'predictions', {
      configurable: true,
      get: () => {
        throw new Error('broken');
      },
    });
    expect(() => world.call(LIST)).not.toThrow();
    expect(world.lines.map(({ event }) => event)).toEqual(['not_foretold']);
    Object.defineProperty(world, 'predictions', { value: [guess(READ, {})] });
    world.call(LIST);
    expect(world.rounds).toHaveLength(1);
  });
});

describe('what is held', () => {
  it('back by the guard alone is told to the guard, and all of it to the records', () => {
    const guesses = [0.65, 0.6, 0.5].map((probability, a) => guess(READ, { a }, probability));
    const world = foretelling(...guesses);
    world.call(LIST);
    expect(world.rounds).toEqual([]);
    world.predictions = [];
    world.call(READ, { a: 0 });
    world.call(LIST);
    // The third one would have been held by any guard.
    expect(world.outcomes.map(({ kind, success }) => [kind, success])).toEqual([
      ['held', false],
      ['held', true],
    ]);
    expect(world.recorded).toEqual([
      ['held', true],
      ['held', false],
      ['held', false],
    ]);
    expect(world.records[0]?.reason).toBe('it is not likely enough');
  });

  it('for a reason of the serving side is recorded with it, and says nothing to the gate', () => {
    const world = foretelling(guess(READ, {}));
    world.call(LIST);
    world.foretell.refused('p1', 'it writes');
    world.predictions = [];
    world.call(READ);
    expect(world.records).toMatchObject([{ outcome: 'held', reason: 'it writes', wasAsked: true }]);
    expect(world.outcomes).toEqual([]);
    expect(world.calibration).toHaveLength(1);
  });

  it('is recorded however late the serving side answers, and once', () => {
    const world = foretelling(guess(READ, {}));
    world.call(LIST);
    world.predictions = [];
    world.call(LIST);
    expect(world.records).toEqual([]);
    world.foretell.refused('p1', 'the session has gone on meanwhile');
    world.foretell.refused('p1', 'again');
    world.foretell.ended('p1', end());
    expect(world.recorded).toEqual([['held', false]]);
  });

  it('says nothing of a wish that nobody knows', () => {
    const world = new World();
    world.foretell.ended('nobody', end());
    world.foretell.refused('nobody', 'why not');
    expect(world.records).toEqual([]);
  });

  it.each([
    ['wasted', true, [['ahead', false]], 'wasted'],
    ['joined', true, [['ahead', true]], 'joined'],
    ['invalidated', true, [['ahead', undefined]], 'invalidated'],
    ['wasted', false, [], 'held'],
  ] as const)('or made: %s, sent: %s', (kind, isSent, outcomes, outcome) => {
    const world = foretelling(guess(READ, {}));
    world.call(LIST);
    world.foretell.ended('p1', end({ kind, isSent }));
    world.predictions = [];
    world.call(LIST);
    expect(world.outcomes.map((each) => [each.kind, each.success])).toEqual(outcomes);
    expect(world.recorded).toEqual([[outcome, false]]);
  });
});

const decided = (...calls: readonly ((world: World) => void)[]): World => {
  const world = foretelling(guess(READ, { number: 7 }));
  world.call(LIST);
  world.predictions = [];
  calls.forEach((call) => call(world));
  return world;
};
const mail = (world: World): void => world.call(MAIL);
const read = (world: World): void => world.call(READ, { number: 7 });
const other = (world: World): void => world.call(READ, { number: 8 });
const write = (world: World): void => world.call(LIST);
const wait = (world: World): void => world.clock.advance(LIFE_MS + 10);
const leave = (world: World): void => world.foretell.release(ADA);

describe('a prediction', () => {
  it.each([
    ['is right if its call is asked for after other reads', [mail, other, read], [true]],
    ['waits for as long as an answer would be good', [mail, other], []],
    ['is wrong once a call voids the answers of its server', [other, write, read], [false]],
    ['is wrong once an answer would be too old', [mail, wait, read], [false]],
    ['is wrong if its session goes on without it', [mail, leave], [false]],
  ] as const)('%s', (_, calls, outcomes) => {
    expect(decided(...calls).calibration.map(([, wasAsked]) => wasAsked)).toEqual(outcomes);
  });

  it('is not measured where too many wait', () => {
    const world = foretelling(...Array.from({ length: 8 }, (_, number) => guess(READ, { number })));
    for (let at = 0; at * 8 <= RUN_AHEAD.undecidedMax + 8; at += 1) {
      world.call(MAIL, { at });
    }
    expect([world.calibration, world.recorded]).toEqual([[], []]);
    world.foretell.refused('p1', 'it writes');
    expect(world.recorded).toEqual([['held', undefined]]);
  });
});

describe('a prediction that no call comes after', () => {
  it('is not measured where its session has ended', () => {
    const world = foretelling(guess(READ, {}), guess(MAIL, {}, 0.1));
    world.call(LIST);
    world.foretell.release(ADA);
    world.foretell.ended('p1', end({ kind: 'wasted' }));
    expect(world.recorded).toEqual([
      ['held', undefined],
      ['wasted', undefined],
    ]);
    expect(world.calibration).toEqual([]);
  });

  it('is not measured by what comes after a long silence', () => {
    const world = foretelling(guess(READ, {}, 0.1));
    world.call(LIST, {}, {}, RUN_AHEAD.idleMs);
    world.predictions = [];
    world.call(READ);
    expect(world.recorded).toEqual([['held', undefined]]);
    expect(world.calibration).toEqual([]);
  });

  it('is not made any more where the session ends before its round', () => {
    const world = foretelling(guess(READ, {}));
    world.called(callFact({ tool: LIST }));
    world.foretell[Symbol.dispose]();
    world.clock.advance(RUN_AHEAD.runPauseMs);
    expect(world.histories).toEqual([]);
  });

  it('is forgotten with the session heard of longest ago, when there are too many', () => {
    const world = foretelling(guess(READ, {}, 0.1));
    world.call(LIST);
    world.predictions = [];
    for (let at = 0; at < RUN_AHEAD.sessionsMax; at += 1) {
      world.call(LIST, {}, { session: sessionId(`s${at}`) });
    }
    expect(world.recorded).toEqual([['held', undefined]]);
  });
});

describe('a proposed plan', () => {
  it('has its calls wished for as one plan, so many of them, and measures nothing', () => {
    const world = new World();
    world.foretell.proposed(ADA, 4, proposed(RUN_AHEAD.proposedMax + 3));
    expect(world.rounds).toMatchObject([{ session: ADA, number: 4, from: 'plan' }]);
    expect(world.wished[0]).toHaveLength(RUN_AHEAD.proposedMax);
    for (const { id } of world.rounds[0]?.wishes ?? []) {
      world.foretell.ended(id, end());
    }
    world.call(READ, { number: 0 });
    expect(world.calibration).toEqual([]);
    expect(world.recorded).toEqual(
      Array.from({ length: RUN_AHEAD.proposedMax }, () => ['hit', undefined]),
    );
  });

  it('is left alone where plans are not likely to be taken up', () => {
    const world = new World();
    world.foretell.proposed(ADA, 1, proposed(2, 0.3));
    expect(world.rounds).toEqual([]);
    expect(world.recorded.map(([outcome]) => outcome)).toEqual(['held', 'held']);
  });

  it('does not take back what was predicted from the latest call', () => {
    const world = foretelling(guess(MAIL, {}));
    world.called(callFact({ tool: LIST, number: 1 }));
    world.foretell.proposed(ADA, 1, proposed(1));
    world.clock.advance(0);
    expect(world.rounds.map(({ from }) => from)).toEqual(['plan', 'prediction']);
  });

  it('of a cheap, unlikely call tells nothing of its tool where nobody asked for it', () => {
    expect(cheap('wasted')).toEqual([]);
    expect(cheap('hit')).toMatchObject([{ tool: READ, kind: 'ahead', success: true }]);
  });

  it('wishes for the first call when it hears what it is for, and keeps record of it when it hears more', () => {
    const world = foretelling(guess(READ, { number: 7 }));
    world.intend('look at issue 7');
    expect(world.rounds).toMatchObject([{ session: ADA, number: 0, wishes: [{ tool: READ }] }]);
    expect(world.histories).toMatchObject([{ intent: 'look at issue 7', calls: [] }]);
    world.foretell.ended('p1', end());
    world.intend('look at it closely');
    expect(world.recorded).toEqual([['hit', undefined]]);
    world.call(READ, { number: 7 });
    expect(world.calibration).toEqual([[0.45, true]]);
  });

  it('tells which of all the calls that it weighed has come', () => {
    const calls = Array.from({ length: RUN_AHEAD.predictionsMax + 2 }, (_, number) =>
      guess(READ, { number }, 0.1),
    );
    const world = foretelling(...calls);
    world.call(LIST, {}, {}, 1);
    world.call(READ, { number: RUN_AHEAD.predictionsMax + 1 });
    expect(world.chosen).toEqual([calls.map((_, at) => at === calls.length - 1)]);
  });
});
