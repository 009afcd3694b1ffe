import { describe, expect, it } from 'vitest';

import type { ToolId } from '../base/ids.ts';
import type { JsonObject } from '../base/json.ts';
import { keptIn } from './kept-values.ts';
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

describe('what a session kept to', () => {
  it('finds a value that is not the one to which all calls of the server kept', () => {
    const keptInstead = keptIn(twice);
    expect(keptInstead(tool, 'repo', 'two')).toBe('one');
    expect(keptInstead(tool, 'repo', 'one')).toBeUndefined();
    expect(keptInstead(tool, 'branch', 'two')).toBeUndefined();
  });

  it('knows nothing after one call, of another server, and where calls had several values', () => {
    expect(keptIn(twice.slice(1))(tool, 'repo', 'two')).toBeUndefined();
    expect(keptIn(twice)('hub:log' as ToolId, 'repo', 'two')).toBeUndefined();
    const several = [...twice, call('git:show', { repo: 'three' })];
    expect(keptIn(several)(tool, 'repo', 'two')).toBeUndefined();
  });

  it('counts texts alone: pages and sizes are meant to change', () => {
    const pages = [call('git:log', { page: 1 }), call('git:log', { page: 1 })];
    expect(keptIn(pages)(tool, 'page', 2)).toBeUndefined();
  });
});
