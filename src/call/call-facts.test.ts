import { describe, expect, it } from 'vitest';

import { answered } from '../../test/support/fake-upstreams.ts';
import { manualClock } from '../../test/support/manual-clock.ts';
import { tool } from '../../test/support/ready-world.ts';
import { sessionId } from '../base/ids.ts';
import { FACTS } from '../tuning/call.ts';
import { callFacts } from './call-facts.ts';
import type { ObservedCall } from './call-observer.ts';
import type { Fact } from './fact.ts';
import type { CallOutcome } from './tool-caller.ts';

const ANN = sessionId('ann');
const CALL: ObservedCall = {
  session: ANN,
  tool: tool('crm', 'find_user'),
  args: { name: 'Ann' },
  effects: { readOnly: true, repeatable: true },
  capabilities: {},
  startedAt: 1000,
};
const FAILED = { kind: 'failed', message: '', durationMs: 3, mayHaveRun: true } as const;

/** Returns the facts that are told about a call of 40 ms. */
function toldOf(
  outcome: CallOutcome,
  given: Partial<ObservedCall> = {},
  isTaken = true,
): readonly { readonly fact: Fact; readonly size: number | undefined }[] {
  const clock = manualClock(1000);
  const told: { readonly fact: Fact; readonly size: number | undefined }[] = [];
  const observer = callFacts({
    facts: { takesCall: () => isTaken, tell: (fact, size) => void told.push({ fact, size }) },
    wishes: { momentOf: () => ({ number: 7, mayForesee: true }) },
    clock,
  });
  const call = { ...CALL, ...given };
  observer.callBegins(call);
  clock.advance(40);
  observer.callEnded(call, outcome);
  return told;
}

describe('what is told of a call', () => {
  it('is what was asked, what came of it and where its session stands', () => {
    const { result } = answered('hello') as CallOutcome & { readonly kind: 'answered' };
    expect(toldOf(answered('hello'), { inRun: true })).toEqual([
      {
        fact: {
          kind: 'call',
          session: ANN,
          number: 7,
          mayForesee: true,
          tool: 'crm:find_user',
          args: { name: 'Ann' },
          result,
          end: 'succeeded',
          wasAhead: false,
          startedAt: 1000,
          endedAt: 1040,
          durationMs: 7,
          inRun: true,
        },
        size: expect.any(Number) as number,
      },
    ]);
  });

  it('is nothing where no fact is taken: its result is not even read', () => {
    const result = new Proxy({ content: [] }, { ownKeys: () => expect.unreachable() });
    const outcome = { ...answered('hello'), result } as CallOutcome;
    expect(toldOf(outcome, {}, false)).toEqual([]);
  });

  it('is nothing where it never reached its tool', () => {
    expect(toldOf({ ...FAILED, code: 'policy_refused', mayHaveRun: false })).toEqual([]);
  });

  it.each<[string, CallOutcome, string]>([
    ['its tool said so', answered('no', true), 'failed'],
    ['it failed', { ...FAILED, code: 'timed_out' }, 'failed'],
    ['it was cancelled', { ...FAILED, code: 'cancelled' }, 'cancelled'],
  ])('has no result where %s', (_, outcome, end) => {
    const [told] = toldOf(outcome);
    expect(told?.fact).toMatchObject({ end });
    expect(told?.fact).not.toHaveProperty('result');
  });

  it('says that its answer was made ahead', () => {
    const outcome = { ...answered('x'), ahead: { kind: 'hit', savedMs: 1 } } as CallOutcome;
    expect(toldOf(outcome)[0]?.fact).toMatchObject({ wasAhead: true });
  });

  it('is small, whatever the call was given and answered', () => {
    const [told] = toldOf(answered('x'.repeat(5_000_000)), { args: { y: 'y'.repeat(5_000_000) } });
    expect(JSON.stringify(told?.fact).length).toBeLessThan(2 * FACTS.sampleLengthMax + 1000);
    expect(told?.size).toBeLessThanOrEqual(2 * FACTS.sampleLengthMax);
    expect(told?.size).toBeGreaterThan(FACTS.sampleLengthMax / 2);
  });
});
