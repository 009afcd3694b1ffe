import { describe, expect, it } from 'vitest';

import {
  CapabilityWorld,
  run,
  tool,
  twoCapabilities,
} from '../../test/support/capability-keeper-world.ts';
import { withServerTools } from '../knowledge/catalog.ts';
import type { Tool } from '../knowledge/tool.ts';
import type { CapabilityKeeper } from './capability-keeper.ts';

const staleOf = (keeper: CapabilityKeeper): readonly (string | undefined)[] =>
  keeper.all().map(({ stale }) => stale);

describe('tools that change', () => {
  it('leave those that still fit, and are taken note of', async () => {
    const { world, keeper } = await twoCapabilities();
    expect(await keeper.toolsChanged()).toEqual([]);
    const more = tool('files', 'read', { path: { type: 'string' }, deep: { type: 'boolean' } });
    world.catalog = withServerTools(world.catalog, 'files', [more]);
    expect(await keeper.toolsChanged()).toHaveLength(1);
    expect(await keeper.toolsChanged()).toEqual([]);
    expect(staleOf(keeper)).toEqual([undefined, undefined]);
    expect(keeper.asTools()).toHaveLength(2);
  });

  it.each<[string, readonly Tool[], string]>([
    ['take another kind of value', [tool('files', 'read', { path: { type: 'number' } })], 'path'],
    [
      'need more',
      [tool('files', 'read', { path: {}, as: {} }, { required: ['path', 'as'] })],
      'it needs "as" now',
    ],
    [
      'take less',
      [tool('files', 'read', { file: {} }, { additionalProperties: false })],
      'it no longer takes "path"',
    ],
    ['are gone', [], 'files:read is gone'],
  ])('and %s mark those that use them, and what uses those', async (_, tools, why) => {
    const { world, keeper, outer } = await twoCapabilities();
    const before = world.catalog;
    world.catalog = withServerTools(world.catalog, 'files', tools);
    expect(await keeper.toolsChanged()).toHaveLength(2);
    expect(staleOf(keeper)[0]).toContain(why);
    expect(keeper.byName(outer)?.stale).toContain('pml:count_lines cannot be used: files:read');
    expect(keeper.asTools()).toEqual([]);
    expect(await keeper.toolsChanged()).toEqual([]);
    world.catalog = before;
    expect(await keeper.toolsChanged()).toHaveLength(2);
    expect(staleOf(keeper)).toEqual([undefined, undefined]);
  });

  it('are not blamed for values that only a run can tell', async () => {
    const world = new CapabilityWorld();
    const keeper = world.keeper();
    const code = `const [a] = await mcp.files.read({ path: args.secret, lines: f() }); a`;
    await keeper.learn(run(`const f = () => 3; ${code}`));
    const narrow = tool('files', 'read', { path: { type: 'number' }, lines: { type: 'string' } });
    world.catalog = withServerTools(world.catalog, 'files', [narrow]);
    await keeper.toolsChanged();
    expect(staleOf(keeper)).toEqual([undefined]);
  });

  it('one that uses itself is no endless story', async () => {
    const { keeper } = await twoCapabilities();
    const document = {
      format: 'pml-capabilities',
      version: 1,
      capabilities: ['aaa', 'bbb'].map((name) => ({
        name,
        description: '',
        intent: '',
        code: `await pml.${name === 'aaa' ? 'bbb' : 'aaa'}({})`,
        parameters: { type: 'object', properties: {} },
        tools: [`pml:${name}`],
      })),
    };
    expect(await keeper.imported(document, 1)).toMatchObject({ kind: 'imported' });
    expect(staleOf(keeper)).toEqual([undefined, undefined, undefined, undefined]);
  });
});
