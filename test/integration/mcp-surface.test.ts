import {
  Client,
  InMemoryTransport,
  type JSONRPCMessage,
  type StandardSchemaV1,
} from '@modelcontextprotocol/client';
import { afterEach, describe, expect, it } from 'vitest';

import { systemClock, systemRandom } from '../../src/adapters/system/machine.ts';
import { GatewayError } from '../../src/base/errors.ts';
import { sessionId } from '../../src/base/ids.ts';
import type { JsonObject } from '../../src/base/json.ts';
import type { Exposure } from '../../src/surfaces/mcp/initial-answers.ts';
import { createOfferListing } from '../../src/surfaces/mcp/offer-listing.ts';
import { serveConnection } from '../../src/surfaces/mcp/serve-connection.ts';
import { createToolListing } from '../../src/surfaces/mcp/tool-listing.ts';
import { FakeGateway, type FakeTool } from '../support/fake-gateway.ts';
import { type LoggedLine, quietLogger } from '../support/quiet-logger.ts';

const ERAS = ['legacy', 'modern'] as const;
type Era = (typeof ERAS)[number];

const ECHO: FakeTool = {
  server: 'one',
  name: 'echo',
  definition: { description: 'says it again', annotations: { readOnlyHint: true } },
  call: (args) => Promise.resolve({ content: [{ type: 'text', text: JSON.stringify(args) }] }),
};

/** Accepts any result, as clients with wider schemas than the SDK's do. */
const ANY: StandardSchemaV1<JsonObject> = {
  '~standard': {
    version: 1,
    vendor: 'test',
    validate: (value) => ({ value: value as JsonObject }),
  },
};

const nothing = (): void => undefined;

const closers: (() => Promise<void>)[] = [];
afterEach(async () => {
  await Promise.all(closers.splice(0).map((close) => close()));
});

interface Connected {
  readonly client: Client;
  readonly gateway: FakeGateway;
  readonly lines: LoggedLine[];
  /** Every message that reached the client. */
  readonly received: JSONRPCMessage[];
  readonly close: () => Promise<void>;
}

async function connect(
  era: Era,
  exposure: Exposure,
  tools: readonly FakeTool[],
): Promise<Connected> {
  const gateway = new FakeGateway(tools);
  const lines: LoggedLine[] = [];
  const listing = createToolListing(gateway, exposure);
  const [clientSide, serverSide] = InMemoryTransport.createLinkedPair();
  const received: JSONRPCMessage[] = [];
  const send = serverSide.send.bind(serverSide);
  serverSide.send = (message, options) => {
    received.push(message);
    return send(message, options);
  };
  const handle = serveConnection(
    {
      gateway,
      listing,
      offers: createOfferListing(gateway),
      clock: systemClock,
      random: systemRandom,
      session: sessionId('s'),
      version: '1.2.3',
      logger: quietLogger(lines),
      asker: ({ id }) => ({ session: sessionId('s'), requestKey: `key-${id}` }),
    },
    serverSide,
  );
  const client = new Client(
    { name: 'test', version: '1' },
    { versionNegotiation: { mode: era === 'legacy' ? 'legacy' : { pin: '2026-07-28' } } },
  );
  await client.connect(clientSide);
  const close = async (): Promise<void> => {
    await client.close();
    await handle.close();
  };
  closers.push(close);
  return { client, gateway, lines, received, close };
}

const call = (client: Client, name: string, args: JsonObject): Promise<JsonObject> =>
  client.request({ method: 'tools/call', params: { name, arguments: args } }, ANY);

