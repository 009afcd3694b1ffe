import { describe, expect, it } from 'vitest';

import { toolId } from '../base/ids.ts';
import { nextKey } from '../math/next-step.ts';
import { DRAFT } from '../tuning/draft.ts';
import { companionsOf } from './learned-keeper.ts';

const FIND = toolId('fs', 'find');
const PARSE = toolId('xml', 'parse');
const STORE = toolId('db', 'store');
const use = (tool: typeof FIND | '', count: number) =>
  ({ tool, intentHash: 'h', kind: 'used', count }) as const;

describe('companions', () => {
  it('are tools that a completed run used for the same intent, sure enough after the first', () => {
    const used = [use('', 1), use(FIND, 1), use(PARSE, 1), use(STORE, 1)];
    const found = companionsOf([FIND, STORE], { next: new Map(), used });
    expect(found).toMatchObject([{ tool: PARSE, why: 'used in 1 of 1 runs for the same intent' }]);
    expect(found[0]?.probability).toBeGreaterThanOrEqual(DRAFT.companionMin);
  });

  it('are less likely the more runs did without them', () => {
    const found = companionsOf([FIND], { next: new Map(), used: [use('', 9), use(PARSE, 1)] });
    expect(found[0]?.probability).toBeCloseTo(0.1);
  });

  it('are tools that came after those of a plan', () => {
    const next = new Map([[nextKey([FIND]), new Map([[PARSE as string, 8]])]]);
    expect(companionsOf([FIND, STORE], { next, used: [] })).toMatchObject([
      { tool: PARSE, why: `came after ${FIND} before` },
    ]);
  });

  it('are not what was used for anything else, nor what came after once', () => {
    const next = new Map([
      [nextKey([]), new Map([[PARSE as string, 8]])],
      [nextKey([FIND]), new Map([[STORE as string, 1]])],
    ]);
    const found = companionsOf([FIND], { next, used: [] });
    expect(found.map(({ tool }) => tool)).toEqual([STORE]);
    expect(found[0]?.probability).toBeLessThan(DRAFT.companionMin);
  });

  it('are never among the tools themselves', () => {
    const next = new Map([[nextKey([FIND]), new Map([[FIND as string, 8]])]]);
    expect(companionsOf([FIND], { next, used: [use('', 1), use(FIND, 1)] })).toEqual([]);
  });
});
