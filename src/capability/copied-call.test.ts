import { describe, expect, it } from 'vitest';

import { toolId } from '../base/ids.ts';
import type { Capability } from './capability.ts';
import { isCopiedCall } from './copied-call.ts';

const ECHO = toolId('everything', 'echo');
const COPY = {
  code: 'return await mcp.everything.echo({ message: "hey" })',
  origin: 'code',
  parameters: { type: 'object', properties: {} },
  tools: [ECHO],
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

describe('a copy of a single call', () => {
  it.each([
    'return await mcp.everything.echo({ message: "hey" })',
    'return await mcp.everything.echo({ message: "a (b) = c" });',
    'mcp.everything.echo({ message: `hey` })',
    'await mcp["everything"]["echo"]({})',
    'const said = await mcp.everything.echo({ message: "hey" });\nreturn said;',
    'const said = await mcp.everything.echo({ message: "hey", list: [1, 2] });\nsaid',
  ])('is the program %s', (code) => {
    expect(isCopiedCall({ ...COPY, code })).toBe(true);
  });

  it('is a workflow of one task', () => {
    expect(isCopiedCall({ ...COPY, origin: 'workflow', code: workflow('one') })).toBe(true);
    expect(isCopiedCall({ ...COPY, origin: 'workflow', code: workflow('one', 'two') })).toBe(false);
  });

  it.each([
    'const said = await mcp.everything.echo({ message: "hey" });\nreturn said.length;',
    'return (await mcp.everything.echo({ message: "hey" })).split(" ")',
    'for (const n of [1, 2]) { await mcp.everything.echo({ message: "hey" }) }',
    'await mcp.everything.echo({ message: "a" }); return await mcp.everything.echo({ message: "b" })',
    'return await mcp.everything.echo({ message: new Date().toISOString() })',
    'return await mcp.everything.echo({ message: "a" + "b" })',
  ])('is no program with logic: %s', (code) => {
    expect(isCopiedCall({ ...COPY, code })).toBe(false);
  });

  it.each<[string, Partial<Capability>]>([
    ['has parameters', { parameters: { type: 'object', properties: { message: {} } } }],
    ['has several tools', { tools: [ECHO, toolId('everything', 'add')] }],
    ['calls another capability', { tools: [toolId('pml', 'greet')] }],
    ['was named by a person', { hasName: true }],
    ['was pinned', { isPinned: true }],
  ])('is no capability that %s', (_, more) => {
    expect(isCopiedCall({ ...COPY, ...more })).toBe(false);
  });
});
