import { afterEach, describe, expect, it } from 'vitest';

import { type ManualClock, manualClock } from '../../../test/support/manual-clock.ts';
import { sessionId } from '../../base/ids.ts';
import type { JsonObject } from '../../base/json.ts';
import { MCP } from '../../tuning/mcp.ts';
import { ParkedRequests, type RequestIdentity, type Work } from './parked-requests.ts';
import type { Exchange } from './parked-work.ts';
import { Seats } from './seats.ts';

const ANN: RequestIdentity = { session: sessionId('ann'), method: 'tools/call', name: 'x' };
const QUESTION = { method: 'roots/list', params: {} };

function exchange(signal = new AbortController().signal): Exchange {
  return { signal, capabilities: { roots: {} }, notify: () => undefined };
}

const askOnce: Work = async (client, signal) => ({
  answers: (await client.ask({ q: QUESTION }, signal)) as JsonObject,
});

const shrug: Work = (client, signal, seat) =>
  askOnce(client, signal, seat).catch(() => ({ answers: 'none' }));

let parked: ParkedRequests | undefined;
afterEach(() => parked?.[Symbol.dispose]());

function setup(sizeMax?: number): { readonly clock: ManualClock; readonly parked: ParkedRequests } {
  const clock = manualClock();
  let count = 0;
  const random = { next: () => 0, uniqueId: () => `state-${(count += 1)}` };
  parked = new ParkedRequests({ clock, random, ...(sizeMax !== undefined && { sizeMax }) });
  return { clock, parked };
}

/** Lets pending promises run, then passes the time in which questions are gathered. */
async function gather(clock: ManualClock): Promise<void> {
  await new Promise((resolve) => setImmediate(resolve));
  clock.advance(MCP.questionGatherMs);
}

async function begin(
  { clock, parked: requests }: ReturnType<typeof setup>,
  work: Work = askOnce,
): Promise<JsonObject> {
  const end = requests.begin(ANN, work, exchange());
  await gather(clock);
  const ended = await end;
  return ended.kind === 'answered' ? ended.result : {};
}

