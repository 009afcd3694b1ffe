import { describe, expect, it } from 'vitest';

import { manualClock } from '../../test/support/manual-clock.ts';
import { type LoggedLine, quietLogger } from '../../test/support/quiet-logger.ts';
import { sessionId, toolId } from '../base/ids.ts';
import type { ObservedCall } from '../call/call-observer.ts';
import type { CallOutcome } from '../call/tool-caller.ts';
import { learnFromCalls } from './learn-from-calls.ts';

const ID = toolId('crm', 'find_user');
const ANN = sessionId('ann');
const tool = {
  id: ID,
  server: 'crm',
  name: 'find_user',
  description: '',
  inputSchema: {},
  definition: {},
};
const ended = (given: Partial<CallOutcome> = {}): CallOutcome =>
  ({
    kind: 'answered',
    result: { structuredContent: { id: 7 } },
    isError: false,
    durationMs: 40,
    ...given,
  }) as CallOutcome;

/** What the learner is told of a call that ends after 40 ms. */
function toldOf(given: Partial<ObservedCall>, outcome: CallOutcome): readonly unknown[] {
  const clock = manualClock(1000);
  const told: unknown[] = [];
  const learner = {
    callEnded: (...heard: readonly unknown[]): void => {
      told.push(heard);
    },
  };
  const observer = learnFromCalls({ learner, clock, logger: quietLogger() });
  const effects = { readOnly: true, repeatable: true };
  const call = { session: ANN, tool, args: { name: 'Ann' }, effects, capabilities: {} };
  const observed: ObservedCall = { ...call, startedAt: clock.now(), ...given };
  observer.callBegins(observed);
  clock.advance(40);
  observer.callEnded(observed, outcome);
  expect(told).toEqual([]);
  clock.advance(5);
  return told;
}

describe('the learner', () => {
  it('is told of a call of a run as of a step of its session, after it was answered', () => {
    const finished = {
      tool: ID,
      args: { name: 'Ann' },
      value: { id: 7 },
      ok: true,
      startedAt: 1000,
      endedAt: 1040,
      inRun: true,
    };
    expect(toldOf({ inRun: true }, ended())).toEqual([[ANN, finished]]);
  });

  it('is not told here of calls outside runs, and not of those that never reached their tool', () => {
    expect(toldOf({}, ended())).toEqual([]);
    const failed = { kind: 'failed', code: 'cancelled', message: '', durationMs: 0 } as const;
    expect(toldOf({ inRun: true }, { ...failed, mayHaveRun: false })).toEqual([]);
    expect(toldOf({ inRun: true }, { ...failed, mayHaveRun: true })).toMatchObject([
      [ANN, { ok: false }],
    ]);
  });
});

it('ends nothing when a call cannot be learned from', () => {
  const clock = manualClock(1000);
  const lines: LoggedLine[] = [];
  const learner = {
    callEnded: (): void => {
      throw new Error('no room');
    },
  };
  const observer = learnFromCalls({ learner, clock, logger: quietLogger(lines) });
  const effects = { readOnly: true, repeatable: true };
  const call = { session: ANN, tool, args: {}, effects, capabilities: {}, startedAt: 1000 };
  observer.callEnded({ ...call, inRun: true }, ended());
  expect(() => clock.advance(5)).not.toThrow();
  expect(lines.map(({ event }) => event)).toEqual(['call_not_learned']);
});
