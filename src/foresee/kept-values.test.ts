import { describe, expect, it } from 'vitest';

import type { ToolId } from '../base/ids.ts';
import type { JsonObject } from '../base/json.ts';
import { strayTest } from './kept-values.ts';
import type { PastCall } from './past-call.ts';

const call = (tool: string, args: JsonObject): PastCall => ({
  tool: tool as ToolId,
  args,
  result: null,
  ok: true,
  startedAt: 0,
  endedAt: 1,
});
const tool = 'git:log' as ToolId;
const twice = [call('git:show', { repo: 'one' }), call('git:status', { repo: 'one' })];

describe('the test for stray values', () => {
  it('finds a value that is not the one to which all calls of the server kept', () => {
    const isStray = strayTest(twice);
    expect(isStray(tool, 'repo', 'two')).toBe(true);
    expect(isStray(tool, 'repo', 'one')).toBe(false);
    expect(isStray(tool, 'branch', 'two')).toBe(false);
  });

  it('knows nothing after one call, of another server, and where calls had several values', () => {
    expect(strayTest(twice.slice(1))(tool, 'repo', 'two')).toBe(false);
    expect(strayTest(twice)('hub:log' as ToolId, 'repo', 'two')).toBe(false);
    const several = [...twice, call('git:show', { repo: 'three' })];
    expect(strayTest(several)(tool, 'repo', 'two')).toBe(false);
  });

  it('counts texts alone: pages and sizes are meant to change', () => {
    const pages = [call('git:log', { page: 1 }), call('git:log', { page: 1 })];
    expect(strayTest(pages)(tool, 'page', 2)).toBe(false);
  });
});