describe('ParkedRequests', () => {
  it('answers with the question, and with the result when its answer came', async () => {
    const world = setup();
    expect(await begin(world)).toEqual({
      resultType: 'input_required',
      inputRequests: { q: QUESTION },
      requestState: 'state-1',
    });
    const back = { state: 'state-1', answers: { q: { roots: [] } } };
    expect(await world.parked.resume(ANN, back, exchange())).toEqual({
      kind: 'answered',
      result: { answers: { q: { roots: [] } } },
    });
    expect(world.parked.size).toBe(0);
  });

  it('does not ask what the client answered before it was asked', async () => {
    const { parked: requests } = setup();
    const given = { q: { roots: [] }, other: {} };
    expect(await requests.begin(ANN, askOnce, exchange(), given)).toEqual({
      kind: 'answered',
      result: { answers: { q: { roots: [] } } },
    });
    expect(requests.size).toBe(0);
  });

  it.each([
    ['another session', { ...ANN, session: sessionId('ben') }, 'state-1'],
    ['another method', { ...ANN, method: 'prompts/get' }, 'state-1'],
    ['another name', { ...ANN, name: 'y' }, 'state-1'],
    ['a state nobody was given', ANN, 'state-2'],
  ])('refuses %s, and the work goes on waiting', async (_, identity, state) => {
    const world = setup();
    await begin(world);
    const end = await world.parked.resume(identity, { state, answers: {} }, exchange());
    expect(end).toEqual({ kind: 'state_invalid' });
    expect(world.parked.size).toBe(1);
  });

  it('gives requests of one session that wait at once different names', async () => {
    const seats = new Seats();
    const clock = manualClock();
    let count = 0;
    const random = { next: () => 0, uniqueId: () => `state-${(count += 1)}` };
    parked = new ParkedRequests({ clock, random, seats });
    const names: string[] = [];
    const work: Work = (client, signal, seat) => {
      names.push(seat);
      return askOnce(client, signal, seat);
    };
    const world = { clock, parked };
    await begin(world, work);
    await begin(world, work);
    const back = { state: 'state-1', answers: { q: {} } };
    await parked.resume(ANN, back, exchange());
    await begin(world, work);
    expect(names).toEqual(['ann', 'ann~2', 'ann']);
  });

  it('takes a state only once', async () => {
    const world = setup();
    await begin(world);
    const back = { state: 'state-1', answers: { q: {} } };
    await world.parked.resume(ANN, back, exchange());
    expect(await world.parked.resume(ANN, back, exchange())).toEqual({ kind: 'state_invalid' });
  });

  it('puts a question again that was not answered, under a new state', async () => {
    const world = setup();
    await begin(world);
    const end = await world.parked.resume(ANN, { state: 'state-1', answers: {} }, exchange());
    expect(end).toMatchObject({
      result: { inputRequests: { q: QUESTION }, requestState: 'state-2' },
    });
  });

  it('puts questions that come together in one answer, each under a name of its own', async () => {
    const world = setup();
    const result = await begin(world, async (client, signal) => {
      const asked = [client.ask({ q: QUESTION }, signal), client.ask({ q: QUESTION }, signal)];
      return { both: (await Promise.all(asked)) as unknown as JsonObject };
    });
    expect(Object.keys(result['inputRequests'] as JsonObject)).toEqual(['q', 'q-2']);
    const answers = { q: { is: 1 }, 'q-2': { is: 2 } };
    const end = await world.parked.resume(ANN, { state: 'state-1', answers }, exchange());
    expect(end).toMatchObject({ result: { both: [{ q: { is: 1 } }, { q: { is: 2 } }] } });
  });

  it('ends the work of a client that does not come back in time', async () => {
    const world = setup();
    let ended: AbortSignal | undefined;
    await begin(world, (client, signal, seat) => {
      ended = signal;
      return askOnce(client, signal, seat);
    });
    world.clock.advance(MCP.parkedMs);
    expect(ended?.aborted).toBe(true);
    expect(world.parked.size).toBe(0);
  });

  it('ends the work when the exchange that waits is cancelled, and not by one that was answered', async () => {
    const world = setup();
    let ended: AbortSignal | undefined;
    const first = new AbortController();
    const slow: Work = async (client, signal) => {
      ended = signal;
      await client.ask({ q: QUESTION }, signal);
      signal.throwIfAborted();
      return new Promise((_, reject) => {
        signal.addEventListener('abort', () => reject(signal.reason as Error));
      });
    };
    const begun = world.parked.begin(ANN, slow, exchange(first.signal));
    await gather(world.clock);
    await begun;
    first.abort(new Error('too late'));
    expect(ended?.aborted).toBe(false);
    const second = new AbortController();
    const back = { state: 'state-1', answers: { q: {} } };
    const end = world.parked.resume(ANN, back, exchange(second.signal));
    second.abort(new Error('cancelled'));
    await expect(end).rejects.toThrow('cancelled');
  });

  it('refuses questions of a request that would be one too many to wait', async () => {
    const world = setup(1);
    await begin(world);
    const ends = Promise.allSettled([world.parked.begin(ANN, askOnce, exchange())]);
    await gather(world.clock);
    expect(await ends).toMatchObject([
      { reason: { message: expect.stringContaining('Too many requests wait') as string } },
    ]);
    expect(world.parked.size).toBe(1);
  });

  it('lets no more wait than there is room for where several ask at once', async () => {
    const world = setup(1);
    const ends = Promise.allSettled(
      [1, 2, 3].map(() => world.parked.begin(ANN, askOnce, exchange())),
    );
    await gather(world.clock);
    const statuses = (await ends).map(({ status }) => status);
    expect(statuses.toSorted()).toEqual(['fulfilled', 'rejected', 'rejected']);
    expect(world.parked.size).toBe(1);
  });

  it('goes on with work that can do without its answer', async () => {
    const world = setup(1);
    await begin(world);
    const end = world.parked.begin(ANN, shrug, exchange());
    await gather(world.clock);
    expect(await end).toEqual({ kind: 'answered', result: { answers: 'none' } });
  });
});
