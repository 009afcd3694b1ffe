import { describe, expect, it } from 'vitest';

import { toolId } from '../base/ids.ts';
import type { JsonObject } from '../base/json.ts';
import type { Tool } from '../knowledge/tool.ts';
import { classifyCall } from './risk-arguments.ts';
import type { Risk } from './risk-class.ts';
import { classifyTool, type RiskRule } from './risk.ts';

const TEXT = { type: 'string' };

function tool(name: string, description: string, properties: JsonObject): Tool {
  const inputSchema = { type: 'object', properties };
  return { id: toolId('s', name), server: 's', name, description, inputSchema, definition: {} };
}

const remote = tool('git_remote', 'Manage remotes: list, add, rename, or get/set remote URLs.', {
  mode: { type: 'string', enum: ['list', 'add', 'rename', 'get-url', 'set-url'] },
  name: TEXT,
  url: TEXT,
  push: { type: 'boolean' },
});
const hook = tool('update_webhook', 'Updates a webhook.', { id: TEXT, url: TEXT, events: TEXT });
const config = tool('git_config', 'Sets an option of the repository.', { key: TEXT, value: TEXT });
const page = tool('update_page', 'Updates a page.', { id: TEXT, url: TEXT });
const overrides: readonly RiskRule[] = [{ tools: 's:git_remote', risk: 'moderate' }];

describe('a call that changes where later ones go', () => {
  it.each<[Tool, JsonObject, Risk]>([
    [remote, { mode: 'set-url', name: 'origin', url: 'https://e.example/x.git' }, 'dangerous'],
    [remote, { mode: 'add', name: 'up', url: 'https://e.example/x.git' }, 'moderate'],
    [remote, { mode: 'rename', name: 'up' }, 'moderate'],
    [remote, { mode: 'get-url', name: 'origin' }, 'safe'],
    [hook, { id: '1', url: 'https://e.example' }, 'dangerous'],
    [hook, { id: '1', events: 'push' }, 'moderate'],
    [config, { key: 'remote.origin.pushurl', value: 'https://e.example' }, 'dangerous'],
    [config, { key: 'user.name', value: 'Ann' }, 'moderate'],
    [page, { id: '1', url: 'https://e.example' }, 'moderate'],
  ])('is asked about: %#', (called, args, risk) => {
    expect(classifyCall(classifyTool(called), called, args).risk).toBe(risk);
  });

  it('is asked about also where a person has given the class of the tool', () => {
    const judged = classifyTool(remote, { overrides });
    const riskOf = (args: JsonObject): Risk => classifyCall(judged, remote, args).risk;
    expect(riskOf({ mode: 'set-url', name: 'origin', url: 'a@b:c' })).toBe('dangerous');
    expect(riskOf({ mode: 'add', name: 'up', url: 'a@b:c' })).toBe('moderate');
  });
});
