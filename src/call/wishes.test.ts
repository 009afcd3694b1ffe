import { describe, expect, it } from 'vitest';

import { answered } from '../../test/support/fake-upstreams.ts';
import { settle, tool } from '../../test/support/ready-world.ts';
import {
  ADA,
  LATE,
  LIST,
  MAIL,
  paused,
  READ,
  SETTINGS,
  WishWorld,
} from '../../test/support/wish-world.ts';
import { sessionId } from '../base/ids.ts';
import { RUN_AHEAD } from '../tuning/foresee.ts';
import type { CallOutcome } from './tool-caller.ts';

describe('a wish', () => {
  it('has its call made through the door, and its answer given to whoever asks', async () => {
    const world = await paused();
    await world.take([world.wish(READ, { number: 7 })]);
    expect(world.sent.map(({ call }) => call)).toMatchObject([
      {
        tool: READ.id,
        args: { number: 7 },
        session: ADA,
        ahead: true,
        capabilities: { roots: {} },
      },
    ]);
    world.clock.advance(200);
    world.sent[0]?.end(answered('ready'));
    await settle();
    expect(await world.ask(READ, { number: 7 })).toBe('hit');
    expect(world.facts).toMatchObject([
      { kind: 'wish_ended', wish: 'w1', end: { kind: 'hit', savedMs: 200, isSent: true } },
    ]);
  });

  it('is joined by a call that comes while it is under way', async () => {
    const world = await paused();
    await world.take([world.wish(READ, { number: 7 })]);
    world.clock.advance(100);
    const asked = world.ask(READ, { number: 7 });
    await settle();
    world.sent[0]?.end(answered('ready'));
    expect(await asked).toBe('joined');
    expect(world.ends).toEqual([['w1', 'joined']]);
  });

  it.each<[string, (world: WishWorld) => void, string]>([
    ['a call has begun', (world) => void world.begin(LIST, { page: 2 }), LATE],
    ['a call has come and gone', (world) => world.end(world.begin(MAIL)), LATE],
    ['the session has ended', (world) => world.wishes.release(ADA), LATE],
    ['everything has ended', (world) => world.wishes[Symbol.dispose](), LATE],
    [
      'it was switched off',
      (world) => void (world.settings = { ...SETTINGS, enabled: false }),
      LATE,
    ],
    [
      'it may not be run ahead any more',
      (world) => void (world.mayRun = () => ({ kind: 'no', reason: 'it writes' })),
      'it writes',
    ],
  ])('is refused where %s since', async (_, change, reason) => {
    const world = await paused();
    const { number } = world.wishes.momentOf(ADA);
    change(world);
    await world.take([world.wish(READ), world.wish(MAIL)], { number });
    expect(world.sent).toEqual([]);
    expect(world.refusals).toEqual([reason, reason]);
  });

  it('is refused where its tool is gone, and the next one is still taken', async () => {
    const world = await paused();
    await world.take([world.wish(tool('gone', 'x')), world.wish(READ)]);
    expect(world.refusals).toEqual(['there is no such tool']);
    expect(world.sent).toHaveLength(1);
  });

  it('is refused for a session that nobody has heard of', async () => {
    const world = await paused();
    await world.take([world.wish(READ)], { session: sessionId('eve'), number: 1 });
    expect(world.refusals).toEqual([LATE]);
  });

  it('is refused beyond the budget, and what it took is given back', async () => {
    const world = await paused();
    const wishes = Array.from({ length: 6 }, (_, number) => world.wish(READ, { number }));
    await world.take(wishes);
    expect(world.sent).toHaveLength(4);
    expect(world.refusals).toHaveLength(2);
    world.sent[0]?.end(answered('ready'));
    await settle();
    await world.take([...wishes.slice(1, 4), world.wish(READ, { number: 9 })]);
    expect(world.sent).toHaveLength(5);
  });

  it('is refused where the same call is ready already', async () => {
    const world = await paused();
    await world.take([world.wish(READ)]);
    await world.take([world.wish(READ)]);
    expect(world.sent).toHaveLength(1);
    expect(world.refusals).toHaveLength(1);
  });

  it('costs nothing where something in it fails', async () => {
    const world = await paused();
    world.mayRun = () => {
      throw new Error('broken');
    };
    await world.take([world.wish(READ)]);
    expect(world.lines.map(({ event }) => event)).toEqual(['running_ahead_failed']);
    expect(await world.ask(LIST)).toBe('made');
  });
});

