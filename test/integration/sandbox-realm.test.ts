/**
 * A capability runs in the engine of its caller and may come from another client: whatever it does
 * to the language there, its caller goes on as if it had been alone.
 */
import { afterAll, describe, expect, it } from 'vitest';

import { QuickJsSandbox } from '../../src/adapters/sandbox/quickjs-sandbox.ts';
import type { JsonObject } from '../../src/base/json.ts';
import { type Answer, type RunOutcome, runProgram } from '../support/program-runner.ts';

const sandbox = new QuickJsSandbox();
afterAll(() => sandbox[Symbol.asyncDispose]());

/** Runs a program whose `pml.total` is the capability. */
const runWith = (capability: string, code: string): Promise<RunOutcome> =>
  runProgram(sandbox, code, {
    answer: ({ tool, args }): Answer =>
      tool === 'total'
        ? { kind: 'program', code: capability, args: args as JsonObject }
        : { kind: 'value', value: args },
  });

/** What the program makes of it when the capability has ended, in whatever way. */
const valueAfter = async (capability: string, code: string): Promise<unknown> => {
  const { end } = await runWith(capability, `await pml.total({}).catch(() => 0);\n${code}`);
  return end.kind === 'value' ? end.value : end;
};

const define = (target: string, key: string, descriptor: string): string =>
  `Object.defineProperty(${target}, ${key}, ${descriptor})`;

