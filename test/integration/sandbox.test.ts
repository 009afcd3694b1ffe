import { afterAll, describe, expect, it } from 'vitest';

import { QuickJsSandbox } from '../../src/adapters/sandbox/quickjs-sandbox.ts';
import type { JsonObject } from '../../src/base/json.ts';
import type { ProgramEnd, ProgramLimits } from '../../src/execute/sandbox.ts';
import {
  type Answer,
  type CallRequest,
  type RunOptions,
  type RunOutcome,
  runProgram,
  START_MS,
  startProgram,
} from '../support/program-runner.ts';

const sandbox = new QuickJsSandbox();
afterAll(() => sandbox[Symbol.asyncDispose]());

const run = (code: string, options?: RunOptions): Promise<RunOutcome> =>
  runProgram(sandbox, code, options);
const value = async (code: string, options?: RunOptions): Promise<unknown> => {
  const { end } = await run(code, options);
  return end.kind === 'value' ? end.value : end;
};
const refusal: Answer = {
  kind: 'error',
  name: 'ToolError',
  message: 'no such file',
  code: 'CALL_FAILED',
};
const capability =
  (code: string) =>
  ({ tool, args }: CallRequest): Answer =>
    tool === 'total'
      ? { kind: 'program', code, args: args as JsonObject }
      : { kind: 'value', value: args };

describe('a program', () => {
  it('is TypeScript, with the last expression as its value', async () => {
    const code =
      'interface Row { n: number }\nconst rows: Row[] = [{ n: 1 }, { n: 2 }];\nrows.reduce((sum: number, { n }) => sum + n, 0)';
    expect(await value(code)).toBe(3);
  });

  it('may await and return at the top', async () => {
    expect(await value('const { a } = await mcp.bench.echo({ a: 4 }); return a as number')).toBe(4);
  });

  it('has no value when it ends without one', async () => {
    expect((await run('const a = 1')).end).toEqual({ kind: 'value' });
  });

  it('finds its arguments', async () => {
    expect(await value('args.name', { args: { name: 'x' } })).toBe('x');
  });

  it('may use a name of ours for something of its own', async () => {
    expect(await value('const args = 1, mcp = 2, fetch = 3; args + mcp + fetch')).toBe(6);
  });

  it('is refused when it imports, exports or cannot be parsed, with the line', async () => {
    const imports = (await run('const a = 1;\nimport fs from "fs";')).end;
    expect(imports).toMatchObject({
      kind: 'unreadable',
      line: 2,
      message: expect.stringContaining('import'),
    });
    expect((await run('export const a = 1')).end).toMatchObject({ kind: 'unreadable', line: 1 });
    expect((await run('const a = 1;\n\nconst b = ;')).end).toMatchObject({
      kind: 'unreadable',
      line: 3,
    });
  });

  it('is refused when its text is too long', async () => {
    const { end } = await run(`"${'x'.repeat(262_144)}"`);
    expect(end).toMatchObject({
      kind: 'unreadable',
      message: expect.stringContaining('262144 bytes'),
    });
  });

  it('that waits for what can never come is told so', async () => {
    const { end } = await run('await new Promise(() => {})');
    expect(end).toMatchObject({
      kind: 'error',
      message: expect.stringContaining('nothing can settle'),
    });
  });
});

describe('calls', () => {
  it('are asked for with server, tool, arguments and the line they stand in', async () => {
    const { slices } = await run('\nawait mcp["my-server"]["do.it"]({ a: [1] })');
    expect(slices).toEqual([
      [{ kind: 'call', id: 1, server: 'my-server', tool: 'do.it', args: { a: [1] }, line: 2 }],
    ]);
  });

  it('of one slice are sent together', async () => {
    const { slices } = await run('await Promise.all([1, 2, 3].map((n) => mcp.bench.echo({ n })))');
    expect(slices.map((slice) => slice.length)).toEqual([3]);
  });

  it('to the gateway itself are calls of the server pml', async () => {
    const { calls } = await run(
      'await pml.find("read a file", { limit: 2 }); await pml.describe("bench:echo"); await pml.remember("x", { importance: 0.5 }); await pml.total({ a: 1 }); await pml.find({ intent: "y" })',
    );
    expect(calls.map(({ server, tool, args }) => [server, tool, args])).toEqual([
      ['pml', 'find', { intent: 'read a file', limit: 2 }],
      ['pml', 'describe', { tool: 'bench:echo' }],
      ['pml', 'remember', { text: 'x', importance: 0.5 }],
      ['pml', 'total', { a: 1 }],
      ['pml', 'find', { intent: 'y' }],
    ]);
  });

  it('can be looked up, and made beyond what is listed', async () => {
    expect(
      await value(
        '[Object.keys(mcp), Object.keys(mcp.bench), "echo" in mcp.bench, "nope" in mcp.bench, Object.keys(pml)]',
      ),
    ).toEqual([
      ['bench', 'my-server'],
      ['echo', 'fail'],
      true,
      false,
      ['find', 'describe', 'remember', 'total'],
    ]);
    expect((await run('await mcp.elsewhere.thing({})')).calls[0]).toMatchObject({
      server: 'elsewhere',
      tool: 'thing',
    });
  });

  it('that fail are errors with a name, a code and the line of the call', async () => {
    expect((await run('\n\nawait mcp.bench.fail({})', { answer: () => refusal })).end).toEqual({
      kind: 'error',
      name: 'ToolError',
      message: 'no such file',
      line: 3,
      stack: 'ToolError: no such file\n    at program.ts:3',
    });
    const caught =
      'try { await mcp.bench.fail({}) } catch (error) { [error.name, error.message, error.code, error instanceof Error] }';
    expect(await value(caught, { answer: () => refusal })).toEqual([
      'ToolError',
      'no such file',
      'CALL_FAILED',
      true,
    ]);
  });

  it('with arguments that are no JSON are not made', async () => {
    const { end, calls } = await run('\nawait mcp.bench.echo({ a: 1n })');
    expect(calls).toEqual([]);
    expect(end).toMatchObject({ kind: 'error', name: 'TypeError', line: 2 });
  });
});

