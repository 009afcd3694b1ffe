import { once } from 'node:events';

import { describe, expect, it } from 'vitest';

import { startWorker } from './start-worker.ts';

describe('startWorker', () => {
  it('runs TypeScript beside the file that it is told, and reads away what is printed', async () => {
    const beside = new URL('../../test/fixtures/programs/start.ts', import.meta.url).href;
    const worker = startWorker({ beside, file: 'printing-worker', name: 'test', data: 'heard' });
    const ended = once(worker, 'exit');
    expect(await once(worker, 'message')).toEqual(['heard']);
    expect(worker.stdout.readableFlowing).toBe(true);
    expect(worker.stderr.readableFlowing).toBe(true);
    expect(await ended).toEqual([0]);
  });
});
