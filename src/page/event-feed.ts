/**
 * What happens in the daemon, as it happens. When the daemon goes away the feed says so, asks for it
 * again and again, and says when everything has to be read anew.
 */
import type { PageEvent, PageEventKind } from '../surfaces/http/page-api.ts';
import { type ApiClient, ApiError, SESSION_NEEDED } from './api-client.ts';
import { type EventStream, openEvents } from './event-stream.ts';

/** `locked`: the daemon answers, and does not know this browser. */
export type FeedState = 'connecting' | 'open' | 'lost' | 'locked';

type Listener = (event: PageEvent) => void;

/** Pauses between attempts; the last one for all that follow. */
const PAUSES_MS = [300, 600, 1200, 2500, 4000] as const;
/** Between two looks whether the person got a new link. */
const LOCKED_MS = 4000;

export class EventFeed {
  readonly #api: ApiClient;
  readonly #listeners = new Set<Listener>();
  readonly #watchers = new Set<(state: FeedState) => void>();
  #stream: EventStream | undefined;
  #state: FeedState = 'connecting';
  #attempts = 0;
  /** How often it was connected; of several at once the last holds. */
  #connects = 0;
  #timer: number | undefined;

  constructor(api: ApiClient) {
    this.#api = api;
    // A laptop that wakes up should not wait out a pause.
    globalThis.addEventListener('online', () => this.retryNow());
    document.addEventListener('visibilitychange', () => {
      if (!document.hidden && this.#state === 'lost') {
        this.retryNow();
      }
    });
  }

  get state(): FeedState {
    return this.#state;
  }

  /** Called for every event. The returned function ends it. */
  listen(listener: Listener): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** Called when the connection is lost or found. */
  watch(watcher: (state: FeedState) => void): void {
    this.#watchers.add(watcher);
  }

  retryNow(): void {
    clearTimeout(this.#timer);
    void this.connect();
  }

  async connect(): Promise<void> {
    this.#stream?.close();
    this.#connects += 1;
    const connect = this.#connects;
    try {
      await this.#api.open();
    } catch (error) {
      if (connect !== this.#connects) {
        return;
      }
      if (error instanceof ApiError && error.code === SESSION_NEEDED) {
        this.#change('locked');
        // A new link opened in another tab lets this one in as well.
        this.#later(LOCKED_MS);
        return;
      }
      this.#lose();
      return;
    }
    if (connect !== this.#connects) {
      // Somebody was quicker: two feeds would tell everything twice.
      return;
    }
    const stream = openEvents({
      onEvent: (kind, data) => this.#stream === stream && this.#take(kind, data),
      onLost: () => this.#stream === stream && this.#lose(),
    });
    this.#stream = stream;
  }

  #take(kind: PageEventKind, data: string): void {
    const event = { ...(JSON.parse(data) as object), kind } as PageEvent;
    if (kind === 'hello') {
      this.#attempts = 0;
      this.#change('open');
    }
    for (const listener of this.#listeners) {
      listener(event);
    }
    if (kind === 'bye') {
      this.#lose();
    }
  }

  #lose(): void {
    this.#stream?.close();
    this.#stream = undefined;
    this.#change('lost');
    const pause = PAUSES_MS[Math.min(this.#attempts, PAUSES_MS.length - 1)] ?? LOCKED_MS;
    this.#attempts += 1;
    this.#later(pause);
  }

  #later(ms: number): void {
    clearTimeout(this.#timer);
    this.#timer = globalThis.setTimeout(() => void this.connect(), ms);
  }

  #change(state: FeedState): void {
    if (state === this.#state) {
      return;
    }
    this.#state = state;
    for (const watcher of this.#watchers) {
      watcher(state);
    }
  }
}
