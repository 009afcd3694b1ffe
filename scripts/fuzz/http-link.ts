/** The HTTP endpoint: every message is a request of its own, with headers that may be wrong too. */
import { Agent, type IncomingMessage, request as httpRequest } from 'node:http';

import type { Chance } from './chance.ts';
import type { Link, LinkParts } from './line-link.ts';
import { Ledger, type Read } from './sent.ts';

const AT_ONCE = 16;
const STREAM_MS = 500;
const ANSWER_MS = 30_000;
const REFUSED_FROM = 400;
const FINE = new Set([200, 202, 204, 400, 401, 403, 404, 405, 406, 409, 413, 415, 429, 503]);
const ODD_HEADERS: readonly Record<string, string>[] = [
  { 'content-type': 'text/plain' },
  { accept: 'text/html' },
  { 'mcp-session-id': 'none' },
  { 'mcp-protocol-version': '1999-01-01' },
  { 'mcp-protocol-version': '2026-07-28', 'mcp-session-id': 'none' },
  { authorization: 'Bearer wrong' },
  { origin: 'https://evil.example' },
  { 'last-event-id': '7' },
];

/** Where the endpoint is and who may use it. */
export interface Endpoint {
  readonly url: string;
  readonly token: string;
}

interface Sent {
  readonly ledger: Ledger;
  readonly bytes: Buffer;
}

export class HttpLink implements Link {
  readonly name = 'http';
  readonly #endpoint: Endpoint;
  readonly #parts: LinkParts;
  readonly #agent = new Agent({ keepAlive: true, maxSockets: AT_ONCE });
  readonly #underWay = new Set<Promise<void>>();
  #session: string | undefined;

  constructor(endpoint: Endpoint, parts: LinkParts) {
    this.#endpoint = endpoint;
    this.#parts = parts;
  }

  async send(bytes: Buffer, read: Read, chance: Chance): Promise<void> {
    if (this.#underWay.size >= AT_ONCE) {
      await Promise.race(this.#underWay);
    }
    const work = this.#exchange(bytes, read, chance).finally(() => this.#underWay.delete(work));
    this.#underWay.add(work);
  }

  async drained(): Promise<boolean> {
    await Promise.all(this.#underWay);
    return true;
  }

  close(): void {
    this.#agent.destroy();
  }

  #headersOf(bytes: Buffer, chance: Chance): Record<string, string> {
    const isModern = bytes.includes('protocolVersion":"2026');
    return {
      authorization: `Bearer ${this.#endpoint.token}`,
      'content-type': 'application/json',
      accept: 'application/json, text/event-stream',
      ...(isModern && { 'mcp-protocol-version': '2026-07-28' }),
      ...(!isModern && this.#session !== undefined && { 'mcp-session-id': this.#session }),
      ...(chance.happens(0.05) && chance.one(ODD_HEADERS)),
    };
  }

  #exchange(bytes: Buffer, read: Read, chance: Chance): Promise<void> {
    const ledger = new Ledger(this.#parts.secrets);
    ledger.sent(read);
    const method = chance.happens(0.99) ? 'POST' : chance.one(['GET', 'PUT', 'DELETE', 'PATCH']);
    return new Promise((resolve) => {
      const request = httpRequest(
        this.#endpoint.url,
        { method, headers: this.#headersOf(bytes, chance), agent: this.#agent },
        (response) => this.#received(response, { ledger, bytes }, resolve),
      );
      request.setTimeout(ANSWER_MS, () => {
        this.#report('a client is answered', bytes.toString('utf8'));
        request.destroy();
      });
      request.on('error', () => resolve());
      request.on('close', () => resolve());
      request.end(method === 'GET' ? undefined : bytes);
    });
  }

  #received(response: IncomingMessage, { ledger, bytes }: Sent, done: () => void): void {
    const { statusCode = 0, headers } = response;
    const session = headers['mcp-session-id'];
    if (typeof session === 'string') {
      this.#session = session;
    } else if (statusCode === 404) {
      this.#session = undefined;
    }
    const isStream = (headers['content-type'] ?? '').includes('text/event-stream');
    const timer = setTimeout(() => response.destroy(), isStream ? STREAM_MS : ANSWER_MS);
    const chunks: Buffer[] = [];
    response.on('data', (chunk: Buffer) => chunks.push(chunk));
    response.on('error', () => undefined);
    response.on('close', () => {
      clearTimeout(timer);
      this.#look(statusCode, isStream, Buffer.concat(chunks).toString('utf8'), { ledger, bytes });
      done();
    });
  }

  #look(status: number, isStream: boolean, text: string, { ledger, bytes }: Sent): void {
    if (!FINE.has(status)) {
      this.#report(
        'a request over HTTP is never an internal error',
        `${status} ${text} to ${bytes.toString('utf8').slice(0, 300)}`,
      );
    }
    const leak = ledger.leaksIn(text);
    if (leak !== undefined) {
      this.#report(leak.rule, leak.detail);
    }
    const messages = isStream
      ? text.split('\n').flatMap((line) => (line.startsWith('data: {') ? [line.slice(6)] : []))
      : text.startsWith('{"jsonrpc"')
        ? [text]
        : [];
    for (const message of messages) {
      const violation = ledger.received(message, status >= REFUSED_FROM);
      if (violation !== undefined && violation.rule !== 'every answer is JSON') {
        this.#report(violation.rule, violation.detail);
      }
    }
  }

  #report(rule: string, detail: string): void {
    this.#parts.report({ rule, detail: `http: ${detail.slice(0, 800)}` });
  }
}