describe('a program in place of an answer', () => {
  it('runs in the same place with its own arguments, and its value is the answer', async () => {
    const code =
      'interface A { n: number }\nconst { n } = args as A;\nconst { got } = await mcp.bench.echo({ got: n * 2 });\ngot + 1';
    const { end, slices } = await run('const args = 5; await pml.total({ n: 4 })', {
      answer: capability(code),
    });
    expect(end).toEqual({ kind: 'value', value: 9 });
    expect(slices.flat().map(({ kind, id }) => [kind, id])).toEqual([
      ['call', 1],
      ['call', 2],
      ['program_ended', 1],
    ]);
  });

  it('names its own lines in errors, and the line of the call', async () => {
    const { end, slices } = await run('\nawait pml.total({})', {
      answer: capability('const a = {};\n\na.b.c'),
    });
    expect(end).toMatchObject({
      kind: 'error',
      name: 'TypeError',
      line: 2,
      stack: expect.stringMatching(/\n {4}at pml\.total\.ts:3\n {4}at program\.ts:2$/u),
    });
    expect(slices.flat().at(-1)).toMatchObject({
      kind: 'program_ended',
      id: 1,
      ok: false,
      message: expect.stringContaining("'c'"),
    });
  });

  it('that cannot be read rejects the call with its line', async () => {
    const { end } = await run('await pml.total({})', { answer: capability('\nconst = 1') });
    expect(end).toMatchObject({
      kind: 'error',
      name: 'SyntaxError',
      message: expect.stringContaining('pml.total.ts:2'),
    });
  });

  it('shares the limits', async () => {
    const { end } = await run('await mcp.bench.echo({}); await pml.total({})', {
      limits: { callsMax: 3 },
      answer: capability('for (;;) await mcp.bench.echo({})'),
    });
    expect(end).toMatchObject({ kind: 'limit', limit: 'calls' });
  });
});