describe('a capability that changes the language', () => {
  const evil = '() => ({ text: "HIJACKED" })';
  const hijack = 'function () { return "text" in this ? { text: "HIJACKED" } : this }';

  it.each([
    ['toJSON of objects', `Object.prototype.toJSON = ${hijack}`],
    [
      'toJSON of objects by definition',
      define('Object.prototype', '"toJSON"', `{ value: ${hijack} }`),
    ],
    ['toJSON of arrays', define('Array.prototype', '"toJSON"', '{ value: () => ["HIJACKED"] }')],
    ['map', 'Array.prototype.map = () => ["HIJACKED"]'],
    ['map by definition', define('Array.prototype', '"map"', '{ value: () => ["HIJACKED"] }')],
    ['map by deleting it', 'delete Array.prototype.map'],
    [
      'a getter for what is asked',
      define('Object.prototype', '"text"', '{ get: () => "HIJACKED", set() {} }'),
    ],
    ['then', `Promise.prototype.then = function (done) { done({ text: "HIJACKED" }) }`],
    ['then of everything', `Object.prototype.then = (done) => done({ text: "HIJACKED" })`],
    ['the constructor of promises', `Promise.prototype.constructor = ${evil}`],
    ['Promise.all', 'Promise.all = async () => [["HIJACKED"]]'],
    ['call', `Function.prototype.call = ${evil}`],
    ['call of one function', `Array.prototype.slice.call = ${evil}`],
    ['call of a tool', define('mcp.bench.echo', '"call"', `{ value: ${evil} }`)],
    ['bind of a tool', `mcp.bench.echo.bind = () => ${evil}`],
    [
      'the prototype of a tool',
      'Object.setPrototypeOf(mcp.bench.echo, { call: () => "HIJACKED" })',
    ],
    ['call of a logging function', 'console.log.call = () => { throw new Error("HIJACKED") }'],
    ['iterating', 'Array.prototype[Symbol.iterator] = function* () { yield "HIJACKED" }'],
    [
      'each step of iterating',
      'Object.getPrototypeOf([][Symbol.iterator]()).next = () => ({ done: true })',
    ],
    [
      'generators',
      'Object.getPrototypeOf(function* () {}).prototype.next = () => ({ done: true })',
    ],
    [
      'async generators',
      'Object.getPrototypeOf(async function* () {}).prototype.next = async () => ({ done: true })',
    ],
    [
      'iterators as such',
      'Object.getPrototypeOf(Object.getPrototypeOf([][Symbol.iterator]())).map = () => ["HIJACKED"]',
    ],
    ['maps', 'Map.prototype.get = () => "HIJACKED"'],
    ['texts', 'String.prototype.toUpperCase = () => "HIJACKED"'],
    ['regular expressions', 'RegExp.prototype.exec = () => ["HIJACKED"]'],
    ['JSON', 'JSON.stringify = () => "HIJACKED"'],
    ['dates', 'Date.prototype.toISOString = () => "HIJACKED"'],
    ['toJSON of dates', 'Date.prototype.toJSON = () => "HIJACKED"'],
    ['Object.keys', 'Object.keys = () => ["HIJACKED"]'],
    [
      'the prototype of arrays',
      'Object.setPrototypeOf(Array.prototype, { get map() { return 0 } }); delete Array.prototype.map',
    ],
    ['typed arrays', 'Object.getPrototypeOf(Uint8Array.prototype).join = () => "HIJACKED"'],
    ['a global', 'globalThis.Promise = class { static async all() { return ["HIJACKED"] } }'],
    [
      'a global by definition',
      define('globalThis', '"Array"', '{ value: { isArray: () => "HIJACKED" } }'),
    ],
    ['a global by eval', '(0, eval)("var JSON = { stringify: () => \\"HIJACKED\\" }")'],
    [
      'a global by declaring a function',
      '(0, eval)("function Array() { return [\\"HIJACKED\\"] }")',
    ],
    ['a global by declaring a name', '(0, eval)("let Array = 1, mcp = 2")'],
    ['a global by code in a text', 'Function("Array = 1; JSON = 2; Map = 3")()'],
    ['the global object behind it', 'Object.setPrototypeOf(globalThis, { text: 1 })'],
    ['timers', 'globalThis.setTimeout = () => { throw new Error("HIJACKED") }'],
  ])('(%s) changes nothing for its caller', async (_, capability) => {
    const code = `
      await pml.total({}).catch(() => 0);
      const seen = {};
      const rows = [1, 2].map((n) => n + 1);
      await mcp.bench.echo({ text: 'mine', rows, at: new Date(0) });
      const [answer] = await Promise.all([mcp.bench.echo.call(null, { text: 'mine' })]);
      const bound = await mcp.bench.echo.bind(null)({ text: 'mine' });
      console.log.call(null, 'logged');
      async function* later() { yield 1; yield 2 }
      let sum = 0;
      for (const n of rows) sum += n;
      for await (const n of later()) sum += n;
      await new Promise((done) => setTimeout(done, 1));
      return [
        answer, bound, sum, [...rows], [...(function* () { yield 3 })()], 'text' in seen, seen.text === undefined,
        Array.prototype.slice.call([1, 2], 1), [...rows.values().map((n) => n * 2)], new Map([[1, 2]]).get(1),
        'a'.toUpperCase(), /b/.exec('abc')[0], JSON.stringify({ a: [1] }), new Date(0).toISOString(), Object.keys({ k: 1 }),
        new Uint8Array([1, 2]).join('-'), Array.isArray([]), await Promise.resolve(5).then((n) => n + 1),
      ];`;
    const { end, calls } = await runWith(capability, code);
    expect(end).toEqual({
      kind: 'value',
      value: [
        { text: 'mine' },
        { text: 'mine' },
        8,
        [2, 3],
        [3],
        false,
        true,
        [2],
        [4, 6],
        2,
        'A',
        'b',
        '{"a":[1]}',
        '1970-01-01T00:00:00.000Z',
        ['k'],
        '1-2',
        true,
        6,
      ],
    });
    expect(calls.slice(1).map(({ args }) => args)).toEqual([
      { text: 'mine', rows: [2, 3], at: '1970-01-01T00:00:00.000Z' },
      { text: 'mine' },
      { text: 'mine' },
    ]);
  });

  it('is told so by an error', async () => {
    const { end } = await runWith('Array.prototype.map = 1', 'await pml.total({})');
    expect(end).toMatchObject({
      kind: 'error',
      name: 'TypeError',
      message: expect.stringContaining('map'),
    });
  });

  it('finds nothing that it could change, wherever it goes', async () => {
    const capability = `
      const open = [], seen = new Set([mcp, pml]);
      const visit = (value, path) => {
        if (value === null || (typeof value !== 'object' && typeof value !== 'function') || seen.has(value)) return;
        seen.add(value);
        if (Object.isExtensible(value)) open.push(path);
        visit(Object.getPrototypeOf(value), path + '^');
        for (const key of Reflect.ownKeys(value)) {
          const found = Object.getOwnPropertyDescriptor(value, key), at = path + '.' + String(key);
          if (found.configurable || found.writable) open.push(at);
          visit(found.value, at); visit(found.get, at + ' get'); visit(found.set, at + ' set');
        }
      };
      visit(globalThis, '');
      visit(mcp.bench.echo, 'tool'); visit(pml.find, 'find'); visit(pml.total, 'total');
      const sources = [function* () {}, async () => {}, async function* () {}, () => {}, class {}, [].values(), new Map().keys(), new Set().keys(),
        ''[Symbol.iterator](), 'a'.matchAll(/a/g), [].values().map(String), Iterator.from({ next() {} }),
        /a/, 1n, Symbol(), new Error('x'), new Uint8Array(1), new Proxy({}, {}), new WeakRef({}), mcp.bench.echo({})];
      for (const source of sources) visit(Object.getPrototypeOf(source), typeof source + ' ' + Object.prototype.toString.call(source));
      return [open, seen.size > 700];`;
    expect((await runWith(capability, 'return await pml.total({})')).end).toEqual({
      kind: 'value',
      value: [[], true],
    });
  });

  it('cannot from inside another capability, nor the one that is called second', async () => {
    const { calls } = await runProgram(
      sandbox,
      'await pml.total({}).catch(() => 0); await pml.find("x").catch(() => 0); await mcp.bench.echo([1, 2].map((n) => n))',
      {
        answer: ({ tool, args }): Answer => {
          const code =
            tool === 'total'
              ? 'await pml.describe("x")'
              : 'Array.prototype.map = () => ["HIJACKED"]';
          return tool === 'echo'
            ? { kind: 'value' }
            : { kind: 'program', code, args: args as JsonObject };
        },
      },
    );
    expect(calls.at(-1)?.args).toEqual([1, 2]);
  });

  it('that was entered while its caller goes on finds the language closed as well', async () => {
    const code =
      'const both = [pml.total({}).catch((e) => e.name), mcp.bench.echo([1].map((n) => n))]; return await Promise.all(both)';
    const { end } = await runWith('Array.prototype.map = () => ["HIJACKED"]', code);
    expect(end).toEqual({ kind: 'value', value: ['TypeError', [1]] });
  });
});

