import { describe, expect, it } from 'vitest';

import { answered } from '../../test/support/fake-upstreams.ts';
import { manualClock } from '../../test/support/manual-clock.ts';
import { quietLogger } from '../../test/support/quiet-logger.ts';
import { settle, tool } from '../../test/support/ready-world.ts';
import { sessionId, type SessionId } from '../base/ids.ts';
import type { JsonObject } from '../base/json.ts';
import type { AheadAnswer } from '../call/ahead-rule.ts';
import type { ObservedCall } from '../call/call-observer.ts';
import { ReadyAnswers } from '../call/ready-answers.ts';
import type { SpeculationSettings } from '../call/speculation-settings.ts';
import type { CallOutcome, ToolCall } from '../call/tool-caller.ts';
import { WorldWatch } from '../call/world-watch.ts';
import type { Tool } from '../knowledge/tool.ts';
import { RUN_AHEAD } from '../tuning/foresee.ts';
import { Budget } from './budget.ts';
import type { ForeseenOutcome } from './foreseen.ts';
import type { PredictedCall, SessionHistory } from './past-call.ts';
import type { PredictionRecord } from '../call/prediction-store.ts';
import { RunAhead } from './run-ahead.ts';
import { SessionHistories } from './session-histories.ts';

const ADA = sessionId('ada');
const never = new AbortController().signal;
const LIST = tool('tracker', 'list_issues');
const READ = tool('tracker', 'get_issue');
const MAIL = tool('mail', 'read_mail');
const TOOLS = new Map([LIST, READ, MAIL].map((each) => [each.id, each]));

const SETTINGS: SpeculationSettings = {
  enabled: true,
  plans: 'safe',
  atOnce: 4,
  secondsMax: 5,
  costMax: 0.1,
  wasteMax: 0.1,
  ttlSeconds: 30,
  pathTtlSeconds: 5,
  off: [],
  worlds: {},
  costPerCall: {},
};

const guess = ({ id }: Tool, args: JsonObject, probability = 0.9): PredictedCall => ({
  tool: id,
  args,
  probability,
  raw: probability / 2,
  toolProbability: 1,
  argumentsProbability: probability,
  bindings: [],
});

class World {
  readonly clock = manualClock(1000);
  readonly sent: {
    readonly call: ToolCall;
    end: (outcome: CallOutcome) => void;
    signal: AbortSignal;
  }[] = [];
  readonly outcomes: ForeseenOutcome[] = [];
  readonly records: PredictionRecord[] = [];
  readonly calibration: [number, boolean][] = [];
  readonly histories: SessionHistory[] = [];
  settings: SpeculationSettings;
  predictions: readonly PredictedCall[] = [];
  mayRun: AheadAnswer = { kind: 'yes' };
  readonly ready: ReadyAnswers;
  readonly runAhead: RunAhead;
  #ids = 0;

