import { describe, expect, it } from 'vitest';

import { createProgressForwarder } from './carry-out.ts';

describe('createProgressForwarder', () => {
  it('sends only what goes up', () => {
    const sent: number[] = [];
    const forwarder = createProgressForwarder('t', ({ progress }) => {
      sent.push(progress);
      return Promise.resolve();
    });
    for (const progress of [1, 1, 3, 2, Number.NaN, 4]) {
      forwarder.forward({ progress });
    }
    expect(sent).toEqual([1, 3, 4]);
  });

  it('sends nothing after the end', () => {
    const sent: unknown[] = [];
    const forwarder = createProgressForwarder(7, (params) => {
      sent.push(params);
      return Promise.resolve();
    });
    forwarder.forward({ progress: 1, total: 2, message: 'half' });
    forwarder.end();
    forwarder.forward({ progress: 2, total: 2 });
    expect(sent).toEqual([{ progress: 1, total: 2, message: 'half', progressToken: 7 }]);
  });

  it('leaves out steps for a client that takes none, and goes on when it does', async () => {
    let taken: (() => void)[] = [];
    let count = 0;
    const forwarder = createProgressForwarder('t', () => {
      count += 1;
      return new Promise((resolve) => {
        taken.push(resolve);
      });
    });
    for (let progress = 0; progress < 1000; progress += 1) {
      forwarder.forward({ progress });
    }
    expect(count).toBe(64);
    for (const take of taken) {
      take();
    }
    taken = [];
    await Promise.resolve();
    forwarder.forward({ progress: 1001 });
    expect(count).toBe(65);
  });

  it('goes on after a notification that could not be sent', async () => {
    let count = 0;
    const forwarder = createProgressForwarder('t', () => {
      count += 1;
      return Promise.reject(new Error('gone'));
    });
    forwarder.forward({ progress: 1 });
    await Promise.resolve();
    forwarder.forward({ progress: 2 });
    expect(count).toBe(2);
  });
});
