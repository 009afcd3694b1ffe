import { sessionId, toolId } from '../../src/base/ids.ts';
import type { CallFact } from '../../src/call/fact.ts';
import type { PastCall } from '../../src/foresee/past-call.ts';

/** What is told of a call that took seven milliseconds. */
export const callFact = (given: Partial<CallFact> = {}): CallFact => ({
  kind: 'call',
  session: sessionId('ada'),
  number: 1,
  mayForesee: true,
  tool: toolId('s', 'read'),
  args: {},
  end: 'succeeded',
  wasAhead: false,
  startedAt: 100,
  endedAt: 107,
  durationMs: 7,
  ...given,
});

/** The same as it is remembered. */
export const pastCall = ({ tool, args, result, end, startedAt, endedAt }: CallFact): PastCall => ({
  tool,
  args,
  result: result ?? null,
  ok: end === 'succeeded',
  startedAt,
  endedAt,
});
