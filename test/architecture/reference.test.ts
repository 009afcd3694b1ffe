import { readFileSync } from 'node:fs';

import { describe, expect, it } from 'vitest';

import { configReference } from '../../scripts/config-reference.ts';
import { errorReference } from '../../scripts/error-reference.ts';

const page = (name: string): string =>
  readFileSync(new URL(`../../docs/reference/${name}`, import.meta.url), 'utf8');

describe('docs/reference', () => {
  it('says of every setting what the schema says; npm run docs writes it anew', () => {
    expect(page('config.md')).toBe(configReference());
  });

  it('says of every error what the registry says; npm run docs writes it anew', () => {
    expect(page('errors.md')).toBe(errorReference());
  });

  it('has something to say', () => {
    expect(page('config.md').split('\n').length).toBeGreaterThan(60);
    expect(page('config.md')).toContain('`pml.http.port`');
    expect(page('errors.md')).toContain('`CONFIG_INVALID`');
    expect(page('errors.md')).toContain('| `outcome_unknown` |');
  });
});
