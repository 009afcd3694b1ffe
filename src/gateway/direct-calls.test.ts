import { expect, it } from 'vitest';

import { sessionId, toolId } from '../base/ids.ts';
import type { Asker } from '../call/asker.ts';
import type { ToolCall } from '../call/tool-caller.ts';
import { createDirectCalls } from './direct-calls.ts';

/** Every member that a call has from its asker: the compiler asks for a new one here. */
const SHARED: Required<Pick<Asker, keyof Asker & keyof ToolCall>> = {
  session: sessionId('ada'),
  person: 'ada',
  scope: { folders: ['/work'] },
  repeated: true,
  client: { capabilities: {}, ask: () => Promise.resolve({}), tell: () => undefined },
  meta: { a: 1 },
  onProgress: () => undefined,
};

async function callOf(asker: Asker, timeoutMs?: number): Promise<ToolCall> {
  let made: ToolCall | undefined;
  const calls = createDirectCalls({
    door: {
      call: (call) => {
        made = call;
        return Promise.resolve({ kind: 'answered', result: {}, isError: false, durationMs: 0 });
      },
    },
    approvals: { approve: () => Promise.reject(new Error('nobody is asked')) },
    requests: {
      request: () => Promise.reject(new Error('no request')),
      watch: () => Promise.reject(new Error('no request')),
      unwatch: () => Promise.reject(new Error('no request')),
      tellServers: () => undefined,
    },
    ready: { sessionChanged: () => undefined },
    discovery: { called: () => undefined },
  });
  const wanted = {
    tool: toolId('a', 'b'),
    args: {},
    ...(timeoutMs !== undefined && { timeoutMs }),
  };
  await calls.call(wanted, asker, new AbortController().signal);
  if (made === undefined) {
    throw new Error('no call was made');
  }
  return made;
}

it('passes on everything that a call has from its asker, and nothing else of the asker', async () => {
  const { approve, ...call } = await callOf({ ...SHARED, requestKey: 'key', reader: 'r' }, 5);
  expect(approve).toBeDefined();
  expect(call).toStrictEqual({ ...SHARED, tool: 'a:b', args: {}, timeoutMs: 5 });
});

it('leaves out what the asker has not', async () => {
  const { approve: _, ...call } = await callOf({ session: SHARED.session });
  expect(call).toStrictEqual({ session: SHARED.session, tool: 'a:b', args: {} });
});
