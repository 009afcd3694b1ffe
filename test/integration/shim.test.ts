import { Client } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import { afterEach, describe, expect, it } from 'vitest';

import { DAEMON } from '../../src/tuning/daemon.ts';
import { DaemonWorld, isAlive, until } from '../support/daemon-world.ts';

const ERAS = ['legacy', 'modern'] as const;
const CLIENT = { name: 'test', version: '1' };
const TWENTY_MEGABYTES = 20_000_000;

const worlds: DaemonWorld[] = [];
const clients: Client[] = [];
function world(): DaemonWorld {
  const made = new DaemonWorld();
  worlds.push(made);
  return made;
}
afterEach(async () => {
  await Promise.all(clients.splice(0).map((client) => client.close()));
  await Promise.all(worlds.splice(0).map((each) => each.close()));
});

async function connect(place: DaemonWorld, era: (typeof ERAS)[number]): Promise<Client> {
  const client = new Client(
    { name: 'test', version: '1' },
    { versionNegotiation: { mode: era === 'legacy' ? 'legacy' : { pin: '2026-07-28' } } },
  );
  clients.push(client);
  const maxBufferSize = DAEMON.lineBytesMax;
  await client.connect(new StdioClientTransport({ ...place.stdioCommand(), maxBufferSize }));
  return client;
}

const call = (client: Client, tool: string, args = {}): ReturnType<Client['callTool']> =>
  client.callTool({ name: `work__${tool}`, arguments: args });
const textOf = (answer: Awaited<ReturnType<Client['callTool']>>): string => {
  const [block] = answer.content;
  return block?.type === 'text' ? block.text : '';
};

const keyOf = (line: string): string | undefined => /key=(\S+)/u.exec(line)?.[1];

describe.each(ERAS)('a client of the %s era', (era) => {
  it('is served where no daemon runs', async () => {
    const place = world();
    const client = await connect(place, era);
    expect(client.getServerVersion()).toMatchObject({ name: 'pml', version: '1.0.0' });
    expect(textOf(await call(client, 'echo', { a: 1 }))).toBe('{"a":1}');
    const { tools } = await client.listTools();
    expect(tools.map((tool) => tool.name)).toContain('work__echo');
  });

  it('is told the same by the shim alone as by a daemon', async () => {
    const place = world();
    const control = await place.control();
    const attached = await connect(place, era);
    const fromDaemon = await attached.listTools();
    await control.stopDaemon(place.signal);
    // A daemon that cannot start: whatever is answered now, the shim has answered.
    place.writeConfig({ pml: { prooject: {} } });
    const alone = await connect(place, era);
    expect((await alone.listTools()).tools).toEqual(fromDaemon.tools);
    expect(alone.getInstructions()).toBe(attached.getInstructions());
    expect(alone.getServerCapabilities()).toEqual(attached.getServerCapabilities());
    await expect(call(alone, 'echo')).rejects.toThrow(/the config has a typo/u);
  });

  it('keeps its conversation when the daemon is killed', async () => {
    const place = world();
    const client = await connect(place, era);
    await call(client, 'echo');
    const pid = await place.daemonPid();
    const pending = call(client, 'stuck');
    await until(() => place.effects('stuck').length === 1);
    process.kill(pid, 'SIGKILL');
    expect(textOf(await pending)).toBe('done');
    const [first = '', second = '', ...others] = place.effects('stuck');
    expect(others).toEqual([]);
    expect(keyOf(first)).toBe(keyOf(second));
    expect(first).toContain('repeated=false');
    expect(second).toContain('repeated=true');
    expect(textOf(await call(client, 'echo', { still: 'here' }))).toBe('{"still":"here"}');
  });

  it('gets an answer of 20 MB whole', async () => {
    const client = await connect(world(), era);
    expect(textOf(await call(client, 'big', { bytes: TWENTY_MEGABYTES }))).toHaveLength(
      TWENTY_MEGABYTES,
    );
  });
});

describe('requests and daemons that die', () => {
  it('answers a request once, however often it was sent', async () => {
    const place = world();
    const shim = place.startShim();
    await shim.initialize();
    shim.call(1, 'echo');
    await shim.answer(1);
    shim.call(2, 'stuck');
    shim.call(3, 'slow', { ms: 100 });
    await until(() => place.effects('stuck').length === 1);
    process.kill(await place.daemonPid(), 'SIGKILL');
    await Promise.all([shim.answer(2), shim.answer(3)]);
    shim.call(4, 'echo');
    await shim.answer(4);
    expect(shim.received.map((message) => message['id']).filter((id) => id === 2)).toHaveLength(1);
    expect(shim.received.filter((message) => message['id'] === 0)).toHaveLength(1);
  });

  it('gives a request up that no daemon survives, and says that its outcome is unknown', async () => {
    const place = world();
    const shim = place.startShim();
    await shim.initialize();
    shim.call(1, 'deadly');
    expect(await shim.answer(1)).toMatchObject({
      error: { message: expect.stringMatching(/outcome .* unknown.*do not repeat/u) as string },
    });
    expect(place.effects('deadly')).toHaveLength(1 + DAEMON.shimResendsMax);
    shim.call(2, 'echo');
    expect(await shim.answer(2)).toHaveProperty('result');
  });

  it('does not send a cancelled request again', async () => {
    const place = world();
    const shim = place.startShim();
    await shim.initialize();
    shim.call(1, 'stuck');
    await until(() => place.effects('stuck').length === 1);
    shim.send({ method: 'notifications/cancelled', params: { requestId: 1 } });
    shim.call(2, 'echo');
    await shim.answer(2);
    process.kill(await place.daemonPid(), 'SIGKILL');
    shim.call(3, 'echo');
    await shim.answer(3);
    expect(place.effects('stuck')).toHaveLength(1);
  });
});

