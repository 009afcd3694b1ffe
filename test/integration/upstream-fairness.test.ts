import { expect, it } from 'vitest';

import { createWorld, oddSpec, textOf } from '../support/upstream-world.ts';

/** A promise that the test settles. */
function deferred(): { promise: Promise<void>; resolve: () => void } {
  const parts = { resolve: (): void => undefined };
  const promise = new Promise<void>((resolve) => {
    parts.resolve = resolve;
  });
  return { promise, resolve: () => parts.resolve() };
}

it('leaves room for others when a server hangs with every place it has', async () => {
  await using world = await createWorld([oddSpec('hung', []), oddSpec('good', [])], {
    concurrencyMax: () => 20,
  });
  const never = new AbortController();
  const hung = Array.from({ length: 100 }, () =>
    world.call('hung', 'slow', { ms: 600_000 }, { signal: never.signal }),
  );
  expect(textOf(await world.call('good', 'echo', { text: 'through' }))).toBe('through');
  never.abort();
  const ends = await Promise.all(hung);
  expect(new Set(ends.map((end) => end.kind === 'failed' && end.code))).toEqual(
    new Set(['cancelled']),
  );
});

it('tells a call that its turn has come only when it has', async () => {
  await using world = await createWorld([oddSpec('one', [], { concurrencyMax: 1 })]);
  const begun: string[] = [];
  const hold = deferred();
  const first = world.call(
    'one',
    'echo',
    {},
    {
      beforeSend: () => {
        begun.push('first');
        return hold.promise;
      },
    },
  );
  const second = world.call(
    'one',
    'echo',
    {},
    {
      beforeSend: () => {
        begun.push('second');
        return Promise.resolve();
      },
    },
  );
  await expect.poll(() => begun).toEqual(['first']);
  expect(world.state('one').callsUnderWay).toBe(2);
  hold.resolve();
  await Promise.all([first, second]);
  expect(begun).toEqual(['first', 'second']);
});

it('sends nothing when it may not begin', async () => {
  await using world = await createWorld([oddSpec('one', [])]);
  const outcome = await world.call(
    'one',
    'echo',
    { text: 'x' },
    {
      beforeSend: () => Promise.reject(new Error('the journal is gone')),
    },
  );
  expect(outcome).toMatchObject({ kind: 'failed', mayHaveRun: false });
});
