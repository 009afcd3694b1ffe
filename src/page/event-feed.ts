/**
 * Events of the daemon. If the daemon goes away, the feed says so and reconnects. It says when
 * everything must be read again.
 */
import type { PageEvent, PageEventKind } from '../surfaces/http/page-api.ts';
import { type ApiClient, ApiError, SESSION_NEEDED } from './api-client.ts';

/** `locked`: the daemon answers, and does not know this browser. */
export type FeedState = 'connecting' | 'open' | 'lost' | 'locked';

type Listener = (event: PageEvent) => void;

/** True after a reconnect: events may have been missed, so everything is read again. */
export function isReconnect(event: PageEvent): boolean {
  return event.kind === 'hello' && !event.isContinued;
}

/** True if a run has ended. */
export function isRunEnd(event: PageEvent): boolean {
  return event.kind === 'run' && event.event === 'run_finished';
}

/** Pauses between attempts. The last one is used for all further attempts. */
const PAUSES_MS = [300, 600, 1200, 2500, 4000] as const;
/** Pause before the next attempt while this browser is not logged in. */
const LOCKED_MS = 4000;

export class EventFeed {
  readonly #api: ApiClient;
  readonly #listeners = new Set<Listener>();
  readonly #watchers = new Set<(state: FeedState) => void>();
  #stream: EventStream | undefined;
  #state: FeedState = 'connecting';
  #attempts = 0;
  /** Number of connects. Of several at once, the last one counts. */
  #connects = 0;
  #timer: number | undefined;

  constructor(api: ApiClient) {
    this.#api = api;
    // After sleep, a laptop should not wait for the end of a pause.
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
      // A later connect was quicker. Two feeds would report everything twice.
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
    // A view that opens because of this event reads everything by itself.
    const listeners = [...this.#listeners];
    if (kind === 'hello') {
      this.#attempts = 0;
      this.#change('open');
    }
    for (const listener of listeners) {
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

// One stream of events for all tabs of a browser. Browsers open at most six connections to one
// address. With a stream per tab, the sixth tab would leave none for anything else, and nothing
// could be read or approved in any of them. So one tab holds the stream and passes its events on.
// If it is closed, another takes over.

/** Listeners of a stream. */
interface EventStreamParts {
  readonly onEvent: (kind: PageEventKind, data: string) => void;
  /** Called when the stream has ended. It is not opened again. */
  readonly onLost: () => void;
}

/** A stream, held by this tab or by another. */
interface EventStream {
  readonly close: () => void;
}

type Passed =
  | { readonly kind: 'event'; readonly event: PageEventKind; readonly data: string }
  | { readonly kind: 'lost' }
  /** A new tab asks whether another tab holds a stream. */
  | { readonly kind: 'anybody' };

const PATH = '/api/events';
const NAME = 'pml-events';
/** If the tab that holds the stream is silent for this long, the others stop waiting for it. */
const ANSWER_MS = 5000;
const KINDS: readonly PageEventKind[] = [
  'hello',
  'run',
  'approvals',
  'server',
  'catalog',
  'pulse',
  'bye',
];

/** Opens the stream of this tab, or listens to another tab's. */
function openEvents(parts: EventStreamParts): EventStream {
  // Browsers offer locks and channels only to pages that came by TLS or from this machine.
  return 'locks' in navigator && 'BroadcastChannel' in globalThis
    ? sharedEvents(parts)
    : ownEvents(parts);
}

function ownEvents({ onEvent, onLost }: EventStreamParts): EventStream {
  const source = new EventSource(PATH);
  for (const kind of KINDS) {
    source.addEventListener(kind, (message) =>
      onEvent(kind, (message as MessageEvent<string>).data),
    );
  }
  // Browsers differ in how they reconnect, so the feed does it.
  source.addEventListener('error', () => {
    source.close();
    onLost();
  });
  return { close: () => source.close() };
}

function sharedEvents(parts: EventStreamParts): EventStream {
  const channel = new BroadcastChannel(NAME);
  const waiting = new AbortController();
  let own: EventStream | undefined;
  let hello: string | undefined;
  const pass = (passed: Passed): void => {
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has no origin
    channel.postMessage(passed);
  };
  const impatience = setTimeout(() => {
    waiting.abort();
    own ??= ownEvents(parts);
  }, ANSWER_MS);

  channel.addEventListener('message', ({ data }: MessageEvent<Passed>) => {
    if (data.kind === 'anybody') {
      if (hello !== undefined) {
        pass({ kind: 'event', event: 'hello', data: hello });
      }
    } else if (own === undefined) {
      clearTimeout(impatience);
      tell(parts, data);
    }
  });

  /** Holds the lock until the stream or this tab ends. */
  function hold(): Promise<void> {
    if (waiting.signal.aborted) {
      // The lock came just after this tab had stopped waiting.
      return Promise.resolve();
    }
    clearTimeout(impatience);
    return new Promise((release) => {
      const source = ownEvents({
        onEvent: (event, data) => {
          hello = event === 'hello' ? continued(data) : hello;
          pass({ kind: 'event', event, data });
          parts.onEvent(event, data);
        },
        onLost: () => {
          pass({ kind: 'lost' });
          release();
          parts.onLost();
        },
      });
      own = {
        close: () => {
          source.close();
          release();
        },
      };
    });
  }

  navigator.locks.request(NAME, { signal: waiting.signal }, hold).catch(() => undefined);
  pass({ kind: 'anybody' });
  return {
    close: () => {
      clearTimeout(impatience);
      waiting.abort();
      own?.close();
      channel.close();
    },
  };
}

function tell({ onEvent, onLost }: EventStreamParts, passed: Passed): void {
  if (passed.kind === 'event') {
    onEvent(passed.event, passed.data);
  } else if (passed.kind === 'lost') {
    onLost();
  }
}

/**
 * Marks a hello as continued. A new tab gets it: it reads everything by itself, and the other tabs
 * have missed nothing.
 */
function continued(hello: string): string {
  return JSON.stringify({ ...(JSON.parse(hello) as object), isContinued: true });
}
