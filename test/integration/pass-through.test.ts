/** What servers offer and ask beside tools, through pml, on connections that last and over HTTP. */
import { afterEach, describe, expect, it } from 'vitest';

import type { JsonObject } from '../../src/base/json.ts';
import { PeerRefusal } from '../../src/base/rpc-codes.ts';
import { ClientScope } from '../../src/surfaces/mcp/client-scope.ts';
import { FakeGateway, type FakeTool } from '../support/fake-gateway.ts';
import { ECHO, ERAS, nothing } from '../support/http-world.ts';
import { ANY, call, CASES, SurfaceWorld, textOf, TRANSPORTS } from '../support/surface-world.ts';

const FORM = { type: 'object', properties: { name: { type: 'string' } } } as const;

const world = new SurfaceWorld();
afterEach(() => world.end());
const connect: SurfaceWorld['connect'] = (...options) => world.connect(...options);

/** Asks the client one thing and says what the answer was. */
function asking(name: string, method: string, params: JsonObject): FakeTool {
  return {
    server: 'one',
    name,
    call: async (_, { client }, signal) => {
      const answers = await client?.ask({ q: { method, params } }, signal);
      return { content: [{ type: 'text', text: JSON.stringify(answers?.['q']) }] };
    },
  };
}

const ELICIT = asking('elicit', 'elicitation/create', {
  mode: 'form',
  message: 'who?',
  requestedSchema: FORM,
});
const SAMPLE = asking('sample', 'sampling/createMessage', {
  messages: [{ role: 'user', content: { type: 'text', text: 'hi' } }],
  maxTokens: 10,
});
const ROOTS = asking('roots', 'roots/list', {});

it.each(ERAS)('asks a client for its roots once, at its first call, %s era', async (era) => {
  const visits: (readonly string[])[] = [];
  const scope = new ClientScope({ visit: async (folders) => void visits.push(folders) });
  const { client } = await connect('connection', era, [ECHO], { scope });
  for (const a of [1, 2]) {
    expect(await textOf(call(client, 'one__echo', { a }))).toEqual({ a });
  }
  expect(visits).toEqual([['/ann']]);
  expect(scope.current.folders).toEqual(['/ann']);
});

describe.each(CASES)('questions of servers over a %s, %s era', (kind, era) => {
  it('reach the client and their answers the tool', async () => {
    const { client } = await connect(kind, era, [ELICIT, SAMPLE, ROOTS]);
    expect(await textOf(call(client, 'one__elicit'))).toEqual({
      action: 'accept',
      content: { name: 'ann' },
    });
    expect(await textOf(call(client, 'one__sample'))).toMatchObject({ model: 'ann' });
    expect(await textOf(call(client, 'one__roots'))).toMatchObject({
      roots: [{ uri: 'file:///ann' }],
    });
  });

  it('are refused at once for a client that cannot be asked', async () => {
    const { client } = await connect(kind, era, [ELICIT], {
      capabilities: {},
      prepare: nothing,
    });
    await expect(call(client, 'one__elicit')).resolves.toMatchObject({
      isError: true,
      content: [{ text: expect.stringContaining('has no elicitation') }],
    });
  });

  it('may follow one another', async () => {
    const twice: FakeTool = {
      server: 'one',
      name: 'twice',
      call: async (args, asker, signal) => {
        await ROOTS.call(args, asker, signal);
        return ELICIT.call(args, asker, signal);
      },
    };
    const { client } = await connect(kind, era, [twice]);
    expect(await textOf(call(client, 'one__twice'))).toMatchObject({ action: 'accept' });
  });
});

