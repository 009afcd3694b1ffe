/**
 * One stream of events for all tabs of a browser. Browsers open six connections to one address at the
 * most: with a stream for each tab the sixth would leave none for anything else, and nothing could be
 * read or approved in any of them. So one tab holds the stream and passes on what comes, and where it
 * is closed another takes over.
 */
import type { PageEventKind } from '../surfaces/http/page-api.ts';

/** What is told of a stream. */
export interface EventStreamParts {
  readonly onEvent: (kind: PageEventKind, data: string) => void;
  /** It has ended; whoever wants another opens it. */
  readonly onLost: () => void;
}

/** A stream, held by this tab or by another. */
export interface EventStream {
  readonly close: () => void;
}

type Passed =
  | { readonly kind: 'event'; readonly event: PageEventKind; readonly data: string }
  | { readonly kind: 'lost' }
  /** A tab is new, and wants to know whether somebody holds a stream. */
  | { readonly kind: 'anybody' };

const PATH = '/api/events';
const NAME = 'pml-events';
/** A tab that holds the stream and says nothing for so long stands still: the others go on without it. */
const ANSWER_MS = 5000;
const KINDS: readonly PageEventKind[] = ['hello', 'run', 'approvals', 'server', 'catalog', 'bye'];

/** Opens the stream of this tab, or listens to that of another. */
export function openEvents(parts: EventStreamParts): EventStream {
  // Without TLS, browsers offer neither to pages of other machines.
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
  // What a browser does on its own here differs, so each new attempt is made by whoever opened it.
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

  /** Held until the stream ends, or this tab does. */
  function hold(): Promise<void> {
    if (waiting.signal.aborted) {
      // It was its turn in the moment in which it gave up.
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

/** For a tab that comes later: it reads everything by itself, and the others have missed nothing. */
function continued(hello: string): string {
  return JSON.stringify({ ...(JSON.parse(hello) as object), isContinued: true });
}
