/**
 * The built page with a daemon's answers that a test wrote: for pictures, for checks of every view, and
 * for sizes that no real daemon has at hand. It serves under the rules of the real one.
 */
import { readFile } from 'node:fs/promises';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { extname, join } from 'node:path';

const FOLDER = join(import.meta.dirname, '../../dist/page');
const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.svg': 'image/svg+xml',
};
const POLICY =
  "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; font-src 'self'; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/** Answers by path, without what is after the question mark; `*` at the end stands for anything. A function is given the query. */
export type Answers = Readonly<Record<string, unknown>>;

export class PageStage implements AsyncDisposable {
  readonly #server = createServer((request, response) => {
    void this.#answer(request, response);
  });
  #answers: Answers;
  readonly #streams = new Set<ServerResponse>();
  /** Every address that was asked for, in order. */
  readonly asked: string[] = [];

  constructor(answers: Answers) {
    this.#answers = answers;
  }

  /** From now on. */
  setAnswers(answers: Answers): void {
    this.#answers = answers;
  }

  /** Tells every open page of an event. */
  tell(event: { readonly kind: string }): void {
    for (const stream of this.#streams) {
      stream.write(`event: ${event.kind}\ndata: ${JSON.stringify(event)}\n\n`);
    }
  }

  async start(): Promise<string> {
    await new Promise<void>((resolve) => {
      this.#server.listen(0, '127.0.0.1', resolve);
    });
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.#server.closeAllConnections();
    await new Promise((resolve) => {
      this.#server.close(resolve);
    });
  }

  async #answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const [path = '/', search = ''] = (request.url ?? '/').split('?', 2);
    this.asked.push(request.url ?? '/');
    response.setHeader('Content-Security-Policy', POLICY);
    response.setHeader('X-Content-Type-Options', 'nosniff');
    if (path === '/api/events') {
      response.writeHead(200, { 'Content-Type': 'text/event-stream' });
      const hello = {
        kind: 'hello',
        isContinued: false,
        badServers: ['chat', 'text'],
      };
      response.write(`event: hello\ndata: ${JSON.stringify(hello)}\n\n`);
      this.#streams.add(response);
      response.once('close', () => this.#streams.delete(response));
      return;
    }
    if (path.startsWith('/api/')) {
      const found = this.#find(path);
      const answer: unknown =
        typeof found === 'function' ? found(new URLSearchParams(search)) : found;
      response.writeHead(answer === undefined ? 404 : 200, { 'Content-Type': 'application/json' });
      const missing = { error: { code: 'NOT_FOUND', message: `nothing at ${path}` } };
      response.end(JSON.stringify(answer ?? missing));
      return;
    }
    const name = path === '/' ? 'index.html' : path.replace(/^\/page\//u, '');
    try {
      const file = await readFile(join(FOLDER, name));
      response.writeHead(200, { 'Content-Type': TYPES[extname(name)] ?? 'text/plain' }).end(file);
    } catch {
      response.writeHead(404).end();
    }
  }

  #find(path: string): unknown {
    const key = Object.keys(this.#answers).find((pattern) =>
      pattern.endsWith('*') ? path.startsWith(pattern.slice(0, -1)) : path === pattern,
    );
    return key === undefined ? undefined : this.#answers[key];
  }
}
