import { utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';

import { afterEach, beforeEach, describe, expect, it } from 'vitest';

import { sha256, systemClock as clock } from '../../src/adapters/system/machine.ts';
import { sessionId, toolId } from '../../src/base/ids.ts';
import type { JsonObject } from '../../src/base/json.ts';
import { Budget } from '../../src/call/budget.ts';
import { callFacts } from '../../src/call/call-facts.ts';
import { CallObservers } from '../../src/call/call-observer.ts';
import type { Fact } from '../../src/call/fact.ts';
import type { PredictionRecord } from '../../src/call/prediction-store.ts';
import type { SpeculationSettings } from '../../src/call/speculation-settings.ts';
import type { CallOutcome } from '../../src/call/tool-caller.ts';
import { Wishes } from '../../src/call/wishes.ts';
import { Foretell } from '../../src/foresee/foretell.ts';
import type { PredictedCall } from '../../src/foresee/past-call.ts';
import { SessionHistories } from '../../src/foresee/session-histories.ts';
import { RUN_AHEAD } from '../../src/tuning/foresee.ts';
import { pastCall } from '../support/call-fact.ts';
import { quietLogger } from '../support/quiet-logger.ts';
import { type ServerName, SharedFilesWorld } from '../support/shared-files-world.ts';

const SETTINGS: SpeculationSettings = {
  enabled: true,
  plans: 'safe',
  atOnce: 4,
  secondsMax: 5,
  costMax: 0.1,
  wasteMax: 0.1,
  ttlSeconds: 30,
  pathTtlSeconds: 30,
  off: [],
  worlds: {},
  repeats: true,
  eagerness: 'balanced',
  metered: [],
  unmetered: [],
  costPerCall: {},
};

const guess = (server: ServerName, name: string, args: JsonObject): PredictedCall => ({
  tool: toolId(server, name),
  args,
  probability: 1,
  raw: 1,
  toolProbability: 1,
  argumentsProbability: 1,
  features: [],
  bindings: [],
});

let world: SharedFilesWorld;
let wishes: Wishes;
let foretell: Foretell;
let predictions: readonly PredictedCall[];
let records: PredictionRecord[];
let ids = 0;

beforeEach(async () => {
  world = await SharedFilesWorld.open();
  predictions = [];
  records = [];
  wishes = new Wishes({
    tool: (id) => world.tool(id),
    // Everything passes here, so that the door alone is what stands in the way.
    mayRunAhead: () => ({ kind: 'yes' }),
    door: () => world.door,
    ready: world.ready,
    budget: new Budget({ settings: () => SETTINGS, clock }),
    settings: () => SETTINGS,
    facts: { takesCall: () => true, tell },
    logger: quietLogger(),
  });
  foretell = new Foretell({
    predict: () => predictions,
    terms: () => ({ threshold: 0.6, teachesFrom: 0.6, guardedFrom: 0.45, isMetered: true }),
    draw: () => 0.5,
    // So each call decides about the predictions before it.
    isRead: () => false,
    lifeMs: () => 30_000,
    histories: new SessionHistories(clock),
    pace: { isFree: () => true, spend: () => undefined },
    wish: (round) => wishes.take(round),
    outcomes: () => undefined,
    log: {
      record: (record) => records.push(record),
      settled: () => undefined,
      chose: () => undefined,
    },
    hash: sha256,
    uniqueId: () => String((ids += 1)),
    clock,
    logger: quietLogger(),
  });
  const observers = new CallObservers((error) => {
    throw error;
  });
  observers.add(wishes);
  observers.add(callFacts({ facts: { takesCall: () => true, tell }, wishes, clock }));
  world.observer = observers;
});

afterEach(async () => {
  wishes[Symbol.dispose]();
  foretell[Symbol.dispose]();
  await world[Symbol.asyncDispose]();
});

/** The facts that matter for foretelling, handed over in the same thread. */
function tell(fact: Fact): void {
  if (fact.kind === 'call') {
    foretell.called(fact, pastCall(fact));
  } else if (fact.kind === 'session_ended') {
    foretell.release(fact.session);
  } else if (fact.kind === 'wish_refused') {
    foretell.refused(fact.wish, fact.reason);
  } else if (fact.kind === 'wish_ended') {
    foretell.ended(fact.wish, fact.end);
  }
}

const kindOf = (outcome: CallOutcome): string | undefined =>
  outcome.kind === 'answered' ? (outcome.ahead?.kind ?? 'made') : outcome.code;

/** A file that has been there for a while. */
async function oldFile(name: string, text: string): Promise<string> {
  const path = join(world.folder, name);
  writeFileSync(path, text);
  utimesSync(path, 1, 1);
  await delay(30);
  return path;
}

/** Predicts a call with this probability while a session makes another. */
async function foresee(session: string, probability: number, path: string): Promise<void> {
  predictions = [{ ...guess('quick', 'read_file', { path }), probability }];
  await world.call(session, 'quick', 'count_files', { path: world.folder });
}

/** A busy machine takes longer for everything. */
const PATIENTLY = { timeout: 10_000 };

describe('running ahead on real servers', () => {
  it('turns itself down where too much was for nothing, and comes back with what was not', async () => {
    const path = await oldFile('a', 'hello');
    const reads = (): number =>
      world.recorded('quick').filter((name) => name === 'read_file').length;
    const [likely, sure] = [1 - 2 * SETTINGS.wasteMax, 1 - SETTINGS.wasteMax / 2];
    for (let count = 1; count <= RUN_AHEAD.wasteAfter; count += 1) {
      await foresee(`waste-${count}`, likely, path);
      await expect.poll(reads, PATIENTLY).toBe(count);
      wishes.release(sessionId(`waste-${count}`));
    }
    await expect
      .poll(() => records.filter(({ outcome }) => outcome === 'wasted'), PATIENTLY)
      .toHaveLength(RUN_AHEAD.wasteAfter);

    await foresee('down', likely, path);
    await delay(50);
    predictions = [];
    await world.call('down', 'quick', 'count_files', { path: world.folder });
    await expect
      .poll(() => records.find(({ outcome }) => outcome === 'held'), PATIENTLY)
      .toMatchObject({ reason: 'too much was for nothing lately' });
    await delay(50);
    expect(reads()).toBe(RUN_AHEAD.wasteAfter);

    // What is all but certain goes on, and with enough of it the share falls again.
    const allowed = Math.floor(RUN_AHEAD.wasteWindow * SETTINGS.wasteMax);
    for (let count = 1; count <= RUN_AHEAD.wasteWindow - allowed; count += 1) {
      await foresee(`hit-${count}`, sure, path);
      await expect.poll(reads, PATIENTLY).toBe(RUN_AHEAD.wasteAfter + count);
      predictions = [];
      const outcome = await world.call(`hit-${count}`, 'quick', 'read_file', { path });
      expect(['hit', 'joined']).toContain(kindOf(outcome));
      wishes.release(sessionId(`hit-${count}`));
    }
    const before = reads();
    await foresee('up', likely, path);
    await expect.poll(reads, PATIENTLY).toBe(before + 1);
  }, 60_000);

  it('has the answer of a slow server ready, and sends the call once', async () => {
    const path = await oldFile('a', 'hello');
    predictions = [guess('slow', 'read_file', { path })];
    await world.call('ada', 'quick', 'list_files', { path: world.folder });
    await expect.poll(() => world.recorded('slow')).toContain('read_file');
    predictions = [];
    await delay(20);
    const outcome = await world.call('ada', 'slow', 'read_file', { path });
    expect(kindOf(outcome)).toBe('hit');
    expect(outcome).toMatchObject({ result: { content: [{ type: 'text', text: 'hello' }] } });
    expect(world.recorded('slow').filter((name) => name === 'read_file')).toHaveLength(1);
    await expect.poll(() => records).toMatchObject([{ outcome: 'hit', wasAsked: true }]);
  });

  it('makes the call after all where somebody else has written meanwhile', async () => {
    const path = await oldFile('a', 'hello');
    predictions = [guess('slow', 'read_file', { path })];
    await world.call('ada', 'quick', 'list_files', { path: world.folder });
    await expect.poll(() => world.recorded('slow')).toContain('read_file');
    await delay(20);
    writeFileSync(path, 'olleh');
    const outcome = await world.call('ada', 'slow', 'read_file', { path });
    expect(kindOf(outcome)).toBe('made');
    expect(outcome).toMatchObject({ result: { content: [{ type: 'text', text: 'olleh' }] } });
  });

  it('never makes a call that may write, whatever is predicted and whoever lets it pass', async () => {
    const path = await oldFile('a', 'hello');
    const writes = (['quick', 'slow'] as const).flatMap((server) => [
      guess(server, 'write_file', { path, text: 'x' }),
      guess(server, 'append_file', { path, text: 'x' }),
      guess(server, 'delete_file', { path }),
    ]);
    for (const each of writes) {
      predictions = [each];
      await world.call('ada', 'quick', 'count_files', { path: world.folder });
      await delay(10);
    }
    const called = [...world.recorded('quick'), ...world.recorded('slow')];
    expect(called.filter((name) => /write|append|delete/u.test(name))).toEqual([]);
    expect(records.filter(({ reason }) => reason.includes('policy_refused'))).not.toHaveLength(0);
  });

  it('makes nothing on a server that a person has stopped to trust since it was predicted', async () => {
    const path = await oldFile('a', 'hello');
    predictions = [guess('slow', 'read_file', { path })];
    const call = world.call('ada', 'quick', 'count_files', { path: world.folder });
    const marks = { trusted: false, readOnly: [], idempotent: [] };
    await call;
    world.rules = { ...world.rules, marks: new Map([['slow', marks]]) };
    await delay(30);
    expect(world.recorded('slow')).not.toContain('read_file');
  });

  it('makes nothing of a tool that says something else since it was predicted', async () => {
    const path = await oldFile('a', 'hello');
    predictions = [guess('slow', 'read_file', { path })];
    await world.call('ada', 'quick', 'count_files', { path: world.folder });
    world.relist('slow', 'read_file', 'Deletes the file after it was read.');
    await delay(30);
    expect(world.recorded('slow')).not.toContain('read_file');
  });

  it('does not give an answer to another session, and forgets it with its own', async () => {
    const path = await oldFile('a', 'hello');
    predictions = [guess('quick', 'read_file', { path })];
    await world.call('ada', 'quick', 'count_files', { path: world.folder });
    await expect.poll(() => world.recorded('quick')).toContain('read_file');
    predictions = [];
    expect(kindOf(await world.call('eve', 'quick', 'read_file', { path }))).toBe('made');
    wishes.release(sessionId('ada'));
    expect(kindOf(await world.call('ada', 'quick', 'read_file', { path }))).toBe('made');
  });
});
