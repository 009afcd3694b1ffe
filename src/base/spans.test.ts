import { describe, expect, it } from 'vitest';

import { traceContextIn } from './spans.ts';

const TRACE = '00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01';

describe('a trace context', () => {
  it('is taken as it is written', () => {
    expect(traceContextIn({ traceparent: TRACE })).toEqual({ traceparent: TRACE });
    expect(traceContextIn({ traceparent: TRACE, tracestate: 'a=1,b=2' })).toEqual({
      traceparent: TRACE,
      tracestate: 'a=1,b=2',
    });
  });

  it.each([
    undefined,
    7,
    '',
    TRACE.toUpperCase(),
    `${TRACE}\n`,
    `ff${TRACE.slice(2)}`,
    `00-${'0'.repeat(32)}-00f067aa0ba902b7-01`,
    `00-4bf92f3577b34da6a3ce929d0e0e4736-${'0'.repeat(16)}-01`,
  ])('is none: %j', (traceparent) => {
    expect(traceContextIn({ traceparent, tracestate: 'a=1' })).toBeUndefined();
  });

  it('loses a state that is not one', () => {
    expect(traceContextIn({ traceparent: TRACE, tracestate: 'a\n' })).toEqual({
      traceparent: TRACE,
    });
  });
});
