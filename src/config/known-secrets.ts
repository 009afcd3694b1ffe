import type { LoadedSettings } from './load.ts';
import { createRedactor, secretsInPlace } from './redact.ts';

/**
 * The secrets of all configurations that were in force. Those of an older one stay known: its servers may
 * still be writing while they end.
 */
export class KnownSecrets {
  readonly #secrets = new Set<string>();
  #redactor = createRedactor(this.#secrets);

  get all(): readonly string[] {
    return [...this.#secrets];
  }

  /** Adds the secrets of a configuration. */
  add({ secrets, settings }: Pick<LoadedSettings, 'secrets' | 'settings'>): void {
    for (const secret of [...secrets, ...secretsInPlace(settings)]) {
      this.#secrets.add(secret);
    }
    this.#redactor = createRedactor(this.#secrets);
  }

  /** Takes them out of a text. */
  redact(text: string): string {
    return this.#redactor(text);
  }
}
