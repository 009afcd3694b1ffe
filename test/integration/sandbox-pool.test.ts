/** The threads in which programs run: how many there are, who gets one, and what ends them. */
import { describe, expect, it } from 'vitest';

import { QuickJsSandbox } from '../../src/adapters/sandbox/quickjs-sandbox.ts';
import type { Logger } from '../../src/base/logger.ts';
import { LIMITS, NAMES, runProgram, startProgram } from '../support/program-runner.ts';
import { quietLogger } from '../support/quiet-logger.ts';

describe('the pool', () => {
  it('has no thread before the first program, and none when it is idle for long', async () => {
    await using pool = new QuickJsSandbox({ idleMs: 50 });
    expect(pool.threads).toBe(0);
    await runProgram(pool, '1');
    expect(pool.threads).toBe(1);
    await expect.poll(() => pool.threads).toBe(0);
    expect((await runProgram(pool, '2')).end).toEqual({ kind: 'value', value: 2 });
  });

  it('uses one thread for programs one after another', async () => {
    await using pool = new QuickJsSandbox();
    for (let round = 0; round < 10; round += 1) {
      expect((await runProgram(pool, `${round}`)).end).toEqual({ kind: 'value', value: round });
    }
    expect(pool.threads).toBe(1);
    await Promise.all([runProgram(pool, '1'), runProgram(pool, '2'), runProgram(pool, '3')]);
    expect(pool.threads).toBe(3);
  });

  it('serves those who wait in turn, and refuses when too many do', async () => {
    await using pool = new QuickJsSandbox({ threadsMax: 1, queueMax: 2 });
    const { program } = await startProgram(pool, 'await mcp.bench.echo({})', {
      answer: () => undefined,
    });
    const order: number[] = [];
    const second = runProgram(pool, '2').then(() => order.push(2));
    const third = runProgram(pool, '3').then(() => order.push(3));
    await expect(runProgram(pool, '4')).rejects.toMatchObject({ code: 'PROGRAMS_TOO_MANY' });
    program[Symbol.dispose]();
    await Promise.all([second, third]);
    expect(order).toEqual([2, 3]);
  });

  it('leaves a place to others, however many programs one holder has', async () => {
    await using pool = new QuickJsSandbox({ threadsMax: 3 });
    const endless = Array.from({ length: 5 }, () => startProgram(pool, 'for (;;);'));
    await Promise.all(endless.slice(0, 2));
    expect(pool.isWanted).toBe(true);
    const other = await runProgram(pool, '1 + 1', { holder: 'another' });
    expect(other.end).toEqual({ kind: 'value', value: 2 });
    for (const started of endless) {
      started.then(
        ({ program }) => program[Symbol.dispose](),
        () => undefined,
      );
    }
  });

  it('lets go of those who no longer want to wait', async () => {
    await using pool = new QuickJsSandbox({ threadsMax: 1 });
    const { program } = await startProgram(pool, 'await mcp.bench.echo({})', {
      answer: () => undefined,
    });
    const abort = new AbortController();
    const host = { requested: () => undefined, logged: () => undefined, idle: () => undefined };
    const start = { code: '1', names: NAMES, holder: 'a', seed: 1, nowMs: 0, limits: LIMITS };
    const waiting = pool.start(start, host, abort.signal);
    abort.abort(new Error('changed my mind'));
    await expect(waiting).rejects.toThrow('changed my mind');
    program[Symbol.dispose]();
    expect((await runProgram(pool, '2')).end).toEqual({ kind: 'value', value: 2 });
  });

  it('frees the thread of a program that is dropped while it computes', async () => {
    await using pool = new QuickJsSandbox({ threadsMax: 1 });
    const { program, host } = await startProgram(pool, 'console.log("on"); for (;;);');
    await expect.poll(() => host.logs.length).toBe(1);
    const startedMs = performance.now();
    program[Symbol.dispose]();
    expect((await runProgram(pool, '2')).end).toEqual({ kind: 'value', value: 2 });
    expect(performance.now() - startedMs).toBeLessThan(5000);
  });

  it('refuses programs once it is closed, and those that wait', async () => {
    const pool = new QuickJsSandbox({ threadsMax: 1 });
    await startProgram(pool, 'for (;;);');
    const waiting = runProgram(pool, '1');
    const refused = waiting.catch((error: unknown) => error);
    await pool[Symbol.asyncDispose]();
    expect(await refused).toMatchObject({ code: 'SANDBOX_UNAVAILABLE' });
    expect(pool.threads).toBe(0);
    await expect(runProgram(pool, '1')).rejects.toMatchObject({ code: 'SANDBOX_UNAVAILABLE' });
  });

  it('ends and replaces a thread that does not answer, and keeps what was logged', async () => {
    const warned: string[] = [];
    const logger: Logger = { ...quietLogger(), warn: (event) => void warned.push(event) };
    await using pool = new QuickJsSandbox({ threadsMax: 1, logger });
    // One search through a text, during which the engine looks at no clock.
    const code = 'console.log("so far"); "x".repeat(2e7).indexOf("x".repeat(1e7) + "y")';
    const { end, logs } = await runProgram(pool, code, { limits: { cpuMsMax: 200 } });
    expect(end).toMatchObject({ kind: 'limit', limit: 'cpu' });
    expect(logs).toEqual([{ level: 'info', text: 'so far' }]);
    expect(warned).toEqual(['sandbox_thread_ended']);
    expect((await runProgram(pool, '2')).end).toEqual({ kind: 'value', value: 2 });
  });
});
