/** The figures of docs/reference/poison.md do not get worse unnoticed. */
import { join } from 'node:path';

import { describe, expect, it } from 'vitest';

import { findingsFor, readItems } from '../../eval/poison.ts';

const SET = join(import.meta.dirname, '../attack/poison');

function shareWithFinding(file: string, half: string): number {
  const items = readItems(join(SET, file)).filter((item) => item.half === half);
  const found = items.filter((item) => findingsFor(item).length > 0);
  return found.length / items.length;
}

describe('the check of server texts', () => {
  it.each([
    ['dev', 0.8],
    ['held', 0.55],
  ])('finds of the attacks of the half %s at least %d', (half, least) => {
    expect(shareWithFinding('attacks.jsonl', half)).toBeGreaterThanOrEqual(least);
  });

  it.each([
    ['dev', 0.13],
    ['held', 0.21],
  ])('flags of the honest texts of the half %s at most %d', (half, most) => {
    expect(shareWithFinding('benign.jsonl', half)).toBeLessThanOrEqual(most);
  });
});