describe('names of a capability', () => {
  it.each([
    ['assigned', 'globalThis.fresh = 1'],
    ['defined', define('globalThis', '"fresh"', '{ value: 1 }')],
    ['declared by eval', '(0, eval)("var fresh = 1")'],
    ['declared as a function', '(0, eval)("function fresh() {}")'],
    ['declared for good', '(0, eval)("let fresh = 1; const other = 2")'],
    ['made by code that is not strict', 'Function("fresh = 1")()'],
    ['put behind all objects', 'Object.prototype.fresh = 1'],
  ])('(%s) are not seen by its caller', async (_, capability) => {
    expect(await valueAfter(capability, 'return [typeof fresh, "fresh" in {}]')).toEqual([
      'undefined',
      false,
    ]);
  });

  it('do not reach what its caller keeps in the global object, and the caller is told', async () => {
    const capability =
      'const seen = []; for (const key of Reflect.ownKeys(globalThis)) { try { if (globalThis[key].mine === 1) { globalThis[key].mine = "HIJACKED"; seen.push(key) } } catch (e) { if (key === "kept") seen.push(e.name) } } return seen';
    const code =
      'globalThis.kept = { mine: 1 }; const seen = await pml.total({}); try { return kept } catch (e) { return [seen, e.name, e.message] }';
    const { end } = await runWith(capability, code);
    expect(end).toMatchObject({
      kind: 'value',
      value: [['ReferenceError'], 'ReferenceError', expect.stringContaining("'kept'")],
    });
  });
});

