import { describe, expect, it } from 'vitest';

import { withAbbreviations } from './abbreviations.ts';

describe('abbreviations', () => {
  it.each([
    ['merge the PR', 'merge the PR pull request'],
    ['prs of k8s', 'prs pull requests of k8s kubernetes'],
    ['print the prize', 'print the prize'],
    ['constructor', 'constructor'],
  ])('of %j are written out: %j', (text, written) => {
    expect(withAbbreviations(text)).toBe(written);
  });
});