describe.each(ERAS)('pml as an MCP server, %s era, meta mode', (era) => {
  it('introduces itself and lists its own tools', async () => {
    const { client } = await connect(era, 'meta', [ECHO]);
    expect(client.getServerVersion()).toMatchObject({ name: 'pml', version: '1.2.3' });
    expect(client.getInstructions()).toContain('discover');
    const { tools } = await client.listTools();
    expect(tools.map((tool) => tool.name)).toEqual([
      'discover',
      'execute_workflow',
      'execute_code',
      'control_workflow',
    ]);
    expect(tools[0]?.description).toContain(' of one');
  });

  it('says the same in text and in structure', async () => {
    const { client } = await connect(era, 'meta', [ECHO]);
    const answer = await client.callTool({ name: 'discover', arguments: { intent: 'echo' } });
    expect(answer.structuredContent).toMatchObject({ results: [{ id: 'one:echo' }] });
    const [block] = answer.content;
    expect(JSON.parse(block?.type === 'text' ? block.text : '')).toEqual(answer.structuredContent);
    expect(answer.isError).toBeUndefined();
  });

  it('runs a workflow and is asked about it afterwards', async () => {
    const { client } = await connect(era, 'meta', [ECHO]);
    const tasks = [{ id: 'a', tool: 'one:echo', args: { text: 'hi' } }];
    const ran = await call(client, 'execute_workflow', { workflow: { tasks } });
    expect(ran['structuredContent']).toMatchObject({ status: 'completed', workflowId: 'run-1' });
    const asked = await call(client, 'control_workflow', { workflowId: 'run-1', action: 'status' });
    expect(asked['structuredContent']).toEqual(ran['structuredContent']);
  });

  it('marks a failed workflow as an error, and asking after it as none', async () => {
    const { client } = await connect(era, 'meta', [ECHO]);
    const tasks = [{ id: 'a', tool: 'one:nothing' }];
    const ran = await call(client, 'execute_workflow', { tasks: JSON.stringify(tasks) });
    expect(ran).toMatchObject({ isError: true, structuredContent: { status: 'failed' } });
    const asked = await call(client, 'control_workflow', { workflowId: 'run-1', action: 'status' });
    expect(asked['isError']).toBeUndefined();
  });

  it('tells a model how to mend its arguments', async () => {
    const { client } = await connect(era, 'meta', [ECHO]);
    const answer = await call(client, 'discover', { query: 'x' });
    expect(answer).toMatchObject({
      isError: true,
      structuredContent: {
        error: {
          code: 'ARGUMENTS_INVALID',
          message: expect.stringContaining('intent is missing'),
          remedy: expect.any(String),
          retryable: false,
        },
      },
    });
  });

  it('answers a failure of the gateway with its code and remedy', async () => {
    const { client, lines } = await connect(era, 'meta', [ECHO]);
    const answer = await call(client, 'control_workflow', { workflowId: 'x', action: 'status' });
    expect(answer).toMatchObject({
      isError: true,
      structuredContent: { error: { code: 'RUN_UNKNOWN', message: 'there is no run "x"' } },
    });
    expect(lines.filter((line) => line.level === 'error')).toEqual([]);
  });

  it('logs what nobody expected and tells the client nothing of it', async () => {
    const { client, gateway, lines } = await connect(era, 'meta', [ECHO]);
    gateway.discover = () => Promise.reject(new Error('secret path /home/x'));
    const answer = await call(client, 'discover', { intent: 'x' });
    expect(answer).toMatchObject({
      isError: true,
      structuredContent: { error: { code: 'INTERNAL' } },
    });
    expect(JSON.stringify(answer)).not.toContain('secret');
    expect(lines).toContainEqual({
      level: 'error',
      event: 'mcp_call_failed',
      fields: { tool: 'discover', error: 'secret path /home/x' },
    });
  });

  it('refuses a tool it never listed, with the nearest name', async () => {
    const { client } = await connect(era, 'meta', [ECHO]);
    await expect(call(client, 'discovr', {})).rejects.toMatchObject({
      code: -32_602,
      message: expect.stringContaining('did you mean "discover"?'),
    });
    await expect(call(client, 'one__echo', {})).rejects.toMatchObject({ code: -32_602 });
  });

  it('gives the gateway the asker of the connection', async () => {
    const { client, gateway } = await connect(era, 'meta', [ECHO]);
    await call(client, 'discover', { intent: 'x' });
    expect(gateway.askers[0]).toMatchObject({
      session: 's',
      requestKey: expect.stringMatching(/^key-\d+$/u),
    });
  });

  it('stops listening to the gateway when the connection ends', async () => {
    const { gateway, close } = await connect(era, 'meta', [ECHO]);
    expect(gateway.listenerCount).toBe(1);
    await close();
    expect(gateway.listenerCount).toBe(0);
  });
});