describe('what is around a program', () => {
  it('is a clock that shows the time of the last settlement', async () => {
    const code =
      'const a = Date.now(); for (let i = 0; i < 1e6; i++); const b = new Date().getTime(); await mcp.bench.echo({}); [a, b, Date.now(), new Date().getTimezoneOffset()]';
    expect(await value(code)).toEqual([START_MS, START_MS, START_MS + 1, 0]);
  });

  it('is chance that only depends on the seed', async () => {
    const code = '[Math.random(), Math.random(), Math.random()]';
    const first = await value(code, { seed: 7 });
    expect(await value(code, { seed: 7 })).toEqual(first);
    expect(await value(code, { seed: 8 })).not.toEqual(first);
    expect(
      await value('let n = 0; for (let i = 0; i < 10000; i++) n += Math.random(); n / 10000'),
    ).toBeCloseTo(0.5, 1);
  });

  it('are timers and intervals, which can be cleared', async () => {
    const code =
      'const seen: number[] = []; const never = setTimeout(() => seen.push(0), 5); clearTimeout(never); let n = 0; await new Promise<void>((done) => { const t = setInterval(() => { seen.push(++n); if (n === 3) { clearInterval(t); done(); } }, 10); }); seen';
    expect(await value(code)).toEqual([1, 2, 3]);
  });

  it('is a console whose lines are told with their level', async () => {
    const { logs } = await run(
      'console.log("a", { b: 1 }, [2], undefined); console.warn(new Map([[1, 2]])); console.error(\nnew Error("bad")); console.debug(() => 1)',
    );
    expect(logs).toEqual([
      { level: 'info', text: 'a {"b":1} [2] undefined' },
      { level: 'warn', text: '[[1,2]]' },
      { level: 'error', text: 'Error: bad\n    at program.ts:2' },
      { level: 'debug', text: '[function ]' },
    ]);
  });

  it('clones what can be cloned', async () => {
    const code =
      'const a: any = { d: new Date(5), m: new Map([[1, { x: 2 }]]), s: new Set([3]), u: new Uint8Array([1, 2]) }; a.self = a; const b = structuredClone(a); let refused; try { structuredClone({ f() {} }) } catch (error) { refused = error.name } [b !== a, b.self === b, b.d.getTime(), b.m.get(1).x, b.s.has(3), b.u[1], refused]';
    expect(await value(code)).toEqual([true, true, 5, 2, true, 2, 'DataCloneError']);
  });

  it.each([
    'fetch("x")',
    'require("fs")',
    'process.env',
    'Buffer.from("x")',
    'new URL("x")',
    'new Intl.NumberFormat()',
    'window.x',
    'await import("fs")',
    'lodash.map',
  ])('has no %s, and says what there is', async (code) => {
    const { end } = await run(code);
    expect(end).toMatchObject({
      kind: 'error',
      name: 'ReferenceError',
      message: expect.stringMatching(/mcp\.bench, mcp\["my-server"\]/u),
    });
  });

  it('tells rejections that nobody awaited, at the end', async () => {
    const { end, logs } = await run(
      '\nmcp.bench.fail({});\nconst late = mcp.bench.fail({});\nawait mcp.bench.echo({}); await late.catch(() => 0); queueMicrotask(() => { throw new Error("lost") }); 1',
      {
        answer: ({ tool, args }) => (tool === 'fail' ? refusal : { kind: 'value', value: args }),
      },
    );
    expect(end).toEqual({ kind: 'value', value: 1 });
    expect(
      logs.map(({ level, text }) => [level, text.split('\n')[0], text.split('\n').at(-1)]),
    ).toEqual([
      [
        'warn',
        'a promise was rejected and nobody awaited it: ToolError: no such file',
        '    at program.ts:2',
      ],
      ['warn', 'a promise was rejected and nobody awaited it: Error: lost', '    at program.ts:4'],
    ]);
  });

  it('tells errors of timers that nobody caught', async () => {
    const { logs } = await run(
      'setTimeout(() => { throw new Error("lost") }, 1); await mcp.bench.echo({}); await mcp.bench.echo({}); 1',
    );
    expect(logs[0]?.text).toContain('Error: lost');
  });
});

/** How a program ends under these limits; what it logged before stays. */
const limitOf = async (code: string, limits: Partial<ProgramLimits>): Promise<ProgramEnd> => {
  const { end, logs } = await run(`console.log("before");\n${code}`, { limits });
  expect(logs[0]).toEqual({ level: 'info', text: 'before' });
  return end;
};

describe('limits', () => {
  it.each([
    [
      'memory',
      'const a = []; for (;;) a.push(new Array(1000).fill(1))',
      { memoryBytesMax: 8 * 1024 * 1024 },
      '8 MB',
    ],
    ['cpu', 'for (;;);', { cpuMsMax: 100 }, '0.1 s'],
    ['calls', 'for (;;) await mcp.bench.echo({})', { callsMax: 5 }, 'more than 5 calls'],
    [
      'timers',
      'for (;;) await new Promise((r) => setTimeout(r, 1))',
      { timersMax: 5 },
      'more than 5 timers',
    ],
    [
      'arguments',
      'await mcp.bench.echo({ a: "é".repeat(600) })',
      { argumentBytesMax: 1000 },
      '1000 bytes',
    ],
    ['result', '"é".repeat(600)', { resultBytesMax: 1000 }, '1000 bytes'],
  ])('of %s ends a program with what was exceeded', async (limit, code, limits, words) => {
    expect(await limitOf(code, limits)).toMatchObject({
      kind: 'limit',
      limit,
      message: expect.stringContaining(words),
    });
  });

  it('of computing does not count waiting', async () => {
    const { program, host } = await startProgram(sandbox, 'await mcp.bench.echo({}); 1', {
      limits: { cpuMsMax: 150 },
      answer: () => undefined,
    });
    await expect.poll(() => host.calls.length).toBe(1);
    await new Promise((resolve) => setTimeout(resolve, 900));
    program.settle({ id: 1, nowMs: START_MS, kind: 'value' });
    expect(await program.ended).toEqual({ kind: 'value', value: 1 });
  });

  it('of logs cuts them with one line that says so', async () => {
    const lines = await run('for (let i = 0; i < 1000; i++) console.log(i)', {
      limits: { logLinesMax: 3 },
    });
    expect(lines.logs.map(({ text }) => text.slice(0, 15))).toEqual([
      '0',
      '1',
      '2',
      'the log was cut',
    ]);
    const bytes = await run('console.log("x".repeat(1e6)); console.log("y")');
    expect(bytes.logs.map(({ text }) => text.slice(0, 15))).toEqual(['the log was cut']);
  });

  it('of calls drops what was asked for in the slice that went too far', async () => {
    const { calls } = await run('for (let i = 0; i < 6; i++) mcp.bench.echo({})', {
      limits: { callsMax: 5 },
    });
    expect(calls).toEqual([]);
  });
});
