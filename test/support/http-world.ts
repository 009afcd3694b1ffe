import { request as httpRequest } from 'node:http';

import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';

import { systemClock, systemRandom } from '../../src/adapters/system/machine.ts';
import {
  type HttpServerParts,
  type RunningHttpServer,
  startHttpServer,
} from '../../src/surfaces/http/http-server.ts';
import { HTTP } from '../../src/tuning/http.ts';
import { clientViews } from './client-views.ts';
import { FakeGateway, type FakeTool } from './fake-gateway.ts';
import { MemoryOpenRequests } from './memory-open-requests.ts';
import { noLogins } from './no-logins.ts';
import { quietLogger } from './quiet-logger.ts';

export const TOKEN = 'a-token-for-tests-0123456789';
/** What signs the names of sessions; no client has it. */
export const SESSION_KEY = Buffer.alloc(32, 7);
/** Of those who may decide for the person. */
export const APPROVER_TOKEN = 'the-approvers-own-token-0123456789';
/** The two ways in which clients open a conversation. */
export const ERAS = ['legacy', 'modern'] as const;
export type Era = (typeof ERAS)[number];

export const nothing = (): void => undefined;

/** Says its arguments again, as JSON. */
export const ECHO: FakeTool = {
  server: 'one',
  name: 'echo',
  call: (args) => Promise.resolve({ content: [{ type: 'text', text: JSON.stringify(args) }] }),
};

/** The first message of a legacy client, as it goes over the wire. */
export const INITIALIZE: string = JSON.stringify({
  jsonrpc: '2.0',
  id: 1,
  method: 'initialize',
  params: {
    protocolVersion: '2025-11-25',
    capabilities: {},
    clientInfo: { name: 'raw', version: '1' },
  },
});

/** A tool that answers when the test says so, and tells when it was called. */
export interface HeldTool {
  readonly tool: FakeTool;
  /** The signal of the first call. */
  readonly begun: Promise<AbortSignal>;
  readonly finish: () => void;
}

export function heldTool(name = 'echo', text = 'done'): HeldTool {
  let started: (signal: AbortSignal) => void = nothing;
  let finish = nothing;
  const begun = new Promise<AbortSignal>((resolve) => {
    started = resolve;
  });
  const finished = new Promise<void>((resolve) => {
    finish = resolve;
  });
  const tool: FakeTool = {
    server: 'one',
    name,
    call: async (_, __, signal) => {
      started(signal);
      await finished;
      return { content: [{ type: 'text', text }] };
    },
  };
  return { tool, begun, finish };
}

/** What a server answered to a raw request. */
export interface Answer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly text: string;
}

/** A request as raw as it can be. */
export interface RawRequest {
  readonly path?: string;
  readonly method?: string;
  readonly headers?: Record<string, string>;
  readonly body?: string;
}

/** A request with any header whatever, which `fetch` would not send. */
export function send(port: number, options: RawRequest): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const request = httpRequest(
      {
        host: '127.0.0.1',
        port,
        path: options.path ?? '/mcp',
        method: options.method ?? 'POST',
        agent: false,
        headers: {
          authorization: `Bearer ${TOKEN}`,
          'content-type': 'application/json',
          accept: 'application/json, text/event-stream',
          ...options.headers,
        },
      },
      (response) => {
        const chunks: Buffer[] = [];
        response.on('data', (chunk: Buffer) => chunks.push(chunk));
        response.on('end', () => {
          const { statusCode = 0, headers } = response;
          resolve({ status: statusCode, headers, text: Buffer.concat(chunks).toString('utf8') });
        });
        response.on('error', reject);
      },
    );
    request.on('error', reject);
    request.end(options.body);
  });
}

/** Opens a legacy session; the header that names it. */
export async function openSession(
  port: number,
  token: string = TOKEN,
): Promise<{ 'mcp-session-id': string }> {
  const headers = { authorization: `Bearer ${token}` };
  const opened = await send(port, { body: INITIALIZE, headers });
  return { 'mcp-session-id': String(opened.headers['mcp-session-id']) };
}

/** Endpoints and clients of one test file. */
export class HttpWorld {
  readonly #closers: (() => Promise<void>)[] = [];

  /** An endpoint over a gateway with these tools, on a free port. */
  async start(
    tools: readonly FakeTool[] = [ECHO],
    changes: Partial<HttpServerParts> = {},
  ): Promise<{ readonly gateway: FakeGateway; readonly http: RunningHttpServer }> {
    const gateway = new FakeGateway(tools);
    const http = await startHttpServer({
      gateway,
      ...clientViews(gateway, 'proxy'),
      version: '1.2.3',
      logger: quietLogger(),
      clock: systemClock,
      random: systemRandom,
      host: '127.0.0.1',
      ...(changes.preferredPort === undefined && { port: 0 }),
      preferredPort: HTTP.preferredPort,
      allowedHosts: [],
      token: TOKEN,
      approverToken: APPROVER_TOKEN,
      openRequests: new MemoryOpenRequests(),
      sessionKey: SESSION_KEY,
      logins: noLogins,
      health: async () => ({ database: 'up', learning: 'off' }),
      ...changes,
    });
    this.#closers.push(() => http.close());
    return { gateway, http };
  }

  /** A client of the SDK, connected. */
  async connect(
    http: RunningHttpServer,
    era: Era,
    name = 'test',
    token: string = TOKEN,
  ): Promise<Client> {
    const client = new Client(
      { name, version: '1' },
      { versionNegotiation: { mode: era === 'legacy' ? 'legacy' : { pin: '2026-07-28' } } },
    );
    await this.attach(client, http, token);
    return client;
  }

  /** Connects a client that a test has made. */
  async attach(client: Client, http: RunningHttpServer, token: string = TOKEN): Promise<void> {
    const transport = new StreamableHTTPClientTransport(new URL(http.url), {
      requestInit: { headers: { Authorization: `Bearer ${token}` } },
    });
    await client.connect(transport);
    this.#closers.push(() => client.close());
  }

  /** To be called after each test. */
  async end(): Promise<void> {
    for (const close of this.#closers.splice(0).toReversed()) {
      await close();
    }
  }
}
