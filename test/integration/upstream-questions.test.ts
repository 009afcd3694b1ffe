import { EventEmitter, once } from 'node:events';

import { afterEach, describe, expect, it } from 'vitest';

import { sessionId } from '../../src/base/ids.ts';
import { PeerRefusal } from '../../src/base/rpc-codes.ts';
import type { ServerSpec } from '../../src/call/upstreams.ts';
import { UPSTREAM } from '../../src/tuning/upstream.ts';
import { type RoundsServer, startRoundsServer } from '../support/rounds-server.ts';
import {
  createWorld,
  fakeClient,
  fixtureServer,
  hasty,
  programSpec,
  recordFile,
  remoteSpec,
  textOf,
  type UpstreamWorld,
} from '../support/upstream-world.ts';

const open: AsyncDisposable[] = [];
afterEach(async () => {
  await Promise.all(open.splice(0).map((each) => each[Symbol.asyncDispose]()));
});

const ASKING = fixtureServer('asking-server.mjs');
const accept = { action: 'accept', content: { name: 'ada' } };

async function world(...specs: ServerSpec[]): Promise<UpstreamWorld> {
  const made = await createWorld(specs);
  open.push(made);
  return made;
}

const parsed = (text: string): unknown => JSON.parse(text);

/** Waits for a line that the fixture writes down. */
async function untilRecorded(
  record: ReturnType<typeof recordFile>,
  start: string,
): Promise<string> {
  const find = (): string | undefined => record.lines().findLast((line) => line.startsWith(start));
  await expect.poll(find, { timeout: 5000 }).toBeDefined();
  return find() ?? '';
}

