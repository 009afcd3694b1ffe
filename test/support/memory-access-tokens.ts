import type {
  AccessToken,
  AccessTokenStore,
  HashedToken,
  TokenChanges,
} from '../../src/call/access-tokens.ts';

/** A store that several books share, as instances share a database. */
export class MemoryAccessTokens implements AccessTokenStore {
  readonly rows = new Map<string, HashedToken & { readonly change: number }>();
  reads = 0;
  isAway = false;
  #change = 0;

  add(token: HashedToken): Promise<'added'> {
    this.#change += 1;
    this.rows.set(token.name, { ...token, change: this.#change });
    return Promise.resolve('added');
  }

  revoke(_: string, name: string, at: number): Promise<boolean> {
    const row = this.rows.get(name);
    this.#change += 1;
    if (row !== undefined) {
      this.rows.set(name, { ...row, revokedAt: at, change: this.#change });
    }
    return Promise.resolve(row !== undefined);
  }

  list(): Promise<readonly AccessToken[]> {
    return Promise.resolve([...this.rows.values()]);
  }

  changedSince(_: string, change: number): Promise<TokenChanges> {
    this.reads += 1;
    return this.isAway
      ? Promise.reject(new Error('the database is away'))
      : Promise.resolve({
          tokens: [...this.rows.values()].filter((row) => row.change > change),
          change: this.#change,
        });
  }
}
