import { join } from 'node:path';

import { Client, InMemoryTransport } from '@modelcontextprotocol/client';
import { describe, expect, it } from 'vitest';

import { systemClock, systemRandom } from '../../src/adapters/system/machine.ts';
import { sessionId } from '../../src/base/ids.ts';
import type { WorkflowAnswer } from '../../src/execute/workflow-answer.ts';
import type { Gateway } from '../../src/gateway/gateway.ts';
import type { Host } from '../../src/surfaces/daemon/host.ts';
import { createOfferListing } from '../../src/surfaces/mcp/offer-listing.ts';
import { serveConnection } from '../../src/surfaces/mcp/serve-connection.ts';
import { createToolListing } from '../../src/surfaces/mcp/tool-listing.ts';
import { type Era, ERAS } from '../support/http-world.ts';
import { quietLogger } from '../support/quiet-logger.ts';
import { openWholeGateway } from '../support/whole-gateway.ts';

const SERVER = join(import.meta.dirname, '../fixtures/servers/odd-server.mjs');

/** A gateway with a server that tells how far it is, and a tool that a person is asked about. */
const openGateway = (): Promise<Host> =>
  openWholeGateway({
    mcpServers: { odd: { command: process.execPath, args: [SERVER] } },
    pml: { policy: { rules: [{ tools: 'odd:pid', action: 'ask' }] } },
  });

interface Seat extends AsyncDisposable {
  /** Calls one of pml's own tools and notes what comes in, in order. */
  call(name: string, args: Record<string, unknown>): Promise<WorkflowAnswer>;
  readonly progress: {
    progress: number;
    total?: number | undefined;
    message?: string | undefined;
  }[];
  readonly received: string[];
}

async function sit(gateway: Gateway, era: Era, name: string): Promise<Seat> {
  const client = new Client(
    { name, version: '1' },
    { versionNegotiation: { mode: era === 'legacy' ? 'legacy' : { pin: '2026-07-28' } } },
  );
  const [clientSide, serverSide] = InMemoryTransport.createLinkedPair();
  const received: string[] = [];
  const send = serverSide.send.bind(serverSide);
  serverSide.send = (message, options) => {
    received.push('method' in message ? message.method : 'response');
    return send(message, options);
  };
  const session = sessionId(name);
  const handle = serveConnection(
    {
      gateway,
      listing: createToolListing(gateway, 'meta'),
      offers: createOfferListing(gateway),
      clock: systemClock,
      random: systemRandom,
      session,
      version: '1.2.3',
      logger: quietLogger(),
      asker: () => ({ session }),
    },
    serverSide,
  );
  await client.connect(clientSide);
  const progress: Seat['progress'] = [];
  return {
    progress,
    received,
    async call(tool, args) {
      const result = await client.callTool(
        { name: tool, arguments: args },
        { onprogress: (each) => void progress.push(each), timeout: 60_000 },
      );
      return result.structuredContent as WorkflowAnswer;
    },
    async [Symbol.asyncDispose]() {
      await client.close();
      await handle.close();
    },
  };
}

const slow = (id: string, dependsOn: string[] = []): object => ({
  id,
  tool: 'odd:slow',
  args: { ms: 20 },
  dependsOn,
});

const messages = ({ progress }: Seat): (string | undefined)[] =>
  progress.map(({ message }) => message);

const isRising = ({ progress }: Seat): boolean =>
  progress.every(
    (each, place) => place === 0 || each.progress > (progress[place - 1]?.progress ?? 0),
  );

describe.each(ERAS)('a %s client that waits for a workflow', (era) => {
  it('is told of starts, ends, servers and people, in order and not after the answer', async () => {
    await using host = await openGateway();
    await using seat = await sit(host.gateway, era, 'ann');
    const answer = await seat.call('execute_workflow', {
      workflow: { tasks: [slow('a'), { id: 'b', tool: 'odd:pid', args: {}, dependsOn: ['a'] }] },
    });
    expect(answer.status).toBe('approval_required');
    expect(messages(seat)).toEqual([
      'a started',
      'a: half (1 of 2)',
      'a succeeded',
      'b waits for a person: pml approve',
    ]);
    expect(isRising(seat)).toBe(true);
    expect(seat.progress.every(({ total }) => total === 2)).toBe(true);
    expect(seat.received.at(-1)).toBe('response');
  });
});

it('tells a client of a run that another one started and left', async () => {
  await using host = await openGateway();
  await using first = await sit(host.gateway, 'legacy', 'ann');
  await using second = await sit(host.gateway, 'legacy', 'bob');
  const { workflowId, status } = await first.call('execute_workflow', {
    workflow: { tasks: [slow('a'), slow('b', ['a'])] },
    pause: 'layer',
  });
  expect(status).toBe('paused');
  const ended = await second.call('control_workflow', { workflowId, action: 'continue' });
  expect(ended.status).toBe('completed');
  expect(messages(second)).toEqual(['b started', 'b: half (1 of 2)', 'b succeeded']);
  expect(isRising(second)).toBe(true);
  expect(second.received.at(-1)).toBe('response');
  expect(messages(first)).toEqual(['a started', 'a: half (1 of 2)', 'a succeeded']);
});
