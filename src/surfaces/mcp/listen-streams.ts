import type { Clock } from '../../base/clock.ts';
import { describeError } from '../../base/errors.ts';
import { isJsonObject, type Json, type JsonObject } from '../../base/json.ts';
import type { Logger } from '../../base/logger.ts';
import { Semaphore } from '../../base/semaphore.ts';
import { Turns } from '../../base/turns.ts';
import { LOOP } from '../../tuning/loop.ts';
import { MCP } from '../../tuning/mcp.ts';
import type { AskingPlaces, ClientWatches, Watcher } from './client-watches.ts';

/** The method that opens a stream of changes, in the protocol's stateless revision. */
export const LISTEN_METHOD = 'subscriptions/listen';

interface Stream {
  readonly who: Omit<Watcher, 'owner'>;
  readonly uris: readonly string[];
  readonly ended: AbortController;
  /** A stream with many resources asks servers about a few of them at a time. */
  readonly places: AskingPlaces;
}

/** Follows the resources that open streams name, each for as long as its stream is open. */
export class ListenStreams {
  readonly #watches: ClientWatches;
  readonly #logger: Logger;
  readonly #clock: Clock;
  readonly #streams = new Map<string, Stream>();

  constructor(parts: {
    readonly watches: ClientWatches;
    readonly logger: Logger;
    readonly clock: Clock;
  }) {
    this.#watches = parts.watches;
    this.#logger = parts.logger;
    this.#clock = parts.clock;
  }

  /**
   * `id` tells the streams apart; `body` is the request that opens this one. Returns the request
   * without the resources that are not followed: nothing may be told of them. A request with many
   * resources is taken in turns with other work.
   */
  async open(id: string, who: Omit<Watcher, 'owner'>, body: Json): Promise<Json> {
    const uris = urisOf(body).slice(0, MCP.watchedMax);
    if (uris.length === 0) {
      return body;
    }
    this.close(id);
    const ended = new AbortController();
    const turns = new Turns(this.#clock, LOOP.turnMs);
    const places = placesOf(turns);
    this.#streams.set(id, { who, uris, ended, places });
    for (const uri of uris) {
      const pause = turns.pause();
      if (pause !== undefined) {
        await pause;
      }
      if (ended.signal.aborted) {
        break;
      }
      this.#follow({ ...who, owner: id, places }, uri, ended.signal);
    }
    return listeningTo(
      body,
      uris.filter((uri) => this.#watches.isFollowed(who, uri)),
    );
  }

  close(id: string): void {
    const stream = this.#streams.get(id);
    if (stream === undefined) {
      return;
    }
    this.#streams.delete(id);
    stream.ended.abort(new Error('the stream was closed'));
    const { who, places } = stream;
    for (const uri of stream.uris) {
      this.#watches
        .remove({ ...who, owner: id, places }, uri, AbortSignal.timeout(MCP.questionMs))
        .catch((error: unknown) => this.#failed(uri, error));
    }
  }

  /** Begins to follow. Whether the server agrees is only logged. */
  #follow(watcher: Watcher, uri: string, signal: AbortSignal): void {
    this.#watches.add(watcher, uri, signal).then(
      ({ kind }) => {
        if (kind !== 'answered') {
          this.#logger.info('resource_watch_failed', { uri, outcome: kind });
        }
      },
      (error: unknown) => this.#failed(uri, error),
    );
  }

  #failed(uri: string, error: unknown): void {
    this.#logger.info('resource_watch_failed', { uri, error: describeError(error) });
  }
}

/** A few questions at a time, which also let other work go first. */
function placesOf(turns: Turns): AskingPlaces {
  const places = new Semaphore({
    placesMax: MCP.watchesAtOnce,
    // Subscriptions to end may wait beside subscriptions to begin.
    waitingMax: 2 * MCP.watchedMax,
  });
  return {
    async enter(signal) {
      const refusal = await places.enter(signal);
      const pause = refusal === undefined ? turns.pause() : undefined;
      if (pause === undefined) {
        return refusal;
      }
      await pause;
      if (signal.aborted) {
        places.leave();
        return 'aborted';
      }
      return undefined;
    },
    leave: () => places.leave(),
  };
}

/** Returns the request that opens a stream, with its resources replaced by these. */
export function listeningTo(body: Json, resourceSubscriptions: readonly string[]): Json {
  const { request, params, filter } = partsOf(body);
  return filter?.['resourceSubscriptions'] === undefined
    ? body
    : { ...request, params: { ...params, notifications: { ...filter, resourceSubscriptions } } };
}

function urisOf(body: Json): readonly string[] {
  const uris = partsOf(body).filter?.['resourceSubscriptions'];
  return Array.isArray(uris)
    ? [...new Set(uris.filter((uri: Json): uri is string => typeof uri === 'string'))]
    : [];
}

/** Returns the parts of a stream request that say what it listens to. */
function partsOf(
  body: Json,
): Readonly<Record<'request' | 'params' | 'filter', JsonObject | undefined>> {
  const request = isJsonObject(body) ? body : undefined;
  const params = objectIn(request, 'params');
  return { request, params, filter: objectIn(params, 'notifications') };
}

function objectIn(object: JsonObject | undefined, name: string): JsonObject | undefined {
  const value = object?.[name];
  return isJsonObject(value) ? value : undefined;
}
