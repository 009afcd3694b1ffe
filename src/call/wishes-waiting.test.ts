import { expect, it } from 'vitest';

import { answered } from '../../test/support/fake-upstreams.ts';
import { settle } from '../../test/support/ready-world.ts';
import { ADA, LATE, LIST, paused, READ } from '../../test/support/wish-world.ts';

it('waits for the one before it where the server was not seen to work on several at once', async () => {
  const world = await paused([]);
  await world.take([0, 1, 2].map((number) => world.wish(READ, { number })));
  expect(world.sent.map(({ call }) => call.args)).toEqual([{ number: 0 }]);
  world.sent[0]?.end(answered('ready'));
  await settle();
  expect(world.sent.map(({ call }) => call.args)).toEqual([{ number: 0 }, { number: 1 }]);
  expect(world.refusals).toEqual([]);
  world.begin(LIST, { page: 2 });
  await settle();
  expect([world.sent.length, world.refusals]).toEqual([2, [LATE]]);
});

it('waits no longer when others are wished for, or when its session has ended', async () => {
  const world = await paused([]);
  await world.take([world.wish(READ, { number: 0 }), world.wish(READ, { number: 1 })]);
  await world.take([world.wish(READ, { number: 0 }), world.wish(READ, { number: 2 })]);
  expect(world.refusals).toEqual([LATE]);
  world.wishes.release(ADA);
  await settle();
  expect(world.sent).toHaveLength(1);
  // The first round's second wish, then both of the second round: one of them is under way already.
  expect(world.refusals).toEqual([LATE, LATE, LATE]);
});
