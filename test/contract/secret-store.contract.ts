import { expect, it } from 'vitest';

import type { SecretStore } from '../../src/call/upstreams.ts';

/** What upstreams and the login rely on. */
export function secretStoreContract(
  open: () => Promise<AsyncDisposable & { readonly secrets: SecretStore }>,
): void {
  it('reads what was written last', async () => {
    await using opened = await open();
    const { secrets } = opened;
    expect(await secrets.read('token')).toBeUndefined();
    await secrets.write('token', 'one');
    await secrets.write('token', 'two');
    expect(await secrets.read('token')).toBe('two');
  });

  it('keeps every character, and the empty secret', async () => {
    await using opened = await open();
    const { secrets } = opened;
    const awkward = 'NUL \u0000 half \uD800 ünïcödé 🦀';
    await secrets.write(awkward, awkward);
    await secrets.write('empty', '');
    expect(await secrets.read(awkward)).toBe(awkward);
    expect(await secrets.read('empty')).toBe('');
  });

  it('forgets what was removed', async () => {
    await using opened = await open();
    const { secrets } = opened;
    await secrets.write('a', '1');
    await secrets.write('b', '2');
    await secrets.remove('a');
    await secrets.remove('never there');
    expect(await secrets.read('a')).toBeUndefined();
    expect(await secrets.read('b')).toBe('2');
  });
}
