import { describe, expect, it } from 'vitest';

import { callFact, pastCall } from '../../test/support/call-fact.ts';
import { manualClock } from '../../test/support/manual-clock.ts';
import { sessionId } from '../base/ids.ts';
import type { JsonObject } from '../base/json.ts';
import { RUN_AHEAD } from '../tuning/foresee.ts';
import type { PastCall } from './past-call.ts';
import { SessionHistories } from './session-histories.ts';

const ADA = sessionId('ada');

const call = (args: JsonObject = {}, text = ''): PastCall =>
  pastCall(callFact({ args, result: { content: [{ type: 'text', text }] } }));

function world(): { clock: ReturnType<typeof manualClock>; histories: SessionHistories } {
  const clock = manualClock();
  return { clock, histories: new SessionHistories(clock) };
}

describe('the history of a session', () => {
  it('has what was asked for, the oldest first, and the last words', () => {
    const { histories } = world();
    histories.intended(ADA, 'find it');
    histories.add(ADA, call({ a: 1 }, 'one'));
    histories.add(ADA, pastCall(callFact({ args: { a: 2 }, end: 'failed' })));
    expect(histories.read(ADA)).toEqual({
      intent: 'find it',
      calls: [
        {
          tool: 's:read',
          args: { a: 1 },
          result: { content: [{ type: 'text', text: 'one' }] },
          ok: true,
          startedAt: 100,
          endedAt: 107,
        },
        { tool: 's:read', args: { a: 2 }, result: null, ok: false, startedAt: 100, endedAt: 107 },
      ],
    });
  });

  it('has the latest calls only', () => {
    const { histories } = world();
    for (let at = 0; at < RUN_AHEAD.callsMax + 5; at += 1) {
      histories.add(ADA, call({ at }));
    }
    const { calls } = histories.read(ADA);
    expect([calls.length, calls[0]?.args]).toEqual([RUN_AHEAD.callsMax, { at: 5 }]);
  });

  it('begins anew after a long silence, and when the session has ended', () => {
    const { clock, histories } = world();
    histories.add(ADA, call());
    clock.advance(RUN_AHEAD.idleMs - 1);
    expect(histories.read(ADA).calls).toHaveLength(1);
    clock.advance(RUN_AHEAD.idleMs);
    expect(histories.read(ADA).calls).toEqual([]);
    histories.add(ADA, call());
    histories.release(ADA);
    expect(histories.read(ADA).calls).toEqual([]);
  });

  it('is forgotten when there are too many sessions', () => {
    const { histories } = world();
    histories.add(ADA, call());
    for (let at = 0; at < RUN_AHEAD.sessionsMax; at += 1) {
      histories.add(sessionId(String(at)), call());
    }
    expect(histories.read(ADA).calls).toEqual([]);
  });
});
