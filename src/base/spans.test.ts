import { describe, expect, it } from 'vitest';

import { inSpan, type Spans, traceContextIn } from './spans.ts';

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

const subject = { operation: 'call', side: 'inside' } as const;

describe('work within a span', () => {
  it('costs nothing while nobody collects spans: no subject is made, and the trace of the request goes on', async () => {
    const off: Spans = {
      isOn: () => false,
      open: () => {
        throw new Error('opened');
      },
    };
    const meta = { traceparent: 'given' };
    const seen = await inSpan(
      off,
      () => {
        throw new Error('made');
      },
      meta,
      (known) => Promise.resolve(known),
    );
    expect(seen).toBe(meta);
  });

  it('is done with the trace of the span, which ends with the failure of the work', async () => {
    const ends: (string | undefined)[] = [];
    const on: Spans = {
      isOn: () => true,
      open: () => ({ trace: { traceparent: 'own' }, end: (failure) => ends.push(failure) }),
    };
    const work = (meta: unknown): Promise<unknown> => Promise.resolve(meta);
    const seen = await inSpan(
      on,
      () => subject,
      { a: 1 },
      work,
      () => 'refused',
    );
    expect(seen).toEqual({ a: 1, traceparent: 'own' });
    await expect(
      inSpan(
        on,
        () => subject,
        undefined,
        () => Promise.reject(new TypeError('x')),
      ),
    ).rejects.toThrow('x');
    expect(ends).toEqual(['refused', 'TypeError']);
  });
});
