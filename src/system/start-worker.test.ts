import { once } from 'node:events';
import { readdirSync, readFileSync } from 'node:fs';

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

/** Niceness is the 19th field; the name before it may have spaces. */
const nicenessOf = (thread: string): number =>
  Number(readFileSync(`/proc/self/task/${thread}/stat`, 'utf8').split(') ')[1]?.split(' ')[16]);

describe.runIf(process.platform === 'linux')('giveWay', () => {
  it('puts one thread behind the others and leaves them as they are', async () => {
    const beside = new URL('../../test/fixtures/programs/start.ts', import.meta.url).href;
    const before = new Set(readdirSync('/proc/self/task'));
    const worker = startWorker({ beside, file: 'giving-way-worker', name: 'test' });
    await once(worker, 'message');
    const threads = readdirSync('/proc/self/task');
    expect(threads.filter((thread) => !before.has(thread)).map(nicenessOf)).toContain(7);
    expect(threads.filter((thread) => before.has(thread)).map(nicenessOf)).not.toContain(7);
    await worker.terminate();
  });
});