describe('what a capability is given and gives', () => {
  it('are copies', async () => {
    const code =
      'const given = { list: [1], deep: { a: 1 } }; const back = await pml.total(given); back.list.push(3); const again = await pml.total(given); return [given, back, again]';
    const { end } = await runWith('args.list.push(2); args.deep.a = 9; return args', code);
    expect(end).toEqual({
      kind: 'value',
      value: [
        { list: [1], deep: { a: 1 } },
        { list: [1, 2, 3], deep: { a: 9 } },
        { list: [1, 2], deep: { a: 9 } },
      ],
    });
  });

  it('is a copy where it is an error, of the same kind and with what it carried', async () => {
    const capability =
      'const e = new RangeError("too far"); e.code = "FAR"; e.data = { n: [1] }; Object.defineProperty(e, "hook", { enumerable: true, get() { throw 1 } }); e.work = () => "HIJACKED"; throw e';
    const code =
      'try { await pml.total({}) } catch (e) { return [e instanceof RangeError, e.name, e.message, e.code, e.data, Object.keys(e), e.stack.includes("pml.total.ts:1")] }';
    expect((await runWith(capability, code)).end).toEqual({
      kind: 'value',
      value: [true, 'RangeError', 'too far', 'FAR', { n: [1] }, ['code', 'data'], true],
    });
  });

  it('is a copy where it is thrown without being an error', async () => {
    const code =
      'const caught = []; for (const n of [0, 1, 2]) await pml.total({ n }).catch((e) => caught.push(e)); return caught';
    const { end } = await runWith('throw [{ a: 1, f() {} }, "text", () => 1][args.n]', code);
    expect(end).toEqual({
      kind: 'value',
      value: [{ a: 1 }, 'text', expect.stringContaining('function')],
    });
  });
});

describe('what cannot be read', () => {
  const hostile =
    'throw new Proxy(new Error("x"), Object.fromEntries(["get", "getPrototypeOf", "ownKeys", "getOwnPropertyDescriptor"].map((trap) => [trap, () => { throw new Error("trap") }])))';

  it('is text for the caller where a capability throws it', async () => {
    const code = 'try { await pml.total({}) } catch (e) { return [typeof e, e] }';
    expect((await runWith(hostile, code)).end).toEqual({
      kind: 'value',
      value: ['string', expect.stringContaining('unprintable')],
    });
  });

  it('is an error where a program throws it', async () => {
    const { end } = await runProgram(sandbox, hostile);
    expect(end).toMatchObject({ kind: 'error', message: expect.stringContaining('unprintable') });
  });
});

describe('arguments of a program alone', () => {
  it.each([
    ['objects', 'Object.prototype.toJSON = () => "HIJACKED"'],
    [
      'objects by definition',
      define('Object.prototype', '"toJSON"', '{ value: () => "HIJACKED" }'),
    ],
    ['arrays', define('Array.prototype', '"toJSON"', '{ value: () => "HIJACKED" }')],
    ['dates', define('Date.prototype', '"toJSON"', '{ value: () => "HIJACKED" }')],
    ['dates by what they are made of', 'Date.prototype.toISOString = () => "HIJACKED"'],
    ['maps', define('Map.prototype', '"toJSON"', '{ value: () => "HIJACKED" }')],
    ['functions', define('Function.prototype', '"toJSON"', '{ value: () => "HIJACKED" }')],
  ])('are not written by toJSON of all %s', async (_, change) => {
    const { calls } = await runProgram(
      sandbox,
      `try { ${change} } catch {} await mcp.bench.echo({ f: () => 1 }).catch(() => 0); await mcp.bench.echo({ o: {}, a: [1], d: new Date(0), m: new Map() })`,
    );
    const carried = { o: {}, a: [1], d: '1970-01-01T00:00:00.000Z', m: {} };
    expect(calls.map(({ args }) => args)).toEqual([carried]);
  });
});
