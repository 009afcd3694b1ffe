import { describe, expect, it } from 'vitest';

import { manualClock } from '../../../test/support/manual-clock.ts';
import { memorySecretStore } from '../../../test/support/memory-secret-store.ts';
import { OAUTH } from '../../tuning/oauth.ts';
import { CredentialStore, type Credential } from './credential-store.ts';

const credential: Credential = {
  version: 1,
  url: 'https://mcp.example/mcp',
  issuer: 'https://login.example',
  resource: 'https://mcp.example/mcp',
  registration: { clientId: 'c', redirectUrl: 'http://127.0.0.1:1/callback', reusable: true },
};

describe('CredentialStore', () => {
  it('believes what it read for a moment, and what it wrote at once', async () => {
    const secrets = memorySecretStore();
    const clock = manualClock();
    const mine = new CredentialStore({ secrets, clock });
    const theirs = new CredentialStore({ secrets, clock });
    expect(await mine.read('notes')).toBeUndefined();
    await theirs.update('notes', () => credential);
    expect(await mine.read('notes')).toBeUndefined();
    clock.advance(OAUTH.credentialFreshMs);
    expect(await mine.read('notes')).toEqual(credential);
    await mine.update('notes', () => undefined);
    expect(await mine.read('notes')).toBeUndefined();
    expect(secrets.kept.size).toBe(0);
  });

  it('applies changes one after the other, each to what the one before left', async () => {
    const store = new CredentialStore({ secrets: memorySecretStore(), clock: manualClock() });
    const issuers = ['a', 'b', 'c', 'd'];
    await Promise.all(
      issuers.map((name) =>
        store.update('notes', (current) => ({
          ...credential,
          issuer: `${current?.issuer ?? ''}${name}`,
        })),
      ),
    );
    expect((await store.read('notes'))?.issuer).toBe('abcd');
  });

  it('goes on after a change that failed, and keeps no belief in it', async () => {
    const secrets = memorySecretStore();
    let isFull = true;
    const store = new CredentialStore({
      secrets: {
        ...secrets,
        write: (name, secret) =>
          isFull ? Promise.reject(new Error('disk full')) : secrets.write(name, secret),
      },
      clock: manualClock(),
    });
    await expect(store.update('notes', () => credential)).rejects.toThrow('disk full');
    expect(await store.read('notes')).toBeUndefined();
    isFull = false;
    expect(await store.update('notes', () => credential)).toEqual(credential);
  });
});
