/**
 * A model on loopback that says what a script tells it to. It speaks the dialects of the agents, keeps every request, and
 * waits with each answer until the script has one.
 */
import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';

import { isJsonObject, type Json, type JsonObject } from '../../../src/base/json.ts';
import { anthropic } from './anthropic.ts';
import { chat } from './chat.ts';
import type { Dialect, ModelRequest, Step } from './dialect.ts';
import { responses } from './responses.ts';

const DIALECTS: readonly Dialect[] = [anthropic, responses, chat];
const BODY_BYTES_MAX = 64 * 1024 * 1024;
const NOT_FOUND = 404;

/** A request of an agent that waits for what the model says. */
export interface Turn {
  readonly request: ModelRequest;
  readonly answer: (step: Step) => void;
}

/** The model. */
export class ScriptedModel implements AsyncDisposable {
  /** Requests with tools, oldest first. Requests without any are for titles and the like. */
  readonly requests: ModelRequest[] = [];
  readonly #turns: Turn[] = [];
  readonly #server: Server;
  #woken: (() => void) | undefined;
  #nth = 0;

  private constructor() {
    this.#server = createServer((request, response) => {
      this.#serve(request, response).catch(() => response.destroy());
    });
  }

  static async start(): Promise<ScriptedModel> {
    const model = new ScriptedModel();
    model.#server.listen(0, '127.0.0.1');
    await once(model.#server, 'listening');
    return model;
  }

  /** Where it is, without a path. */
  get url(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  /** The next request that waits for an answer. `undefined` where none came in time. */
  async next(timeoutMs: number, signal?: AbortSignal): Promise<Turn | undefined> {
    const enough = AbortSignal.any([
      AbortSignal.timeout(timeoutMs),
      ...(signal === undefined ? [] : [signal]),
    ]);
    while (this.#turns.length === 0 && !enough.aborted) {
      const arrived = new Promise<void>((resolve) => (this.#woken = resolve));
      await Promise.race([
        arrived,
        delay(timeoutMs, undefined, { signal: enough }).catch(() => undefined),
      ]);
    }
    return this.#turns.shift();
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.#server.closeAllConnections();
    this.#server.close();
    await once(this.#server, 'close');
  }

  async #serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const path = new URL(request.url ?? '/', 'http://model').pathname;
    const body = await readBody(request);
    const dialect = DIALECTS.find((each) => each.speaks(path));
    if (path.endsWith('/count_tokens')) {
      send(response, 'application/json', JSON.stringify({ input_tokens: 1 }));
    } else if (dialect === undefined || body === undefined) {
      response.statusCode = NOT_FOUND;
      send(response, 'application/json', JSON.stringify({ error: { message: 'not here' } }));
    } else {
      this.#take(dialect, body, response);
    }
  }

  #take(dialect: Dialect, body: JsonObject, response: ServerResponse): void {
    const request: ModelRequest = {
      dialect: dialect.name,
      text: JSON.stringify(body),
      ...dialect.read(body),
    };
    const answer = (step: Step): void => {
      this.#nth += 1;
      const reply = dialect.write(step, body, this.#nth);
      send(response, reply.contentType, reply.text);
    };
    if (request.tools.length === 0) {
      answer({ kind: 'say', text: 'A title' });
      return;
    }
    this.requests.push(request);
    const turn = { request, answer };
    this.#turns.push(turn);
    // An agent that gives up and asks again waits for one answer, not for two.
    response.on('close', () => {
      const at = this.#turns.indexOf(turn);
      if (at >= 0) {
        this.#turns.splice(at, 1);
      }
    });
    this.#woken?.();
  }
}

function send(response: ServerResponse, contentType: string, text: string): void {
  response.setHeader('content-type', contentType);
  response.end(text);
}

async function readBody(request: IncomingMessage): Promise<JsonObject | undefined> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    bytes += chunk.length;
    if (bytes > BODY_BYTES_MAX) {
      return undefined;
    }
    chunks.push(chunk);
  }
  try {
    const value = JSON.parse(Buffer.concat(chunks).toString()) as Json;
    return isJsonObject(value) ? value : undefined;
  } catch {
    return undefined;
  }
}
