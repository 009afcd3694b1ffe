import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { createProgramReader } from '../adapters/program/program-reader.ts';
import { toolId } from '../base/ids.ts';
import type { Json, JsonObject } from '../base/json.ts';
import type { Tool } from '../knowledge/tool.ts';
import { lift } from './lift.ts';

type Lifted = ReturnType<typeof lift>;

import { namedValues } from './named-values.ts';
import { parameterKinds, propertiesOf, withDefaults } from './parameters.ts';
import type { ProgramReading } from './program-reader.ts';

const reader = createProgramReader();
const READ: Tool = {
  id: toolId('files', 'read'),
  server: 'files',
  name: 'read',
  description: '',
  inputSchema: {
    type: 'object',
    properties: {
      path: { type: 'string', description: 'Which file', format: 'path' },
      mode: { type: 'string', enum: ['fast', 'slow'] },
      lines: { type: 'integer', minimum: 1 },
      tags: { type: 'array', items: { type: 'string' } },
    },
  },
  definition: {},
};
const known = 'opensesame-4711';
const redact = (text: string): string => text.replaceAll(known, '•••');
const toolOf = (id: string): Tool | undefined => (id === READ.id ? READ : undefined);

function read(code: string, parameters: JsonObject = {}): ProgramReading {
  const reading = reader.read(code, parameterKinds(parameters));
  if (reading.kind === 'unreadable') {
    throw new Error(reading.message);
  }
  return reading;
}

const liftFor = (code: string, intent = ''): Lifted =>
  lift({ reading: read(code), named: namedValues(intent), readsOnly: true, toolOf, redact });

type TakenOut = Extract<Lifted, { kind: 'lifted' }>;

function takenOut(result: Lifted): TakenOut {
  if (result.kind === 'refused') {
    throw new Error(result.why);
  }
  return result;
}

const lifted = (code: string, intent = ''): TakenOut => takenOut(liftFor(code, intent));

const again = (before: TakenOut, code: string): Lifted =>
  lift({
    reading: read(before.code, before.parameters),
    parameters: before.parameters,
    variant: read(code).holes.map(({ value }) => value),
    readsOnly: true,
    named: namedValues(''),
    toolOf,
    redact,
  });

describe('what the intent names', () => {
  it('becomes parameters, called and described as the arguments they feed', () => {
    const result = lifted(
      `const text = await mcp.files.read({ path: '/home/me/notes.txt', mode: 'fast', lines: 20 });
       return text.split('TODO').length - 1;`,
      'count TODO in notes.txt, first 20 lines',
    );
    expect(result.code).toBe(
      `const text = await mcp.files.read({ path: args.path, mode: 'fast', lines: args.lines });
       return text.split(args.value).length - 1;`,
    );
    expect(result.parameters).toEqual({
      type: 'object',
      properties: {
        path: {
          type: 'string',
          description: 'Which file',
          format: 'path',
          default: '/home/me/notes.txt',
        },
        lines: { type: 'integer', minimum: 1, default: 20 },
        value: { type: 'string', default: 'TODO' },
      },
      additionalProperties: false,
    });
  });

  it('is one parameter wherever it stands, and has a name of its own', () => {
    const { code, parameters } = lifted(
      `const pattern = 'needle';
       await mcp.a.b({ path: 'one.txt' }); await mcp.a.c({ path: 'two.txt', same: 'one.txt' });
       await mcp.a.d({ ids: ['x77', 'y8'], pattern });`,
      'look for needle in one.txt and two.txt of x77',
    );
    expect(code.match(/args\.\w+/gu)).toEqual([
      'args.pattern',
      'args.path',
      'args.path_2',
      'args.path',
      'args.ids',
    ]);
    expect(propertiesOf(parameters)['ids']).toEqual({
      type: 'array',
      items: { type: 'string' },
      default: ['x77', 'y8'],
    });
  });

  it('is found in pieces of texts, and by the name of a file alone', () => {
    const { code, parameters } = lifted(
      'const at = "/data"; await mcp.a.b({ path: `${at}/notes.txt`, to: at + "/copy.md" })',
      'copy my notes to copy.md',
    );
    expect(code).toBe(
      'const at = "/data"; await mcp.a.b({ path: `${at}${args.path}`, to: at + args.to })',
    );
    expect(propertiesOf(parameters)).toEqual({
      path: { type: 'string', default: '/notes.txt' },
      to: { type: 'string', default: '/copy.md' },
    });
  });

  it('is not found inside of other words, nor in words that say nothing', () => {
    const { values } = lifted(`await mcp.a.b({ x: 'cat', y: 'the', z: 'on' })`, 'on the category');
    expect(values).toEqual([]);
  });

  it('keeps the types of a program', () => {
    const { code } = lifted(
      `type Mode = 'fast' | 'slow';\nconst m: Mode = 'fast' as Mode;\nawait mcp.files.read({ path: 'x.md', mode: m });`,
      'read x.md fast',
    );
    expect(code).toBe(
      `type Mode = 'fast' | 'slow';\nconst m: Mode = args.mode as Mode;\nawait mcp.files.read({ path: args.path, mode: m });`,
    );
  });

  it('has no name that every object has', () => {
    const { code } = lifted(
      `await mcp.a.b({ constructor: 'one two', ['__proto__']: 'three four', 'odd-name': 'five six', 'ä': 'seven' })`,
      'one two three four five six seven',
    );
    expect(code.match(/args\.\w+/gu)).toEqual([
      'args.value',
      'args.value_2',
      'args.odd_name',
      'args.a',
    ]);
  });
});