describe('what a legacy client has set for its connection', () => {
  it('is said again to a new daemon, without what was refused or taken back', async () => {
    const place = world();
    const shim = place.startShim();
    await shim.initialize();
    const ask = async (id: number, method: string, params: object): Promise<object> => {
      shim.send({ id, method, params });
      return shim.answer(id);
    };
    await ask(1, 'logging/setLevel', { level: 'warning' });
    expect(await ask(2, 'logging/setLevel', { level: 'shouting' })).toHaveProperty('error');
    await ask(3, 'resources/subscribe', { uri: 'memo://a' });
    await ask(4, 'resources/subscribe', { uri: 'memo://b' });
    await ask(5, 'resources/unsubscribe', { uri: 'memo://b' });
    expect(await ask(6, 'resources/subscribe', { uri: 'memo://refused' })).toHaveProperty('error');
    const first = await place.daemonPid();
    process.kill(first, 'SIGKILL');
    shim.call(7, 'echo');
    expect(await shim.answer(7)).toHaveProperty('result');
    const later = place
      .effects()
      .filter((line) => !line.endsWith(`pid=${first}`) && !line.startsWith('host'))
      .map((line) => line.replace(/ pid=\d+$/u, ''));
    expect(later).toEqual(['told {"kind":"log_level","level":"warning"}', 'watched memo://a']);
    // What was said again was answered to nobody.
    const ids = shim.received.map((message) => message['id']);
    expect(ids.filter((id) => id === 1 || id === 3)).toHaveLength(2);
  });
});

describe('what a client may do wrong', () => {
  it('is told of lines that are no messages, and is served on', async () => {
    const place = world();
    const shim = place.startShim();
    await shim.initialize();
    shim.sendText('garbage\n[1,2]\n\n"text"\n{"jsonrpc":"2.0","id":{},"method":"ping"}\n');
    shim.call(1, 'echo');
    expect(await shim.answer(1)).toHaveProperty('result');
    const codes = shim.received.flatMap((message) =>
      'error' in message ? [(message['error'] as { code: number }).code] : [],
    );
    expect(codes).toEqual([-32_700, -32_600, -32_700, -32_600]);
  });

  it('ends the shim at once by closing stdin while it waits for nothing, even within a line', async () => {
    const place = world();
    const shim = place.startShim();
    await shim.initialize();
    shim.sendText('{"jsonrpc":"2.0","id":2,');
    expect(await shim.end()).toBe(0);
    await until(() => shim.received.length === 2);
    expect(shim.received[1]).toMatchObject({ id: null, error: { code: -32_700 } });
  });

  it('is answered what it had asked when it closes stdin, also while the daemon starts', async () => {
    const place = world();
    const shim = place.startShim();
    const initialize = { protocolVersion: '2025-06-18', capabilities: {}, clientInfo: CLIENT };
    shim.send({ jsonrpc: '2.0', id: 0, method: 'initialize', params: initialize });
    shim.send({ jsonrpc: '2.0', method: 'notifications/initialized' });
    shim.call(1, 'echo', { a: 1 });
    // The last line of a file often has no end.
    shim.sendText('{"jsonrpc":"2.0","id":2,"method":"ping"}');
    expect(await shim.end()).toBe(0);
    expect(await shim.answer(0)).toHaveProperty('result.serverInfo');
    expect(await shim.answer(1)).toMatchObject({ result: { content: [{ text: '{"a":1}' }] } });
    expect(await shim.answer(2)).toMatchObject({ result: {} });
  });

  it('ends the shim at once by a signal, whatever it waits for', async () => {
    const place = world();
    const shim = place.startShim();
    await shim.initialize();
    shim.call(1, 'stuck');
    await until(() => place.effects('stuck').length === 1);
    const ended = shim.end();
    const before = performance.now();
    shim.process.kill('SIGTERM');
    await ended;
    expect(performance.now() - before).toBeLessThan(DAEMON.shimDrainMs / 2);
    expect(isAlive(await place.daemonPid())).toBe(true);
  });

  it('is served in pieces of any size', async () => {
    const shim = world().startShim();
    await shim.initialize();
    const line = `${JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'ping', params: { word: 'zwölf' } })}\n`;
    for (const byte of Buffer.from(line)) {
      shim.process.stdin?.write(Buffer.from([byte]));
    }
    expect(await shim.answer(1)).toMatchObject({ result: {} });
  });

  it('may read slowly: what waits is bounded, and its requests are answered in the end', async () => {
    const place = world();
    const shim = place.startShim();
    await shim.initialize();
    shim.call(1, 'echo');
    await shim.answer(1);
    shim.process.stdout?.pause();
    const ids = Array.from({ length: 10 }, (_, index) => index + 10);
    for (const id of ids) {
      shim.call(id, 'big', { bytes: TWENTY_MEGABYTES });
    }
    await until(() => place.log().includes('reader too slow'));
    shim.process.stdout?.resume();
    const answers = await Promise.all(ids.map((id) => shim.answer(id)));
    expect(answers.every((answer) => 'result' in answer || 'error' in answer)).toBe(true);
    expect(place.effects('host opened')).toHaveLength(1);
  });
});
