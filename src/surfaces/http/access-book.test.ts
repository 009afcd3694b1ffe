import { describe, expect, it } from 'vitest';

import { type ManualClock, manualClock } from '../../../test/support/manual-clock.ts';
import { MemoryAccessTokens } from '../../../test/support/memory-access-tokens.ts';
import { quietLogger } from '../../../test/support/quiet-logger.ts';
import { HTTP } from '../../tuning/http.ts';
import { AccessBook, hashOf } from './access-book.ts';

const ids = (): { next: () => number; uniqueId: () => string } => {
  let count = 0;
  return { next: () => 0, uniqueId: () => `id${(count += 1)}` };
};

function world(): {
  readonly store: MemoryAccessTokens;
  readonly clock: ManualClock;
  readonly open: () => AccessBook;
} {
  const store = new MemoryAccessTokens();
  const clock = manualClock();
  const shared = { store, project: 'p', clock, random: ids(), logger: quietLogger() };
  return { store, clock, open: () => new AccessBook(shared) };
}

const kindOf = async (book: AccessBook, token: string): Promise<string> =>
  (await book.find(hashOf(token))).kind;

const ANN = { name: 'ann', role: 'agent', createdBy: 'root' } as const;

describe('the book of tokens', () => {
  it('knows a token that another instance made, by one read', async () => {
    const { store, open } = world();
    const [one, other] = [open(), open()];
    const { token } = await one.add(ANN);
    const before = store.reads;
    expect(await other.find(hashOf(token))).toMatchObject({
      kind: 'known',
      access: { person: 'ann' },
    });
    for (let count = 0; count < 100; count += 1) {
      expect(await kindOf(other, token)).toBe('known');
    }
    expect(store.reads - before).toBe(1);
  });

  it('stores no token', async () => {
    const { store, open } = world();
    const { token } = await open().add(ANN);
    expect(JSON.stringify([...store.rows])).not.toContain(token);
  });

  it('refuses a revoked token at once here, and within seconds elsewhere', async () => {
    const { clock, open } = world();
    const [one, other] = [open(), open()];
    const { token } = await one.add(ANN);
    expect(await kindOf(other, token)).toBe('known');
    await one.revoke('ann');
    expect(await kindOf(one, token)).toBe('unknown');
    clock.advance(HTTP.tokensWaitMs);
    expect(await kindOf(other, token)).toBe('unknown');
  });

  it('refuses the old token of a name that was given again', async () => {
    const { clock, open } = world();
    const [one, other] = [open(), open()];
    const { token: old } = await one.add(ANN);
    expect(await kindOf(other, old)).toBe('known');
    await one.revoke('ann');
    const { token } = await one.add({ ...ANN, role: 'viewer' });
    clock.advance(HTTP.tokensWaitMs);
    expect(await kindOf(other, old)).toBe('unknown');
    expect(await kindOf(other, token)).toBe('known');
  });

  it('refuses a token from the moment it expires', async () => {
    const { clock, open } = world();
    const book = open();
    const { token } = await book.add({ ...ANN, expiresInMs: 1000 });
    clock.advance(999);
    expect(await kindOf(book, token)).toBe('known');
    clock.advance(1);
    expect(await kindOf(book, token)).toBe('unknown');
  });

  it('goes on with what it knows while the database is away, for a while', async () => {
    const { store, clock, open } = world();
    const book = open();
    const { token } = await book.add(ANN);
    store.isAway = true;
    clock.advance(HTTP.tokensTrustedMs - 1);
    expect(await kindOf(book, token)).toBe('known');
    clock.advance(HTTP.tokensFreshMs);
    expect(await kindOf(book, token)).toBe('unavailable');
    store.isAway = false;
    clock.advance(HTTP.tokensFreshMs);
    expect(await kindOf(book, token)).toBe('known');
  });

  it('does not ask a database that is away with every request', async () => {
    const { store, clock, open } = world();
    const book = open();
    await book.add(ANN);
    store.isAway = true;
    clock.advance(HTTP.tokensWaitMs);
    const before = store.reads;
    for (let count = 0; count < 100; count += 1) {
      await kindOf(book, 'wrong');
    }
    expect(store.reads - before).toBe(1);
  });

  it.each(['', 'a b', '../x', 'x'.repeat(65), 'a\nb'])('takes no name like "%s"', async (name) => {
    await expect(
      world()
        .open()
        .add({ ...ANN, name }),
    ).rejects.toMatchObject({ code: 'USAGE' });
  });
});
