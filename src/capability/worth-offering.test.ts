import { describe, expect, it } from 'vitest';

import {
  CapabilityWorld,
  COUNT,
  INTENT,
  kept,
  READ,
  run,
} from '../../test/support/capability-keeper-world.ts';
import { toolId } from '../base/ids.ts';
import { CAPABILITY_RANK } from '../tuning/capability.ts';
import { GATES } from '../tuning/thresholds.ts';
import type { CapabilityKeeper } from './capability-keeper.ts';
import type { Capability } from './capability.ts';
import { isTested, isWorthOffering, ranksAboveTools, repeatsOneCase } from './worth-offering.ts';

const LEARNED = { path: 'notes.txt', value: 'TODO' };
const use = (
  ok = true,
): { readonly ok: boolean; readonly durationMs: number; readonly at: number } => ({
  ok,
  durationMs: 1,
  at: 200,
});

const withToken = (token: string): string =>
  `const t = await mcp.files.read({ path: 'a', token: '${token}' }); return t.length;`;

async function learnt(): Promise<{
  readonly keeper: CapabilityKeeper;
  readonly name: string;
  readonly tested: () => boolean;
}> {
  const keeper = new CapabilityWorld().keeper();
  const { name } = kept(await keeper.learn(run(COUNT, { intent: INTENT })));
  const tested = (): boolean => {
    const known = keeper.byName(name);
    return known !== undefined && isTested(known);
  };
  return { keeper, name, tested };
}

describe('a capability', () => {
  it('is untested after its first success, and after the same once more', async () => {
    const { keeper, name, tested } = await learnt();
    expect(tested()).toBe(false);
    await keeper.learn(run(COUNT, { intent: INTENT }));
    await keeper.used(name, use(), LEARNED);
    expect(tested()).toBe(false);
    expect(keeper.byName(name)?.uses.succeeded).toBe(3);
  });

  it('is tested after a call with other arguments', async () => {
    const { keeper, name, tested } = await learnt();
    await keeper.used(name, use(), { ...LEARNED, path: 'other.txt' });
    expect(tested()).toBe(true);
  });

  it('is tested after the same program with other values', async () => {
    const { keeper, tested } = await learnt();
    await keeper.learn(run(COUNT.replace('notes', 'other')));
    expect(tested()).toBe(true);
  });

  it('is tested after a value has become a parameter because it differed', async () => {
    const keeper = new CapabilityWorld().keeper();
    await keeper.learn(run(COUNT));
    const varied = await keeper.learn(run(COUNT.replace('TODO', 'FIXME')));
    expect(varied.kind).toBe('varied');
    expect(isTested(kept(varied))).toBe(true);
  });

  it('is untested after a failure with other arguments, or where nobody knows them', async () => {
    const { keeper, name, tested } = await learnt();
    await keeper.used(name, use(false), { ...LEARNED, path: 'other.txt' });
    await keeper.used(name, use());
    expect(tested()).toBe(false);
  });

  it('is untested after the same program under an intent that names another of its values', async () => {
    const keeper = new CapabilityWorld().keeper();
    await keeper.learn(run(COUNT, { intent: 'Count TODO' }));
    const named = await keeper.learn(run(COUNT, { intent: INTENT }));
    expect(kept(named).parameters).toMatchObject({ properties: LEARNED_SCHEMA });
    expect(isTested(kept(named))).toBe(false);
  });

  it('is untested after the same with another secret', async () => {
    const keeper = new CapabilityWorld().keeper();
    const first = kept(
      await keeper.learn(run(withToken(`ghp_${'a1B2c3D4e5F6g7H8i9J0'.slice(0, 18)}x1`))),
    );
    expect(first.code).toContain('args.token');
    await keeper.learn(run(withToken(`ghp_${'Z9y8X7w6V5u4T3s2R1q0'.slice(0, 18)}x2`)));
    expect(keeper.byName(first.name)).toMatchObject({ uses: { succeeded: 2 }, workedWith: [{}] });
  });

  it('counts arguments of a document, which may have no first values', async () => {
    const world = new CapabilityWorld();
    const keeper = world.keeper();
    const name = 'first_line';
    const parameters = { type: 'object', properties: { path: { type: 'string' } } };
    const code = 'const text = await mcp.files.read({ path: args.path }); return text.length;';
    const entry = { name, description: 'd', intent: '', code, parameters, tools: [READ.id] };
    const document = { format: 'pml-capabilities', version: 1, capabilities: [entry] };
    const imported = await keeper.imported(document, 1);
    expect(imported).toMatchObject({ kind: 'imported', added: [{ workedWith: [] }] });
    await keeper.used(name, use(), { path: 'a' });
    await keeper.used(name, use(), { path: 'a' });
    expect(keeper.byName(name)?.workedWith).toHaveLength(1);
    await keeper.used(name, use(), { path: 'b' });
    expect(keeper.byName(name)?.workedWith).toHaveLength(2);
  });
});

const LEARNED_SCHEMA = { path: { default: 'notes.txt' }, value: { default: 'TODO' } };

it('an untested one can be proposed and never run unasked', () => {
  expect(CAPABILITY_RANK.untestedScoreMax).toBeGreaterThanOrEqual(GATES.explicit);
  expect(CAPABILITY_RANK.untestedScoreMax).toBeLessThan(GATES.runMin);
});

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
    expect(isWorthOffering({ ...COPY, code })).toBe(false);
  });

  it('is a workflow of one task', () => {
    expect(isWorthOffering({ ...COPY, origin: 'workflow', code: workflow('one') })).toBe(false);
    expect(isWorthOffering({ ...COPY, origin: 'workflow', code: workflow('one', 'two') })).toBe(
      true,
    );
  });

  it.each([
    'const said = await mcp.everything.echo({ message: "hey" });\nreturn said.length;',
    'return (await mcp.everything.echo({ message: "hey" })).split(" ")',
    'for (const n of [1, 2]) { await mcp.everything.echo({ message: "hey" }) }',
    'await mcp.everything.echo({ message: "a" }); return await mcp.everything.echo({ message: "b" })',
    'return await mcp.everything.echo({ message: new Date().toISOString() })',
    'return await mcp.everything.echo({ message: "a" + "b" })',
  ])('is no program with logic: %s', (code) => {
    expect(isWorthOffering({ ...COPY, code })).toBe(true);
  });

  it.each<[string, Partial<Capability>]>([
    ['has several tools', { tools: [ECHO, toolId('everything', 'add')] }],
    ['calls another capability', { tools: [toolId('pml', 'greet')] }],
  ])('is no capability that %s', (_, more) => {
    expect(isWorthOffering({ ...COPY, ...more })).toBe(true);
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