describe.each(TRANSPORTS)('a legacy client over a %s', (kind) => {
  it('ends a question by cancelling the request it came from', async () => {
    let cancelled = nothing;
    const over = new Promise<void>((resolve) => {
      cancelled = resolve;
    });
    const watched: FakeTool = {
      ...ELICIT,
      call: async (args, asker, signal) => {
        signal.addEventListener('abort', () => cancelled());
        return ELICIT.call(args, asker, signal);
      },
    };
    let asked = nothing;
    const begun = new Promise<void>((resolve) => {
      asked = resolve;
    });
    const { client } = await connect(kind, 'legacy', [watched], {
      prepare: (prepared) => {
        prepared.setRequestHandler('elicitation/create', () => {
          asked();
          return new Promise<never>(nothing);
        });
      },
    });
    const controller = new AbortController();
    const request = { method: 'tools/call', params: { name: 'one__elicit' } };
    const answer = client.request(request, ANY, { signal: controller.signal });
    await begun;
    controller.abort('enough');
    await expect(answer).rejects.toThrow('enough');
    await over;
  });
});

describe.each(ERAS)('two clients at once, %s era', (era) => {
  it('get their own questions and never those of the other', async () => {
    const gateway = new FakeGateway([ELICIT]);
    const names = ['ann', 'ben'];
    const clients = await Promise.all(
      names.map((name) => connect('connection', era, [], { name, gateway })),
    );
    const answers = await Promise.all(
      [...clients, ...clients, ...clients].map(({ client }) => textOf(call(client, 'one__elicit'))),
    );
    for (const [index, answer] of answers.entries()) {
      expect(answer).toMatchObject({ content: { name: names[index % 2] } });
    }
  });

  it('asks from inside a workflow', async () => {
    const { client } = await connect('connection', era, [ELICIT], { exposure: 'meta' });
    const tasks = [{ id: 'a', tool: 'one:elicit' }];
    const ran = await call(client, 'execute_workflow', { workflow: { tasks } });
    expect(JSON.stringify(ran['structuredContent'])).toContain('ann');
  });
});

const OFFERS = {
  resources: [{ uri: 'demo://a', name: 'a', vendorField: 1 }],
  templates: [{ uriTemplate: 'demo://t/{id}', name: 't' }],
  prompts: [{ name: 'greet', arguments: [{ name: 'who' }] }],
};

describe.each(CASES)('resources and prompts over a %s, %s era', (kind, era) => {
  it('are listed, read and completed under names that lead to their server', async () => {
    const { client, gateway } = await connect(kind, era, []);
    gateway.setOffers('one', OFFERS);
    const seen: string[] = [];
    gateway.answerRequest = ({ server, method, params }) => {
      seen.push(`${server} ${method} ${JSON.stringify(params)}`);
      return Promise.resolve({ messages: [], contents: [], completion: { values: ['x'] }, odd: 1 });
    };
    expect((await client.listPrompts()).prompts.map(({ name }) => name)).toEqual(['one__greet']);
    expect((await client.listResources()).resources).toMatchObject([{ uri: 'demo://a' }]);
    expect((await client.listResourceTemplates()).resourceTemplates).toHaveLength(1);
    const get = { method: 'prompts/get', params: { name: 'one__greet', arguments: { who: 'me' } } };
    expect(await client.request(get, ANY)).toMatchObject({ odd: 1 });
    expect(
      await client.request({ method: 'resources/read', params: { uri: 'demo://t/7' } }, ANY),
    ).toMatchObject({ odd: 1 });
    await client.complete({
      ref: { type: 'ref/prompt', name: 'one__greet' },
      argument: { name: 'who', value: 'm' },
    });
    expect(seen).toEqual([
      'one prompts/get {"name":"greet","arguments":{"who":"me"}}',
      'one resources/read {"uri":"demo://t/7"}',
      'one completion/complete {"ref":{"type":"ref/prompt","name":"greet"},"argument":{"name":"who","value":"m"}}',
    ]);
  });

  it('may ask the client something first', async () => {
    const { client, gateway } = await connect(kind, era, []);
    gateway.setOffers('one', OFFERS);
    gateway.answerRequest = async ({ client: link }, signal) => {
      const answers = await link?.ask({ r: { method: 'roots/list', params: {} } }, signal);
      return { messages: [], contents: [], told: answers?.['r'] };
    };
    const get = { method: 'prompts/get', params: { name: 'one__greet' } };
    expect(await client.request(get, ANY)).toMatchObject({
      told: { roots: [{ uri: 'file:///ann' }] },
    });
  });

  it('fail with the error of their server', async () => {
    const { client, gateway } = await connect(kind, era, []);
    gateway.setOffers('one', OFFERS);
    gateway.answerRequest = () => Promise.reject(new PeerRefusal(-32_050, 'no', { why: 'so' }));
    await expect(client.readResource({ uri: 'demo://a' })).rejects.toMatchObject({
      code: -32_050,
      message: expect.stringContaining('no'),
      data: { why: 'so' },
    });
  });

  it('announce changes, and updates to those that follow', async () => {
    const { client, gateway } = await connect(kind, era, []);
    gateway.setOffers('one', OFFERS);
    const told: string[] = [];
    let wake = nothing;
    const note = (what: string): void => {
      told.push(what);
      wake();
    };
    const until = async (what: string): Promise<void> => {
      while (!told.includes(what)) {
        await new Promise<void>((resolve) => {
          wake = resolve;
        });
      }
    };
    client.setNotificationHandler('notifications/prompts/list_changed', () => note('prompts'));
    client.setNotificationHandler('notifications/resources/updated', ({ params }) =>
      note(params.uri),
    );
    if (era === 'legacy') {
      await client.subscribeResource({ uri: 'demo://a' });
    } else {
      await client.listen({ promptsListChanged: true, resourceSubscriptions: ['demo://a'] });
    }
    expect(gateway.watched).toMatchObject([{ server: 'one', uri: 'demo://a' }]);
    gateway.touch('one', 'demo://a');
    await until('demo://a');
    if (kind === 'connection' || era === 'modern') {
      gateway.setOffers('two', { ...OFFERS, resources: [], templates: [] });
      await until('prompts');
    }
  });
});

