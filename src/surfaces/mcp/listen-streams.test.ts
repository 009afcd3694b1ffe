import { expect, it } from 'vitest';

import { quietLogger } from '../../../test/support/quiet-logger.ts';
import { systemClock } from '../../adapters/system/machine.ts';
import { sessionId } from '../../base/ids.ts';
import type { Json } from '../../base/json.ts';
import type { RequestOutcome } from '../../call/server-requests.ts';
import { ClientWatches } from './client-watches.ts';
import { LISTEN_METHOD, ListenStreams } from './listen-streams.ts';

const MANY = 200;
const AT_ONCE_MAX = 8;
const uris = Array.from({ length: MANY }, (_, number) => `memo://${number}`);
const body = {
  method: LISTEN_METHOD,
  params: { notifications: { resourceSubscriptions: uris } },
} as unknown as Json;

/** Streams over a server that answers when the test says so. */
function streams() {
  const asked: string[] = [];
  const ended: string[] = [];
  const waiting: (() => void)[] = [];
  const ask = (list: string[], uri: string): Promise<RequestOutcome> => {
    list.push(uri);
    return new Promise((resolve) => {
      waiting.push(() => resolve({ kind: 'answered', result: {} }));
    });
  };
  const gateway = {
    onResourceUpdated: () => () => undefined,
    watch: ({ uri }: { uri: string }) => ask(asked, uri),
    unwatch: ({ uri }: { uri: string }) => ask(ended, uri),
  };
  const offers = { routeResource: (uri: string) => ({ kind: 'found', server: 'one', own: uri }) };
  const watches = new ClientWatches({ gateway, onUpdated: () => undefined });
  const logger = quietLogger();
  const listening = new ListenStreams({ watches, logger, clock: systemClock });
  const who = { session: sessionId('s'), view: { gateway, offers } as never };
  return { asked, ended, waiting, listening, who, watches };
}

const settled = (): Promise<void> =>
  new Promise((resolve) => {
    setTimeout(resolve, 5);
  });

/** Lets the server answer everything; returns how many questions were open at once. */
async function answerAll(waiting: (() => void)[]): Promise<number> {
  let most = 0;
  await settled();
  while (waiting.length > 0) {
    most = Math.max(most, waiting.length);
    waiting.splice(0).forEach((answer) => answer());
    await settled();
  }
  return most;
}

it('a stream with many resources asks about a few at a time, and is told of all at once', async () => {
  const { listening, who, waiting, asked, ended } = streams();
  expect(await listening.open('a', who, body)).toEqual(body);
  expect(await answerAll(waiting)).toBeLessThanOrEqual(AT_ONCE_MAX);
  expect(asked.toSorted()).toEqual(uris.toSorted());
  listening.close('a');
  expect(await answerAll(waiting)).toBeLessThanOrEqual(AT_ONCE_MAX);
  expect(ended.toSorted()).toEqual(uris.toSorted());
});

it('a stream that ends early asks for nothing more, and ends what it began', async () => {
  const { listening, who, waiting, asked, ended, watches } = streams();
  await listening.open('a', who, body);
  await settled();
  const begun = [...asked];
  listening.close('a');
  await answerAll(waiting);
  expect(asked).toEqual(begun);
  expect(ended.toSorted()).toEqual(begun.toSorted());
  expect(watches.size).toBe(0);
});
