/** Questions over HTTP that come too late, and answers to them that do. */
import { once } from 'node:events';
import { type ClientRequest, get, type IncomingMessage } from 'node:http';

import { afterEach, describe, expect, it } from 'vitest';

import { PeerRefusal } from '../../src/base/rpc-codes.ts';
import type { ClientLink } from '../../src/call/asker.ts';
import type { FakeTool } from '../support/fake-gateway.ts';
import { HttpWorld, INITIALIZE, send, TOKEN } from '../support/http-world.ts';

const world = new HttpWorld();
afterEach(() => world.end());

const CALL = JSON.stringify({
  jsonrpc: '2.0',
  id: 2,
  method: 'tools/call',
  params: { name: 'one__keep' },
});
const QUESTION = { q: { method: 'roots/list', params: {} } };

/** A tool that answers at once and keeps the way to its client. */
function keepingTool(): { readonly tool: FakeTool; readonly link: () => ClientLink } {
  let kept: ClientLink | undefined;
  const tool: FakeTool = {
    server: 'one',
    name: 'keep',
    call: (_, { client }) => {
      kept = client;
      return Promise.resolve({ content: [] });
    },
  };
  const link = (): ClientLink => {
    if (kept === undefined) {
      throw new Error('the tool was not called');
    }
    return kept;
  };
  return { tool, link };
}

/** Opens a session of a client that has roots, and calls the tool. */
async function callOnce(port: number): Promise<{ 'mcp-session-id': string }> {
  const opened = await send(port, {
    body: INITIALIZE.replace('"capabilities":{}', '"capabilities":{"roots":{}}'),
  });
  const headers = { 'mcp-session-id': String(opened.headers['mcp-session-id']) };
  expect((await send(port, { headers, body: CALL })).status).toBe(200);
  return headers;
}

interface Listening {
  readonly request: ClientRequest;
  readonly response: IncomingMessage;
}

/** The stream on which a session hears what answers no request of its own. */
async function listen(port: number, session: { 'mcp-session-id': string }): Promise<Listening> {
  const headers = { ...session, authorization: `Bearer ${TOKEN}`, accept: 'text/event-stream' };
  const request = get({ host: '127.0.0.1', port, path: '/mcp', agent: false, headers });
  request.on('error', () => undefined);
  const [response] = (await once(request, 'response')) as [IncomingMessage];
  response.on('error', () => undefined);
  expect(response.statusCode).toBe(200);
  return { request, response };
}

describe('a question after the answer', () => {
  it('is refused at once where the client listens to nothing', async () => {
    const { tool, link } = keepingTool();
    const { http } = await world.start([tool]);
    await callOnce(http.port);
    const refusal: unknown = await link()
      .ask(QUESTION, AbortSignal.timeout(3000))
      .catch((error: unknown) => error);
    expect(refusal).toBeInstanceOf(PeerRefusal);
    expect(refusal).toHaveProperty('message', expect.stringContaining('no stream open'));
  });

  it('is refused at once where the client listened and stopped', async () => {
    const { tool, link } = keepingTool();
    const { http } = await world.start([tool]);
    const { request } = await listen(http.port, await callOnce(http.port));
    const closed = once(request, 'close');
    request.destroy();
    await closed;
    // The end is known here before it is known there.
    const asked = (): Promise<unknown> =>
      link()
        .ask(QUESTION, AbortSignal.timeout(500))
        .catch((error: unknown) => error);
    await expect.poll(asked).toBeInstanceOf(PeerRefusal);
  });

  it('reaches a client that listens', async () => {
    const { tool, link } = keepingTool();
    const { http } = await world.start([tool]);
    const session = await callOnce(http.port);
    const { request, response } = await listen(http.port, session);
    const asked = link().ask(QUESTION, AbortSignal.timeout(3000));
    const [chunk] = (await once(response, 'data')) as [Buffer];
    const id: unknown = JSON.parse(/"id":("[^"]*"|\d+)/u.exec(chunk.toString())?.[1] ?? 'null');
    const roots = [{ uri: 'file:///ann' }];
    const body = JSON.stringify({ jsonrpc: '2.0', id, result: { roots } });
    await send(http.port, { headers: session, body });
    expect(await asked).toEqual({ q: { roots } });
    request.destroy();
  });
});

/** As a client of the newest protocol comes back, after a restart or too late. */
async function comeBack(method: string, params: Record<string, unknown>): Promise<unknown> {
  const { tool } = keepingTool();
  const { http, gateway } = await world.start([tool]);
  gateway.setOffers('one', {
    templates: [],
    prompts: [{ name: 'hello' }],
    resources: [{ uri: 'one://x', name: 'x' }],
  });
  const meta = {
    'io.modelcontextprotocol/protocolVersion': '2026-07-28',
    'io.modelcontextprotocol/clientInfo': { name: 'raw', version: '1' },
    'io.modelcontextprotocol/clientCapabilities': {},
  };
  const { text } = await send(http.port, {
    headers: {
      'mcp-protocol-version': '2026-07-28',
      'mcp-method': method,
      'mcp-name': String(params['name'] ?? params['uri']),
    },
    body: JSON.stringify({
      jsonrpc: '2.0',
      id: 1,
      method,
      params: { ...params, requestState: 'lost', inputResponses: {}, _meta: meta },
    }),
  });
  return (JSON.parse(/\{.*\}/u.exec(text)?.[0] ?? 'null') as { error: unknown }).error;
}

describe('an answer to a question that is not known any more', () => {
  it('says of a call that it may have taken effect', async () => {
    expect(await comeBack('tools/call', { name: 'one__keep' })).toEqual({
      code: -32_602,
      message: expect.stringMatching(
        /not known any more.*restarted.*may have taken effect: look before you send it again/u,
      ) as string,
      data: { reason: 'invalid_request_state', mayHaveRun: true },
    });
  });

  it.each([
    ['prompts/get', { name: 'one__hello' }],
    ['resources/read', { uri: 'one://x' }],
  ])('says of %s that it is to be sent again', async (method, params) => {
    expect(await comeBack(method, params)).toEqual({
      code: -32_602,
      message: expect.stringContaining('send the request again without it') as string,
      data: { reason: 'invalid_request_state' },
    });
  });
});