describe.each(ERAS)('pml as an MCP server, %s era, proxy mode', (era) => {
  it('lists every tool of every server and nothing else', async () => {
    const second: FakeTool = { ...ECHO, server: 'two', definition: { inputSchema: null } };
    const { client } = await connect(era, 'proxy', [second, ECHO]);
    const { tools } = await client.listTools();
    expect(tools).toMatchObject([
      { name: 'one__echo', description: 'says it again', annotations: { readOnlyHint: true } },
      { name: 'two__echo', inputSchema: { type: 'object' } },
    ]);
  });

  it('passes on results whole, content of unknown types included', async () => {
    const result = {
      content: [
        { type: 'hologram', layers: [1, 2] },
        { type: 'text', text: 'x' },
      ],
      structuredContent: { a: { b: 1 } },
      _meta: { 'server/own': true },
      fieldOfTomorrow: 'yes',
    };
    const strange: FakeTool = { ...ECHO, call: () => Promise.resolve(result) };
    const { client, received } = await connect(era, 'proxy', [strange]);
    // The SDK's client refuses what it does not know, so the wire is looked at.
    await call(client, 'one__echo', {}).catch(() => undefined);
    expect(received.at(-1)).toMatchObject({ result });
  });

  it('passes on an error of the tool as it is', async () => {
    const result = { content: [{ type: 'text', text: 'no' }], isError: true };
    const { client } = await connect(era, 'proxy', [
      { ...ECHO, call: () => Promise.resolve(result) },
    ]);
    expect(await call(client, 'one__echo', {})).toMatchObject(result);
  });

  it('answers a call that failed with its code, without structure', async () => {
    const { client, gateway } = await connect(era, 'proxy', [ECHO]);
    gateway.callTool = () =>
      Promise.resolve({
        kind: 'failed',
        code: 'timed_out',
        message: 'gave up after 60 s',
        mayHaveRun: true,
        durationMs: 60_000,
      });
    const answer = await call(client, 'one__echo', {});
    expect(answer).toMatchObject({ isError: true });
    expect(answer['structuredContent']).toBeUndefined();
    const [block] = answer['content'] as { text: string }[];
    expect(JSON.parse(block?.text ?? '')).toEqual({
      error: { code: 'timed_out', message: 'gave up after 60 s', mayHaveRun: true },
    });
  });

  it('answers a refusal of the gateway without structure', async () => {
    const { client, gateway } = await connect(era, 'proxy', [ECHO]);
    gateway.callTool = () => Promise.reject(new GatewayError('POLICY_REFUSED', 'not allowed'));
    const answer = await call(client, 'one__echo', {});
    expect(answer).toMatchObject({ isError: true });
    expect(answer['structuredContent']).toBeUndefined();
  });

  it('keeps a list as output agree with the schema that the client was shown', async () => {
    const lister: FakeTool = {
      ...ECHO,
      definition: { outputSchema: { type: 'array', items: { type: 'number' } } },
      call: () => Promise.resolve({ content: [], structuredContent: [1, 2] }),
    };
    const { client } = await connect(era, 'proxy', [lister]);
    await client.listTools();
    const answer = await client.callTool({ name: 'one__echo', arguments: {} });
    expect(answer.structuredContent).toEqual(era === 'legacy' ? { result: [1, 2] } : [1, 2]);
  });

  it('passes progress on in order and never after the response', async () => {
    let late = nothing;
    const slow: FakeTool = {
      ...ECHO,
      call: (_, asker) => {
        late = () => asker.onProgress?.({ progress: 99 });
        for (const progress of [1, 2, 2, 1, 3]) {
          asker.onProgress?.({ progress, total: 3, message: `step ${progress}` });
        }
        return Promise.resolve({ content: [] });
      },
    };
    const { client, received } = await connect(era, 'proxy', [slow]);
    const seen: number[] = [];
    await client.callTool(
      { name: 'one__echo', arguments: {} },
      { onprogress: ({ progress }) => seen.push(progress) },
    );
    late();
    await client.listTools();
    expect(seen).toEqual([1, 2, 3]);
    const kinds = received.map((message) => ('method' in message ? message.method : 'response'));
    expect(kinds.slice(-5)).toEqual([
      'notifications/progress',
      'notifications/progress',
      'notifications/progress',
      'response',
      'response',
    ]);
  });

  it('asks the gateway for no progress when the client did not', async () => {
    const { client, gateway } = await connect(era, 'proxy', [ECHO]);
    await call(client, 'one__echo', { text: 'x' });
    expect(gateway.askers[0]?.onProgress).toBeUndefined();
  });

  it('carries a cancellation to the gateway', async () => {
    let started: (signal: AbortSignal) => void = nothing;
    const begun = new Promise<AbortSignal>((resolve) => {
      started = resolve;
    });
    const endless: FakeTool = {
      ...ECHO,
      call: (_, __, signal) => {
        started(signal);
        return new Promise((_resolve, reject) => {
          signal.addEventListener('abort', () => reject(new Error('aborted')));
        });
      },
    };
    const { client, lines } = await connect(era, 'proxy', [endless]);
    const controller = new AbortController();
    const answer = client.callTool(
      { name: 'one__echo', arguments: {} },
      { signal: controller.signal },
    );
    const signal = await begun;
    const aborted = new Promise((resolve) => {
      signal.addEventListener('abort', resolve);
    });
    controller.abort();
    await expect(answer).rejects.toThrow(/abort/u);
    await aborted;
    expect(lines.filter((line) => line.level === 'error')).toEqual([]);
  });

  it('tells a client that the tools changed, and lists the new ones', async () => {
    const { client, gateway } = await connect(era, 'proxy', [ECHO]);
    await client.listTools();
    const told = new Promise<void>((resolve) => {
      client.setNotificationHandler('notifications/tools/list_changed', () => resolve());
    });
    if (era === 'modern') {
      await client.listen({ toolsListChanged: true });
    }
    gateway.setTools([{ ...ECHO, name: 'other' }]);
    await told;
    const { tools } = await client.listTools(undefined, { cacheMode: 'refresh' });
    expect(tools.map((tool) => tool.name)).toEqual(['one__other']);
  });

  it('refuses arguments that are no object and a cursor it never gave', async () => {
    const { client } = await connect(era, 'proxy', [ECHO]);
    const params = { name: 'one__echo', arguments: 'text' };
    await expect(client.request({ method: 'tools/call', params }, ANY)).rejects.toMatchObject({
      code: -32_602,
    });
    await expect(
      client.request({ method: 'tools/list', params: { cursor: 'x' } }, ANY),
    ).rejects.toMatchObject({ code: -32_602 });
  });
});
