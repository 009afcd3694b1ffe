import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { describe, expect, it } from 'vitest';

import { ENVIRONMENT_OVERRIDES, overridesFrom, strayVariables } from './environment.ts';
import { SETTING_RULES } from './setting-rules.ts';

const valueOf = (env: Record<string, string>): unknown => overridesFrom(env)[0]?.value;

describe('the environment', () => {
  it('has every setting that cannot widen what happens', () => {
    const keys = new Set(ENVIRONMENT_OVERRIDES.map(({ path }) => path.join('.')));
    const missing = Object.entries(SETTING_RULES).filter(
      ([key, { widens }]) => widens === 'never' && !keys.has(key),
    );
    expect(missing).toEqual([]);
  });

  it.each([
    'PML_POLICY_RULES',
    'PML_POLICY_ASK_THROUGH',
    'PML_SERVERS',
    'PML_IDENTITY_ISSUER',
    'PML_HTTP_PUBLIC_URL',
    'PML_EXECUTE_APPROVAL_SECONDS',
    'PML_SPECULATION_ENABLED',
    'PML_MCP_SERVERS',
  ])('cannot widen what happens: %s', (variable) => {
    expect(overridesFrom({ [variable]: '["*"]', [`${variable}_FILE`]: '/nowhere' })).toEqual([]);
  });

  it.each([
    [
      { PML_STORAGE_URI: 'postgres://x' },
      /PML_STORAGE_URI has no effect: did you mean PML_STORAGE_URL/u,
    ],
    [
      { PML_POLICY_RULES: '[]' },
      /PML_POLICY_RULES has no effect: pml.policy.rules can only be set in pml.json/u,
    ],
  ])('says that %j has no effect', (env, message) => {
    expect(strayVariables(env as unknown as Record<string, string>)).toEqual([
      expect.stringMatching(message),
    ]);
  });

  it('is silent about variables that are read, and about those of others', () => {
    expect(
      strayVariables({
        PML_STORAGE_URL: 'x',
        PML_STORAGE_URL_FILE: 'x',
        PML_KEY_FILE: 'x',
        PML_TEST_WORLD: 'x',
        HOME: 'x',
      }),
    ).toEqual([]);
  });

  it('names each setting once, by its path', () => {
    const variables = ENVIRONMENT_OVERRIDES.map(({ variable }) => variable);
    expect(new Set(variables).size).toBe(variables.length);
    expect(variables).toContain('PML_EXPOSURE_FAVORITES_MAX');
  });

  it.each([
    [{ PML_EXECUTE_CONCURRENCY: '7' }, 7],
    [{ PML_STORAGE_DURABLE: 'true' }, true],
    [{ PML_STORAGE_DURABLE: 'yes' }, 'yes'],
    [{ PML_EXPOSURE_FAVORITES: 'a:*, b:c' }, ['a:*', 'b:c']],
    [{ PML_EXPOSURE_FAVORITES: '["a,b:c"]' }, ['a,b:c']],
    [{ PML_EXPOSURE_FAVORITES: '["a' }, '["a'],
  ])('gives %j as its setting takes it', (env, value) => {
    expect(valueOf(env as unknown as Record<string, string>)).toEqual(value);
  });

  it('reads a value from a file, and says where that fails', () => {
    const file = join(mkdtempSync(join(tmpdir(), 'pml-')), 'url');
    writeFileSync(file, 'postgres://a:b@c/d\n');
    const read = overridesFrom({ PML_STORAGE_URL_FILE: file });
    expect(read).toMatchObject([{ value: 'postgres://a:b@c/d', name: 'PML_STORAGE_URL_FILE' }]);
    expect(valueOf({ PML_STORAGE_URL: 'postgres://x', PML_STORAGE_URL_FILE: file })).toBe(
      'postgres://x',
    );
    expect(() => overridesFrom({ PML_STORAGE_URL_FILE: `${file}.gone` })).toThrow(
      /PML_STORAGE_URL_FILE: .* there is no such file/u,
    );
  });
});
