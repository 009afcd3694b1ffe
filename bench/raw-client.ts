/** Clients that do as little as a client can, so that a load is the gateway's and not theirs. */
import { Agent, type ClientRequest, type IncomingMessage, request } from 'node:http';
import { createInterface } from 'node:readline';

import type { LoadClient } from './load-systems.ts';

const PROTOCOL = '2025-06-18';
const HELLO = {
  protocolVersion: PROTOCOL,
  capabilities: {},
  clientInfo: { name: 'bench', version: '1.0.0' },
};

interface Message {
  readonly id?: number;
  readonly result?: unknown;
  readonly error?: { readonly message: string };
}

/** Ids of requests differ between clients: some gateways tell every client all answers. */
const IDS_PER_CLIENT = 10_000_000;
let opened = 0;

function firstId(): number {
  opened += 1;
  return opened * IDS_PER_CLIENT;
}

type Headers = Readonly<Record<string, string>>;

/** A client of Streamable HTTP on one connection. */
export async function openRawClient(url: URL, headers: Headers = {}): Promise<LoadClient> {
  const agent = new Agent({ keepAlive: true, maxSockets: 2 });
  let id = firstId();
  let session: Headers = {};
  const send = async (method: string, params: object, isCall: boolean): Promise<unknown> => {
    id += 1;
    const body = JSON.stringify({ jsonrpc: '2.0', ...(isCall && { id }), method, params });
    const answer = await post(url, agent, { ...headers, ...session }, body);
    const text = await textOf(answer);
    if (method === 'initialize') {
      const given = answer.headers['mcp-session-id'];
      session = {
        'mcp-protocol-version': PROTOCOL,
        ...(typeof given === 'string' && { 'mcp-session-id': given }),
      };
    }
    return isCall ? resultOf(answer, text) : undefined;
  };
  await send('initialize', HELLO, true);
  await send('notifications/initialized', {}, false);
  return {
    call: (name, args) => send('tools/call', { name, arguments: args }, true),
    close: async () => agent.destroy(),
  };
}

/** A client of the older transport: answers come on a stream that stays open. */
export async function openRawSseClient(url: URL): Promise<LoadClient> {
  const agent = new Agent({ keepAlive: true, maxSockets: 2 });
  const waiting = new Map<number, (message: Message) => void>();
  let id = firstId();
  const { stream, endpoint } = await openStream(
    url,
    (message) => {
      if (message.id !== undefined) {
        waiting.get(message.id)?.(message);
        waiting.delete(message.id);
      }
    },
    () => {
      for (const answer of waiting.values()) {
        answer({ error: { message: 'the stream of answers has ended' } });
      }
    },
  );
  const send = async (method: string, params: object, isCall: boolean): Promise<unknown> => {
    id += 1;
    const own = id;
    const answered = new Promise<Message>((resolve) => {
      waiting.set(own, resolve);
    });
    const body = JSON.stringify({ jsonrpc: '2.0', ...(isCall && { id: own }), method, params });
    const taken = await post(endpoint, agent, {}, body);
    const said = await textOf(taken);
    if (isCall && (taken.statusCode ?? 0) >= 400) {
      throw new Error(`${taken.statusCode}: ${said.slice(0, 200)}`);
    }
    return isCall ? checked(await answered) : undefined;
  };
  await send('initialize', HELLO, true);
  await send('notifications/initialized', {}, false);
  return {
    call: (name, args) => send('tools/call', { name, arguments: args }, true),
    close: async () => {
      stream.destroy();
      agent.destroy();
    },
  };
}

function openStream(
  url: URL,
  onMessage: (message: Message) => void,
  onEnd: () => void,
): Promise<{ readonly stream: ClientRequest; readonly endpoint: URL }> {
  return new Promise((resolve, reject) => {
    const stream = request(url, { headers: { accept: 'text/event-stream' } }, (answer) => {
      let kind = '';
      const lines = createInterface({ input: answer });
      lines.on('line', (line) => {
        if (line.startsWith('event:')) {
          kind = line.slice('event:'.length).trim();
        } else if (line.startsWith('data:') && kind === 'endpoint') {
          resolve({ stream, endpoint: new URL(line.slice('data:'.length).trim(), url) });
        } else if (line.startsWith('data:')) {
          onMessage(JSON.parse(line.slice('data:'.length)) as Message);
        }
      });
      // The answer's own error comes out here.
      lines.on('error', () => undefined);
      answer.once('close', onEnd);
    });
    stream.on('error', reject);
    stream.end();
  });
}

function post(url: URL, agent: Agent, headers: Headers, body: string): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    const sent = request(
      url,
      {
        method: 'POST',
        agent,
        headers: {
          'content-type': 'application/json',
          accept: 'application/json, text/event-stream',
          'content-length': Buffer.byteLength(body),
          ...headers,
        },
      },
      resolve,
    );
    sent.once('error', reject);
    sent.end(body);
  });
}

async function textOf(answer: IncomingMessage): Promise<string> {
  let text = '';
  answer.setEncoding('utf8');
  for await (const piece of answer) {
    text += String(piece);
  }
  return text;
}

function resultOf(answer: IncomingMessage, text: string): unknown {
  if (answer.statusCode !== 200) {
    throw new Error(`${answer.statusCode}: ${text.slice(0, 200)}`);
  }
  if (answer.headers['content-type']?.startsWith('text/event-stream') !== true) {
    return checked(JSON.parse(text) as Message);
  }
  const data = text.split('\n').findLast((line) => line.startsWith('data:') && line.length > 6);
  return checked(JSON.parse(data?.slice('data:'.length) ?? '{}') as Message);
}

function checked({ result, error }: Message): unknown {
  if (error !== undefined) {
    throw new Error(error.message);
  }
  return result;
}
