/**
 * Programs that want everything: time, memory, calls, room in the log. Each is stopped by the limit
 * it comes to; while it runs another program runs beside it and has to be on time.
 */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { AbuseWorld } from '../support/abuse-world.ts';
import { runProgram } from '../support/program-runner.ts';

let world: AbuseWorld;
beforeAll(async () => {
  world = await AbuseWorld.open();
});
afterAll(() => world[Symbol.asyncDispose]());

describe('programs that want everything', () => {
  const CPU = { kind: 'limit', limit: 'cpu' };
  const MEMORY = { kind: 'limit', limit: 'memory' };

  it.each([
    ['a loop', 'for (;;);'],
    ['a loop after a wait', 'await mcp.bench.echo({}); for (;;);'],
    [
      'a loop that catches everything',
      'for (;;) { try { for (;;); } catch {} finally { for (;;); } }',
    ],
    ['a loop in a getter of the result', 'return { get a() { for (;;); } }'],
    [
      'a loop in toString of what is thrown',
      'throw Object.assign(new Error(), { get message() { for (;;); } })',
    ],
    ['a loop in a sort', '[2, 1].sort(() => { for (;;); })'],
    [
      'a flood of microtasks',
      'const f = () => Promise.resolve().then(f); f(); await new Promise(() => {})',
    ],
    [
      'a flood of microtasks beside a call',
      'const f = () => Promise.resolve().then(f); f(); await mcp.bench.echo({}); for (;;) await null;',
    ],
    [
      'one native operation without end',
      'Array.prototype.includes.call({ length: 2 ** 53 - 1 }, 1)',
    ],
    ['a search through a text', '"x".repeat(2e7).indexOf("x".repeat(1e7) + "y")'],
    ['a regular expression that explodes', '/^(a+)+$/.test("a".repeat(45) + "b")'],
    ['a generator without end', '[...(function* () { for (;;) yield* []; })()]'],
  ])('%s is stopped', async (_, code) => {
    expect((await world.attempt(code, { cpuMsMax: 300 })).end).toMatchObject(CPU);
  });

  it('keeps what was logged before a thread had to be ended', async () => {
    const { end, logs } = await world.attempt(
      'console.log("so far"); Array.prototype.includes.call({ length: 2 ** 53 - 1 }, 1)',
      { cpuMsMax: 300 },
    );
    expect(end).toMatchObject(CPU);
    expect(logs).toEqual([{ level: 'info', text: 'so far' }]);
  });

  it('a flood of microtasks after the end does not hold the end back', async () => {
    const startedMs = performance.now();
    expect(
      await world.value('const f = () => Promise.resolve().then(f); f(); return 1', {
        cpuMsMax: 60_000,
      }),
    ).toBe(1);
    expect(performance.now() - startedMs).toBeLessThan(10_000);
  });

  it.each([
    ['arrays', 'const a = []; for (;;) a.push(new Array(5000).fill(a.length))'],
    [
      'strings',
      'const s = "x".repeat(1e6); const a = []; for (let i = 0; ; i++) a.push((s + i).toUpperCase())',
    ],
    ['buffers', 'const a = []; for (;;) a.push(new Uint8Array(4e6).fill(1))'],
    ['one huge buffer', 'new Uint8Array(1.5e9).fill(1).length'],
    ['promises', 'const a = []; for (;;) a.push(new Promise(() => {}).then(() => 1))'],
    ['closures', 'let f = () => 1; for (;;) { const g = f; f = () => [g, new Array(100)] }'],
  ])('%s without end are stopped', async (_, code) => {
    const { end } = await world.attempt(code, {
      cpuMsMax: 20_000,
      memoryBytesMax: 32 * 1024 * 1024,
    });
    expect(end.kind === 'error' ? end : MEMORY).toMatchObject(
      end.kind === 'error' ? { name: 'RangeError' } : MEMORY,
    );
    expect(end.kind).not.toBe('value');
  });

  it('a number that grows without end is stopped', async () => {
    const { end } = await world.attempt(
      'let x = 3n; for (let i = 0; i < 60; i++) x = x * x; String(x).length',
      { cpuMsMax: 1000 },
    );
    expect(['limit', 'error']).toContain(end.kind);
  });

  it('a thread cannot be put to sleep', async () => {
    const { end } = await world.attempt(
      'Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0)',
    );
    expect(end.kind).toBe('error');
  });

  it('recursion without end is an error of the program', async () => {
    expect(
      await world.value(
        'let n = 0; const f = () => { n++; f() }; try { f() } catch (e) { [n > 100, e.name] }',
      ),
    ).toEqual([true, 'RangeError']);
    expect(
      await world.value(
        `try { JSON.parse("[".repeat(200000) + "]".repeat(200000)); "parsed" } catch (e) { e.name }`,
      ),
    ).toMatch(/Error$/u);
  });

  it('source that is nested without end is unreadable', async () => {
    expect((await world.attempt(`${'('.repeat(50_000)}1${')'.repeat(50_000)}`)).end.kind).toBe(
      'unreadable',
    );
  });

  it('a flood of calls is stopped before any is made', async () => {
    const { end, calls } = await world.attempt(
      'const ps = []; for (let i = 0; i < 50000; i++) ps.push(mcp.bench.echo({ i }).catch(() => 0)); await Promise.all(ps)',
    );
    expect(end).toMatchObject({ kind: 'limit', limit: 'calls' });
    expect(calls).toEqual([]);
  });

  it('a flood of timers is stopped', async () => {
    const { end } = await world.attempt('for (;;) setTimeout(() => {}, 0)');
    expect(end).toMatchObject({ kind: 'limit', limit: 'timers' });
  });

  it('huge results and arguments do not come through', async () => {
    expect((await world.attempt('"x".repeat(20e6)', { cpuMsMax: 10_000 })).end).toMatchObject({
      kind: 'limit',
      limit: 'result',
    });
    const { end, calls } = await world.attempt('await mcp.bench.echo("x".repeat(20e6))', {
      cpuMsMax: 10_000,
    });
    expect(end).toMatchObject({ kind: 'limit', limit: 'arguments' });
    expect(calls).toEqual([]);
  });

  it('huge logs and many logs are cut', async () => {
    const huge = await world.attempt(
      'for (let i = 0; i < 3000; i++) console.log("y".repeat(1e5)); "done"',
      { cpuMsMax: 10_000 },
    );
    expect(huge.end).toEqual({ kind: 'value', value: 'done' });
    expect(huge.logs.length).toBe(1);
    const many = await world.attempt('for (let i = 0; i < 300000; i++) console.log(i); "done"', {
      cpuMsMax: 10_000,
    });
    expect(many.end).toEqual({ kind: 'value', value: 'done' });
    expect(many.logs.length).toBe(501);
  });

  it('what one program leaves behind is not there for the next', async () => {
    await world.attempt(
      'globalThis.leak = 1; Array.prototype.leak = 1; Object.prototype.leak = 1; Math.random = () => 4; JSON.parse = null; 1',
    );
    for (let round = 0; round < 4; round += 1) {
      expect(
        await world.value(
          '[typeof leak, typeof [].leak, typeof ({}).leak, Math.random() < 1, typeof JSON.parse]',
        ),
      ).toEqual(['undefined', 'undefined', 'undefined', true, 'function']);
    }
  });

  it('programs side by side see only their own answers, one of them spinning', async () => {
    const outcomes = await Promise.all(
      Array.from({ length: 12 }, (_, index) =>
        index === 5
          ? runProgram(world.sandbox, 'for (;;);', { limits: { cpuMsMax: 600 } })
          : runProgram(
              world.sandbox,
              `globalThis.me = ${index}; for (let k = 0; k < 20; k++) { const r = await mcp.bench.echo({ v: ${index} }); if (r.v !== ${index} || globalThis.me !== ${index}) return "mixed" } return ${index}`,
            ),
      ),
    );
    expect(outcomes.map(({ end }) => (end.kind === 'value' ? end.value : end.kind))).toEqual([
      0,
      1,
      2,
      3,
      4,
      'limit',
      6,
      7,
      8,
      9,
      10,
      11,
    ]);
  });
});
