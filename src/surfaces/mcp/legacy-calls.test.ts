import type { JSONRPCMessage, Server } from '@modelcontextprotocol/server';
import { describe, expect, it } from 'vitest';

import { LegacyCalls, type RequestContext } from './legacy-calls.ts';

type Answer = ConstructorParameters<typeof LegacyCalls>[1];

/** Calls over a transport that records what was sent. */
function world(
  answer: Answer,
  isOpen = true,
): {
  readonly calls: LegacyCalls;
  readonly sent: JSONRPCMessage[];
  readonly take: (message: object) => boolean;
} {
  const sent: JSONRPCMessage[] = [];
  const server = {
    getClientVersion: () => (isOpen ? { name: 'test' } : undefined),
    // A message through the SDK takes a few turns.
    notification: async () => {
      throw new Error('a notice of a call must not take another way than its answer');
    },
  } as unknown as Server;
  const wire = {
    send: async (message: JSONRPCMessage): Promise<void> => void sent.push(message),
  };
  const calls = new LegacyCalls(server, answer);
  const take = (message: object): boolean =>
    calls.take({ jsonrpc: '2.0', ...message } as JSONRPCMessage, wire);
  return { calls, sent, take };
}

const CALL = { id: 1, method: 'tools/call', params: { name: 'echo', arguments: {} } };
const settle = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

describe('a call', () => {
  it('is answered with its id, and what it tells comes before', async () => {
    const { sent, take } = world(async (_, { mcpReq }) => {
      void mcpReq.notify({ method: 'notifications/progress', params: { progress: 1 } });
      return { content: [] };
    });
    expect(take(CALL)).toBe(true);
    await settle();
    expect(sent).toEqual([
      { jsonrpc: '2.0', method: 'notifications/progress', params: { progress: 1 } },
      { jsonrpc: '2.0', id: 1, result: { content: [] } },
    ]);
  });

  it('that was cancelled tells nothing more', async () => {
    let tell: (() => Promise<void>) | undefined;
    const { sent, take } = world((_, { mcpReq }) => {
      tell = () => mcpReq.notify({ method: 'notifications/progress', params: { progress: 1 } });
      return new Promise(() => undefined);
    });
    take(CALL);
    take({ method: 'notifications/cancelled', params: { requestId: 1 } });
    await tell?.();
    await settle();
    expect(sent).toEqual([]);
  });

  it('brings what its client says beside it', async () => {
    let told: unknown;
    const { take } = world(async (_, { mcpReq }) => {
      ({ _meta: told } = mcpReq);
      return { content: [] };
    });
    const meta = { 'claudecode/toolUseId': 'a', traceparent: '00-1', 'mcp-like/name': 1 };
    expect(take({ ...CALL, params: { ...CALL.params, _meta: meta } })).toBe(true);
    expect(told).toEqual(meta);
  });

  it('that fails is answered with its error', async () => {
    const fails = Object.assign(new Error('no such tool'), { code: -32_602, data: { a: 1 } });
    const { sent, take } = world(() => Promise.reject(fails));
    take(CALL);
    await settle();
    const error = { code: -32_602, message: 'no such tool', data: { a: 1 } };
    expect(sent).toEqual([{ jsonrpc: '2.0', id: 1, error }]);
  });

  it.each([
    ['cancelled', (made: ReturnType<typeof world>) => cancel(made)],
    ['left by its client', ({ calls }: ReturnType<typeof world>) => calls.close()],
  ])('that is %s is aborted and not answered', async (_, end) => {
    let context: RequestContext | undefined;
    const made = world(
      (__, given) =>
        new Promise((resolve) => {
          context = given;
          given.mcpReq.signal.addEventListener('abort', () => resolve({}));
        }),
    );
    made.take(CALL);
    end(made);
    await settle();
    expect(context?.mcpReq.signal.aborted).toBe(true);
    expect(made.sent).toEqual([]);
  });

  it.each([
    ['of a client that has not introduced itself', CALL, false],
    ['with members of the newest protocol', withParams({ requestState: 'x' }), true],
    [
      'with a name in its _meta that the protocol keeps',
      withParams({ _meta: { 'io.modelcontextprotocol/related-task': { taskId: 'a' } } }),
      true,
    ],
    ['without params', { id: 1, method: 'tools/call' }, true],
  ])('%s is left to the SDK', (_, message, isOpen) => {
    const { sent, take } = world(() => Promise.resolve({}), isOpen);
    expect(take(message)).toBe(false);
    expect(sent).toEqual([]);
  });

  it('with the id of one that is under way is left to the SDK', () => {
    const { take } = world(() => new Promise(() => undefined));
    expect(take(CALL)).toBe(true);
    expect(take(CALL)).toBe(false);
  });
});

function withParams(more: object): object {
  return { ...CALL, params: { ...CALL.params, ...more } };
}

function cancel({ take }: ReturnType<typeof world>): void {
  const method = 'notifications/cancelled';
  expect(take({ method, params: { requestId: 1, reason: 'no' } })).toBe(true);
  expect(take({ method, params: { requestId: 2 } })).toBe(false);
}
