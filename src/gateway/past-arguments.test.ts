import { describe, expect, it } from 'vitest';

import { runId, toolId } from '../base/ids.ts';
import type { JsonObject } from '../base/json.ts';
import type { RunSummary } from '../execute/run-journal.ts';
import type { RunState, RunStatus } from '../execute/run-state.ts';
import type { Tool } from '../knowledge/tool.ts';
import { type PastRuns, pastArguments } from './past-arguments.ts';

const INTENT = 'post the news';
const tool = (name: string, ...parameters: readonly string[]): Tool => ({
  id: toolId('a', name),
  server: 'a',
  name,
  description: '',
  inputSchema: {
    type: 'object',
    properties: Object.fromEntries(parameters.map((each) => [each, { type: 'string' }])),
    required: parameters,
  },
  definition: { name },
});
const TOOLS = [tool('post', 'channel', 'api_key', 'text'), tool('read_password', 'account')];

interface PastRun {
  readonly status: RunStatus;
  readonly intent?: string;
  readonly args: JsonObject;
  readonly tool?: Tool;
}

/** The newest first. */
function world(...past: readonly PastRun[]): PastRuns {
  return {
    runs: {
      list: () =>
        Promise.resolve(
          past.map(({ status, intent = INTENT }, at): RunSummary => ({
            runId: runId(`wf_${at}`),
            status,
            intent,
            startedAt: 1,
            taskCount: 1,
          })),
        ),
      read: (id) => {
        const run = past[Number(id.slice('wf_'.length))];
        const called = run?.tool ?? TOOLS[0];
        const tasks = [{ id: 't', tool: called?.id, args: run?.args ?? {}, dependsOn: [] }];
        return Promise.resolve({ plan: { tasks } } as unknown as RunState);
      },
    },
    toolOf: (id) => TOOLS.find((each) => each.id === id),
  };
}

describe('what an argument was before', () => {
  it('is what the latest completed run for exactly these words was given', async () => {
    const found = await pastArguments(
      world(
        { status: 'failed', args: { channel: 'broken' } },
        { status: 'completed', intent: `${INTENT}!`, args: { channel: 'other' } },
        { status: 'completed', args: { channel: 'general' } },
        { status: 'completed', args: { channel: 'old' } },
      ),
      INTENT,
    );
    expect(found).toMatchObject([{ tool: 'a:post', parameter: 'channel', value: 'general' }]);
  });

  it('is nothing that came from a result, and nothing that deals in secrets', async () => {
    const args = { channel: '${list.channel}', api_key: 'hunter2', text: 'hello' };
    expect(await pastArguments(world({ status: 'completed', args }), INTENT)).toMatchObject([
      { parameter: 'text' },
    ]);
    const secret = { status: 'completed', tool: TOOLS[1], args: { account: 'ada' } } as const;
    expect(await pastArguments(world(secret as PastRun), INTENT)).toEqual([]);
  });

  it('is not known where nothing was asked for before, or the tool is gone', async () => {
    expect(await pastArguments(world(), INTENT)).toEqual([]);
    const gone: PastRun = { status: 'completed', tool: tool('gone', 'x'), args: { x: '1' } };
    expect(await pastArguments(world(gone), INTENT)).toEqual([]);
  });
});
