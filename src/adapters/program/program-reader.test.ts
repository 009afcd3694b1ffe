import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import type { ProgramReading } from '../../capability/program-reader.ts';
import { createProgramReader } from './program-reader.ts';

const reader = createProgramReader();

function read(code: string): ProgramReading {
  const reading = reader.read(code);
  if (reading.kind === 'unreadable') {
    throw new Error(`${reading.message}: ${code}`);
  }
  return reading;
}

const shape = (code: string): string => read(code).shapeText;
const values = (code: string): readonly unknown[] => read(code).holes.map(({ value }) => value);

const known = (each: string | number | null): object => ({ kind: 'value', value: each });

describe('a program that is read', () => {
  it('names the tools and capabilities it calls, however they are reached', () => {
    const { tools, capabilities, hasComputedCalls } = read(`
      const { memory } = mcp;
      const files = mcp.files;
      const list = files['list-all'];
      await mcp["odd server"]["a b"]({});
      await Promise.all([memory.search({ q: 'x' }), list({}), mcp.files?.read({ path: 'a' })]);
      await pml.count_words({ path: 'a' });
      await pml.find('something');
      console.log(tools.mcp.not.this());
    `);
    expect(tools.toSorted()).toEqual([
      'files:list-all',
      'files:read',
      'memory:search',
      'odd server:a b',
    ]);
    expect(capabilities).toEqual(['count_words']);
    expect(hasComputedCalls).toBe(false);
  });

  it.each([
    'const n = "read"; await mcp.files[n]({})',
    'for (const s of Object.keys(mcp)) { await mcp[s].ping({}) }',
    'await run(mcp)',
    'await pml[name]({})',
  ])('says when the text does not tell what is called: %s', (code) => {
    expect(read(code).hasComputedCalls).toBe(true);
  });

  it('does not take a name of its own for a server', () => {
    const { tools } = read(`const mcp = { files: { read: (x) => x } }; mcp.files.read({ a: 1 })`);
    expect(tools).toEqual([]);
  });

  it.each([
    ['const a = 1; a + 1', 'const a = 1; return a + 1'],
    ['return 1', 'return 1'],
    [
      'if (x) { 1 } else if (y) 2; else { z(); }',
      'if (x) { return 1 } else if (y) return 2; else { return z(); }',
    ],
    ['try { a() } catch { b() }', 'try { return a() } catch { return b() }'],
    ['try { a() } finally { b() }', 'try { a() } finally { b() }'],
    ['for (const a of b) { a }', 'for (const a of b) { a }'],
  ])('is the body of a function: %s', (code, body) => {
    expect(read(code).body).toBe(body);
  });

  it.each(['import a from "a"', 'export const a = 1', 'const x = ;', '\u0000'])(
    'is none where it could not run: %j',
    (code) => {
      expect(reader.read(code)).toMatchObject({ kind: 'unreadable' });
    },
  );

  it('tells what its calls are given as far as the text says it', () => {
    const { calls } = read(`
      const path = 'a.txt';
      const more = { path, deep: { list: [1, null, args.limit] } };
      await mcp.files.read(more);
      await mcp.files.write({ path: path + '.bak', ...more });
      await mcp.files.touch();
    `);
    expect(calls).toEqual([
      {
        tool: 'files:read',
        args: {
          kind: 'object',
          members: [
            ['path', known('a.txt')],
            [
              'deep',
              {
                kind: 'object',
                members: [
                  [
                    'list',
                    {
                      kind: 'list',
                      items: [known(1), known(null), { kind: 'parameter', parameter: 'limit' }],
                    },
                  ],
                ],
              },
            ],
          ],
        },
      },
      { tool: 'files:write', args: { kind: 'unknown' } },
      { tool: 'files:touch', args: { kind: 'object', members: [] } },
    ]);
  });
});

