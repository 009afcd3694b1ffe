import { expect, it } from 'vitest';

import { createAccessTokenStore } from '../../src/adapters/postgres/access-token-store.ts';
import type { HashedToken } from '../../src/call/access-tokens.ts';
import { describeOnEngines } from '../support/database.ts';

const token = (name: string, changes: Partial<HashedToken> = {}): HashedToken => ({
  name,
  role: 'agent',
  project: 'mine',
  createdAt: 1000,
  createdBy: 'ann',
  hash: `hash of ${name}`,
  ...changes,
});

const shown = ({ hash: _hash, ...rest }: HashedToken): object => rest;

describeOnEngines('the store of tokens', (fresh) => {
  it('lists the tokens of one project, without their hashes', async () => {
    await using database = await fresh();
    const store = createAccessTokenStore(database);
    const bob = token('bob', { role: 'viewer', expiresAt: 5000 });
    expect(await store.add(bob, 10)).toBe('added');
    expect(await store.add(token('ann'), 10)).toBe('added');
    expect(await store.add(token('ann', { project: 'theirs', hash: 'h' }), 10)).toBe('added');
    expect(await store.list('mine')).toEqual([shown(token('ann')), shown(bob)]);
    expect(await store.list('nobodys')).toEqual([]);
  });

  it('gives a name again only when its token is no longer good', async () => {
    await using database = await fresh();
    const store = createAccessTokenStore(database);
    await store.add(token('ann', { expiresAt: 2000 }), 10);
    expect(await store.add(token('ann', { createdAt: 1999, hash: 'other' }), 10)).toBe('exists');
    expect(await store.add(token('ann', { createdAt: 2000, hash: 'next' }), 10)).toBe('added');
    expect(await store.revoke('mine', 'ann', 3000)).toBe(true);
    expect(await store.revoke('mine', 'ann', 3001)).toBe(false);
    expect(await store.revoke('mine', 'nobody', 3001)).toBe(false);
    expect(await store.list('mine')).toMatchObject([{ name: 'ann', revokedAt: 3000 }]);
    expect(await store.add(token('ann', { createdAt: 3000, hash: 'last' }), 10)).toBe('added');
    expect(await store.list('mine')).toEqual([shown(token('ann', { createdAt: 3000 }))]);
  });

  it('takes no more tokens than it may', async () => {
    await using database = await fresh();
    const store = createAccessTokenStore(database);
    expect(await store.add(token('a'), 1)).toBe('added');
    expect(await store.add(token('b'), 1)).toBe('full');
    expect(await store.add(token('b', { project: 'theirs' }), 1)).toBe('added');
  });

  it('tells what changed, each change once', async () => {
    await using database = await fresh();
    const store = createAccessTokenStore(database);
    expect(await store.changedSince('mine', 0)).toEqual({ tokens: [], change: 0 });
    await Promise.all(['a', 'b', 'c'].map((name) => store.add(token(name), 10)));
    const first = await store.changedSince('mine', 0);
    expect(first.tokens.map(({ hash }) => hash).toSorted()).toEqual([
      'hash of a',
      'hash of b',
      'hash of c',
    ]);
    expect(await store.changedSince('mine', first.change)).toEqual({ ...first, tokens: [] });
    await store.revoke('mine', 'b', 7000);
    const second = await store.changedSince('mine', first.change);
    expect(second.tokens).toEqual([token('b', { revokedAt: 7000 })]);
    expect(second.change).toBeGreaterThan(first.change);
    expect(await store.changedSince('theirs', 0)).toEqual({ tokens: [], change: 0 });
  });
});