describe('what varies', () => {
  const CODE = `await mcp.files.read({ path: 'a.txt' }); await mcp.files.read({ path: 'a.txt', mode: 'fast' })`;

  it('becomes a parameter with the first value as its default', () => {
    const result = again(lifted(CODE), CODE.replaceAll('a.txt', 'b.txt'));
    expect(result).toMatchObject({
      code: CODE.replaceAll(`'a.txt'`, 'args.path'),
      parameters: { properties: { path: { default: 'a.txt', format: 'path' } } },
    });
  });

  it('stays as it is where nothing differs', () => {
    expect(again(lifted(CODE), CODE)).toMatchObject({ values: [], code: CODE });
  });

  it('is two parameters where one was given two values', () => {
    const first = lifted(CODE, 'read a.txt');
    expect(first.code).toBe(CODE.replaceAll(`'a.txt'`, 'args.path'));
    const result = again(first, CODE.replace('a.txt', 'b.txt'));
    expect(result).toMatchObject({
      code: `await mcp.files.read({ path: args.path }); await mcp.files.read({ path: args.path_2, mode: 'fast' })`,
      parameters: { properties: { path: { default: 'a.txt' }, path_2: { default: 'a.txt' } } },
    });
  });
});

describe('a secret', () => {
  it.each([
    ['under a name', `await mcp.a.b({ password: 'x' })`, 'x'],
    ['under a name inside', `await mcp.a.b({ headers: { Authorization: 'abc' } })`, 'abc'],
    ['under the name of a constant', `const token = 'abcd'; await mcp.a.b({ x: token })`, 'abcd'],
    [
      'by its shape',
      `await mcp.a.b({ x: 'sk-proj-abcdefghijklmnop' })`,
      'sk-proj-abcdefghijklmnop',
    ],
    [
      'as a token',
      `await mcp.a.b({ x: 'eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxMjM0In0.abc' })`,
      'eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxMjM0In0.abc',
    ],
    [
      'as a key block',
      `await mcp.a.b({ x: '-----BEGIN RSA PRIVATE KEY-----\\nabc' })`,
      '-----BEGIN RSA PRIVATE KEY-----\nabc',
    ],
    ['by chance', `await mcp.a.b({ x: 'q8Zk2LmX0pR7vT4wYb1N' })`, 'q8Zk2LmX0pR7vT4wYb1N'],
    ['in an address', `await mcp.a.b({ x: 'https://h/?token=abc' })`, 'https://h/?token=abc'],
    ['as a login', `await mcp.a.b({ x: 'https://me:pw@h/' })`, 'https://me:pw@h/'],
    ['that the gateway knows', `await mcp.a.b({ x: 'is ${known}' })`, `is ${known}`],
    ['as a number', `await mcp.a.b({ pin: 4711 })`, 4711],
    ['under a short name', `await mcp.a.b({ pass: 'abc' })`, 'abc'],
    ['that is used once', `await mcp.a.b({ otp: '123456' })`, '123456'],
    [
      'in a command line',
      `await mcp.a.b({ cmd: 'mysql --password=SECRETcli1 -u root' })`,
      'mysql --password=SECRETcli1 -u root',
    ],
    [
      'in the pieces of one',
      `await mcp.a.b({ argv: ['--password', 'hunter'] })`,
      ['--password', 'hunter'],
    ],
    [
      'told in words',
      `await mcp.a.b({ x: 'the password is swordfish' })`,
      'the password is swordfish',
    ],
  ])('%s has to be given and is not kept', (_, code, value) => {
    const { code: rewritten, parameters, values } = lifted(code, 'do it');
    expect(values).toMatchObject([{ value, isSecret: true }]);
    const [name = ''] = values.map((each) => each.name);
    expect(parameters).toMatchObject({ required: [name] });
    expect(JSON.stringify([rewritten, parameters])).not.toContain(
      JSON.stringify(value).slice(1, -1),
    );
  });

  it('is taken out of templates, logs and lists', () => {
    const secret = 'ghp_abcdefghijklmnopqrstuvwx';
    const { code, parameters } = lifted(
      `console.log('${secret}'); await mcp.a.b({ all: ['x', '${secret}'], h: \`Bearer ${secret} \${x}\` })`,
    );
    expect(code).not.toContain(secret);
    expect(JSON.stringify(parameters)).not.toContain(secret);
    expect(read(code, parameters).kind).toBe('read');
  });

  it('does not become the default when another run has another value', () => {
    const code = `await mcp.a.b({ cmd: 'mysql --password=SECRETcli1 -u root' })`;
    const result = again(lifted(code), `await mcp.a.b({ cmd: 'ls' })`);
    expect(JSON.stringify(result)).not.toContain('SECRETcli1');
  });

  it.each([
    ['a comment', '// ghp_abcdefghijklmnopqrstuvwx\nawait mcp.a.b({})'],
    ['a name of a member', 'await mcp.a.b({ ghp_abcdefghijklmnopqrstuvwx: 1 })'],
    ['a pattern', 'await mcp.a.b({ x: /ghp_abcdefghijklmnopqrstuvwx/.source })'],
    ['a type', `let x: 'ghp_abcdefghijklmnopqrstuvwx'; await mcp.a.b({})`],
  ])('in %s cannot be taken out', (_, code) => {
    expect(liftFor(code)).toMatchObject({ kind: 'refused' });
  });

  it.each([
    ['counted tokens', `await mcp.a.b({ max_tokens: 100 })`],
    ['paths', `await mcp.a.b({ x: '/home/someone/Projects2/my-project/src/index.test.ts' })`],
    ['names in code', `await mcp.a.b({ x: 'getElementsByClassNameAndId2' })`],
    ['ids', `await mcp.a.b({ x: '123e4567-e89b-12d3-a456-426614174000' })`],
    ['dates', `await mcp.a.b({ x: 'claude-sonnet-4-20250514' })`],
    ['addresses', `await mcp.a.b({ x: 'https://example.org/a/b?page=2&sort=name' })`],
  ])('is not seen in %s', (_, code) => {
    expect(lifted(code).values).toEqual([]);
  });
});

