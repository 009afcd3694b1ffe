import type { McpSubscription, SubscriptionFilter } from '@modelcontextprotocol/client';
import { afterEach, describe, expect, it, vi } from 'vitest';

import { quietLogger } from '../../../test/support/quiet-logger.ts';
import { ChangeFeed } from './change-feed.ts';

const never = new AbortController().signal;

interface Listening {
  readonly uris: readonly string[];
  isClosed: boolean;
  answer(): void;
  refuse(): void;
  /** The server ends it. */
  end(): void;
}

/** The server's side: each subscription is answered when the test says so. */
class Server {
  readonly asked: Listening[] = [];
  readonly listChanged: boolean;

  constructor(options: { readonly listChanged: boolean }) {
    this.listChanged = options.listChanged;
  }

  get open(): readonly (readonly string[])[] {
    return this.asked.filter(({ isClosed }) => !isClosed).map(({ uris }) => uris);
  }

  getServerCapabilities(): { tools: { listChanged: boolean } } {
    return { tools: { listChanged: this.listChanged } };
  }

  listen(filter: SubscriptionFilter): Promise<McpSubscription> {
    return new Promise((resolve, reject) => {
      const over = new AbortController();
      const closed = new Promise<'remote'>((resolveClosed) => {
        over.signal.addEventListener('abort', () => resolveClosed('remote'));
      });
      const listening: Listening = {
        uris: filter.resourceSubscriptions ?? [],
        isClosed: false,
        refuse: () => {
          listening.isClosed = true;
          reject(new Error('not that one'));
        },
        answer: () =>
          resolve({
            honoredFilter: filter,
            closed,
            close: () => {
              listening.isClosed = true;
              over.abort();
              return Promise.resolve();
            },
          }),
        end: () => {
          listening.isClosed = true;
          over.abort();
        },
      };
      this.asked.push(listening);
    });
  }

  next(at: number): Promise<Listening> {
    return vi.waitFor(() => {
      const found = this.asked[at];
      if (found === undefined) {
        throw new Error('nothing was asked');
      }
      return found;
    });
  }
}

const connections: AbortController[] = [];
afterEach(() => {
  for (const connection of connections.splice(0)) {
    connection.abort();
  }
});

function feedOf(server: Server): { readonly feed: ChangeFeed; readonly gaps: () => number } {
  const connection = new AbortController();
  connections.push(connection);
  let gaps = 0;
  const feed = new ChangeFeed({
    client: server,
    logger: quietLogger(),
    ended: connection.signal,
    onGap: () => {
      gaps += 1;
    },
  });
  return { feed, gaps: () => gaps };
}

describe('the feed of changes', () => {
  it('is opened one at a time, so that no late answer takes the place of a fuller one', async () => {
    const server = new Server({ listChanged: false });
    const { feed } = feedOf(server);
    const first = feed.follow('a', never);
    const one = await server.next(0);
    const rest = Promise.all([feed.follow('b', never), feed.follow('c', never)]);
    expect(server.asked).toHaveLength(1);
    one.answer();
    await first;
    (await server.next(1)).answer();
    await rest;
    expect(server.open).toEqual([['a', 'b', 'c']]);
    expect(server.asked).toHaveLength(2);
  });

  it('is one for all that are wanted at once', async () => {
    const server = new Server({ listChanged: false });
    const { feed } = feedOf(server);
    const all = Promise.all(['a', 'b', 'c'].map((uri) => feed.follow(uri, never)));
    (await server.next(0)).answer();
    await all;
    expect(server.open).toEqual([['a', 'b', 'c']]);
  });

  it('is closed when it is opened after the wait for it was given up', async () => {
    const server = new Server({ listChanged: true });
    const { feed } = feedOf(server);
    feed.begin();
    (await server.next(0)).answer();
    const caller = new AbortController();
    const given = feed.follow('a', caller.signal);
    const late = await server.next(1);
    caller.abort(new Error('too late'));
    await expect(given).rejects.toThrow('too late');
    late.answer();
    await expect.poll(() => late.isClosed).toBe(true);
    expect(server.open).toEqual([[]]);
    expect(server.asked).toHaveLength(2);
  });

  it('leaves the others their resources when one gives up', async () => {
    const server = new Server({ listChanged: false });
    const { feed } = feedOf(server);
    const caller = new AbortController();
    const given = feed.follow('a', caller.signal);
    const kept = feed.follow('b', never);
    const both = await server.next(0);
    caller.abort(new Error('too late'));
    await expect(given).rejects.toThrow('too late');
    both.answer();
    (await server.next(1)).answer();
    await kept;
    await expect.poll(() => server.open).toEqual([['b']]);
  });

  it('refuses nobody a resource because of another that the server refuses', async () => {
    const server = new Server({ listChanged: false });
    const { feed } = feedOf(server);
    const good = feed.follow('good', never);
    const bad = feed.follow('bad', never);
    (await server.next(0)).refuse();
    (await server.next(1)).answer();
    await good;
    (await server.next(2)).refuse();
    await expect(bad).rejects.toThrow('not that one');
    expect(server.open).toEqual([['good']]);
  });

  it('is opened again when the server ends it, and tells of the gap', async () => {
    const server = new Server({ listChanged: true });
    const { feed, gaps } = feedOf(server);
    feed.begin();
    const first = await server.next(0);
    first.answer();
    const followed = feed.follow('a', never);
    const second = await server.next(1);
    second.answer();
    await followed;
    expect(gaps()).toBe(0);
    second.end();
    await expect.poll(() => server.asked.length, { timeout: 5000 }).toBe(3);
    (await server.next(2)).answer();
    await expect.poll(gaps).toBe(1);
    expect(server.open).toEqual([['a']]);
  });

  it('is none where nothing is followed any more', async () => {
    const server = new Server({ listChanged: false });
    const { feed } = feedOf(server);
    const followed = feed.follow('a', never);
    (await server.next(0)).answer();
    await followed;
    await feed.unfollow('a', never);
    expect(server.open).toEqual([]);
  });
});
