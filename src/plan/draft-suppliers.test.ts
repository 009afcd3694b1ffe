import { describe, expect, it } from 'vitest';

import { draftParts, draftTool } from '../../test/support/draft-tools.ts';
import { toolId } from '../base/ids.ts';
import type { LearnedBinding } from './bind-arguments.ts';
import type { DraftParts } from './draft-request.ts';
import { readSpoken } from './draft-spoken.ts';
import { supplierFor } from './draft-suppliers.ts';
import type { ChosenTask } from './draft-tasks.ts';

const TEXT = { type: 'string' };
const REFUND = draftTool('refund', 'Pay an order back', { voucher: TEXT });
/** Nothing in their definitions says that they have to do with a voucher. */
const ISSUE = draftTool('issue', 'Make one', {});
const LOOK = draftTool('look', 'See one', {});
const ASKING = draftTool('asking', 'Needs much', { first: TEXT, second: TEXT, third: TEXT });
const TOOLS = [REFUND, ISSUE, LOOK, ASKING];

const INTENT = readSpoken('pay it back');
const TASK: ChosenTask = {
  tool: REFUND,
  score: 0.9,
  region: { start: 0, end: INTENT.text.length },
  role: 'clause',
  why: '',
};

const before = (from: string, probability: number, parameter = 'voucher'): LearnedBinding => ({
  from: toolId('s', from),
  fromPath: 'code',
  to: REFUND.id,
  parameter,
  probability,
});

function supplier(
  learned: readonly LearnedBinding[],
  { chosen = [TASK], ...more }: Partial<DraftParts> & { chosen?: readonly ChosenTask[] } = {},
): ChosenTask | undefined {
  const request = { intent: INTENT.text, clauses: [] };
  const parts = draftParts(TOOLS, { learned: () => learned, ...more });
  const context = {
    request,
    parts,
    intent: INTENT,
    clauses: [],
  };
  return supplierFor(TASK, { parameter: 'voucher', chosen }, context);
}

describe('what has to be called so that an argument is there', () => {
  it('is what it came from before, and says so', () => {
    expect(supplier([before('issue', 0.8)])).toMatchObject({
      tool: ISSUE,
      score: 0.8,
      role: 'supplier',
      why: 'it gives voucher of refund: it came from there before',
    });
  });

  it('is nothing where nothing is known, or only of other arguments', () => {
    expect(supplier([])).toBeUndefined();
    expect(supplier([before('issue', 0.9, 'reason')])).toBeUndefined();
    expect(supplier([], { learned: () => [] })).toBeUndefined();
  });

  it('is the likeliest, and of equals the first by name, whatever the order', () => {
    const unequal = [before('issue', 0.6), before('look', 0.7)];
    expect(supplier(unequal)?.tool).toBe(LOOK);
    expect(supplier(unequal.toReversed())?.tool).toBe(LOOK);
    const equal = [before('look', 0.7), before('issue', 0.7)];
    expect(supplier(equal)?.tool).toBe(ISSUE);
    expect(supplier(equal.toReversed())?.tool).toBe(ISSUE);
  });

  it('is told once by the surest of several places', () => {
    const places = [before('issue', 0.75), before('look', 0.7), before('issue', 0.3)];
    expect(supplier(places)).toMatchObject({ tool: ISSUE, score: 0.75 });
    expect(supplier(places.toReversed())).toMatchObject({ tool: ISSUE, score: 0.75 });
  });

  it('is less likely the more it needs itself', () => {
    expect(supplier([before('asking', 0.8), before('issue', 0.3)])?.tool).toBe(ISSUE);
  });

  it('is no tool that is gone, that is planned already, or that is the task itself', () => {
    expect(supplier([before('gone', 0.9)])).toBeUndefined();
    expect(supplier([before('refund', 0.9)])).toBeUndefined();
    const planned = { ...TASK, tool: ISSUE };
    expect(supplier([before('issue', 0.9)], { chosen: [TASK, planned] })).toBeUndefined();
  });

  it('is nothing that is improbable', () => {
    expect(supplier([before('issue', 0.1)])).toBeUndefined();
  });
});
