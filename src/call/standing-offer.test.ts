import { describe, expect, it } from 'vitest';

import { toolId } from '../base/ids.ts';
import type { JsonObject } from '../base/json.ts';
import type { Tool } from '../knowledge/tool.ts';
import { callKind, commandToAllow } from './call-approvals.ts';

function tool(name: string, description: string, properties: JsonObject): Tool {
  const inputSchema = { type: 'object', properties };
  return { id: toolId('s', name), server: 's', name, description, inputSchema, definition: {} };
}

const FLAG = { type: 'boolean' };
const TEXT = { type: 'string' };
const push = tool('push_work', 'Push the work to a remote repository.', {
  branch: TEXT,
  force: FLAG,
});
const shelf = tool('shelf', 'Manage shelves: list, add or remove shelves.', {
  mode: { type: 'string', enum: ['list', 'remove'] },
});
const shell = tool('run_command', 'Runs a command.', { command: TEXT });

const kind = (args: JsonObject): string => callKind('s:shelf', args);

describe('the kind of a call', () => {
  it('is the same whatever its texts and numbers are', () => {
    expect(kind({ name: 'a', count: 1 })).toBe(kind({ count: 2, name: 'b', other: 'c' }));
    expect(kind({ name: 'a', force: false })).toBe(kind({ name: 'b' }));
  });

  it('is another one with another tool, another act or another flag', () => {
    const kinds = [
      kind({}),
      callKind('s:other', {}),
      kind({ mode: 'add' }),
      kind({ mode: 'remove' }),
      kind({ force: true }),
      kind({ mode: 'remove', force: true }),
    ];
    expect(new Set(kinds).size).toBe(kinds.length);
  });
});

describe('what is offered to who keeps saying yes', () => {
  it('is a word on the tool', () => {
    expect(commandToAllow(push, { branch: 'a' })).toBe('pml risk s:push_work moderate');
  });

  it.each<[string, Tool, JsonObject]>([
    ['forces', push, { branch: 'a', force: true }],
    ['chooses to destroy', shelf, { mode: 'remove' }],
    ['carries a command that destroys', shell, { command: 'rm -rf x' }],
  ])('is nothing where the call %s', (_, called, args) => {
    expect(commandToAllow(called, args)).toBeUndefined();
  });

  it.each(['x$(rm)', 'a b', 'a;b', 'a*', "a'b"])(
    'is nothing where a shell would read more in the name: %s',
    (name) => {
      expect(commandToAllow(tool(name, 'Deletes things.', {}), {})).toBeUndefined();
    },
  );
});
