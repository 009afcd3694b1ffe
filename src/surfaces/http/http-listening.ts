/**
 * Streams of changes over HTTP (`subscriptions/listen`). The SDK tells every stream of one handler the news
 * of all, so each stream has a handler of its own. It hears only about lists and resources that its
 * client sees.
 */
import type { ServerResponse } from 'node:http';

import {
  type NodeIncomingMessageLike,
  type NodeMcpRequestHandler,
  toNodeHandler,
} from '@modelcontextprotocol/node';
import {
  createMcpHandler,
  type McpHttpHandler,
  type McpServerFactory,
} from '@modelcontextprotocol/server';

import type { Clock } from '../../base/clock.ts';
import type { Json } from '../../base/json.ts';
import type { Logger } from '../../base/logger.ts';
import type { Random } from '../../base/random.ts';
import type { Gateway } from '../../gateway/gateway.ts';
import { HTTP } from '../../tuning/http.ts';
import type { ClientView } from '../mcp/client-views.ts';
import { ClientWatches, type Watcher } from '../mcp/client-watches.ts';
import { listeningTo, ListenStreams } from '../mcp/listen-streams.ts';

interface HttpListeningParts {
  readonly gateway: Gateway;
  readonly create: McpServerFactory;
  readonly onerror: (error: Error) => void;
  readonly clock: Clock;
  readonly random: Random;
  readonly logger: Logger;
}

/** The client that opens a stream. */
interface Listener extends Omit<Watcher, 'owner' | 'view'> {
  readonly view: ClientView;
  /** False for a token that may not ask servers for anything. */
  readonly mayFollow: boolean;
}

export class HttpListening implements AsyncDisposable {
  readonly #parts: HttpListeningParts;
  readonly #open = new Map<string, McpHttpHandler>();
  readonly #watches: ClientWatches;
  readonly #streams: ListenStreams;

  constructor(parts: HttpListeningParts) {
    this.#parts = parts;
    this.#watches = new ClientWatches({
      gateway: parts.gateway,
      // The SDK lets through only what a stream named, so news of a part is news of the whole.
      onUpdated: ({ followed, owners }) =>
        owners.forEach((id) => this.#open.get(id)?.notify.resourceUpdated(followed)),
      sizeMax: HTTP.watchedMax,
    });
    this.#streams = new ListenStreams({ ...parts, watches: this.#watches });
  }

  /** Serves one stream, for as long as its client listens. */
  async serve(
    request: NodeIncomingMessageLike,
    response: ServerResponse,
    body: Json,
    { view, mayFollow, ...who }: Listener,
  ): Promise<void> {
    const { create, onerror, random } = this.#parts;
    const id = random.uniqueId();
    const isFull = this.#open.size >= HTTP.listenStreamsMax;
    const handler = createMcpHandler(create, {
      legacy: 'reject',
      maxSubscriptions: isFull ? 0 : 1,
      onerror,
    });
    const handle: NodeMcpRequestHandler = toNodeHandler(handler, { onerror });
    if (isFull) {
      await handle(request, response, body);
      return;
    }
    const { notify } = handler;
    const ends = [
      view.listing.onChanged(() => notify.toolsChanged()),
      view.offers.onChanged((what) =>
        what === 'prompts' ? notify.promptsChanged() : notify.resourcesChanged(),
      ),
    ];
    this.#open.set(id, handler);
    response.once('close', () => {
      ends.forEach((end) => end());
      this.#open.delete(id);
      this.#streams.close(id);
    });
    const asked = mayFollow
      ? await this.#streams.open(id, { ...who, view }, body)
      : listeningTo(body, []);
    await handle(request, response, asked);
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await Promise.all([...this.#open.values()].map((handler) => handler.close()));
    this.#watches[Symbol.dispose]();
  }
}
