import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { compileProgram } from './compile-program.ts';

/** The program as it would run, with this engine in place of the other. */
async function valueOf(code: string, args?: object): Promise<unknown> {
  const compiled = compileProgram(code);
  if (compiled.kind === 'unreadable') {
    throw new Error(compiled.message);
  }
  // oxlint-disable-next-line no-eval -- what is made is a script; only running it shows what it means
  const make = (0, eval)(compiled.script) as (given: unknown) => () => Promise<unknown>;
  return await make(args)();
}

describe('compileProgram', () => {
  it.each<readonly [code: string, value: unknown]>([
    ['1 + 1', 2],
    ['1;\n2;', 2],
    ['return 3; 4', 3],
    ['const a: number = await 5; a', 5],
    ['const a = 1', undefined],
    ['', undefined],
    ['// only a comment', undefined],
    ['7 // a comment at the end', 7],
    ['if (args.a) { "yes" } else "no"', 'no'],
    ['if (args.a) 1; else if (true) { 2; 3 }', 3],
    ['try { null.x } catch { "caught" }', 'caught'],
    ['try { 1 } finally { 2 }', undefined],
    ['{ 1 }', undefined],
    ['({ a: 1 })', { a: 1 }],
    ['"use strict"', 'use strict'],
    ['enum E { A = 4 }\nE.A', 4],
    ['const f = <T,>(x: T): T => x; f<number>(9) as number', 9],
    ['class P { constructor(private n: number) {} get() { return this.n } }\nnew P(3).get()', 3],
    ['const args = 6; args', 6],
    ['let x = 1\n;[2].forEach((n) => { x += n })\nx', 3],
  ])('gives %j its value', async (code, value) => {
    expect(await valueOf(code, {})).toEqual(value);
  });

  it('is strict', async () => {
    await expect(valueOf('undeclared = 1')).rejects.toThrow(ReferenceError);
    expect(await valueOf('return this')).toBeUndefined();
  });

  it.each([
    ['let a = ;', 1],
    ['\n\nlet a = "open', 3],
    ['f(\n\n', 3],
    ['const a = 1;\nconst a = 2;', 2],
    ['\nimport fs from "fs";', 2],
    ['import "x"', 1],
    ['\n\nexport default 1', 3],
    ['export * from "x"', 1],
  ])('tells the line of %j, which it cannot read', (code, line) => {
    expect(compileProgram(code)).toMatchObject({ kind: 'unreadable', line });
  });

  it('takes imports of types for what they are', async () => {
    expect(await valueOf('import type { A } from "x";\nconst a: A = 1; a')).toBe(1);
  });

  it('is not left by a program that closes brackets of ours', () => {
    expect(compileProgram('}; }); (function () { return async function () {').kind).toBe(
      'unreadable',
    );
  });
});

describe('laws', () => {
  it('anything is compiled or unreadable, and what is compiled keeps its lines', () => {
    fc.assert(
      fc.property(
        fc.array(
          fc.constantFrom(
            'a',
            '(',
            ')',
            '{',
            '}',
            ';',
            '\n',
            '"',
            '1',
            '=>',
            'await ',
            'return ',
            '/',
            '`',
            '<T>',
            ':',
          ),
        ),
        (parts) => {
          const code = parts.join('');
          const compiled = compileProgram(code);
          expect(
            compiled.kind === 'unreadable' ||
              compiled.script.split('\n').length === code.split('\n').length + 1,
          ).toBe(true);
        },
      ),
    );
  });
});
