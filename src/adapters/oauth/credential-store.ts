import type { Clock } from '../../base/clock.ts';
import type { SecretStore } from '../../call/secret-store.ts';
import { OAUTH } from '../../tuning/oauth.ts';
import { type Credential, readCredential, writeCredential } from './credential.ts';

interface Known {
  readonly credential: Credential | undefined;
  readonly readAtMs: number;
}

/**
 * Credentials by server name, on top of the secret store.
 *
 * Every call asks for its token, so what was read is believed for a moment. Changes of one
 * server follow one another: a renewal that ends after a logout must not undo it.
 */
export class CredentialStore {
  readonly #secrets: SecretStore;
  readonly #clock: Clock;
  /** Bounded by the number of servers in the configuration. */
  readonly #known = new Map<string, Known>();
  readonly #changes = new Map<string, Promise<unknown>>();

  constructor(parts: { secrets: SecretStore; clock: Clock }) {
    this.#secrets = parts.secrets;
    this.#clock = parts.clock;
  }

  /** What is stored for this server, at most a moment old. */
  async read(server: string): Promise<Credential | undefined> {
    const known = this.#known.get(server);
    if (known !== undefined) {
      const ageMs = this.#clock.monotonicMs() - known.readAtMs;
      if (ageMs < OAUTH.credentialFreshMs) {
        return known.credential;
      }
    }
    return this.readAfresh(server);
  }

  /** What is stored for this server now: another process may have changed it. */
  async readAfresh(server: string): Promise<Credential | undefined> {
    const text = await this.#secrets.read(secretName(server));
    return this.#remember(server, text === undefined ? undefined : readCredential(text));
  }

  /** Replaces what is stored by what `change` makes of it; `undefined` removes it. */
  update(
    server: string,
    change: (current: Credential | undefined) => Credential | undefined,
  ): Promise<Credential | undefined> {
    const before = this.#changes.get(server) ?? Promise.resolve();
    const result = before.then(() => this.#apply(server, change));
    const settled = result.then(
      () => undefined,
      () => undefined,
    );
    this.#changes.set(server, settled);
    void settled.then(() => {
      if (this.#changes.get(server) === settled) {
        this.#changes.delete(server);
      }
    });
    return result;
  }

  async #apply(
    server: string,
    change: (current: Credential | undefined) => Credential | undefined,
  ): Promise<Credential | undefined> {
    const current = await this.readAfresh(server);
    const next = change(current);
    if (next === current) {
      return current;
    }
    // Nothing is believed while the write is under way: a failed one leaves the truth unknown.
    this.#known.delete(server);
    await (next === undefined
      ? this.#secrets.remove(secretName(server))
      : this.#secrets.write(secretName(server), writeCredential(next)));
    return this.#remember(server, next);
  }

  #remember(server: string, credential: Credential | undefined): Credential | undefined {
    this.#known.set(server, { credential, readAtMs: this.#clock.monotonicMs() });
    return credential;
  }
}

function secretName(server: string): string {
  return `oauth:${server}`;
}
