import { describe, expect, it } from 'vitest';

import { Canceller, signalOf } from './cancellation.ts';

describe('Canceller', () => {
  it('tells each listener once, with the reason', () => {
    const canceller = new Canceller();
    const heard: unknown[] = [];
    const removed = (): void => void heard.push('removed');
    canceller.addEventListener('abort', () => heard.push(canceller.reason));
    canceller.addEventListener('abort', removed);
    canceller.removeEventListener('abort', removed);
    expect(canceller.aborted).toBe(false);
    expect(() => canceller.throwIfAborted()).not.toThrow();
    const reason = new Error('enough');
    canceller.abort(reason);
    canceller.abort(new Error('again'));
    canceller.addEventListener('abort', () => heard.push('too late'));
    expect(heard).toEqual([reason]);
    expect(canceller.aborted).toBe(true);
    expect(() => canceller.throwIfAborted()).toThrow(reason);
  });

  it('has the reason of the platform where none is given', () => {
    const canceller = new Canceller();
    canceller.abort();
    expect(canceller.reason).toMatchObject({ name: 'AbortError' });
  });

  it('is a signal of the platform where one is needed', () => {
    const before = new Canceller();
    const signal = signalOf(before);
    expect(signalOf(before)).toBe(signal);
    expect(signalOf(signal)).toBe(signal);
    expect(AbortSignal.any([signal]).aborted).toBe(false);
    const reason = new Error('enough');
    before.abort(reason);
    expect(signal.aborted).toBe(true);
    expect(signal.reason).toBe(reason);

    const after = new Canceller();
    after.abort(reason);
    expect(signalOf(after).reason).toBe(reason);
  });
});
