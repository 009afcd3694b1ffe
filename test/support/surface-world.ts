import { Client, InMemoryTransport, type StandardSchemaV1 } from '@modelcontextprotocol/client';

import { systemClock, systemRandom } from '../../src/adapters/system/machine.ts';
import { sessionId } from '../../src/base/ids.ts';
import type { JsonObject } from '../../src/base/json.ts';
import type { ClientScope } from '../../src/surfaces/mcp/client-scope.ts';
import type { Exposure } from '../../src/surfaces/mcp/initial-answers.ts';
import { createOfferListing } from '../../src/surfaces/mcp/offer-listing.ts';
import { serveConnection } from '../../src/surfaces/mcp/serve-connection.ts';
import { createToolListing } from '../../src/surfaces/mcp/tool-listing.ts';
import { FakeGateway, type FakeTool } from './fake-gateway.ts';
import { type Era, ERAS, HttpWorld } from './http-world.ts';
import { quietLogger } from './quiet-logger.ts';

/** Takes a result as it comes. */
export const ANY: StandardSchemaV1<JsonObject> = {
  '~standard': {
    version: 1,
    vendor: 'test',
    validate: (value) => ({ value: value as JsonObject }),
  },
};
const EVERYTHING = {
  elicitation: { form: {}, url: {} },
  sampling: {},
  roots: { listChanged: true },
};

/** The two ways in which clients reach a gateway. */
export const TRANSPORTS = ['connection', 'http'] as const;
export type Kind = (typeof TRANSPORTS)[number];
/** Each way in each era. */
export const CASES: readonly (readonly [Kind, Era])[] = TRANSPORTS.flatMap((kind) =>
  ERAS.map((era) => [kind, era] as const),
);

/** A client and the gateway that it reaches. */
export interface Connected {
  readonly client: Client;
  readonly gateway: FakeGateway;
}

/** What tests may have otherwise. */
export interface ConnectOptions {
  readonly name?: string;
  readonly capabilities?: object;
  readonly exposure?: Exposure;
  readonly prepare?: (client: Client, name: string) => void;
  readonly gateway?: FakeGateway;
  /** Where the client works; a connection only. */
  readonly scope?: ClientScope;
}

/** Clients of the SDK over surfaces as they are, on a gateway in memory. */
export class SurfaceWorld {
  readonly #http = new HttpWorld();
  readonly #closers: (() => Promise<void>)[] = [];

  async connect(
    kind: Kind,
    era: Era,
    tools: readonly FakeTool[],
    options: ConnectOptions = {},
  ): Promise<Connected> {
    const name = options.name ?? 'ann';
    const client = new Client(
      { name, version: '1' },
      {
        capabilities: options.capabilities ?? EVERYTHING,
        versionNegotiation: { mode: era === 'legacy' ? 'legacy' : { pin: '2026-07-28' } },
      },
    );
    (options.prepare ?? answersAs)(client, name);
    if (kind === 'http') {
      const { gateway, http } = await this.#http.start(tools);
      await this.#http.attach(client, http);
      return { client, gateway };
    }
    const gateway = options.gateway ?? new FakeGateway(tools);
    const [clientSide, serverSide] = InMemoryTransport.createLinkedPair();
    const session = sessionId(name);
    const handle = serveConnection(
      {
        gateway,
        listing: createToolListing(gateway, options.exposure ?? 'proxy'),
        offers: createOfferListing(gateway),
        clock: systemClock,
        random: systemRandom,
        session,
        version: '1.2.3',
        logger: quietLogger(),
        asker: () => ({ session }),
        ...(options.scope !== undefined && { scope: options.scope }),
      },
      serverSide,
    );
    await client.connect(clientSide);
    this.#closers.push(async () => {
      await client.close();
      await handle.close();
    });
    return { client, gateway };
  }

  /** To be called after each test. */
  async end(): Promise<void> {
    await Promise.all(this.#closers.splice(0).map((close) => close()));
    await this.#http.end();
  }
}

/** A client that answers everything in its own name. */
function answersAs(client: Client, name: string): void {
  client.setRequestHandler('elicitation/create', () => ({ action: 'accept', content: { name } }));
  client.setRequestHandler('sampling/createMessage', () => ({
    role: 'assistant',
    model: name,
    content: { type: 'text', text: name },
  }));
  client.setRequestHandler('roots/list', () => ({ roots: [{ uri: `file:///${name}` }] }));
}

/** Calls a tool by its name. */
export const call = (client: Client, name: string, args: JsonObject = {}): Promise<JsonObject> =>
  client.request({ method: 'tools/call', params: { name, arguments: args } }, ANY);

/** The JSON in the first text of a result. */
export async function textOf(answer: Promise<JsonObject>): Promise<unknown> {
  const [block] = (await answer)['content'] as readonly { readonly text: string }[];
  return JSON.parse(block?.text ?? 'null');
}