describe('holes', () => {
  it('are the literals that hold data, with the argument they feed', () => {
    const { holes, code } = read(`
      const dir: string = 'src';
      const files = (await mcp.files.list({ path: dir, recursive: true, depth: 1 })) as string[];
      const hits = files.filter((f) => f.includes('TODO'));
      for (let i = 0; i < files.length; i += 1) { hits[0]; }
      await mcp.notes.add({ text: \`found \${hits.length}\`, tags: ['a', 'b'], meta: { by: 'me' } });
    `);
    expect(holes.map(({ value, feeds }) => [value, feeds?.tool, feeds?.path.join('.')])).toEqual([
      ['src', 'files:list', 'path'],
      [true, 'files:list', 'recursive'],
      [1, 'files:list', 'depth'],
      ['TODO', undefined, undefined],
      ['found ', 'notes:add', 'text'],
      [['a', 'b'], 'notes:add', 'tags'],
      ['me', 'notes:add', 'meta.by'],
    ]);
    expect(code).toContain('const dir: string');
    expect(holes.map(({ start, end }) => code.slice(start, end))).toEqual([
      "'src'",
      'true',
      '1',
      "'TODO'",
      'found ',
      "['a', 'b']",
      "'me'",
    ]);
  });

  it.each([
    ['names of members', 'const a = { "b": x["c"], ["d"]: y }; a', []],
    ['indexes', 'rows[3]', []],
    ['what typeof gives', 'if (typeof x === "string") { f(x) }', []],
    ['cases', 'switch (x) { case "one": f(x) }', []],
    ['logs and errors', 'console.log("seen"); throw new Error("gone")', []],
    ['marks', 'text.split("\\n").join(", ")', []],
    ['counting', 'for (let i = 0; i < n - 1; i++) {}', []],
    ['patterns', '/TODO/.test(x)', []],
    ['constants that name members', 'const field = "name"; row[field]', []],
    [
      'pieces of templates',
      'mcp.a.b({ p: `${x}/notes.txt` }); f(`a ${x}/${y}`)',
      ['/notes.txt', 'a '],
    ],
    ['pieces of templates in logs and errors', 'console.log(`a ${x}`)', []],
    ['pieces of tagged templates', 'f`a ${x}`', []],
    ['data in arithmetic', 'x * 1.19', [1.19]],
    ['negative numbers', 'mcp.a.b({ x: -5 })', [-5]],
    ['parts of an argument', 'mcp.a.b({ x: "pre" + y })', ['pre']],
    ['either of two', 'mcp.a.b({ x: y ? "one" : "two" })', ['one', 'two']],
  ])('leave out or keep %s', (_, code, expected) => {
    expect(values(code)).toEqual(expected);
  });

  it('are parameters where those are read', () => {
    const { holes } = read('mcp.files.read({ path: args.path, n: args["max n"] })');
    expect(holes.map(({ parameter, feeds }) => [parameter, feeds?.path])).toEqual([
      ['path', ['path']],
      ['max n', ['n']],
    ]);
  });

  it('have their places in the program as it was given, types and all', () => {
    const code = `
interface Row { kind: 'file' | 'folder' }
const kinds: Row['kind'][] = ['file'];
const n = 1_000 as number; enum Size { Big = 'big' }
await mcp.a.b<Row>({ kinds, n, name: \`plain\` } satisfies object)!;`;
    const reading = read(code);
    expect(reading.holes.map(({ value }) => value)).toContain('plain');
    for (const { value, start, end } of reading.holes) {
      const text = reading.code.slice(start, end);
      expect(read(`mcp.a.b({ x: ${text} })`).holes).toMatchObject([{ value }]);
    }
  });
});

const BASE = `
const path = 'notes.txt';
const text = await mcp.files.read({ path });
const count = text.split('TODO').length - 1;
if (count > 5) { await mcp.chat.send({ to: 'me', text: \`\${count}\` }); }
return count;`;

