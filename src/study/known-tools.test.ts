import { describe, expect, it } from 'vitest';

import { tool } from '../../test/support/ready-world.ts';
import { toolId } from '../base/ids.ts';
import type { DescribedTool } from '../call/study-protocol.ts';
import { KnownTools } from './known-tools.ts';

const described = (server: string, name: string): DescribedTool => ({
  tool: tool(server, name),
  risk: 'safe',
  mayRunAhead: true,
  mayKeepValues: true,
  readsOnly: true,
});

function world(): { readonly tools: KnownTools; readonly wanted: string[] } {
  const wanted: string[] = [];
  return { tools: new KnownTools((servers) => void wanted.push(...servers)), wanted };
}

describe('the tools that the studying side knows', () => {
  it('are asked for by server, once, when one is not known', () => {
    const { tools, wanted } = world();
    expect(tools.of(toolId('git', 'log'))).toBeUndefined();
    expect(tools.of(toolId('git', 'status'))).toBeUndefined();
    expect(tools.of(toolId('web', 'get'))).toBeUndefined();
    expect(wanted).toEqual(['git', 'web']);
    tools.set('git', [described('git', 'log')]);
    expect(tools.of(toolId('git', 'log'))).toMatchObject({ risk: 'safe' });
    expect(wanted).toEqual(['git', 'web']);
  });

  it('are not asked for again where their server was told and does not have them', () => {
    const { tools, wanted } = world();
    tools.set('git', []);
    expect(tools.of(toolId('git', 'gone'))).toBeUndefined();
    expect(wanted).toEqual([]);
  });

  it('are those that were told last of each server', () => {
    const { tools } = world();
    tools.set('git', [described('git', 'log'), described('git', 'status')]);
    tools.set('web', [described('web', 'get')]);
    tools.set('git', [described('git', 'status'), described('git', 'blame')]);
    expect([...tools.tools.keys()].toSorted()).toEqual(['git:blame', 'git:status', 'web:get']);
    expect(tools.of(toolId('git', 'log'))).toBeUndefined();
    expect(tools.siblings(toolId('git', 'status'))).toEqual(['git:status', 'git:blame']);
    expect(tools.siblings(toolId('none', 'x'))).toEqual([]);
    expect([...tools.catalog.servers.keys()]).toEqual(['git', 'web']);
    expect(tools.catalog.tools.get(toolId('web', 'get'))?.name).toBe('get');
  });
});
