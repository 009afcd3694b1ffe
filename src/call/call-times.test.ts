import { describe, expect, it } from 'vitest';

import { callFact } from '../../test/support/call-fact.ts';
import { toolId } from '../base/ids.ts';
import { CALL_TIMES } from '../tuning/study.ts';
import { CallTimes } from './call-estimates.ts';

const READ = toolId('files', 'read');
const noted = (times: CallTimes, durationMs: number, more = {}): void =>
  times.note(callFact({ tool: READ, durationMs, ...more }));

describe('CallTimes', () => {
  it('tells the time in the middle of the latest calls', () => {
    const times = new CallTimes();
    expect(times.of(READ)).toEqual({ count: 0, medianMs: 0 });
    [900, 10, 30, 20, 40].forEach((ms) => noted(times, ms));
    expect(times.of(READ)).toEqual({ count: 5, medianMs: 30 });
    Array.from({ length: CALL_TIMES.timesMax }).forEach(() => noted(times, 7));
    expect(times.of(READ)).toEqual({ count: CALL_TIMES.timesMax, medianMs: 7 });
  });

  it('leaves out what was made ahead, what failed, and what is no time', () => {
    const times = new CallTimes();
    noted(times, 5, { wasAhead: true });
    noted(times, 5, { end: 'failed' });
    noted(times, Number.NaN);
    expect(times.of(READ).count).toBe(0);
  });

  it('forgets the tools that were not called for longest', () => {
    const times = new CallTimes();
    noted(times, 5);
    for (let at = 0; at < CALL_TIMES.toolsMax; at += 1) {
      times.note(callFact({ tool: toolId('files', `t${at}`), durationMs: 1 }));
    }
    expect(times.of(READ).count).toBe(0);
  });
});
