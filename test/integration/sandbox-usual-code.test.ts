/** The language is closed once a capability was entered; what programs usually do goes on working. */
import { afterAll, describe, expect, it } from 'vitest';

import { QuickJsSandbox } from '../../src/adapters/sandbox/quickjs-sandbox.ts';
import { type Answer, type CallRequest, runProgram } from '../support/program-runner.ts';

const sandbox = new QuickJsSandbox();
afterAll(() => sandbox[Symbol.asyncDispose]());

const answer = ({ tool, args }: CallRequest): Answer =>
  tool === 'total' ? { kind: 'program', code: '1', args: {} } : { kind: 'value', value: args };

describe('usual code after a capability', () => {
  it.each<readonly [what: string, code: string, value: unknown]>([
    [
      'errors of its own',
      'class Mine extends Error { constructor(m) { super(m); this.name = "Mine" } }; const e = new Mine("m"); [e.name, String(e), e instanceof Error]',
      ['Mine', 'Mine: m', true],
    ],
    [
      'errors of old',
      'function Old(m) { this.message = m } Old.prototype = Object.create(Error.prototype); Old.prototype.constructor = Old; Old.prototype.name = "Old"; String(new Old("m"))',
      'Old: m',
    ],
    [
      'messages that are set',
      'const e = new Error(); e.message = "later"; e.name = "N"; [String(e), Object.keys(e)]',
      ['N: later', ['message', 'name']],
    ],
    [
      'members named like those of all objects',
      'const o = {}; o.toString = () => "mine"; o.constructor = 1; o.valueOf = 2; o.hasOwnProperty = 3; [`${{ toString: () => "x" }}`, o.toString(), o.constructor, Object.keys(o)]',
      ['x', 'mine', 1, ['toString', 'constructor', 'valueOf', 'hasOwnProperty']],
    ],
    [
      'counting words',
      'const n = {}; for (const w of ["constructor", "map", "constructor"]) n[w] = (Object.hasOwn(n, w) ? n[w] : 0) + 1; n',
      { constructor: 2, map: 1 },
    ],
    [
      'methods of one array',
      'const a = [1]; a.map = () => "own"; [a.map(), [1].map((n) => n)]',
      ['own', [1]],
    ],
    [
      'classes of arrays and maps',
      'class L extends Array { last() { return this.at(-1) } }; class M extends Map { get(k) { return super.get(k) ?? 0 } }; [L.from([1, 2]).map((n) => n * 2).last(), new M().get(1)]',
      [4, 0],
    ],
    [
      'toJSON of its own',
      'class Money { constructor(n) { this.n = n } toJSON() { return `${this.n} EUR` } }; const o = {}; o.toJSON = () => "own"; await mcp.bench.echo({ m: new Money(3), o, d: new Date(5) })',
      { m: '3 EUR', o: 'own', d: '1970-01-01T00:00:00.005Z' },
    ],
    [
      'super',
      'class A { set() { super.name = "n"; super.toString = 1; return [this.name, this.toString] } }; new A().set()',
      ['n', 1],
    ],
    [
      'spreading and taking apart',
      'const { a, ...rest } = { a: 1, b: 2 }; const [x, ...ys] = [..."abc"]; [a, rest, x, ys, { ...rest, c: 3 }, Math.max(...[1, 5])]',
      [1, { b: 2 }, 'a', ['b', 'c'], { b: 2, c: 3 }, 5],
    ],
    [
      'iterating in time',
      'async function* g() { for (let n = 0; n < 3; n++) yield n } const out = []; for await (const n of g()) out.push(n); for await (const n of [Promise.resolve(9)]) out.push(n); out',
      [0, 1, 2, 9],
    ],
    [
      'iterators of its own',
      'const o = { *[Symbol.iterator]() { yield 1 } }; class I { [Symbol.iterator]() { return this } next() { return { done: true } } }; [[...o], [...new I()]]',
      [[1], []],
    ],
    [
      'promises',
      'const r = await Promise.allSettled([Promise.reject(new Error("x")), 1, (async () => 2)()]); const f = await Promise.resolve(1).finally(() => {}); [r.map((s) => s.status), f]',
      [['rejected', 'fulfilled', 'fulfilled'], 1],
    ],
    [
      'sorting and grouping',
      'const g = Object.groupBy([3, 1, 2], (n) => (n % 2 ? "odd" : "even")); [[3, 1, 2].sort(), [3, 1].toSorted(), g.odd, Object.fromEntries(Object.entries({ a: 1 }))]',
      [[1, 2, 3], [1, 3], [3, 1], { a: 1 }],
    ],
    [
      'texts',
      '["a-b".replace(/-/g, "+"), "a,b".split(","), `${1}`, [..."a1b2".matchAll(/\\d/g)].map((m) => m[0]), parseInt("7px")]',
      ['a+b', ['a', 'b'], '1', ['1', '2'], 7],
    ],
    [
      'looking at kinds',
      '[({}).constructor === Object, [].constructor.name, typeof Object, Object.prototype.toString.call([]), Object.prototype.hasOwnProperty.call({ a: 1 }, "a"), [] instanceof Array]',
      [true, 'Array', 'function', '[object Array]', true, true],
    ],
    [
      'structuredClone',
      'const c = structuredClone({ d: new Date(1), m: new Map([[1, [2]]]) }); [c.d.getTime(), c.m.get(1)]',
      [1, [2]],
    ],
    [
      'going through all names',
      'const out = []; for (const k in { a: 1 }) out.push(k); for (const k in [5]) out.push(k); out',
      ['a', '0'],
    ],
    [
      'functions with members',
      'const f = () => 1; f.call = 5; f.extra = 2; [f.call, f.extra, (() => 3).call()]',
      [5, 2, 3],
    ],
  ])('works: %s', async (_, code, value) => {
    const after = await runProgram(sandbox, `await pml.total({});\n${code}`, { answer });
    expect(after.end).toEqual({ kind: 'value', value });
    const { end } = await runProgram(sandbox, code, { answer });
    expect(end).toEqual({ kind: 'value', value });
  });

  it('works where the caller had changed or closed the language itself before', async () => {
    const code =
      'Array.prototype.last = function () { return this[this.length - 1] }; Object.freeze(Map.prototype); Object.defineProperty(Object.prototype, "fixed", { value: 1, writable: true }); globalThis.Set = 1; await pml.total({}); return [[1, 2].last(), ({}).fixed, Set]';
    const { end } = await runProgram(sandbox, code, { answer });
    expect(end).toEqual({ kind: 'value', value: [2, 1, 1] });
  });
});
