/** The trace that a client names, in a header or in its message. */
import { afterEach, expect, it } from 'vitest';

import { ECHO, HttpWorld, INITIALIZE, openSession, send } from '../support/http-world.ts';

const world = new HttpWorld();
afterEach(() => world.end());

const TRACE = '00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01';
const OTHER = '00-00000000000000000000000000000001-00f067aa0ba902b7-01';

const body = (meta?: object): string =>
  JSON.stringify({
    jsonrpc: '2.0',
    id: 2,
    method: 'tools/call',
    params: { name: 'one__echo', arguments: {}, ...(meta && { _meta: meta }) },
  });

it.each([
  ['of a header', { traceparent: TRACE, tracestate: 'a=1' }, undefined, TRACE],
  ['of the message', {}, { traceparent: OTHER }, OTHER],
  ['of the message before that of a header', { traceparent: TRACE }, { traceparent: OTHER }, OTHER],
  ['that is none is left out', { traceparent: 'nonsense' }, undefined, undefined],
] as const)('%s goes with the call', async (_, headers, meta, trace) => {
  const { gateway, http } = await world.start([ECHO]);
  const session = await openSession(http.port);
  const answer = await send(http.port, { headers: { ...session, ...headers }, body: body(meta) });
  expect(answer.status).toBe(200);
  expect(gateway.askers.at(-1)?.meta?.['traceparent']).toBe(trace);
});

it('changes nothing of what opens a session', async () => {
  const { http } = await world.start([ECHO]);
  const opened = await send(http.port, { body: INITIALIZE, headers: { traceparent: TRACE } });
  expect(opened.status).toBe(200);
});
