import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { type ToolId, toolId } from '../base/ids.ts';
import type { Json, JsonObject } from '../base/json.ts';
import type { CalibrationCounts } from '../call/prediction-store.ts';
import { choiceKey, type LearnedSource, type Lesson } from '../knowledge/lesson.ts';
import type { Tool } from '../knowledge/tool.ts';
import { reducedCall } from '../learn/finished-call.ts';
import { SessionMemory } from '../learn/session-memory.ts';
import { nextKey } from '../math/next-step.ts';
import { THRESHOLDS } from '../tuning/thresholds.ts';
import { NO_OUTCOMES, type Seeming, withOutcome } from './calibrate.ts';
import { ALL_IDEAS, type ForecastSettings } from './forecast-settings.ts';
import type { PastCall, PredictedCall } from './past-call.ts';
import { predictCalls } from './predict-calls.ts';

const USER = toolId('shop', 'get_user');
const ORDER = toolId('shop', 'get_order');
const STATUS = toolId('air', 'flight_status');
const BOOKING = toolId('air', 'booking');
const PING = toolId('net', 'ping');

interface Sketch {
  readonly tool: ToolId;
  readonly args?: JsonObject;
  readonly result?: Json;
}

const user = (id: string, orders: readonly string[]): Sketch => ({
  tool: USER,
  args: { user_id: id },
  result: { name: 'Ann', orders },
});
const order = (id: string): Sketch => ({ tool: ORDER, args: { order_id: id }, result: { id } });

const flights = (numbers: readonly string[]): readonly JsonObject[] =>
  numbers.map((flight, at) => ({ flight, date: `2024-05-1${at}` }));
const status = (flight: string, date: string): Sketch => ({
  tool: STATUS,
  args: { flight_number: flight, date },
});

const LIST: Sketch = { tool: ORDER, args: { limit: 25 } };

const timed = (sketches: readonly Sketch[]): readonly PastCall[] =>
  sketches.map(({ tool, args = {}, result = null }, at) => ({
    tool,
    args,
    result,
    ok: true,
    startedAt: at * 10,
    endedAt: at * 10 + 5,
  }));

/** Knowledge that the product's own learning makes of sessions. */
class Memory {
  readonly next = new Map<string, Map<string, number>>();
  readonly kept = new Map<ToolId, Map<string, LearnedSource>>();

  learn(sketches: readonly Sketch[], intent = ''): void {
    const session = new SessionMemory(0);
    session.intend(intent, 0);
    for (const { tool, args, result, ok, startedAt, endedAt } of timed(sketches)) {
      const call = reducedCall({ tool, args, value: result, ok, startedAt, endedAt });
      session.add(call, undefined, 0);
    }
    const lesson: Lesson = session.observe(1, {
      sources: (tool) => this.sources(tool),
      mayKeepValues: () => true,
      hash: (text) => text,
    });
    for (const { context, next, count } of lesson.transitions) {
      const known = this.next.get(nextKey(context)) ?? new Map<string, number>();
      this.next.set(nextKey(context), known.set(next, (known.get(next) ?? 0) + count));
    }
    for (const source of lesson.sources) {
      const known = this.kept.get(source.tool) ?? new Map<string, LearnedSource>();
      const { held, missed } = known.get(choiceKey(source)) ?? { held: 0, missed: 0 };
      const now = { ...source, held: held + source.held, missed: missed + source.missed };
      this.kept.set(source.tool, known.set(choiceKey(source), now));
    }
  }

  sources(tool: ToolId): readonly LearnedSource[] {
    return [...(this.kept.get(tool)?.values() ?? [])];
  }

  predict(
    sketches: readonly Sketch[],
    {
      intent = '',
      settings = ALL_IDEAS,
      calibration = NO_OUTCOMES,
    }: { intent?: string; settings?: ForecastSettings; calibration?: CalibrationCounts } = {},
  ): readonly PredictedCall[] {
    return predictCalls(
      { intent, calls: timed(sketches) },
      {
        next: this.next,
        sources: (tool) => this.sources(tool),
        tools: new Map(),
        calibration,
        settings,
      },
      3,
    );
  }
}

const shopper = (): Memory => {
  const memory = new Memory();
  for (const name of ['ann', 'bob', 'eve', 'joe']) {
    const orders = [`#W1${name}`, `#W2${name}`, `#W3${name}`];
    memory.learn([user(`${name}_1`, orders), ...orders.map(order)]);
  }
  return memory;
};

const many = (wasAsked: boolean, seeming: Seeming): CalibrationCounts =>
  Array.from({ length: 100 }).reduce<CalibrationCounts>(
    (counts) => withOutcome(counts, seeming, wasAsked),
    NO_OUTCOMES,
  );

