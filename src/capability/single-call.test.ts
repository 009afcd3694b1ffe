import { describe, expect, it } from 'vitest';

import { toolId } from '../base/ids.ts';
import type { Capability } from './capability.ts';
import { isSingleCall, isWorthOffering, ranksAboveTools, repeatsOneCase } from './single-call.ts';

const ECHO = toolId('everything', 'echo');
const COPY = {
  code: 'return await mcp.everything.echo({ message: "hey" })',
  origin: 'code',
  parameters: { type: 'object', properties: {} },
  tools: [ECHO],
  workedWith: ['a'],
  hasName: false,
  isPinned: false,
} as const satisfies Partial<Capability>;

/** As programOf writes a workflow of these tasks. */
const workflow = (...names: readonly string[]): string =>
  [
    ...names.map(
      (name) =>
        `const ${name}Task = (async () => {\n  return await mcp.everything.echo({ message: "hey" });\n})();`,
    ),
    `const ended = await Promise.all([${names.map((name) => `${name}Task`).join(', ')}]);`,
    `const [${names.join(', ')}] = ended;`,
    `return { ${names.map((name) => `${name}: ${name}`).join(', ')} };`,
  ].join('\n');

describe('a single call', () => {
  it.each([
    'return await mcp.everything.echo({ message: "hey" })',
    'return await mcp.everything.echo({ message: "a (b) = c" });',
    'mcp.everything.echo({ message: `hey` })',
    'await mcp["everything"]["echo"]({})',
    'const said = await mcp.everything.echo({ message: "hey" });\nreturn said;',
    'const said = await mcp.everything.echo({ message: "hey", list: [1, 2] });\nsaid',
  ])('is the program %s', (code) => {
    expect(isSingleCall({ ...COPY, code })).toBe(true);
  });

  it('is a workflow of one task', () => {
    expect(isSingleCall({ ...COPY, origin: 'workflow', code: workflow('one') })).toBe(true);
    expect(isSingleCall({ ...COPY, origin: 'workflow', code: workflow('one', 'two') })).toBe(false);
  });

  it.each([
    'const said = await mcp.everything.echo({ message: "hey" });\nreturn said.length;',
    'return (await mcp.everything.echo({ message: "hey" })).split(" ")',
    'for (const n of [1, 2]) { await mcp.everything.echo({ message: "hey" }) }',
    'await mcp.everything.echo({ message: "a" }); return await mcp.everything.echo({ message: "b" })',
    'return await mcp.everything.echo({ message: new Date().toISOString() })',
    'return await mcp.everything.echo({ message: "a" + "b" })',
  ])('is no program with logic: %s', (code) => {
    expect(isSingleCall({ ...COPY, code })).toBe(false);
  });

  it.each<[string, Partial<Capability>]>([
    ['has several tools', { tools: [ECHO, toolId('everything', 'add')] }],
    ['calls another capability', { tools: [toolId('pml', 'greet')] }],
  ])('is no capability that %s', (_, more) => {
    expect(isSingleCall({ ...COPY, ...more })).toBe(false);
  });

  it('is offered when it is tested, or when a person names or pins it', () => {
    const code = 'return await mcp.everything.sum({ a: args.a, b: 2 })';
    const tested = { ...COPY, code, workedWith: ['a', 'b'] };
    expect(isWorthOffering(COPY)).toBe(false);
    expect(isWorthOffering({ ...COPY, hasName: true })).toBe(true);
    expect(isWorthOffering({ ...COPY, isPinned: true })).toBe(true);
    expect(isWorthOffering(tested)).toBe(true);
    expect(isWorthOffering({ ...tested, stale: 'its tool is gone' })).toBe(false);
  });

  it.each([
    'return await mcp.everything.echo({ message: args.message })',
    'return await mcp["everything"]["echo"]({ "message": args.message2, b: args.b })',
    'return await mcp.everything.echo({})',
  ])('is its tool under another name where it fixes nothing: %s', (code) => {
    expect(isWorthOffering({ ...COPY, code, workedWith: ['a', 'b'] })).toBe(false);
  });

  it.each([
    'return await mcp.everything.echo({ message: args.message, to: "all" })',
    'return await mcp.everything.echo({ message: args.message, times: -2 })',
    'return await mcp.everything.echo({ message: args.message, loud: true })',
    'return await mcp.everything.echo({ message: `hello ${args.name}` })',
  ])('is more than that where it fixes something: %s', (code) => {
    expect(isWorthOffering({ ...COPY, code, workedWith: ['a', 'b'] })).toBe(true);
  });

  it('never stands above its tool', () => {
    expect(ranksAboveTools({ ...COPY, workedWith: ['a', 'b'] })).toBe(false);
  });
});

describe('a capability with logic', () => {
  const logic = { ...COPY, code: 'return (await mcp.everything.echo({ message: "hey" })).length' };

  it('is offered at once, and stands above its tools when it is tested', () => {
    expect(isWorthOffering(logic)).toBe(true);
    expect(ranksAboveTools(logic)).toBe(false);
    expect(ranksAboveTools({ ...logic, workedWith: ['a', 'b'] })).toBe(true);
  });
});

describe('a capability that repeats one case', () => {
  const several = {
    ...COPY,
    code: 'const all = await mcp.a.list({});\nreturn await mcp.b.write({ path: "/tmp/a", all });',
  };

  it('gives fixed values to its calls, and has no parameter', () => {
    expect(repeatsOneCase(several)).toBe(true);
    const free = 'const all = await mcp.a.list({});\nreturn await mcp.b.count({ all });';
    expect(repeatsOneCase({ ...several, code: free })).toBe(false);
    const parameters = { type: 'object', properties: { path: { type: 'string' } } };
    expect(repeatsOneCase({ ...several, parameters })).toBe(false);
  });

  it('is for every wish where a person names or pins it', () => {
    expect(repeatsOneCase({ ...several, hasName: true })).toBe(false);
    expect(repeatsOneCase({ ...several, isPinned: true })).toBe(false);
  });
});
