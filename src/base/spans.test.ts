import { describe, expect, it } from 'vitest';

import { inSpan, type Spans } from './spans.ts';

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
