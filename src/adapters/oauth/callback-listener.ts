import { timingSafeEqual } from 'node:crypto';
import { createServer, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

import { OAUTH } from '../../tuning/oauth.ts';

const PATH = '/callback';

/** The answer of the login page, and a way to tell the person's browser the result. */
interface CallbackAnswer {
  readonly params: URLSearchParams;
  reply(outcome: CallbackOutcome): Promise<void>;
}

/**
 * The loopback address to which the login page sends the person's browser back (RFC 8252). Any page
 * in that browser can call it, too. So only the first answer with our `state` counts. Others are
 * refused and do not end the wait: otherwise a page could break a login by guessing the port.
 */
export class CallbackListener implements AsyncDisposable {
  readonly redirectUrl: string;
  readonly #server: Server;
  readonly #state: string;
  readonly #answer: Promise<CallbackAnswer>;
  #resolve: (answer: CallbackAnswer) => void = () => {};
  #answered = false;
  #refusedCount = 0;

  /** Listens on the port if it is free, else on another. */
  static async start(options: { state: string; port?: number }): Promise<CallbackListener> {
    const server = createServer();
    server.maxConnections = OAUTH.callbackConnectionsMax;
    try {
      await listen(server, options.port ?? 0);
    } catch (error) {
      if (options.port === undefined) {
        throw error;
      }
      await listen(server, 0);
    }
    return new CallbackListener(server, options.state);
  }

  private constructor(server: Server, state: string) {
    this.#server = server;
    this.#state = state;
    const { port } = server.address() as AddressInfo;
    this.redirectUrl = `http://127.0.0.1:${port}${PATH}`;
    this.#answer = new Promise((resolve) => {
      this.#resolve = resolve;
    });
    server.on('request', (request, response) => {
      this.#receive(new URL(request.url ?? '/', this.redirectUrl), response, {
        method: request.method ?? '',
        host: request.headers.host ?? '',
      });
    });
  }

  /** Returns the number of answers that did not belong to this login. */
  get refusedCount(): number {
    return this.#refusedCount;
  }

  /** Returns the first answer that belongs to this login. */
  answer(signal: AbortSignal): Promise<CallbackAnswer> {
    return new Promise((resolve, reject) => {
      const onAbort = (): void => {
        reject(signal.reason as Error);
      };
      if (signal.aborted) {
        onAbort();
        return;
      }
      signal.addEventListener('abort', onAbort, { once: true });
      void this.#answer.then((answer) => {
        signal.removeEventListener('abort', onAbort);
        resolve(answer);
      });
    });
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await new Promise<void>((resolve) => {
      this.#server.close(() => {
        resolve();
      });
      this.#server.closeAllConnections();
    });
  }

  #receive(url: URL, response: ServerResponse, from: { method: string; host: string }): void {
    if (from.method !== 'GET' || url.pathname !== PATH) {
      void send(response, 404, 'unknown');
      return;
    }
    const ours = from.host === new URL(this.redirectUrl).host && this.#isOurs(url.searchParams);
    if (!ours || this.#answered) {
      this.#refusedCount += 1;
      void send(response, 400, 'refused');
      return;
    }
    this.#answered = true;
    this.#resolve({
      params: url.searchParams,
      reply: (outcome) => send(response, outcome === 'succeeded' ? 200 : 400, outcome),
    });
  }

  #isOurs(params: URLSearchParams): boolean {
    // RFC 6749 §3.1: no parameter may come twice.
    const names = ['state', 'code', 'iss', 'error'];
    if (names.some((name) => params.getAll(name).length > 1)) {
      return false;
    }
    const expected = Buffer.from(this.#state);
    const received = Buffer.from(params.get('state') ?? '');
    return expected.length === received.length && timingSafeEqual(expected, received);
  }
}

function listen(server: Server, port: number): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, '127.0.0.1', () => {
      server.removeListener('error', reject);
      resolve();
    });
  });
}

function send(response: ServerResponse, status: number, outcome: CallbackOutcome): Promise<void> {
  return new Promise((resolve) => {
    response.once('close', resolve);
    response.writeHead(status, {
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'",
      'cache-control': 'no-store',
      'referrer-policy': 'no-referrer',
      'x-content-type-options': 'nosniff',
      connection: 'close',
    });
    response.end(callbackPage(outcome));
  });
}

/** The result of a request to the callback address. */
type CallbackOutcome = 'succeeded' | 'failed' | 'refused' | 'unknown';

/** These pages show nothing of the request. */
const TEXTS: Readonly<Record<CallbackOutcome, readonly [title: string, text: string]>> = {
  succeeded: ['Logged in', 'You can close this page and go back to the terminal.'],
  failed: ['Not logged in', 'The login did not succeed. The terminal says why.'],
  refused: ['Refused', 'This answer does not belong to a login that is under way.'],
  unknown: ['Not found', 'There is nothing here.'],
};

/** Returns the page that the person's browser shows at the end of a login. */
function callbackPage(outcome: CallbackOutcome): string {
  const [title, text] = TEXTS[outcome];
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<title>pml: ${title}</title>
<style>body { font: 1rem/1.5 system-ui, sans-serif; margin: 4rem auto; max-width: 32rem; padding: 0 1rem }</style>
<h1>${title}</h1>
<p>${text}</p>
</html>
`;
}