describe('calls that may be asked for next', () => {
  it('go through a list, each of it once', () => {
    const memory = shopper();
    const sue = user('sue_9', ['#W7', '#W8', '#W9']);
    const guesses = [[sue], [sue, order('#W7')], [sue, order('#W7'), order('#W8')]].map(
      (calls) => memory.predict(calls)[0],
    );
    expect(guesses.map((guess) => guess?.args)).toEqual([
      { order_id: '#W7' },
      { order_id: '#W8' },
      { order_id: '#W9' },
    ]);
    expect(guesses[0]?.bindings[0]).toMatchObject({ parameter: 'order_id' });
    expect(guesses[0]?.probability).toBeGreaterThan(0.6);
  });

  it('begin with the one that is believed most, and go on as they were weighed', () => {
    const memory = shopper();
    memory.learn([user('kim_1', ['#W4kim']), { tool: PING }]);
    memory.learn([user('tom_1', ['#W4tom']), { tool: PING }]);
    const sue = user('sue_9', ['#W7', '#W8', '#W9']);
    const weighed = memory.predict([sue]);
    expect(weighed[0]?.tool).toBe(ORDER);
    const wrong = { tool: ORDER, raw: weighed[0]?.raw ?? 0 };
    const right = { tool: PING, raw: weighed.find(({ tool }) => tool === PING)?.raw ?? 0 };
    const calibration = Array.from({ length: 100 }).reduce<CalibrationCounts>(
      (counts) => withOutcome(withOutcome(counts, wrong, false), right, true),
      NO_OUTCOMES,
    );
    const believed = memory.predict([sue], { calibration });
    expect(believed[0]?.tool).toBe(PING);
    const rest = believed.slice(1).map(({ raw }) => raw);
    expect(rest).toEqual(rest.toSorted((one, other) => other - one));
    expect(rest[0]).toBe(weighed[0]?.raw);
  });

  it('end with the list', () => {
    const [first] = shopper().predict([user('sue_9', ['#W7']), order('#W7')]);
    expect(first?.probability ?? 0).toBeLessThan(0.5);
  });

  it('take the fields of one record together', () => {
    const memory = new Memory();
    for (const code of ['AA', 'BB', 'CC', 'DD']) {
      const numbers = [`${code}100`, `${code}200`];
      memory.learn([
        { tool: BOOKING, args: { id: code }, result: { flights: flights(numbers) } },
        status(`${code}100`, '2024-05-10'),
        status(`${code}200`, '2024-05-11'),
      ]);
    }
    const booked = {
      tool: BOOKING,
      args: { id: 'EE' },
      result: { flights: flights(['E1X', 'E2X']) },
    };
    const guesses = memory.predict([booked, status('E1X', '2024-05-10')]);
    expect(guesses[0]?.args).toEqual({ flight_number: 'E2X', date: '2024-05-11' });
  });

  it('take along what was asked for with what was answered', () => {
    const OBJECTS = toolId('db', 'list_objects');
    const DETAILS = toolId('db', 'get_object');
    const objects = (schema: string, names: readonly string[]): Sketch => ({
      tool: OBJECTS,
      args: { schema },
      result: names.map((name) => ({ name })),
    });
    const details = (schema: string, object: string): Sketch => ({
      tool: DETAILS,
      args: { schema, object },
      result: { object },
    });
    const memory = new Memory();
    for (const schema of ['shop', 'crm', 'news', 'mail']) {
      const names = [`${schema}_one`, `${schema}_two`];
      memory.learn([objects(schema, names), ...names.map((name) => details(schema, name))]);
    }
    const now = [objects('public', ['pg_one']), objects('lego', ['lego_sets', 'lego_parts'])];
    expect(memory.predict(now)[0]).toMatchObject({
      tool: DETAILS,
      args: { schema: 'lego', object: 'lego_sets' },
    });
  });

  it('foresee the first call by what sessions begin with, and by the words', () => {
    const memory = new Memory();
    for (const id of ['W1000', 'W2000', 'W3000', 'W4000']) {
      memory.learn([order(id), { tool: PING }], `Where is ${id} now?`);
    }
    expect(memory.predict([], { intent: 'Where is W9999 now?' })[0]).toMatchObject({
      tool: ORDER,
      args: { order_id: 'W9999' },
    });
  });

  it('have the words of the intent, unless these are not to be heard', () => {
    const memory = new Memory();
    for (const id of ['W1000', 'W2000', 'W3000', 'W4000']) {
      memory.learn([{ tool: PING }, order(id)], `Where is ${id} now?`);
    }
    const intent = 'Where is W9999 now?';
    expect(memory.predict([{ tool: PING }], { intent })[0]?.args).toEqual({ order_id: 'W9999' });
    const settings = { ...ALL_IDEAS, words: false };
    expect(memory.predict([{ tool: PING }], { intent, settings })).toEqual([]);
  });

  it('have constants that several sessions gave, and no value of fewer', () => {
    const memory = new Memory();
    memory.learn([{ tool: PING }, LIST]);
    expect(memory.sources(ORDER).filter(({ kind }) => kind === 'constant')).toEqual([]);
    for (let session = 0; session < 4; session += 1) {
      memory.learn([{ tool: PING }, LIST]);
    }
    expect(memory.predict([{ tool: PING }])[0]?.args).toEqual({ limit: 25 });
  });

  it('are never what was just made, unless that was seen', () => {
    const memory = shopper();
    const calls = [user('sue_9', ['#W7', '#W8']), order('#W7')];
    expect(memory.predict(calls).map(({ args }) => args)).not.toContainEqual({ order_id: '#W7' });
    for (const name of ['kim', 'lea', 'max']) {
      memory.learn([
        user(name, [`#Q${name}`]),
        ...Array.from({ length: 6 }, () => order(`#Q${name}`)),
      ]);
    }
    const again = memory.predict([user('sue_9', ['#W7']), order('#W7'), order('#W7')]);
    expect(again[0]?.args).toEqual({ order_id: '#W7' });
  });

  it('are none where nothing was learned, or nothing tells the arguments', () => {
    expect(shopper().predict([])).toEqual([]);
    expect(new Memory().predict([user('sue_9', ['#W7'])])).toEqual([]);
  });

  it('are only candidates, and the others keep their share', () => {
    const memory = shopper();
    const known = {
      next: memory.next,
      sources: (tool: ToolId) => memory.sources(tool),
      tools: new Map(),
      calibration: NO_OUTCOMES,
    };
    const history = { intent: '', calls: timed([user('sue_9', ['#W7', '#W8'])]) };
    expect(predictCalls(history, { ...known, isCandidate: () => false }, 3)).toEqual([]);
  });

  describe('of a tool that nobody called yet', () => {
    const SEARCH = toolId('papers', 'search');
    const READ = toolId('papers', 'get_paper');
    const definition: Tool = {
      id: READ,
      server: 'papers',
      name: 'get_paper',
      description: '',
      inputSchema: { properties: { paper_id: { type: 'string' } }, required: ['paper_id'] },
      definition: {},
    };
    const searched = [
      { tool: SEARCH, args: {}, result: { papers: [{ id: 'p-1' }, { id: 'p-2' }] } },
    ];
    const predict = (counts: CalibrationCounts, calls: readonly Sketch[] = searched) =>
      predictCalls(
        { intent: '', calls: timed(calls) },
        {
          next: new Map(),
          sources: () => [],
          tools: new Map([[READ, definition]]),
          siblings: () => [SEARCH, READ],
          calibration: counts,
        },
        3,
      );

    it('come from what its server has just told under the name of what it requires', () => {
      const [first] = predict(NO_OUTCOMES);
      expect(first).toMatchObject({ tool: READ, args: { paper_id: 'p-1' }, kin: '~cold' });
      expect(first?.probability).toBeLessThan(THRESHOLDS.aheadFloor);
    });

    it('are of one kind of their own if the last call was given the name of the tool', () => {
      const told = { ...searched[0], tool: SEARCH, args: { tool: READ.split(':')[1] ?? '' } };
      expect(predict(NO_OUTCOMES, [told])[0]).toMatchObject({ tool: READ, kin: '~said' });
    });

    it('are none where the session has nothing that is called so', () => {
      expect(predict(NO_OUTCOMES, [{ tool: SEARCH, args: {}, result: { hits: 2 } }])).toEqual([]);
    });

    it('are believed as far as others of such tools came true, whatever came of known ones', () => {
      const [first] = predict(NO_OUTCOMES);
      const raw = first?.raw ?? 0;
      const [trusted] = predict(many(true, { tool: USER, raw, kin: '~cold' }));
      const [of] = predict(many(true, { tool: USER, raw }));
      expect(trusted?.probability ?? 0).toBeGreaterThan(of?.probability ?? 1);
    });
  });

  describe('laws', () => {
    const value = fc.oneof(fc.constantFrom('alpha', 'beta', 'gamma', 'delta'), fc.jsonValue());
    const sketch = fc.record({
      tool: fc.constantFrom(USER, ORDER, STATUS, PING),
      args: fc.dictionary(fc.constantFrom('a', 'b', '__proto__'), value),
      result: fc.oneof(fc.array(value), fc.dictionary(fc.constantFrom('x', 'y'), value)),
    }) as fc.Arbitrary<Sketch>;
    const session = fc.array(sketch, { maxLength: 8 });

    it('have probabilities, come in their order, and are the same each time', () => {
      fc.assert(
        fc.property(fc.array(session, { maxLength: 4 }), session, (sessions, now) => {
          const memory = new Memory();
          sessions.forEach((each) => memory.learn(each));
          const predicted = memory.predict(now);
          expect(predicted.length).toBeLessThanOrEqual(3);
          expect(memory.predict(now)).toEqual(predicted);
          for (const [at, { probability, raw }] of predicted.entries()) {
            expect(probability).toBeGreaterThanOrEqual(0);
            expect(probability).toBeLessThanOrEqual(1);
            expect(raw).toBeLessThanOrEqual(predicted[at - 1]?.raw ?? 1);
          }
          const others = predicted.slice(1).reduce((sum, { raw }) => sum + raw, 0);
          expect(others).toBeLessThanOrEqual(1 + 1e-9);
        }),
        { numRuns: 60 },
      );
    });
  });
});
