import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { betaAfter } from '../../test/support/beta-after.ts';
import { toolId } from '../base/ids.ts';
import { THRESHOLDS } from '../tuning/thresholds.ts';
import type { Episode } from './episode.ts';
import { UNKNOWN_TOOL, type ToolRecord } from './threshold.ts';
import { toolHistory } from './tool-history.ts';

const TOOL = toolId('files', 'read');

const episode = (at: number, success: boolean, kind: Episode['kind'] = 'call'): Episode => ({
  kind,
  tool: TOOL,
  context: 'files',
  alpha: 0.7,
  success,
  at,
});

/** The record after each outcome, as it is learned. */
function learned(successes: readonly boolean[]): readonly ToolRecord[] {
  let record = UNKNOWN_TOOL;
  return successes.map((success) => {
    const beta = betaAfter(record, success, THRESHOLDS.keep);
    record = { ...beta, outcomes: record.outcomes + 1 };
    return record;
  });
}

describe('toolHistory', () => {
  it('leaves the record as it is over outcomes that it does not learn from', () => {
    const record = { a: 3, b: 1, outcomes: 2 };
    const [plan, call] = toolHistory(record, [episode(1, false, 'plan'), episode(2, true)], 'safe');
    expect(call?.record).toEqual(record);
    expect(plan?.record.a).toBeLessThan(3);
    expect(plan).toMatchObject({ kind: 'plan', success: false });
  });

  it('shows a threshold that falls with successes', () => {
    const records = learned([true, true, true]);
    const history = toolHistory(
      records.at(-1) ?? UNKNOWN_TOOL,
      [1, 2, 3].map((at) => episode(at, true)),
      'moderate',
    );
    const thresholds = history.map(({ threshold }) => threshold);
    expect(thresholds).toEqual(thresholds.toSorted((left, right) => right - left));
    expect(thresholds[2]).toBeLessThan(thresholds[0] ?? 0);
  });

  it('is empty where nothing is kept', () => {
    expect(toolHistory(UNKNOWN_TOOL, [], 'safe')).toEqual([]);
  });
});

describe('laws', () => {
  it('finds the record after each outcome again', () => {
    fc.assert(
      fc.property(fc.array(fc.boolean(), { maxLength: 40 }), (successes) => {
        const records = learned(successes);
        const history = toolHistory(
          records.at(-1) ?? UNKNOWN_TOOL,
          successes.map((success, at) => episode(at, success)),
          'safe',
        );
        expect(history).toHaveLength(successes.length);
        for (const [at, { record }] of history.entries()) {
          expect(record.a).toBeCloseTo(records[at]?.a ?? 0, 6);
          expect(record.b).toBeCloseTo(records[at]?.b ?? 0, 6);
          expect(record.outcomes).toBe(at + 1);
        }
      }),
    );
  });
});
