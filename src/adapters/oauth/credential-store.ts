import type { Clock } from '../../base/clock.ts';
import type { SecretStore } from '../../call/upstreams.ts';
import { OAUTH } from '../../tuning/oauth.ts';
import { type Credential, readCredential, writeCredential } from './credential.ts';

interface Known {
  readonly credential: Credential | undefined;
  readonly readAtMs: number;
}

/**
 * Credentials by the key of a login (`loginKey`), on top of the secret store.
 *
 * Every call needs its token, so a read value is believed for a moment. Changes of one login happen
 * one after another: a renewal that ends after a logout must not undo it.
 */
export class CredentialStore {
  readonly #secrets: SecretStore;
  readonly #clock: Clock;
  /** The oldest goes first where there are too many. */
  readonly #known = new Map<string, Known>();
  readonly #changes = new Map<string, Promise<unknown>>();

  constructor(parts: { secrets: SecretStore; clock: Clock }) {
    this.#secrets = parts.secrets;
    this.#clock = parts.clock;
  }

  /** Returns the stored credential of this login, at most a moment old. */
  async read(login: string): Promise<Credential | undefined> {
    const known = this.#known.get(login);
    if (known !== undefined) {
      const ageMs = this.#clock.monotonicMs() - known.readAtMs;
      if (ageMs < OAUTH.credentialFreshMs) {
        return known.credential;
      }
    }
    return this.readAfresh(login);
  }

  /** Reads the credential from the store, because another process may have changed it. */
  async readAfresh(login: string): Promise<Credential | undefined> {
    const text = await this.#secrets.read(secretName(login));
    return this.#remember(login, text === undefined ? undefined : readCredential(text));
  }

  /** Replaces the stored credential by the result of `change`. Undefined removes it. */
  update(
    login: string,
    change: (current: Credential | undefined) => Credential | undefined,
  ): Promise<Credential | undefined> {
    const before = this.#changes.get(login) ?? Promise.resolve();
    const result = before.then(() => this.#apply(login, change));
    const settled = result.then(
      () => undefined,
      () => undefined,
    );
    this.#changes.set(login, settled);
    void settled.then(() => {
      if (this.#changes.get(login) === settled) {
        this.#changes.delete(login);
      }
    });
    return result;
  }

  async #apply(
    login: string,
    change: (current: Credential | undefined) => Credential | undefined,
  ): Promise<Credential | undefined> {
    const current = await this.readAfresh(login);
    const next = change(current);
    if (next === current) {
      return current;
    }
    // Nothing is believed while the write is under way: a failed one leaves the truth unknown.
    this.#known.delete(login);
    await (next === undefined
      ? this.#secrets.remove(secretName(login))
      : this.#secrets.write(secretName(login), writeCredential(next)));
    return this.#remember(login, next);
  }

  #remember(login: string, credential: Credential | undefined): Credential | undefined {
    this.#known.delete(login);
    const [oldest] = this.#known.keys();
    if (oldest !== undefined && this.#known.size >= OAUTH.credentialsKnownMax) {
      this.#known.delete(oldest);
    }
    this.#known.set(login, { credential, readAtMs: this.#clock.monotonicMs() });
    return credential;
  }
}

function secretName(login: string): string {
  return `oauth:${login}`;
}
