import { describe, expect, it } from 'vitest';

import { SCORE_PARTS, withoutPart } from '../../eval/intents-parts.ts';
import { LEARNED } from '../../src/plan/planner-weights.ts';

describe('the parts of the score', () => {
  it('have every weight of a plan in exactly one part', () => {
    const parts = Object.values(SCORE_PARTS);
    const strays = Object.keys(LEARNED.plan).filter(
      (name) => parts.filter((part) => part.test(name)).length !== 1,
    );
    expect(strays).toEqual([]);
  });

  it.each(Object.keys(SCORE_PARTS))('are taken away one by one: %s', (part) => {
    const { plan, links } = withoutPart(LEARNED, part);
    const gone = Object.keys(LEARNED.plan).filter((name) => !(name in plan));
    expect(gone.length).toBeGreaterThan(0);
    expect(gone.every((name) => SCORE_PARTS[part]?.test(name))).toBe(true);
    expect(links).toBe(LEARNED.links);
  });
});