const AsyncFunction = Object.getPrototypeOf(async () => undefined).constructor as new (
  ...parameters: string[]
) => (mcp: unknown, args: JsonObject) => Promise<unknown>;

async function callsOf(code: string, args: JsonObject): Promise<readonly Json[]> {
  const calls: Json[] = [];
  const tool = (name: string) => (given: Json) => {
    calls.push([name, structuredClone(given)]);
    return Promise.resolve(given);
  };
  await new AsyncFunction('mcp', 'args', code)({ a: { b: tool('b'), c: tool('c') } }, args);
  return calls;
}

describe('laws', () => {
  const value = fc.oneof(
    fc.string({ maxLength: 8 }),
    fc.constantFrom('notes.txt', 'needle', 'sk-proj-abcdefghijklmnop', '${x}', '`', "'", known),
    fc.integer(),
    fc.boolean(),
    fc.array(fc.string({ maxLength: 4 }), { maxLength: 3 }),
  );
  const name = fc.constantFrom('path', 'password', 'text', 'x-y', '__proto__', 'default');
  const programs = fc
    .array(fc.record({ name, value, through: fc.constantFrom('', 'const', 'object') }), {
      minLength: 1,
      maxLength: 5,
    })
    .map((parts) =>
      parts
        .map(({ name: key, value: each, through }, index) => {
          const member = `[${JSON.stringify(key)}]`;
          const text = JSON.stringify(each);
          if (through === 'const') {
            return `const c${index} = ${text}; await mcp.a.b({ ${member}: c${index} });`;
          }
          return through === 'object'
            ? `const o${index} = { ${member}: ${text} }; await mcp.a.c(o${index});`
            : `await mcp.a.b({ ${member}: ${text}, deep: { x: ${text} } });`;
        })
        .join('\n'),
    );

  it('a program with its values taken out makes the same calls when it is given them', async () => {
    await fc.assert(
      fc.asyncProperty(programs, fc.string(), async (code, more) => {
        const result = liftFor(code, `read notes.txt for needle ${more} 5`);
        fc.pre(result.kind === 'lifted');
        const { values, parameters, code: rewritten } = takenOut(result);
        const secrets = values.filter(({ isSecret }) => isSecret);
        const given = Object.fromEntries(secrets.map((each) => [each.name, each.value]));
        expect(await callsOf(rewritten, withDefaults(parameters, given))).toEqual(
          await callsOf(code, {}),
        );
        const kept = JSON.stringify([rewritten, parameters]);
        expect(kept).not.toContain(known);
        expect(kept).not.toContain('sk-proj');
        const { shapeText } = read(code);
        expect(read(rewritten, parameters)).toMatchObject({ shapeText });
      }),
      { numRuns: 300 },
    );
  });

  it('what varied can be given again', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.tuple(fc.string(), fc.string()), { minLength: 1, maxLength: 5 }),
        async (pairs) => {
          const program = (side: 0 | 1): string =>
            pairs.map((pair) => `await mcp.a.b({ text: ${JSON.stringify(pair[side])} });`).join('');
          const first = liftFor(program(0));
          fc.pre(first.kind === 'lifted');
          const second = again(takenOut(first), program(1));
          fc.pre(second.kind === 'lifted');
          const { code, parameters } = takenOut(second);
          expect(await callsOf(code, withDefaults(parameters, {}))).toEqual(
            await callsOf(program(0), {}),
          );
          // Every place that differs reads a parameter.
          const args = Object.fromEntries(
            read(code, parameters).holes.flatMap(({ parameter }, index) =>
              parameter === undefined ? [] : [[parameter, pairs[index]?.[1] ?? '']],
            ),
          );
          expect(await callsOf(code, args)).toEqual(await callsOf(program(1), {}));
        },
      ),
      { numRuns: 200 },
    );
  });
});

