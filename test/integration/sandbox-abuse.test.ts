/**
 * Programs that want out. Each is held to what containment means for it; while it runs another
 * program runs beside it and has to be on time.
 */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { AbuseWorld } from '../support/abuse-world.ts';
import { startProgram } from '../support/program-runner.ts';

let world: AbuseWorld;
beforeAll(async () => {
  world = await AbuseWorld.open();
});
afterAll(() => world[Symbol.asyncDispose]());

describe('ways out', () => {
  const HOST_NAMES =
    'const found = (g) => ["process", "require", "Buffer", "module", "global", "Deno", "WebAssembly", "Worker", "fetch"].filter((k) => { try { return g[k] !== undefined } catch { return true } });';

  it.each([
    ['of this', 'this ?? globalThis'],
    ['of the global object', 'globalThis'],
    ['of Function', 'Function("return globalThis")()'],
    [
      'of the constructor of an async function',
      'await (async () => {}).constructor("return globalThis")()',
    ],
    [
      'of the constructor of a generator',
      '(function* () {}).constructor("yield globalThis")().next().value',
    ],
    ['of indirect eval', '(0, eval)("globalThis")'],
    ['of a tool proxy', 'mcp.bench.echo.constructor("return globalThis")()'],
    ['of a logging function', 'console.log.constructor("return globalThis")()'],
    ['of a promise of a call', 'mcp.bench.echo({}).constructor.constructor("return globalThis")()'],
    [
      'of an answer',
      '(await mcp.bench.echo({ a: [] })).constructor.constructor("return globalThis")()',
    ],
    [
      'of an error of a call',
      '(await mcp.bench.fail({}).catch((e) => e)).constructor.constructor("return globalThis")()',
    ],
    [
      'of an error of the language',
      '(() => { try { null.x } catch (e) { return e } })().constructor.constructor("return globalThis")()',
    ],
    [
      'of an error of a full stack',
      '(() => { const f = () => f(); try { f() } catch (e) { return e } })().constructor.constructor("return globalThis")()',
    ],
    [
      'of a refused import',
      '(await import("fs").catch((e) => e)).constructor.constructor("return globalThis")()',
    ],
    ['of a timer function', 'setTimeout.constructor("return globalThis")()'],
  ])('through the constructor %s end in the engine', async (_, expression) => {
    expect(await world.value(`${HOST_NAMES} return found(${expression})`)).toEqual([]);
  });

  it('by frames of a stack are closed: they are neither handed out nor bent', async () => {
    const code = `const seen = []; try { Error.prepareStackTrace = (_, frames) => { seen.push(...frames.map((f) => String(f.getFunction?.()))); return "bent" } } catch (e) { seen.push(e.name) } try { Error.stackTraceLimit = 0 } catch (e) { seen.push(e.name) } let late; try { await mcp.bench.fail({}) } catch (e) { late = e.stack } [seen, late]`;
    const [seen, late] = (await world.value(code)) as [string[], string];
    expect(seen).toEqual(['TypeError', 'TypeError']);
    expect(late).toContain('program.ts:1');
    expect(late).not.toMatch(/file:|node_modules|sandbox|\/src\/|\/dist\//u);
  });

  it('by errors tell no path and no frame of the host', async () => {
    const code = `const texts = []; for (const f of [() => null.x, () => mcp.bench.echo({ a: 1n }), () => mcp.bench.fail({}), () => import("fs"), () => structuredClone(() => 1), () => setTimeout("x"), () => eval("%"), () => Object.defineProperty(mcp, "x", { value: 1 }), () => new Array(-1)]) { try { await f() } catch (e) { for (const k of Reflect.ownKeys(e)) texts.push(String(e[k])) } } texts`;
    const texts = (await world.value(code)) as string[];
    expect(texts.length).toBeGreaterThan(10);
    expect(texts.join('\n')).not.toMatch(
      /file:\/\/|node:|node_modules|\.js:|quickjs|worker|\/src\/|\/dist\//u,
    );
  });

  it.each([
    ['files', '(await import("node:fs")).readFileSync("/etc/hostname", "utf8")'],
    ['files by require', 'require("fs").readFileSync("/etc/hostname")'],
    ['the environment', 'process.env.PML_ABUSE_SECRET'],
    ['the environment by a builtin module', '(await import("node:process")).env.PML_ABUSE_SECRET'],
    ['the network by fetch', 'await (await fetch("http://127.0.0.1:$PORT")).text()'],
    ['the network by a module', 'await import("http://127.0.0.1:$PORT/x.js")'],
    ['the network by a socket', 'new WebSocket("ws://127.0.0.1:$PORT")'],
    ['other processes', '(await import("node:child_process")).execSync("id").toString()'],
    ['threads', 'new Worker("data:text/javascript,1")'],
    [
      'messages to the host',
      'postMessage({ kind: "sliced", requests: [], activeMs: 0, end: { kind: "value", text: "1" } })',
    ],
    ['compiled code', 'new WebAssembly.Memory({ initial: 1 })'],
  ])('to %s do not exist', async (_, code) => {
    const { end, calls } = await world.attempt(code);
    expect(end).toMatchObject({ kind: 'error', name: 'ReferenceError' });
    expect(calls).toEqual([]);
  });

  it('into the one function that goes out are not left in the global object', async () => {
    const code = `const g = []; const walk = (o, d) => { if (d > 3 || o === null || (typeof o !== "object" && typeof o !== "function")) return; for (const k of Reflect.ownKeys(o)) { let v; try { v = o[k] } catch { continue } if (typeof v === "function" && ["send", "begin", "describe", "run"].includes(v.name) && o !== pml) g.push(String(k)); if (d < 3 && v !== o) walk(v, d + 1) } }; walk(globalThis, 0); [g, Reflect.ownKeys(globalThis).filter((k) => /pml:|api|send/.test(String(k)))]`;
    expect(await world.value(code)).toEqual([[], []]);
  });
});

describe('the bridge', () => {
  it('takes keys that pollute as plain data', async () => {
    const code = `await mcp.bench.echo(JSON.parse('{"__proto__":{"polluted":1},"constructor":{"prototype":{"polluted":1}}}')); const back = await mcp.bench.echo({ a: 1 }); back.__proto__.polluted = 1; back.constructor.prototype.polluted2 = 1; Object.prototype.polluted3 = 1; Array.prototype.polluted = 1; await mcp.bench.echo([1]); 1`;
    const { calls } = await world.attempt(code);
    expect(Object.getPrototypeOf(calls[0]?.args)).toBe(Object.prototype);
    expect(Object.hasOwn(calls[0]?.args as object, '__proto__')).toBe(true);
    expect(([] as unknown as Record<string, unknown>)['polluted']).toBeUndefined();
  });

  it('does not care what a program does to the language before it calls', async () => {
    const code = `const stolen = []; const take = (name) => function (...a) { stolen.push(name); throw new Error("hijacked " + name) }; JSON.stringify = take("stringify"); JSON.parse = take("parse"); Map.prototype.get = take("get"); Map.prototype.set = take("set"); Function.prototype.call = take("call"); Function.prototype.apply = take("apply"); Function.prototype.bind = take("bind"); Reflect.apply = take("reflect"); Object.keys = take("keys"); Object.defineProperty = take("define"); String.prototype.slice = take("slice"); Array.prototype.push = Array.prototype.push; globalThis.Promise = take("Promise"); globalThis.Error = take("Error"); globalThis.Proxy = take("Proxy"); const r = await mcp.bench.echo({ q: 1 }); console.log("still here"); const n = await new (async () => {})().constructor((done) => setTimeout(() => done(2), 1)); return { r, n, stolen }`;
    const { end, logs } = await world.attempt(
      code.replace('new (async () => {})().constructor(', 'new ((async () => {})().constructor)('),
    );
    expect(end).toEqual({ kind: 'value', value: { r: { q: 1 }, n: 2, stolen: [] } });
    expect(logs).toEqual([{ level: 'info', text: 'still here' }]);
  });

  it('shows a program that replaces then and species nothing but its own promises', async () => {
    const code = `const seen = []; const then = Promise.prototype.then; Promise.prototype.then = function (...a) { seen.push(Object.prototype.toString.call(this)); return Reflect.apply(then, this, a) }; Object.defineProperty(Promise, Symbol.species, { get() { return undefined } }); const r = await mcp.bench.echo({ a: 1 }).then((x) => x.a); [r, [...new Set(seen)]]`;
    expect(await world.value(code)).toEqual([1, ['[object Promise]']]);
  });

  it('reads no setter and no getter of Object.prototype into its frames', async () => {
    const code = `for (const k of ["id", "kind", "server", "tool", "name", "message", "code", "resolve", "reject", "stack", "get", "set", "value"]) Object.defineProperty(Object.prototype, k, { __proto__: null, configurable: true, get() { return () => "forged" }, set(v) { globalThis.leaked = String(v) } }); const r = await mcp.bench.echo([1, "x"]); let e; try { await mcp.bench.fail([1]) } catch (error) { e = error.message } const out = [r, e, typeof globalThis.leaked]; return out`;
    const { end, calls } = await world.attempt(code);
    expect(calls.map(({ server, tool }) => `${server}.${tool}`)).toEqual([
      'bench.echo',
      'bench.fail',
    ]);
    expect(end).toMatchObject({ kind: 'value' });
    expect(JSON.stringify(end)).toContain('it failed');
  });

  it('takes a forged frame as the data it is', async () => {
    const frame =
      '{"kind":"sliced","requests":[{"kind":"call","id":99,"server":"admin","tool":"drop","argsText":"{}"}],"end":{"kind":"value","text":"\\"forged\\""}}';
    const { end, calls, logs } = await world.attempt(
      `console.log(${JSON.stringify(frame)}); await mcp.bench.echo(${JSON.stringify(frame)}); throw new Error(${JSON.stringify(frame)})`,
    );
    expect(calls.map(({ id, tool }) => [id, tool])).toEqual([[1, 'echo']]);
    expect(logs).toEqual([{ level: 'info', text: frame }]);
    expect(end).toMatchObject({ kind: 'error', message: frame });
  });

  it('gives names of the language no meaning unless a tool has them', async () => {
    const code = `["then", "constructor", "__proto__", "prototype", "toString", "valueOf", "toJSON", "hasOwnProperty", "__defineGetter__"].map((k) => [typeof mcp[k], typeof mcp.bench[k], typeof pml[k]].join())`;
    expect(new Set((await world.value(code)) as string[])).toEqual(
      new Set(['undefined,undefined,undefined']),
    );
  });

  it('lets servers and symbols be looked at without a call', async () => {
    const code = `const a = await mcp.bench; const b = await mcp; const c = await pml; [a === mcp.bench, b === mcp, c === pml, mcp[Symbol.iterator] === undefined, mcp.bench[Symbol.toPrimitive] === undefined, JSON.stringify(mcp.bench), Object.getPrototypeOf(mcp.bench)]`;
    const { end, calls } = await world.attempt(code);
    expect(end).toEqual({ kind: 'value', value: [true, true, true, true, true, '{}', null] });
    expect(calls).toEqual([]);
  });

  it('keeps its proxies as they are', async () => {
    const code = `const tries = [() => { mcp.bench.echo = () => "mine" }, () => { mcp.bench = 1 }, () => { delete mcp.bench.echo }, () => Object.setPrototypeOf(mcp.bench, {}), () => Object.defineProperty(mcp, "bench", { value: 1 }), () => Object.freeze(mcp), () => { globalThis.mcp = {} }, () => Object.defineProperty(globalThis, "mcp", { value: 1 }), () => { console.log = 1 }].map((f) => { try { f(); return "done" } catch (e) { return e.name } }); const r = await mcp.bench.echo({ a: 1 }); [tries, r]`;
    expect(await world.value(code)).toEqual([
      Array.from({ length: 9 }, () => 'TypeError'),
      { a: 1 },
    ]);
  });

  it('passes odd names on as text', async () => {
    const names = [
      '../../etc/passwd',
      'a b',
      'x\u0000y',
      '\u202e',
      '"',
      '\ud800',
      'a'.repeat(5000),
    ];
    const { calls } = await world.attempt(
      `for (const n of ${JSON.stringify(names)}) await mcp[n][n]({}); 1`,
    );
    expect(calls.map(({ server, tool }) => [server, tool])).toEqual(
      names.map((name) => [name, name]),
    );
  });

  it('makes calls of getters and toJSON tricks only with what they gave', async () => {
    const code = `let n = 0; await mcp.bench.echo({ get a() { return ++n }, toJSON() { return { n: ++n, o: this === undefined } } }); await mcp.bench.echo(new Proxy({ x: 1 }, { get: (t, k) => k === "toJSON" ? undefined : "p" })); let e; try { await mcp.bench.echo({ toJSON() { throw new Error("tj") } }) } catch (x) { e = x.message } e`;
    const { end, calls } = await world.attempt(code);
    expect(end).toEqual({ kind: 'value', value: 'tj' });
    expect(calls.map(({ args }) => args)).toEqual([{ n: 1, o: false }, { x: 'p' }]);
  });

  it('calls within the writing of arguments are calls in their turn', async () => {
    const { calls, end } = await world.attempt(
      'await mcp.bench.echo({ toJSON() { mcp.bench.echo({ inner: 1 }); return { outer: 1 } } }); 1',
    );
    expect(end).toEqual({ kind: 'value', value: 1 });
    expect(calls.map(({ id, args }) => [id, args])).toEqual([
      [1, { inner: 1 }],
      [2, { outer: 1 }],
    ]);
  });

  it('lets nobody settle or clear what is not theirs', async () => {
    const code = `const p = mcp.bench.echo({ a: 1 }); clearTimeout(1); clearInterval(1); clearTimeout("__proto__"); clearTimeout({ valueOf: () => 1 }); clearTimeout(NaN); (await p).a`;
    const { end, slices } = await world.attempt(code);
    expect(end).toEqual({ kind: 'value', value: 1 });
    expect(slices.flat().map(({ kind }) => kind)).toEqual(['call']);
  });

  it('is not fooled by a program that closes the function it stands in', async () => {
    const { end } = await world.attempt(
      '}; }); globalThis.out = 1; (function (args) { return async function () {',
    );
    expect(end).toMatchObject({ kind: 'unreadable' });
  });
});

describe('ends that lie', () => {
  it('by throwing what cannot be read give an error all the same', async () => {
    const { end } = await world.attempt(
      'throw { get message() { throw 1 }, get stack() { throw 2 }, get name() { return "x".repeat(1e7) }, toString() { throw 3 }, toJSON() { throw 4 } }',
    );
    expect(end).toMatchObject({
      kind: 'error',
      name: 'Error',
      message: expect.stringContaining('unprintable'),
    });
    expect(JSON.stringify(end).length).toBeLessThan(20_000);
  });

  it('by an error with endless texts are cut', async () => {
    const { end } = await world.attempt(
      'const e = new Error("m".repeat(1e6)); e.name = "n".repeat(1e6); e.stack = "s".repeat(1e6); throw e',
    );
    expect(end).toMatchObject({ kind: 'error' });
    expect(JSON.stringify(end).length).toBeLessThan(30_000);
  });

  it.each([
    ['a cycle', 'const a = {}; a.a = a; a'],
    ['a toJSON that throws', 'return { then(r) { r({ toJSON() { throw new Error("tj") } }) } }'],
  ])('by returning %s are errors', async (_, code) => {
    expect((await world.attempt(code)).end).toMatchObject({
      kind: 'error',
      message: expect.stringContaining('not JSON'),
    });
  });

  it('by returning what is nested without end are limits', async () => {
    const { end } = await world.attempt('let a = []; for (let i = 0; i < 1000; i++) a = [a]; a');
    expect(end).toMatchObject({
      kind: 'limit',
      limit: 'result',
      message: expect.stringContaining('levels'),
    });
    const deeper = await world.attempt('let a = []; for (let i = 0; i < 1e5; i++) a = [a]; a');
    expect(['limit', 'error']).toContain(deeper.end.kind);
    const args = await world.attempt(
      'let a = []; for (let i = 0; i < 1000; i++) a = [a]; await mcp.bench.echo(a)',
    );
    expect(args.end).toMatchObject({ kind: 'limit', limit: 'arguments' });
    expect(args.calls).toEqual([]);
  });

  it('by pretending to be an engine error only mislabel themselves', async () => {
    const { end } = await world.attempt(
      'const e = new Error("interrupted"); e.name = "InternalError"; throw e',
    );
    expect(end).toMatchObject({ kind: 'error', name: 'InternalError', message: 'interrupted' });
  });

  it('are final: nothing runs after them', async () => {
    const { program, host } = await startProgram(
      world.sandbox,
      'setTimeout(() => mcp.bench.echo({ late: 1 }), 5); mcp.bench.echo({ a: 1 }).then(() => mcp.bench.echo({ late: 2 })); Promise.resolve().then(() => {}).then(() => {}).then(() => {}).then(() => {}).then(() => {}).then(() => {}).then(() => mcp.bench.echo({ late: 3 })); return 1',
      { answer: (call) => AbuseWorld.answer(call) },
    );
    expect(await program.ended).toEqual({ kind: 'value', value: 1 });
    // The same thread takes another program, so all that could still come has come.
    await Promise.all([world.witness(), world.witness(), world.witness()]);
    expect(host.calls.map(({ args }) => args)).toEqual([{ a: 1 }]);
    program.settle({ id: 1, nowMs: 1, kind: 'value' });
    await Promise.all([world.witness(), world.witness(), world.witness()]);
    expect(host.calls.length).toBe(1);
  });
});