describe('a question of a server of an older protocol', () => {
  it('reaches the client of the call, and its answer the server', async () => {
    const it1 = await world(programSpec('asking', ASKING));
    const client = fakeClient(({ method }) =>
      method === 'roots/list' ? { roots: [{ uri: 'file:///home' }] } : accept,
    );
    expect(parsed(textOf(await it1.call('asking', 'elicit', {}, { client })))).toEqual(accept);
    expect(parsed(textOf(await it1.call('asking', 'roots', {}, { client })))).toEqual({
      roots: [{ uri: 'file:///home' }],
    });
    expect(parsed(textOf(await it1.call('asking', 'sample', {}, { client })))).toEqual(accept);
    expect(new Set(client.asked.map(({ method }) => method))).toEqual(
      new Set(['elicitation/create', 'roots/list', 'sampling/createMessage']),
    );
    expect(client.asked[0]?.params).toMatchObject({
      message: 'The server "asking" asks:\n> who?',
      mode: 'form',
    });
  });

  it('is refused with the words of the client', async () => {
    const it1 = await world(programSpec('asking', ASKING));
    const client = fakeClient(() => {
      throw new PeerRefusal(-1, 'not today', { why: 'tired' });
    });
    expect(parsed(textOf(await it1.call('asking', 'elicit', {}, { client })))).toEqual({
      code: -1,
      message: 'not today',
      data: { why: 'tired' },
    });
  });

  it('is refused where the client cannot be asked that, or is no object', async () => {
    const it1 = await world(programSpec('asking', ASKING));
    const client = fakeClient(() => ({ roots: [] }), { roots: {} });
    expect(parsed(textOf(await it1.call('asking', 'elicit', {}, { client })))).toEqual({
      code: -32_601,
      message: 'elicitation/create is not supported by this client: it has no elicitation',
    });
    const person = fakeClient(() => accept);
    const outcome = await it1.call('asking', 'odd_question', {}, { client: person });
    expect(parsed(textOf(outcome))).toMatchObject({ code: -32_602 });
    expect(person.asked).toEqual([]);
  });

  it('comes from the instance of its own client alone', async () => {
    const it1 = await world(programSpec('asking', ASKING));
    const a = fakeClient(() => ({ action: 'a' }));
    const b = fakeClient(() => ({ action: 'b' }));
    await it1.call('asking', 'elicit', {}, { session: 'a', client: a });
    const answers = await Promise.all(
      Object.entries({ a, b }).map(([session, client]) =>
        it1.call('asking', 'elicit', {}, { session, client }),
      ),
    );
    expect(answers.map((answer) => parsed(textOf(answer)))).toEqual([
      { action: 'a' },
      { action: 'b' },
    ]);
    expect(b.asked).toHaveLength(1);
    expect(new Set(it1.state('asking').processIds).size).toBe(2);
  });

  it('is refused while several clients use the instance, which is shared no longer then', async () => {
    const it1 = await world(programSpec('asking', ASKING));
    const client = fakeClient(() => accept);
    await it1.call('asking', 'pid', {}, { session: 'b', client });
    const slow = it1.call('asking', 'slow', { ms: 300 }, { session: 'b', client });
    const refused = parsed(
      textOf(await it1.call('asking', 'elicit', {}, { session: 'a', client })),
    );
    expect(refused).toMatchObject({
      code: -32_601,
      message: expect.stringContaining('2 clients') as string,
    });
    await slow;
    expect(
      parsed(textOf(await it1.call('asking', 'elicit', {}, { session: 'a', client }))),
    ).toEqual(accept);
  });

  it('stops the clock of the call until it is answered', async () => {
    const it1 = await world(programSpec('asking', ASKING, [], { callTimeoutMs: 400 }));
    const client = fakeClient(async () => {
      await new Promise((resolve) => {
        setTimeout(resolve, 900);
      });
      return accept;
    });
    await it1.call('asking', 'pid');
    const outcome = await it1.call('asking', 'elicit', {}, { client, timeoutMs: 600 });
    expect(parsed(textOf(outcome))).toEqual(accept);
    expect(await it1.call('asking', 'slow', { ms: 5000 }, { client })).toMatchObject({
      code: 'timed_out',
    });
  });

  it('is taken back when the call is cancelled', async () => {
    const it1 = await world(programSpec('asking', ASKING));
    const events = new EventEmitter();
    const client = fakeClient(
      (_question, signal) =>
        new Promise((_resolve, reject) => {
          signal.addEventListener('abort', () => {
            events.emit('taken back');
            reject(new Error('taken back'));
          });
          events.emit('asked');
        }),
    );
    const cancel = new AbortController();
    const asked = once(events, 'asked');
    const takenBack = once(events, 'taken back');
    const call = it1.call('asking', 'elicit', {}, { client, signal: cancel.signal });
    await asked;
    cancel.abort();
    expect(await call).toMatchObject({ code: 'cancelled' });
    await takenBack;
  });

  it('is one of at most so many at once', async () => {
    const it1 = await world(programSpec('asking', ASKING));
    const events = new EventEmitter();
    const client = fakeClient(async () => {
      await once(events, 'answer');
      return accept;
    });
    events.setMaxListeners(0);
    const count = UPSTREAM.questionsOpenMax + 10;
    const call = it1.call('asking', 'flood', { count }, { client });
    await expect.poll(() => client.asked.length).toBe(UPSTREAM.questionsOpenMax);
    setTimeout(() => events.emit('answer'), 100);
    const answers = parsed(textOf(await call)) as unknown[];
    expect(answers.filter((answer) => answer === -32_603)).toHaveLength(10);
    expect(answers.filter((answer) => answer === 'accept')).toHaveLength(count - 10);
  });

  it('for the roots is answered at any time, by the client that the instance belongs to', async () => {
    const record = recordFile();
    const it1 = await world(programSpec('asking', ASKING, ['roots-at-start'], { env: record.env }));
    await it1.upstreams.ensureListed('asking', new AbortController().signal);
    expect(await untilRecorded(record, 'roots')).toContain('-32601');
    const client = fakeClient(() => ({ roots: [{ uri: 'file:///mine' }] }));
    await it1.call('asking', 'late', {}, { client });
    expect(await untilRecorded(record, 'late')).toContain('file:///mine');
    expect(await untilRecorded(record, 'roots {"roots"')).toContain('file:///mine');
    expect(it1.state('asking').processIds).toHaveLength(1);
    client.asked.splice(0);
    it1.upstreams.tellServers(sessionId('session-1'), { kind: 'roots_changed' });
    await expect.poll(() => client.asked[0]?.method).toBe('roots/list');
  });

  it('is offered with all capabilities, whoever started the server', async () => {
    const record = recordFile();
    const it1 = await world(programSpec('asking', ASKING, [], { env: record.env }));
    await it1.call('asking', 'pid');
    expect(record.lines()[0]).toBe(
      'capabilities {"sampling":{"context":{},"tools":{}},"elicitation":{"form":{},"url":{}},"roots":{"listChanged":true}}',
    );
  });
});

describe('notifications of a server', () => {
  it('go to the client that uses it', async () => {
    const it1 = await world(programSpec('asking', ASKING));
    const client = fakeClient(() => accept);
    await it1.call('asking', 'log', { level: 'info' }, { client });
    await it1.call('asking', 'complete', {}, { client });
    expect(client.told).toEqual([
      { method: 'notifications/message', params: { level: 'info', data: 'hello' } },
      { method: 'notifications/elicitation/complete', params: { elicitationId: 'e1' } },
    ]);
  });

  it('are as many as the most curious client wants to see', async () => {
    const record = recordFile();
    const it1 = await world(programSpec('asking', ASKING, [], { env: record.env }));
    await it1.call('asking', 'pid');
    it1.upstreams.tellServers(sessionId('a'), { kind: 'log_level', level: 'error' });
    expect(await untilRecorded(record, 'level error')).toBe('level error');
    it1.upstreams.tellServers(sessionId('b'), { kind: 'log_level', level: 'debug' });
    expect(await untilRecorded(record, 'level debug')).toBe('level debug');
    const before = record.lines().length;
    await it1.call('asking', 'exit');
    await it1.call('asking', 'pid');
    await expect.poll(() => record.lines().slice(before)).toContain('level debug');
  });

  it('are asked for one level at a time, by a server that never answers too', async () => {
    const record = recordFile();
    const spec = programSpec('asking', ASKING, ['mute-on-level'], { env: record.env });
    const it1 = await createWorld([spec], { clock: hasty });
    open.push(it1);
    await it1.call('asking', 'pid');
    for (const level of ['error', 'warning', 'debug']) {
      it1.upstreams.tellServers(sessionId('a'), { kind: 'log_level', level });
    }
    const told = (): string[] =>
      record
        .lines()
        .map((line) => line.replace(/ \d+$/u, ''))
        .filter((line) => !line.startsWith('capabilities'));
    await expect
      .poll(told, { timeout: 5000 })
      .toEqual(['level error', 'cancelled', 'level debug', 'cancelled']);
  });
});

