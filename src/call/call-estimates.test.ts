import { describe, expect, it } from 'vitest';

import { tool } from '../../test/support/ready-world.ts';
import { sessionId } from '../base/ids.ts';
import { ESTIMATES } from '../tuning/call.ts';
import { CALL_TIMES } from '../tuning/study.ts';
import { CallEstimates, CallTimes } from './call-estimates.ts';
import type { CallOutcome } from './tool-caller.ts';

const READ = tool('shop', 'read');
const SETTINGS = { costPerCall: { 'paid:*': 0.04 }, metered: ['quota:*'], unmetered: ['near:*'] };

const answered = (durationMs: number): CallOutcome => ({
  kind: 'answered',
  result: {},
  isError: false,
  durationMs,
});
const cut = (durationMs: number): CallOutcome => ({
  kind: 'failed',
  code: 'cancelled',
  message: '',
  mayHaveRun: true,
  durationMs,
});

function world(...outcomes: readonly CallOutcome[]): CallEstimates {
  const estimates = new CallEstimates({ settings: () => SETTINGS, times: new CallTimes() });
  for (const outcome of outcomes) {
    const call = { session: sessionId('ada'), tool: READ, args: {}, capabilities: {} };
    const effects = { readOnly: true, repeatable: true };
    estimates.callEnded({ ...call, effects, startedAt: 0 }, outcome);
  }
  return estimates;
}

describe('what a call is expected to take', () => {
  it('is a default until the tool was called, then the middle of its times', () => {
    expect(world().of(READ).ms).toBe(ESTIMATES.unknownMs);
    expect(world(answered(10), answered(900), answered(30)).of(READ).ms).toBe(30);
    expect(world(answered(Number.NaN)).of(READ).ms).toBe(ESTIMATES.unknownMs);
  });

  it('is the mean of earlier processes until a call is timed in this one', () => {
    const estimates = world();
    const unused = { tool: tool('shop', 'unused').id, calls: 0, failures: 0, totalMs: 0 };
    estimates.load([{ tool: READ.id, calls: 4, failures: 0, totalMs: 8000 }, unused]);
    expect(estimates.of(READ).ms).toBe(2000);
    expect(estimates.of(tool('shop', 'unused')).ms).toBe(ESTIMATES.unknownMs);
  });

  it('is raised by a call that was cut off, and lowered by none', () => {
    expect(world(cut(1000)).of(READ).ms).toBe(2000);
    expect(world(answered(5000), cut(1000)).of(READ).ms).toBe(5000);
  });

  it('is raised by a call that timed out, too', () => {
    const late = { ...cut(1000), code: 'timed_out' } as const;
    expect(world(late).of(READ).ms).toBe(2000);
  });

  it('leaves out answers that were there before they were asked for', () => {
    const ready = { ...answered(0), ahead: { kind: 'hit', savedMs: 700 } } as const;
    const remembered = { ...answered(0), isRemembered: true } as const;
    expect(world(answered(700), ready, remembered).of(READ).ms).toBe(700);
  });

  it('costs what the configuration says, else by the time of what is metered', () => {
    const openWorld = { annotations: { openWorldHint: true } };
    const estimates = world();
    const second = ESTIMATES.costPerSecond * (ESTIMATES.unknownMs / 1000);
    expect(estimates.of({ ...tool('paid', 'read'), ...openWorld }).cost).toBe(0.04);
    expect(estimates.of(tool('quota', 'read')).cost).toBe(second);
    expect(estimates.of({ ...tool('far', 'read'), ...openWorld }).cost).toBe(second);
    expect(estimates.of({ ...tool('near', 'read'), ...openWorld }).cost).toBe(0);
    expect(estimates.of(tool('shop', 'read')).cost).toBe(0);
  });

  it('forgets the tools that were not called for longest', () => {
    const estimates = world(answered(7));
    const effects = { readOnly: true, repeatable: true };
    for (let count = 0; count < CALL_TIMES.toolsMax; count += 1) {
      const call = { session: sessionId('ada'), args: {}, capabilities: {}, effects, startedAt: 0 };
      estimates.callEnded({ ...call, tool: tool('many', String(count)) }, answered(1));
    }
    expect(estimates.of(READ).ms).toBe(ESTIMATES.unknownMs);
  });
});
