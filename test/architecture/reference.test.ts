import { readFileSync } from 'node:fs';

import { describe, expect, it } from 'vitest';

import { withComparison } from '../../bench/comparison.ts';
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

  it('compares by the figures of the benches; npm run docs writes it anew', () => {
    const readme = readFileSync(new URL('../../README.md', import.meta.url), 'utf8');
    expect(readme).toBe(withComparison(readme, page('benchmarks.md')));
    expect(readme).toMatch(/\| pml, stdio \| [\d.]+ ms \|/u);
  });

  it('has something to say', () => {
    expect(page('config.md').split('\n').length).toBeGreaterThan(60);
    expect(page('config.md')).toContain('`pml.http.port`');
    expect(page('errors.md')).toContain('`CONFIG_INVALID`');
    expect(page('errors.md')).toContain('| `outcome_unknown` |');
  });
});
