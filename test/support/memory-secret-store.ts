import type { SecretStore } from '../../src/call/upstreams.ts';

/** Secrets in memory, for tests of what is kept rather than of how. */
export interface MemorySecretStore extends SecretStore {
  readonly kept: ReadonlyMap<string, string>;
}

export function memorySecretStore(): MemorySecretStore {
  const kept = new Map<string, string>();
  return {
    kept,
    read: (name) => Promise.resolve(kept.get(name)),
    write(name, secret) {
      kept.set(name, secret);
      return Promise.resolve();
    },
    remove(name) {
      kept.delete(name);
      return Promise.resolve();
    },
  };
}
