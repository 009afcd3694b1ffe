/** What JSON has no word for leaves a program as something that says the same, or with a word about it. */
import { afterAll, describe, expect, it } from 'vitest';

import { QuickJsSandbox } from '../../src/adapters/sandbox/quickjs-sandbox.ts';
import { type Answer, type CallRequest, runProgram } from '../support/program-runner.ts';

const sandbox = new QuickJsSandbox();
afterAll(() => sandbox[Symbol.asyncDispose]());

const run = (code: string, answer?: (call: CallRequest) => Answer) =>
  runProgram(sandbox, code, answer === undefined ? {} : { answer });

describe('a value of a program', () => {
  it.each<readonly [code: string, value: unknown]>([
    ['new Map([["a", 1], ["b", new Set([2])]])', { a: 1, b: [2] }],
    ['new Map([[1, "a"]])', [[1, 'a']]],
    ['new Map([["__proto__", 1]])', JSON.parse('{"__proto__": 1}')],
    ['({ m: new Map(), s: new Set(["x"]) })', { m: {}, s: ['x'] }],
    [
      'Object.assign(new RangeError("no"), { code: 7 })',
      { name: 'RangeError', message: 'no', code: 7 },
    ],
    ['[/a+/gi]', ['/a+/gi']],
    ['new Uint8Array([1, 2])', [1, 2]],
    ['new Date(5)', '1970-01-01T00:00:00.005Z'],
    ['class Point { x = 1; #y = 2 }; new Point()', { x: 1 }],
    ['BigInt.prototype.toJSON = function () { return `${this}` }; [12n]', ['12']],
  ])('is carried as what it holds: %s', async (code, value) => {
    const { end, logs } = await run(code);
    expect(end).toMatchObject({ kind: 'value', value });
    expect(logs).toEqual([]);
  });

  it.each<readonly [code: string, value: unknown, said: string]>([
    ['({ average: 0 / 0 })', { average: null }, 'the value of the program, at "average", is NaN'],
    ['[1 / 0]', [null], 'is Infinity, which JSON cannot carry, and became null'],
    ['({ d: new Date(NaN) })', { d: null }, 'is no date that there is'],
    ['({ n: 12n })', { n: '12' }, 'is a BigInt, which JSON cannot carry, and became a text'],
    ['({ f() {} })', {}, 'at "f", is a function, which JSON cannot carry, and is left out'],
    ['new Map([["a", 1]]).keys()', {}, 'is an iterator'],
  ])('that lost something says so in the log: %s', async (code, value, said) => {
    const { end, logs } = await run(code);
    expect(end).toMatchObject({ kind: 'value', value });
    expect(logs.map(({ text }) => text)).toEqual([expect.stringContaining(said)]);
  });

  it('says so a few times at the most', async () => {
    const { logs } = await run('Array.from({ length: 100 }, () => NaN)');
    expect(logs).toHaveLength(5);
  });

  it.each(['({ list: [mcp.bench.echo({})] })', '[1, 2].map(async (n) => n)'])(
    'is no promise that nobody awaited: %s',
    async (code) => {
      const { end } = await run(code);
      expect(end).toMatchObject({
        kind: 'error',
        message: expect.stringContaining('is a promise: await it first'),
      });
    },
  );

  it.each([
    'const m = new Map(); m.set("m", m); m',
    'const s = new Set(); s.add(s); s',
    'const e = new Error("x"); e.self = e; e',
    'let a = {}; for (let i = 0; i < 100000; i++) a = { a }; a',
  ])('that holds itself or has no end is refused, and soon: %s', async (code) => {
    const startedMs = performance.now();
    const { end } = await run(code);
    const message = expect.stringContaining('nested more than') as string;
    expect(end).toMatchObject({ kind: 'limit', message });
    const inside = await run('await pml.total({})', () => ({ kind: 'program', code, args: {} }));
    const told = expect.stringContaining('nested too deep') as string;
    expect(inside.end).toMatchObject({ kind: 'error', message: told });
    expect(performance.now() - startedMs).toBeLessThan(4000);
  });

  it('that does not fit into memory as JSON says so', async () => {
    const { end } = await run('new Uint8Array(40000000)');
    expect(end).toMatchObject({ kind: 'limit', limit: 'memory' });
  });

  it('of a capability is carried the same way', async () => {
    const { end } = await run('await pml.total({})', () => ({
      kind: 'program',
      code: 'new Map([["a", 1]])',
      args: {},
    }));
    expect(end).toMatchObject({ kind: 'value', value: { a: 1 } });
  });
});

describe('an argument of a call', () => {
  it.each<readonly [code: string, said: string]>([
    ['({ n: NaN })', 'an argument of bench.echo, at "n", is NaN, which JSON cannot carry'],
    ['({ n: 1n })', 'at "n", is a BigInt, which JSON cannot carry: use Number(it) or String(it)'],
    ['({ f: () => 1 })', 'at "f", is a function'],
    ['({ p: Promise.resolve(1) })', 'at "p", is a promise: await it first'],
    [
      '(() => { const a = {}; a.a = a; return a })()',
      'an argument of bench.echo is not JSON: circular reference',
    ],
    ['({ d: new Date(NaN) })', 'is no date that there is'],
  ])('that JSON cannot carry is refused before the tool hears of it: %s', async (code, said) => {
    const { end, calls } = await run(`await mcp.bench.echo(${code})`);
    expect(end).toMatchObject({ kind: 'error', message: expect.stringContaining(said) });
    expect(calls).toEqual([]);
  });

  it('of pml itself that is no object of options is refused', async () => {
    const { end, calls } = await run('await pml.remember("a note", 5)');
    expect(end).toMatchObject({ kind: 'error', message: expect.stringContaining('of options') });
    expect(calls).toEqual([]);
  });

  it('may be a map or a set', async () => {
    const { end } = await run('await mcp.bench.echo({ m: new Map([["a", 1]]), s: new Set([2]) })');
    expect(end).toMatchObject({ kind: 'value', value: { m: { a: 1 }, s: [2] } });
  });
});

describe('a line of log', () => {
  it('tells numbers, promises and patterns as they are', async () => {
    const { logs } = await run(
      'console.log(NaN, -1 / 0, [0 / 0], 5n, { p: Promise.resolve() }, [/x/], [() => 1])',
    );
    expect(logs.map(({ text }) => text)).toEqual([
      'NaN -Infinity ["NaN"] 5 {"p":"[promise: await it]"} ["/x/"] ["[function ]"]',
    ]);
  });

  it('is written by every method of a console that programs are used to', async () => {
    const { end, logs } = await run(
      'console.group("g"); console.assert(1, "a"); console.assert(0, "b"); console.time("t"); console.timeEnd("t"); console.groupEnd(); 1',
    );
    expect(end).toMatchObject({ kind: 'value', value: 1 });
    expect(logs.map(({ text }) => text)).toEqual(['g', 'Assertion failed b', 't']);
  });
});
