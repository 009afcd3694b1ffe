import { readFileSync } from 'node:fs';

import { describe, expect, it } from 'vitest';

import { cliReference } from '../../scripts/cli-reference.ts';
import { manPage } from '../../scripts/man-page.ts';

describe('docs/pml.1', () => {
  it('says what the commands say of themselves; npm run docs writes it anew', async () => {
    const file = new URL('../../docs/pml.1', import.meta.url);
    expect(readFileSync(file, 'utf8')).toBe(await manPage());
  });
});

describe('docs/reference/cli.md', () => {
  it('says what the commands say of themselves; npm run docs writes it anew', async () => {
    const file = new URL('../../docs/reference/cli.md', import.meta.url);
    expect(readFileSync(file, 'utf8')).toBe(await cliReference());
  });
});