describe('what was overtaken', () => {
  it('is given up at once on the server of the call that came instead', async () => {
    const world = await paused();
    await world.take([world.wish(READ, { number: 7 }), world.wish(MAIL)]);
    world.begin(LIST, { page: 2 });
    expect(world.aborted).toEqual([true, false]);
    await settle();
    expect(world.ends).toEqual([['w1', 'wasted']]);
  });

  it('is given up elsewhere when other calls are wished for, and kept when it is among them', async () => {
    const world = await paused();
    await world.take([world.wish(MAIL, { box: 1 }), world.wish(MAIL, { box: 2 })]);
    await world.ask(LIST, { page: 2 });
    await world.take([world.wish(MAIL, { box: 2 })]);
    expect(world.aborted).toEqual([true, false]);
    expect(world.sent).toHaveLength(2);
  });

  it('is kept when it is ready: it may be asked for a little later', async () => {
    const world = await paused();
    await world.take([world.wish(READ, { number: 7 })]);
    world.sent[0]?.end(answered('ready'));
    await settle();
    expect(await world.ask(LIST, { page: 2 })).toBe('made');
    await world.take([world.wish(MAIL)]);
    world.clock.advance(100);
    expect(await world.ask(READ, { number: 7 })).toBe('hit');
  });

  it('is no call of the same plan: none of them overtakes another', async () => {
    const world = await paused();
    await world.take([world.wish(READ, { number: 1 }), world.wish(READ, { number: 2 })], {
      from: 'plan',
    });
    world.begin(READ, { number: 1 });
    await settle();
    expect(world.aborted).toEqual([false, false]);
  });

  it('is over with its session, which is told in one line and as a fact', async () => {
    const world = await paused();
    await world.take([world.wish(READ)]);
    world.clock.advance(40);
    world.sent[0]?.end(answered('ready'));
    await settle();
    await world.ask(READ);
    await world.take([world.wish(MAIL)]);
    world.wishes.release(ADA);
    await settle();
    expect(world.aborted[1]).toBe(true);
    expect(world.ends).toEqual([
      ['w1', 'hit'],
      ['w2', 'wasted'],
    ]);
    expect(world.facts).toContainEqual({ kind: 'session_ended', session: ADA });
    const total = { hit: 1, joined: 0, wasted: 1, invalidated: 0, savedMs: 40 };
    expect(world.wishes.total).toEqual(total);
    expect(world.lines).toMatchObject([
      { level: 'info', event: 'session_run_ahead', fields: { session: ADA, hit: 1, savedMs: 40 } },
    ]);
  });

  it('is nothing to tell of where nothing was made for the session', async () => {
    const world = await paused();
    world.wishes.release(ADA);
    world.wishes.release(sessionId('eve'));
    expect(world.lines).toEqual([]);
  });
});

describe('where a session stands', () => {
  it('is that nothing may be foreseen while a call is under way, and anew after each', async () => {
    const world = new WishWorld();
    const first = world.wishes.momentOf(ADA);
    const call = world.begin(LIST);
    const during = world.wishes.momentOf(ADA);
    world.end(call);
    const after = world.wishes.momentOf(ADA);
    expect([first, during, after].map(({ mayForesee }) => mayForesee)).toEqual([true, false, true]);
    expect(new Set([first, during, after].map(({ number }) => number)).size).toBe(3);
    world.settings = { ...SETTINGS, enabled: false };
    expect(world.wishes.momentOf(ADA).mayForesee).toBe(false);
  });

  it('fits no wish for a session of the same name that has ended', async () => {
    const world = await paused();
    const { number } = world.wishes.momentOf(ADA);
    world.wishes.release(ADA);
    await world.ask(LIST);
    await world.take([world.wish(READ)], { number });
    expect(world.refusals).toEqual([LATE]);
  });

  it('is kept of a bounded number of sessions, those with a call under way first', async () => {
    const world = new WishWorld();
    const busy = world.begin(LIST, {}, sessionId('busy'));
    for (let at = 0; at <= RUN_AHEAD.sessionsMax; at += 1) {
      world.end(world.begin(LIST, {}, sessionId(`s${at}`)));
    }
    const ended = world.facts.flatMap((fact) =>
      fact.kind === 'session_ended' ? [fact.session] : [],
    );
    expect(ended).toEqual(['s0', 's1']);
    world.end(busy);
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
    const world = new WishWorld();
    world.end(world.begin(LIST), LIMITED);
    await world.take([world.wish(READ), world.wish(MAIL)]);
    expect(world.sent.map(({ call }) => call.tool)).toEqual([MAIL.id]);
    world.clock.advance(RUN_AHEAD.backOffMs);
    world.end(world.begin(LIST));
    await world.take([world.wish(READ)]);
    expect(world.sent.map(({ call }) => call.tool)).toContain(READ.id);
  });

  it('is left alone after it says so to a call ahead, in whatever words', async () => {
    const world = await paused();
    await world.take([world.wish(READ, { number: 1 })]);
    world.sent[0]?.end(answered('API rate limit exceeded', true));
    await settle();
    await world.ask(LIST, { page: 2 });
    await world.take([world.wish(READ, { number: 2 })]);
    expect(world.sent).toHaveLength(1);
  });
});

it('is made within what its client sees', async () => {
  const world = new WishWorld();
  const scope = { folders: ['/work/shop'] };
  world.wishes.sees(ADA, scope);
  await world.take([world.wish(LIST)]);
  expect(world.sent.map(({ call }) => call.scope)).toEqual([scope]);
});

it('is made within what a call saw, also in a session of which no client was heard', async () => {
  const world = new WishWorld();
  const scope = { folders: ['/work/shop'] };
  world.end(world.begin(LIST, {}, ADA, scope));
  await world.take([world.wish(READ)]);
  expect(world.sent.map(({ call }) => call.scope)).toEqual([scope]);
});

it('is made within what a call saw whose session was forgotten meanwhile', async () => {
  const world = new WishWorld();
  const scope = { folders: ['/work/shop'] };
  const call = world.begin(LIST, {}, ADA, scope);
  world.wishes.release(ADA);
  world.end(call);
  await world.take([world.wish(READ)]);
  expect(world.sent.map((sent) => sent.call.scope)).toEqual([scope]);
});

it('is made within what a request saw whose session was forgotten meanwhile', async () => {
  const world = new WishWorld();
  const scope = { folders: ['/work/shop'] };
  world.wishes.sees(ADA, scope);
  world.wishes.release(ADA);
  const { number } = world.wishes.momentOf(ADA, scope);
  await world.take([world.wish(READ)], { number });
  expect(world.sent.map(({ call }) => call.scope)).toEqual([scope]);
});