const writing = (code: string, intent: string): TakenOut =>
  takenOut(
    lift({ reading: read(code), named: namedValues(intent), readsOnly: false, toolOf, redact }),
  );

describe('a program that changes something', () => {
  const PAY = "await mcp.bank.pay({ to: 'Ann', amount: 5, note: 'thanks' })";

  it('has to be given what its intent named, and keeps that as an example', () => {
    const { parameters } = writing(PAY, 'pay Ann 5');
    expect(parameters).toMatchObject({
      properties: { to: { examples: ['Ann'] }, amount: { examples: [5] } },
      required: ['to', 'amount'],
    });
    expect(JSON.stringify(parameters)).not.toContain('default');
    expect(lifted(PAY, 'pay Ann 5').parameters).not.toHaveProperty('required');
  });

  it('keeps a default for what differs in a later run, and asks for it where a parameter is split', () => {
    const first = writing(PAY, 'pay Ann 5');
    const second = again(first, PAY.replace('thanks', 'rent'));
    expect(takenOut(second).parameters).toMatchObject({
      properties: { note: { default: 'thanks' }, to: { examples: ['Ann'] } },
      required: ['to', 'amount'],
    });
    const same = writing("await mcp.bank.pay({ to: 'Bert', from: 'Bert' })", 'pay Bert');
    const split = again(same, "await mcp.bank.pay({ to: 'Bert', from: 'Carl' })");
    expect(takenOut(split).parameters).toMatchObject({ required: ['to', 'to_2'] });
  });
});

describe('what a change may be told without', () => {
  it('is a word that says how, or a part of a sentence', () => {
    const code =
      "const likes = 'tea'; await mcp.files.read({ mode: 'fast', path: 'x', note: `likes ${likes} ` })";
    const { parameters } = writing(code, 'keep fast that Ann likes tea');
    expect(parameters['required']).toBeUndefined();
  });

  it('is not a value that an argument is made of', () => {
    const code = "const file = 'a.txt'; await mcp.disk.write({ path: '/srv/' + file })";
    expect(writing(code, 'write into a.txt').parameters['required']).toEqual(['file']);
  });
});

describe('a value that is also the name of a member', () => {
  it('stays, because the rest would be about another', () => {
    const code =
      "const t = { Oslo: 1 }; const n = (await mcp.files.read({ path: 'Oslo', lines: 7 })).length; return t['Oslo'] + n";
    const { code: left, parameters } = lifted(code, 'the first 7 lines of Oslo and its number');
    expect(Object.keys(propertiesOf(parameters))).toEqual(['lines']);
    expect(left).toContain("path: 'Oslo'");
  });

  it('is taken out where it is only the name of a tool', () => {
    const { parameters } = lifted("await mcp.files.read({ path: 'files' })", 'read the files');
    expect(Object.keys(propertiesOf(parameters))).toEqual(['path']);
  });
});

describe('a short text', () => {
  it('is one parameter in all its places where the intent names it', () => {
    const code = "await mcp.files.read({ path: 'Ann' }); await mcp.files.read({ path: 'Ann' })";
    expect(Object.keys(propertiesOf(lifted(code, 'what of Ann').parameters))).toEqual(['path']);
  });
});