describe('what a call carries', () => {
  it('includes the meta of the request it is made for', async () => {
    const it1 = await world(programSpec('asking', ASKING));
    const meta = { 'example.org/trace': '7', progressToken: 'theirs' };
    expect(parsed(textOf(await it1.call('asking', 'meta', {}, { meta })))).toEqual({
      'example.org/trace': '7',
    });
  });

  it('comes back with the error of the server as it was', async () => {
    const it1 = await world(programSpec('asking', ASKING));
    expect(await it1.call('asking', 'refuse')).toMatchObject({
      kind: 'failed',
      code: 'protocol_error',
      refusal: {
        code: -32_042,
        message: 'open the page first',
        data: {
          elicitations: [
            {
              elicitationId: 'e1',
              message: 'The server "asking" asks to open a page at example.org:\n',
            },
          ],
        },
      },
    });
  });
});

describe('a question of a server of the newest protocol', () => {
  const question = { method: 'elicitation/create', params: { message: 'who?' } };

  it('comes with an answer, and the request is sent again with what the client said', async () => {
    const server = await startRounds((params) =>
      params['inputResponses'] === undefined
        ? { resultType: 'input_required', inputRequests: { who: question }, requestState: 's1' }
        : {
            resultType: 'complete',
            content: [
              {
                type: 'text',
                text: JSON.stringify([params['inputResponses'], params['requestState']]),
              },
            ],
          },
    );
    const it1 = await world(remoteSpec('modern', 'http', server.url));
    const client = fakeClient(() => accept, { elicitation: { form: {} } });
    const meta = { 'io.modelcontextprotocol/logLevel': 'info', own: 1 };
    const outcome = await it1.call('modern', 'tool', {}, { client, meta });
    expect(parsed(textOf(outcome))).toEqual([{ who: accept }, 's1']);
    expect(client.asked).toEqual([
      { ...question, params: { message: 'The server "modern" asks:\n> who?' } },
    ]);
    expect(server.metas).toHaveLength(2);
    expect(server.metas[0]).toMatchObject({
      'io.modelcontextprotocol/clientCapabilities': { elicitation: { form: {} } },
      'io.modelcontextprotocol/logLevel': 'info',
      own: 1,
    });
    expect(it1.events.some(({ kind }) => kind === 'server_sent_request')).toBe(false);
  });

  it('may be none, only a state to come back with', async () => {
    const server = await startRounds((params) =>
      params['requestState'] === undefined
        ? { resultType: 'input_required', requestState: 's1' }
        : { resultType: 'complete', content: [{ type: 'text', text: 'done' }] },
    );
    const it1 = await world(remoteSpec('modern', 'http', server.url));
    const client = fakeClient(() => accept);
    expect(textOf(await it1.call('modern', 'tool', {}, { client }))).toBe('done');
    expect(client.asked).toEqual([]);
  });

  it('is asked a bounded number of times', async () => {
    const server = await startRounds(() => ({
      resultType: 'input_required',
      inputRequests: { who: question },
    }));
    const it1 = await world(remoteSpec('modern', 'http', server.url));
    const client = fakeClient(() => accept);
    expect(await it1.call('modern', 'tool', {}, { client })).toMatchObject({
      code: 'protocol_error',
      message: expect.stringContaining(`asked its client ${UPSTREAM.inputRoundsMax} times`),
    });
    expect(client.asked.length).toBeLessThanOrEqual(UPSTREAM.inputRoundsMax + 1);
  });

  it('that is none of the protocol, or that the client refuses, fails the call', async () => {
    const server = await startRounds(() => ({
      resultType: 'input_required',
      inputRequests: { who: { method: 'tools/list', params: {} } },
    }));
    const asking = await startRounds(() => ({
      resultType: 'input_required',
      inputRequests: { who: question },
    }));
    const it1 = await world(
      remoteSpec('odd', 'http', server.url),
      remoteSpec('asking', 'http', asking.url),
    );
    const client = fakeClient(() => {
      throw new PeerRefusal(-1, 'not today');
    });
    expect(await it1.call('odd', 'tool', {}, { client })).toMatchObject({
      code: 'protocol_error',
      message: 'server "odd": its question "who": it is none of the protocol',
    });
    expect(await it1.call('asking', 'tool', {}, { client })).toMatchObject({
      code: 'protocol_error',
      message: expect.stringContaining('which refused: not today'),
    });
  });
});

/** A server of the newest protocol: each call is answered by the function. */
async function startRounds(
  answer: (params: Record<string, unknown>) => unknown,
): Promise<RoundsServer> {
  const server = await startRoundsServer(answer);
  open.push(server);
  return server;
}