describe('the shape of a program', () => {
  it.each([
    [
      'names of its own',
      BASE.replaceAll('count', 'n').replaceAll('text =', 't =').replaceAll('text.split', 't.split'),
    ],
    ['formatting and semicolons', BASE.replaceAll(';\n', '\n').replaceAll('  ', ' ')],
    ['comments', `// hello\n${BASE.replace('return', '/* now */ return')}`],
    ['quotes', BASE.replaceAll("'", '"').replace('"TODO"', '`TODO`')],
    ['types', BASE.replace('const path', 'const path: string').replace('path }', 'path } as any')],
    [
      'braces around one statement',
      BASE.replace('{ await mcp.chat', 'await mcp.chat').replace('; }', ';'),
    ],
    ['a return at the end', BASE.replace('return count', 'count')],
    ['how members are reached', BASE.replace('mcp.files.read', 'mcp["files"]["read"]')],
    ['shorthand', BASE.replace('{ path }', '{ path: path }')],
    [
      'literals that hold data',
      BASE.replace('notes.txt', 'a')
        .replace('TODO', 'FIXME')
        .replace('5', '7')
        .replace("'me'", "'you'"),
    ],
  ])('stays the same with other %s', (_, code) => {
    expect(code).not.toBe(BASE);
    expect(shape(code)).toBe(shape(BASE));
  });

  it.each([
    ['tool', BASE.replace('files.read', 'files.head')],
    ['server', BASE.replace('mcp.files', 'mcp.disk')],
    ['argument', BASE.replace('{ path }', '{ file: path }')],
    ['condition', BASE.replace('>', '<')],
    ['control flow', BASE.replace('if (', 'while (')],
    ['kind of literal', BASE.replace("'notes.txt'", '12')],
    ['member', BASE.replace('.length', '.size')],
    ['value', BASE.replace('return count', 'return text')],
    ['counting', BASE.replace('- 1', '- 0')],
  ])('changes with another %s', (_, code) => {
    expect(code).not.toBe(BASE);
    expect(shape(code)).not.toBe(shape(BASE));
  });

  it('changes with the order of calls', () => {
    const calls = ['await mcp.a.one({})', 'await mcp.a.two({})'];
    expect(shape(calls.join(';'))).not.toBe(shape(calls.toReversed().join(';')));
  });

  it('tells names of its own apart', () => {
    const one = 'const a = await mcp.s.a({}); const b = await mcp.s.b({}); mcp.s.c({ x: a, y: b })';
    expect(shape(one)).not.toBe(shape(one.replace('x: a, y: b', 'x: b, y: a')));
    expect(shape('let x = f(); { let x = g(); h(x) }')).not.toBe(
      shape('let x = f(); { let y = g(); h(x) }'),
    );
  });

  it('is the same with parameters in templates as with what they stand for', () => {
    const plain = 'mcp.a.b({ p: `${x}/notes.txt`, q: `one ${x}${y}` })';
    const lifted = 'mcp.a.b({ p: `${x}${args.p}`, q: `${args.q}${x}${y}` })';
    expect(shape(lifted)).toBe(shape(plain));
    expect(shape(lifted)).not.toBe(shape(plain.replace('}/notes', '}${y}/notes')));
    expect(shape(plain)).not.toBe(shape(plain.replace('${x}${y}', '${x}-${y}')));
  });

  it('is the same with parameters as with what they stand for', () => {
    const lifted = BASE.replace("'notes.txt'", 'args.path').replace('5', 'args.limit');
    const reading = reader.read(lifted, { path: 'string', limit: 'number' });
    expect(reading).toMatchObject({ shapeText: shape(BASE) });
  });
});

describe('laws', () => {
  const pieces = fc.constantFrom(
    ...'mcp . a b ( ) { } [ ] : , "x" 1 ` ${ => const await return for of ; / < > args ... ?. = type enum class import export # @'.split(
      ' ',
    ),
    '\\',
    '\n',
    ' ',
    '\u0000',
    '😀',
  );

  it('any text is read or said to be unreadable', () => {
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string({ maxLength: 200 }),
          fc.array(pieces).map((all) => all.join('')),
        ),
        (code) => {
          expect(['read', 'unreadable']).toContain(reader.read(code).kind);
        },
      ),
      { numRuns: 500 },
    );
  });

  it.each([
    ['parentheses', '('.repeat(60_000)],
    ['lists', `${'['.repeat(30_000)}${']'.repeat(30_000)}`],
    ['sums', Array.from({ length: 15_000 }, () => 'a').join('+')],
    ['templates', '`${'.repeat(20_000)],
    ['types', `let x: ${'A<'.repeat(20_000)}`],
    ['too much', 'a;'.repeat(100_000)],
    ['members', `mcp${'.a'.repeat(30_000)}`],
    ['calls of calls', `mcp.a.b${'({})'.repeat(15_000)}`],
    [
      'constants of constants',
      `${Array.from({ length: 500 }, (_, n) => `const c${n} = { x: c${n + 1}, y: c${n + 1} };`).join('')} mcp.a.b(c0)`,
    ],
    [
      'aliases',
      `${Array.from({ length: 2000 }, (_, n) => `const a${n} = a${n + 1};`).join('')} a0.b.c({})`,
    ],
    ['literals', `mcp.a.b({ x: [${'"a", '.repeat(10_000)} ...y] })`],
    ['scopes', '{ let a = b;'.repeat(2000) + '}'.repeat(2000)],
  ])(
    'survives many %s',
    (_, code) => {
      const startedMs = performance.now();
      expect(['read', 'unreadable']).toContain(reader.read(code).kind);
      expect(performance.now() - startedMs).toBeLessThan(15_000);
    },
    30_000,
  );

  it('places lie in the text and do not overlap', () => {
    const literal = fc.oneof(
      fc.string().map((text) => JSON.stringify(text)),
      fc.integer().map(String),
      fc.boolean().map(String),
    );
    fc.assert(
      fc.property(fc.array(literal, { minLength: 1, maxLength: 8 }), (literals) => {
        const members = literals.map((text, index) => `m${index}: ${text}`).join(', ');
        const { holes, code } = read(`const r: Row<'x'> = await mcp.a.b({ ${members} }); r`);
        expect(holes.map(({ start, end }) => code.slice(start, end))).toEqual(literals);
        expect(holes.map(({ value }) => value)).toEqual(
          literals.map((text) => JSON.parse(text) as unknown),
        );
      }),
    );
  });
});