describe('a legacy client', () => {
  it('follows a resource until it unsubscribes', async () => {
    const { client, gateway } = await connect('connection', 'legacy', []);
    gateway.setOffers('one', OFFERS);
    await client.subscribeResource({ uri: 'demo://a' });
    await client.unsubscribeResource({ uri: 'demo://a' });
    expect(gateway.watched).toEqual([]);
  });

  it('sets the level of the messages it gets, and its servers hear of it', async () => {
    const chatty: FakeTool = {
      server: 'one',
      name: 'chatty',
      call: (_, { client }) => {
        client?.tell('notifications/message', { level: 'debug', data: 'low' });
        client?.tell('notifications/message', { level: 'error', data: 'high' });
        return Promise.resolve({ content: [] });
      },
    };
    const { client, gateway } = await connect('connection', 'legacy', [chatty]);
    const told: unknown[] = [];
    client.setNotificationHandler('notifications/message', ({ params }) => {
      told.push(params.data);
    });
    await client.setLoggingLevel('warning');
    await client.sendRootsListChanged();
    await call(client, 'one__chatty');
    expect(told).toEqual(['high']);
    expect(gateway.notes.map(({ note }) => note)).toEqual([
      { kind: 'log_level', level: 'warning' },
      { kind: 'roots_changed' },
    ]);
  });
});

describe('what a person must do in a browser first', () => {
  const data = {
    elicitations: [{ mode: 'url', elicitationId: 'e', url: 'https://x.test/', message: 'log in' }],
  };
  const guarded = (): FakeTool => {
    let count = 0;
    return {
      server: 'one',
      name: 'guarded',
      call: () => {
        count += 1;
        return count === 1
          ? Promise.reject(new PeerRefusal(-32_042, 'log in first', data))
          : Promise.resolve({ content: [{ type: 'text', text: '"in"' }] });
      },
    };
  };

  it('is told to a legacy client as it came', async () => {
    const { client } = await connect('connection', 'legacy', [guarded()]);
    await expect(call(client, 'one__guarded')).rejects.toMatchObject({ code: -32_042, data });
  });

  it('is asked of a modern client, and the call made again', async () => {
    const { client } = await connect('connection', 'modern', [guarded()], {
      prepare: (prepared) => {
        prepared.setRequestHandler('elicitation/create', () => ({ action: 'accept' }));
      },
    });
    expect(await textOf(call(client, 'one__guarded'))).toBe('in');
  });
});
