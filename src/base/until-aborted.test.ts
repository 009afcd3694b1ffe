import { describe, expect, it } from 'vitest';

import { untilAborted } from './clock.ts';

const endless = new Promise<never>(() => undefined);

describe('work that a signal may end', () => {
  it('settles as the work does', async () => {
    const { signal } = new AbortController();
    await expect(untilAborted(Promise.resolve(1), signal)).resolves.toBe(1);
    await expect(untilAborted(Promise.reject(new Error('no')), signal)).rejects.toThrow('no');
  });

  it('rejects when the signal aborts, and at once if it had aborted before', async () => {
    const controller = new AbortController();
    const waiting = untilAborted(endless, controller.signal);
    controller.abort(new Error('over'));
    await expect(waiting).rejects.toThrow('over');
    await expect(untilAborted(endless, controller.signal)).rejects.toThrow('over');
  });
});
