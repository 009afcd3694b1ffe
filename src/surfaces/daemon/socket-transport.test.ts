import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { connect, createServer, type Server, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import type { JSONRPCMessage } from '@modelcontextprotocol/server';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';

import { sessionId } from '../../base/ids.ts';
import { LineSocket } from './line-socket.ts';
import { SocketTransport } from './socket-transport.ts';

let folder: string;
let server: Server;
let client: Socket;
let transport: SocketTransport;
let received: JSONRPCMessage[];
let answeredCount: number;
let ended: Promise<void>;

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'pml-transport-'));
  const path = join(folder, 's');
  server = createServer().listen(path);
  await once(server, 'listening');
  client = connect(path);
  const [raw] = (await once(server, 'connection')) as [Socket];
  received = [];
  answeredCount = 0;
  ended = new Promise((resolve) => {
    transport = new SocketTransport({
      socket: new LineSocket(
        raw,
        { onLine: () => undefined, onEnd: () => undefined },
        { lineBytesMax: 1000, unsentBytesMax: 1_000_000 },
      ),
      session: sessionId('s'),
      connectionId: 'c',
      onAnswered: () => {
        answeredCount += 1;
      },
      onEnd: resolve,
    });
  });
  Object.assign(transport, { onmessage: (message: JSONRPCMessage) => received.push(message) });
  await transport.start();
});
afterEach(async () => {
  client.destroy();
  await transport.close();
  server.close();
  rmSync(folder, { recursive: true });
});

/** Writes and waits until the other side has seen it: a line it must answer comes last. */
async function send(text: string): Promise<string> {
  client.write(`${text}broken\n`);
  let heard = '';
  while (!heard.includes('not JSON')) {
    const [chunk] = (await once(client, 'data')) as [Buffer];
    heard += chunk.toString('utf8');
  }
  return heard;
}

const ping = (id: number): string => `{"jsonrpc":"2.0","id":${id},"method":"ping"}`;

describe('requests of the client', () => {
  it('have keys that tell numbers and texts apart, and know whether they were repeated', async () => {
    await send(`\t${ping(1)}\nR\t${ping(2)}\n`);
    expect(received).toHaveLength(2);
    expect([transport.isRepeated(1), transport.isRepeated(2)]).toEqual([false, true]);
    expect(transport.requestKey(1)).toBe('s:1');
    expect(transport.requestKey('1')).toBe('s:"1"');
  });

  it('are under way until they are answered or cancelled; subscriptions do not count', async () => {
    await send(`\t${ping(1)}\n\t${ping(2)}\n`);
    await send('\t{"jsonrpc":"2.0","id":3,"method":"subscriptions/listen"}\n');
    expect(transport.underWayCount).toBe(2);
    await transport.send({ jsonrpc: '2.0', id: 1, result: {} });
    expect(transport.underWayCount).toBe(1);
    await send('\t{"jsonrpc":"2.0","method":"notifications/cancelled","params":{"requestId":2}}\n');
    expect(transport.underWayCount).toBe(0);
    expect(answeredCount).toBe(2);
  });

  it('are handed back while the daemon is ending', async () => {
    transport.refuseRequests();
    expect(await send(`\t${ping(7)}\n`)).toContain('N\t7\n');
    expect(received).toEqual([]);
  });

  it('are answered with an error when they are no messages', async () => {
    const heard = await send('\t[]\n\t{"jsonrpc":"1.0","id":1,"method":"x"}\n');
    expect(heard.match(/-32600/gu)).toHaveLength(2);
    expect(received).toEqual([]);
  });

  it('are answered with an error under their own id when they are nested too deep', async () => {
    const deep = `${'['.repeat(300)}${']'.repeat(300)}`;
    const heard = await send(`\t{"jsonrpc":"2.0","id":5,"method":"x","params":{"a":${deep}}}\n`);
    expect(heard).toContain('5\t{"jsonrpc":"2.0","id":5,"error":{"code":-32600');
    expect(received).toEqual([]);
    expect(transport.underWayCount).toBe(0);
  });

  it.each([
    ['"a"', '"params":7'],
    ['"a"', '"params":[[]]'],
    ['"a"', '"params":null'],
    ['"a"', '"params":{"_meta":7}'],
    ['"a"', '"extra":1'],
    ['1.5', '"params":{}'],
  ])('are refused by their id %s where nobody would answer them: %s', async (id, rest) => {
    const heard = await send(`\t{"jsonrpc":"2.0","id":${id},"method":"initialize",${rest}}\n`);
    expect(heard).toContain(`${id}\t{"jsonrpc":"2.0","id":${id},"error":{"code":-32600`);
    expect(received).toEqual([]);
    expect(transport.underWayCount).toBe(0);
  });

  it('end the connection when they are too long', async () => {
    client.on('error', () => undefined);
    client.write(`\t${'x'.repeat(2000)}\n`);
    await ended;
    expect(received).toEqual([]);
  });
});

describe('questions to the client', () => {
  const question: JSONRPCMessage = { jsonrpc: '2.0', id: 0, method: 'elicitation/create' };

  it('carry ids that no other connection has, and get their answers', async () => {
    const heard = once(client, 'data');
    await transport.send(question);
    expect(String((await heard)[0])).toBe(
      '\t{"jsonrpc":"2.0","id":"c/0","method":"elicitation/create"}\n',
    );
    await send('\t{"jsonrpc":"2.0","id":"c/0","result":{"action":"accept"}}\n');
    expect(received).toEqual([{ jsonrpc: '2.0', id: 0, result: { action: 'accept' } }]);
  });

  it('are answered with an error by an answer that is nested too deep', async () => {
    await transport.send(question);
    const deep = `${'['.repeat(300)}${']'.repeat(300)}`;
    await send(`\t{"jsonrpc":"2.0","id":"c/0","result":{"content":${deep}}}\n`);
    expect(received).toMatchObject([{ jsonrpc: '2.0', id: 0, error: { code: -32_603 } }]);
  });

  it('are not answered by what was meant for a former daemon', async () => {
    await transport.send(question);
    await send(
      '\t{"jsonrpc":"2.0","id":"b/0","result":{}}\n\t{"jsonrpc":"2.0","id":0,"result":{}}\n',
    );
    expect(received).toEqual([]);
  });

  it.each(['c/', 'c/{', 'c/{}', 'c/null', 'c/x'])(
    'are not answered under %j, which only looks like one of their ids',
    async (id) => {
      await send(`\t${JSON.stringify({ jsonrpc: '2.0', id, result: {} })}\n`);
      expect(received).toEqual([]);
    },
  );

  it('are taken back under the same id', async () => {
    const heard = once(client, 'data');
    await transport.send({
      jsonrpc: '2.0',
      method: 'notifications/cancelled',
      params: { requestId: 0 },
    });
    expect(String((await heard)[0])).toContain('"requestId":"c/0"');
  });
});