  constructor(settings: Partial<SpeculationSettings> = {}) {
    this.settings = { ...SETTINGS, ...settings };
    const { clock } = this;
    this.ready = new ReadyAnswers({
      worlds: new WorldWatch({ worlds: () => ({}), clock }),
      paths: { look: (paths) => Promise.resolve(paths.map(() => undefined)) },
      placeOf: () => ({ isRemote: true }),
      identityOf: () => 'same',
      settings: () => this.settings,
      clock,
    });
    this.runAhead = new RunAhead({
      predict: (_, history) => {
        this.histories.push(history);
        return this.predictions;
      },
      threshold: () => 0.7,
      draw: () => 0.5,
      tool: (id) => TOOLS.get(id),
      mayRunAhead: () => this.mayRun,
      door: () => ({ call: (call, signal) => this.#send(call, signal) }),
      ready: this.ready,
      budget: new Budget({ settings: () => this.settings, clock }),
      histories: new SessionHistories({ clock, valueOf: (result) => result }),
      settings: () => this.settings,
      outcomes: (outcome) => this.outcomes.push(outcome),
      log: {
        record: (record) => this.records.push(record),
        settled: ({ raw }, wasAsked) => this.calibration.push([raw, wasAsked]),
      },
      hash: (text) => `#${text.length}`,
      uniqueId: () => String((this.#ids += 1)),
      clock,
      logger: quietLogger(),
    });
  }

  #send(call: ToolCall, signal: AbortSignal): Promise<CallOutcome> {
    return new Promise((resolve) => {
      this.sent.push({ call, end: resolve, signal });
      signal.addEventListener('abort', () =>
        resolve({
          kind: 'failed',
          code: 'cancelled',
          message: '',
          mayHaveRun: true,
          durationMs: 1,
        }),
      );
    });
  }

  begin(each: Tool, args: JsonObject = {}, session: SessionId = ADA): ObservedCall {
    const call: ObservedCall = {
      session,
      tool: each,
      args,
      effects: { readOnly: true, repeatable: true },
      capabilities: { roots: {} },
      startedAt: this.clock.now(),
    };
    this.runAhead.callBegins(call);
    return call;
  }

  end(call: ObservedCall, outcome: CallOutcome = answered('asked')): void {
    this.runAhead.callEnded(call, outcome);
  }

  /** A call as it passes the door. Answers how it was answered. */
  async ask(each: Tool, args: JsonObject = {}): Promise<string> {
    const call = this.begin(each, args);
    const client = {
      capabilities: { roots: {} },
      ask: () => Promise.reject(new Error('no')),
      tell: () => undefined,
    };
    const asked = { tool: each.id, args, session: ADA, client };
    const taken = await this.ready.take(
      { tool: each, call: asked, isStillAllowed: () => true },
      never,
    );
    this.end(call, taken.kind === 'answered' ? taken.outcome : answered('asked'));
    return taken.kind === 'answered' ? (taken.outcome.ahead?.kind ?? '') : 'made';
  }

  /** Lets the agent think for so long. */
  async think(ms = 0): Promise<void> {
    this.clock.advance(ms);
    await settle();
  }

  get recorded(): readonly (readonly [outcome: string, wasAsked: boolean | undefined])[] {
    return this.records.map(({ outcome, wasAsked }) => [outcome, wasAsked] as const);
  }
}

describe('running ahead', () => {
  it('has the next call made before it is asked for, and its answer given', async () => {
    const world = new World();
    world.predictions = [guess(READ, { number: 7 })];
    await world.ask(LIST);
    expect(world.sent).toEqual([]);
    await world.think();
    expect(world.sent.map(({ call }) => call)).toMatchObject([
      {
        tool: READ.id,
        args: { number: 7 },
        session: ADA,
        ahead: true,
        capabilities: { roots: {} },
      },
    ]);
    expect(world.histories).toMatchObject([{ intent: '', calls: [{ tool: LIST.id, ok: true }] }]);
    world.clock.advance(200);
    world.sent[0]?.end(answered('ready'));
    await settle();
    expect(await world.ask(READ, { number: 7 })).toBe('hit');
    await settle();
    expect(world.outcomes).toEqual([
      { tool: READ.id, kind: 'ahead', success: true, probability: 0.9, at: 1000 },
    ]);
    expect(world.calibration).toEqual([[0.45, true]]);
    expect(world.runAhead.tallyOf(ADA)).toMatchObject({ hit: 1, wasted: 0, savedMs: 200 });
    expect(world.runAhead.tallyOf(sessionId('eve'))).toBeUndefined();
    expect(world.records).toMatchObject([
      {
        tool: READ.id,
        outcome: 'hit',
        wasAsked: true,
        savedMs: 200,
        threshold: 0.7,
        argsHash: '#12',
      },
    ]);
    expect(JSON.stringify(world.records)).not.toContain('number');
  });

  it('is joined by a call that comes while it is under way', async () => {
    const world = new World();
    world.predictions = [guess(READ, { number: 7 })];
    await world.ask(LIST);
    await world.think(100);
    const asked = world.ask(READ, { number: 7 });
    await settle();
    world.sent[0]?.end(answered('ready'));
    expect(await asked).toBe('joined');
  });

  it('makes nothing while a call of the session is under way, nor before it is answered', async () => {
    const world = new World();
    world.predictions = [guess(READ, {})];
    const other = world.begin(MAIL);
    await world.ask(LIST);
    await world.think(50);
    expect(world.sent).toEqual([]);
    world.end(other);
    world.begin(LIST, { page: 2 });
    await world.think(50);
    expect(world.sent).toEqual([]);
  });

  it.each<[string, (world: World) => void, string]>([
    [
      'is not likely enough',
      (world) => void (world.predictions = [guess(READ, {}, 0.69)]),
      'it is not likely enough',
    ],
    [
      'may not be run ahead',
      (world) => void (world.mayRun = { kind: 'no', reason: 'it writes' }),
      'it writes',
    ],
    [
      'is of no tool',
      (world) => void (world.predictions = [guess(tool('gone', 'x'), {})]),
      'there is no such tool',
    ],
  ])('holds back what %s, and looks whether it was right', async (_, change, reason) => {
    const world = new World();
    world.predictions = [guess(READ, {})];
    change(world);
    await world.ask(LIST);
    await world.think(50);
    expect(world.sent).toEqual([]);
    await world.ask(READ, {});
    expect(world.records).toMatchObject([{ outcome: 'held', reason }]);
    expect(world.calibration).toHaveLength(1);
  });

  it('tells the gate only of what was held back for being unlikely', async () => {
    const world = new World();
    world.predictions = [guess(READ, { a: 1 }, 0.6), guess(READ, { a: 2 }, 0.5)];
    await world.ask(LIST);
    await world.think();
    await world.ask(READ, { a: 1 });
    expect(world.outcomes.map(({ kind, success }) => [kind, success])).toEqual([
      ['held', false],
      ['held', true],
    ]);
    expect(world.recorded).toEqual([
      ['held', true],
      ['held', false],
    ]);
  });

  it('does nothing when it is switched off', async () => {
    const world = new World({ enabled: false });
    world.predictions = [guess(READ, {})];
    await world.ask(LIST);
    await world.think(50);
    expect([world.sent, world.histories]).toEqual([[], []]);
  });

  it('looks at a few predictions only', async () => {
    const world = new World();
    world.predictions = Array.from({ length: 20 }, (_, number) => guess(READ, { number }));
    await world.ask(LIST);
    await world.think();
    expect(world.sent).toHaveLength(RUN_AHEAD.predictionsMax);
  });

  it('costs a call nothing when predicting fails', async () => {
    const world = new World();
    Object.defineProperty(world, 'predictions', {
      get: () => {
        throw new Error('broken');
      },
    });
    expect(await world.ask(LIST)).toBe('made');
    await world.think();
    expect(await world.ask(LIST)).toBe('made');
  });
});

describe('what was overtaken', () => {
  it('is given up at once on the server of the call that came instead', async () => {
    const world = new World();
    world.predictions = [guess(READ, { number: 7 }), guess(MAIL, {})];
    await world.ask(LIST);
    await world.think();
    world.begin(LIST, { page: 2 });
    expect(world.sent.map(({ signal }) => signal.aborted)).toEqual([true, false]);
    await settle();
    expect(world.outcomes.map(({ tool: id, success }) => [id, success])).toEqual([
      [READ.id, false],
    ]);
  });

  it('is given up elsewhere when it is no longer likely, and kept when it is', async () => {
    const world = new World();
    world.predictions = [guess(MAIL, { box: 1 }), guess(MAIL, { box: 2 })];
    await world.ask(LIST);
    await world.think();
    world.predictions = [guess(MAIL, { box: 2 })];
    await world.ask(LIST, { page: 2 });
    await world.think();
    expect(world.sent.map(({ signal }) => signal.aborted)).toEqual([true, false]);
    expect(world.sent).toHaveLength(2);
  });

  it('is kept when it is ready: it may be asked for a little later', async () => {
    const world = new World();
    world.predictions = [guess(READ, { number: 7 })];
    await world.ask(LIST);
    await world.think();
    world.sent[0]?.end(answered('ready'));
    await settle();
    world.predictions = [];
    expect(await world.ask(LIST, { page: 2 })).toBe('made');
    await world.think(100);
    expect(await world.ask(READ, { number: 7 })).toBe('hit');
    await settle();
    expect(world.recorded).toEqual([['hit', false]]);
  });

  it('is dropped when its round has not come yet', async () => {
    const world = new World();
    world.predictions = [guess(READ, {})];
    world.end(world.begin(LIST));
    world.end(world.begin(MAIL));
    await world.think();
    expect(world.histories).toHaveLength(1);
  });

  it('is over with its session', async () => {
    const world = new World();
    world.predictions = [guess(READ, {}), guess(MAIL, {}, 0.1)];
    await world.ask(LIST);
    await world.think();
    world.runAhead.release(ADA);
    await settle();
    expect(world.sent[0]?.signal.aborted).toBe(true);
    expect(world.recorded).toEqual([
      ['held', undefined],
      ['wasted', undefined],
    ]);
    expect(world.calibration).toEqual([]);
  });
});

describe('a server that has enough', () => {
  const LIMITED: CallOutcome = {
    kind: 'failed',
    code: 'overloaded',
    message: '429',
    mayHaveRun: false,
    durationMs: 1,
  };

  it('is left alone after it says so to a call that was asked for', async () => {
    const world = new World();
    world.predictions = [guess(READ, {}), guess(MAIL, {})];
    world.end(world.begin(LIST), LIMITED);
    await world.think();
    expect(world.sent.map(({ call }) => call.tool)).toEqual([MAIL.id]);
    await world.think(RUN_AHEAD.backOffMs);
    world.end(world.begin(LIST));
    await world.think();
    expect(world.sent.map(({ call }) => call.tool)).toContain(READ.id);
  });

  it('is left alone after it says so to a call ahead, in whatever words', async () => {
    const world = new World();
    world.predictions = [guess(READ, { number: 1 })];
    await world.ask(LIST);
    await world.think();
    world.sent[0]?.end(answered('API rate limit exceeded', true));
    await settle();
    world.predictions = [guess(READ, { number: 2 })];
    await world.ask(LIST, { page: 2 });
    await world.think();
    expect(world.sent).toHaveLength(1);
  });
});
