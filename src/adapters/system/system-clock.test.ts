import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

import { describe, expect, it } from 'vitest';

import { systemClock, systemRandom } from './machine.ts';

const CLOCK = new URL('machine.ts', import.meta.url).href;

/** A process with nothing to do but wait for connections: its loop turns only when something comes. */
const IDLE = `
  import { createServer } from 'node:net';
  const { systemClock } = await import(${JSON.stringify(CLOCK)});
  const server = createServer().listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  await new Promise((resolve) => setTimeout(resolve, 50));
  const startedMs = performance.now();
  for (let turn = 0; turn < 50; turn += 1) {
    await new Promise((resolve) => systemClock.after(0, resolve));
  }
  console.log(performance.now() - startedMs < 2000 ? 'done' : 'late');
  server.close();
`;

describe('the clock of the machine', () => {
  it('calls back in the next turn of the loop where there is nothing to wait for', async () => {
    const order: string[] = [];
    await new Promise<void>((resolve) => {
      systemClock.after(20, () => {
        order.push('later');
        resolve();
      });
      setImmediate(() => order.push('this turn'));
      systemClock.after(0, () => order.push('no wait'));
    });
    expect(order).toEqual(['this turn', 'no wait', 'later']);
  });

  it('calls back in the next turn although nothing else happens in the process', async () => {
    const { stdout } = await promisify(execFile)(
      process.execPath,
      ['--import', 'tsx', '--input-type=module', '--eval', IDLE],
      { cwd: fileURLToPath(new URL('../../..', import.meta.url)), timeout: 20_000 },
    );
    expect(stdout).toBe('done\n');
  });

  it.each([0, 1])('takes back a callback after %i ms', async (delayMs) => {
    let calls = 0;
    const cancel = systemClock.after(delayMs, () => {
      calls += 1;
    });
    cancel();
    await new Promise((resolve) => setTimeout(resolve, 5));
    expect(calls).toBe(0);
  });
});

it('makes ids that no command line takes for an option', () => {
  const ids = Array.from({ length: 3000 }, () => systemRandom.uniqueId());
  expect(ids.filter((id) => id.startsWith('-'))).toEqual([]);
  expect(new Set(ids).size).toBe(ids.length);
});
