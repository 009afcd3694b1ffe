import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { fairWatch } from '../../test/support/fair-watch.ts';
import { looksSecret, mayBeSecret, withoutSecrets } from './secret.ts';

const asItIs = (text: string): string => text;

describe('what may be a secret', () => {
  it.each([
    ['apiKey', 'x', true],
    ['api_key', 'x', true],
    ['Authorization', 'x', true],
    ['client_secret', 'x', true],
    ['passwd', 'x', true],
    ['cookie', 'x', true],
    ['key', 'x', true],
    ['keyboard', 'x', false],
    ['path', 'x', false],
    ['max_tokens', 100, false],
    ['pin', 1234, true],
    ['password', true, false],
    ['password', '', false],
    ['password', ['x'], true],
    ['options', { password: 'x' }, true],
    ['options', { path: 'x' }, false],
    ['x', null, false],
  ])('under %s: %j is %s', (name, value, expected) => {
    expect(mayBeSecret(value, [name], asItIs)).toBe(expected);
  });

  it.each([
    ['AKIAIOSFODNN7EXAMPLE', true],
    ['xoxb-1234567890-abcdef', true],
    ['glpat-abcdefghijklmnop', true],
    ['AIzaSyA1234567890abcdefghijk', true],
    ['Bearer abcdefgh12345678', true],
    ['0f3a9b2c7d1e4f5a6b7c8d9e0f1a2b3c', true],
    ['wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY', true],
    ['u7Jk29sLq0PzX4mVb8Tn', true],
    ['postgres://me:pw@host/db', true],
    ['https://host/path?api_key=1', true],
    ['The quick brown fox jumps over the lazy dog', false],
    ['src/capability/capability-keeper.test.ts', false],
    ['2026-11-16T10:30:31.000Z', false],
    ['aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa', false],
    ['org.apache.commons.lang3.StringUtils2', false],
  ])('by its look: %s is %s', (text, expected) => {
    expect(looksSecret(text, asItIs)).toBe(expected);
  });
});

describe('a text without secrets', () => {
  it('keeps the rest', () => {
    const text = 'log in as me with hunter22222, token: abc and sk-abcdefghijklmnop please';
    expect(withoutSecrets(text, ['hunter22222'], asItIs)).toBe(
      'log in as me with [secret], token: [secret] and [secret] please',
    );
  });

  it('takes short ones out as words only', () => {
    expect(withoutSecrets('use name as filename', ['name'], asItIs)).toBe(
      'use [secret] as filename',
    );
  });
});

describe('laws', () => {
  it('no secret that is long enough to be one is left in any text', () => {
    const secret = fc.stringMatching(/^[a-zA-Z0-9]{8,30}$/u);
    fc.assert(
      fc.property(fc.string(), secret, fc.string(), (before, value, after) => {
        const clean = withoutSecrets(`${before}${value}${after}`, [value], asItIs);
        expect(clean).not.toContain(value);
      }),
    );
  });

  it('random keys look like secrets', () => {
    const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';
    const key = fc
      .array(fc.constantFrom(...Array.from(letters)), { minLength: 40, maxLength: 64 })
      .map((all) => all.join(''))
      .filter((text) => (text.match(/\d/gu)?.length ?? 0) >= 4);
    const keys = fc.sample(key, { numRuns: 500, seed: 1 });
    const seen = keys.filter((text) => looksSecret(text, asItIs)).length;
    expect(seen / keys.length).toBeGreaterThan(0.9);
  });

  it('any text is judged, and soon', () => {
    for (const text of [
      'eyJ-'.repeat(16_000),
      'a'.repeat(65_000),
      'a://'.repeat(16_000),
      '?a=&'.repeat(16_000),
      'pin '.repeat(16_000),
    ]) {
      const watch = fairWatch();
      looksSecret(text, asItIs);
      withoutSecrets(text, [], asItIs);
      expect(watch.ms()).toBeLessThan(3000);
    }
  });
});
