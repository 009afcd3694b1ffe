import { describe, expect, it } from 'vitest';

import { fairWatch } from '../../test/support/fair-watch.ts';
import { createProgramReader } from '../adapters/program/program-reader.ts';
import { CAPABILITY } from '../tuning/capability.ts';
import { readDocument } from './capability-document.ts';
import { lift } from './lift.ts';

type Lifted = ReturnType<typeof lift>;

import { namedValues } from './named-values.ts';
import { parameterKinds } from './parameters.ts';
import type { ProgramReading } from './program-reader.ts';
import { joinedSecrets } from './secret.ts';

const reader = createProgramReader();
const redact = (text: string): string => text;

function read(code: string, parameters = {}): ProgramReading {
  const reading = reader.read(code, parameterKinds(parameters));
  if (reading.kind === 'unreadable') {
    throw new Error(reading.message);
  }
  return reading;
}

function lifted(code: string, intent = ''): Extract<Lifted, { kind: 'lifted' }> {
  const named = namedValues(intent);
  const result = lift({
    reading: read(code),
    named,
    readsOnly: true,
    toolOf: () => undefined,
    redact,
  });
  if (result.kind === 'refused') {
    throw new Error(result.why);
  }
  return result;
}

describe('a secret in pieces', () => {
  it.each([
    ['a sum', `await mcp.a.b({ x: 'xoxb-' + '1234567890-abc' })`, '1234567890-abc'],
    ['a sum of words', `await mcp.a.b({ x: 'the password is ' + 'swordfish' })`, 'swordfish'],
    ['a template', 'await mcp.a.b({ x: `the password is ${"swordfish"} here` })', 'swordfish'],
    [
      'a template whose pieces begin with a space',
      'await mcp.a.b({ x: `for ${"joe"} the password is ${"swordfish"}` })',
      'swordfish',
    ],
    [
      'a constant that a sum reads',
      `const p = 'swordfish'; await mcp.a.b({ x: 'the password is ' + p })`,
      'swordfish',
    ],
    [
      'a constant that a template reads',
      "const p = 'swordfish'; await mcp.a.b({ x: `mysql --password=${p} -u root` })",
      'swordfish',
    ],
    [
      'a constant that is a sum itself',
      "const p = 'sword' + 'fish7'; await mcp.a.b({ x: `the password is ${p}` })",
      'fish7',
    ],
    ['a list with more in it', `await mcp.a.b({ x: ['--token', 'swordfish', y] })`, 'swordfish'],
    ['words of the intent', `await mcp.a.b({ user: 'joe', word: 'open-it-4711' })`, 'open-it-4711'],
  ])('in %s has to be given and is not kept', (_, code, secret) => {
    const result = lifted(code, 'log in as joe with password open-it-4711');
    const taken = result.values.find(({ isSecret }) => isSecret);
    expect(result.parameters).toMatchObject({ required: expect.arrayContaining([taken?.name]) });
    expect(JSON.stringify([result.code, result.parameters])).not.toContain(secret);
    expect(read(result.code, result.parameters).kind).toBe('read');
  });

  it.each([
    ['what stands for one', 'await mcp.a.b({ x: `mysql --password=${args.p} -u root` })'],
    ['what is computed', `await mcp.a.b({ x: 'the password is ' + make() + ' now' })`],
    ['sums of words', `await mcp.a.b({ x: 'reset the password' + ' of joe' })`],
    ['neighbours', `await mcp.a.b({ x: 'the password is', y: 'swordfish' })`],
  ])('is not seen in %s', (__, code) => {
    expect(lifted(code).values).toEqual([]);
  });
});

const many = (length: number, part: (at: number) => string): string =>
  Array.from({ length }, (_, at) => part(at)).join('');

describe('a large program', () => {
  it.each([
    ['sums', many(3000, () => `x('a' + 'b' + 'c');`)],
    [
      'constants of constants',
      `const c0 = 'a';${many(300, (at) => `const c${at + 1} = 'x' + ${`c${at} + `.repeat(8)}'y';`)}`,
    ],
    ['templates', `await mcp.a.b({ x: \`${'password ${1} '.repeat(3000)}\` })`],
  ])('of %s is judged soon', (_, code) => {
    const reading = read(code.slice(0, CAPABILITY.codeLengthMax));
    const watch = fairWatch();
    joinedSecrets(reading, redact);
    expect(watch.ms()).toBeLessThan(3000);
  });
});

const HEAD = 'ghp_Zx9Qw8Er';
const TAIL = '7Ty6Ui5Op4As3Df2Gh1Jk0Lz9X8c';
const IN_PIECES: readonly (readonly [how: string, code: string])[] = [
  ['+=', `let t = '${HEAD}'; t += '${TAIL}'; await mcp.a.b({ x: t })`],
  ['concat', `await mcp.a.b({ x: '${HEAD}'.concat('${TAIL}') })`],
  ['join', `await mcp.a.b({ x: ['${HEAD}', '${TAIL}'].join('') })`],
  ['two constants', `const p = '${HEAD}', q = '${TAIL}'; await mcp.a.b({ x: \`\${p}\${q}\` })`],
  ['members', `const o = { p: '${HEAD}', q: '${TAIL}' }; await mcp.a.b({ x: o.p + o.q })`],
  ['a function', `const f = (p, q) => p + q; await mcp.a.b({ x: f('${HEAD}', '${TAIL}') })`],
  [
    'four pieces that look like nothing',
    "let t = 'ghp_'; t += 'abcdefgh'; t += 'ijklmnop'; t += 'qrstuvwx'; await mcp.a.b({ x: t })",
  ],
];

const known = (text: string): string => text.replaceAll('opensesame', '•••');

describe('a key in pieces', () => {
  it.each(IN_PIECES)('put together by %s leaves none of them', (_, code) => {
    const { code: left, parameters } = lifted(code);
    for (const piece of [HEAD, TAIL, 'ghp_', 'abcdefgh', 'ijklmnop', 'qrstuvwx']) {
      expect(JSON.stringify([left, parameters])).not.toContain(piece);
    }
    expect(left).toContain('args.');
  });

  it.each(IN_PIECES)('put together by %s is not taken from a document', (_, code) => {
    const parameters = { type: 'object', properties: {} };
    const entry = { name: 'log_in', description: '', intent: '', code, parameters, tools: ['a:b'] };
    const document = { format: 'pml-capabilities', version: 1, capabilities: [entry] };
    const checker = { problem: (): undefined => undefined };
    expect(readDocument(document, { reader, checker, redact })).toMatchObject({
      kind: 'invalid',
      issues: [{ path: 'capabilities[0].code', message: expect.stringContaining('secret') }],
    });
  });

  it('known by its value is found in whatever pieces, and nothing beside it', () => {
    const reading = read(
      "const a = 'hello'; let t = 'open'; t += 'sesame'; await mcp.a.b({ t, a })",
    );
    const starts = joinedSecrets(reading, known);
    expect([...starts].map((start) => reading.code.slice(start, start + 6))).toEqual([
      "'open'",
      "'sesam",
    ]);
  });
});
