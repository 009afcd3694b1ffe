import { describe, expect, it } from 'vitest';

import type { RecordedRun } from '../../eval/recorded-runs.ts';
import { definedByCalls, withServersOfDomains } from '../../eval/speculation-servers.ts';
import { toolId } from '../../src/base/ids.ts';
import type { JsonObject } from '../../src/base/json.ts';

const run = (
  domain: string,
  group: string,
  calls: readonly (readonly [string, JsonObject])[],
): RecordedRun => ({
  id: group,
  group,
  domain,
  intent: '',
  isGood: true,
  user: [],
  calls: calls.map(([name, args], step) => ({
    tool: toolId('set', name),
    args,
    result: null,
    step,
    ok: true,
    readOnly: true,
  })),
});
const toolsIn = (runs: readonly RecordedRun[]): readonly string[] =>
  runs.flatMap(({ calls }) => calls.map(({ tool }) => tool));

describe('withServersOfDomains', () => {
  it('gives tools to the server of their domain; domains with a tool in common are one, over several others too', () => {
    const [one = [], other = []] = withServersOfDomains([
      [run('b/x', '1', [['find', {}]]), run('c', '2', [['query', {}]])],
      [
        run('d', '3', [
          ['find', {}],
          ['list', {}],
        ]),
        run('a', '4', [['list', {}]]),
      ],
    ]);
    expect(toolsIn(one)).toEqual(['set-a:find', 'set-c:query']);
    expect(toolsIn(other)).toEqual(['set-a:find', 'set-a:list', 'set-a:list']);
  });

  it('leaves the names of tools that are all of one server', () => {
    const runs = [run('a', '1', [['find', {}]]), run('b', '2', [['find', {}]])];
    expect(withServersOfDomains([runs])).toEqual([runs]);
  });
});

describe('definedByCalls', () => {
  it('requires what all calls gave, and defines nothing that a single task called', () => {
    const tools = definedByCalls([
      run('a', '1', [
        ['find', { name: 'x', page: 1 }],
        ['once', { id: 'y' }],
      ]),
      run('a', '2', [['find', { name: 'z', tags: ['t'] }]]),
    ]);
    expect(tools.get(toolId('set', 'find'))?.inputSchema).toEqual({
      type: 'object',
      properties: {
        name: { type: 'string' },
        page: { type: 'number' },
        tags: { type: 'array' },
      },
      required: ['name'],
    });
    expect(tools.get(toolId('set', 'once'))?.inputSchema).toEqual({});
  });
});
