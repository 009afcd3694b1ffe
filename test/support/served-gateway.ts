import { randomUUID } from 'node:crypto';

import { Client, InMemoryTransport } from '@modelcontextprotocol/client';

import { systemClock, systemRandom } from '../../src/adapters/system/machine.ts';
import { sessionId } from '../../src/base/ids.ts';
import type { SettingsInput } from '../../src/config/schema.ts';
import type { Host } from '../../src/surfaces/daemon/host.ts';
import type { Exposure } from '../../src/surfaces/mcp/initial-answers.ts';
import { createOfferListing } from '../../src/surfaces/mcp/offer-listing.ts';
import { serveConnection } from '../../src/surfaces/mcp/serve-connection.ts';
import { createToolListing } from '../../src/surfaces/mcp/tool-listing.ts';
import type { Era } from './http-world.ts';
import { quietLogger } from './quiet-logger.ts';
import { openWholeGateway } from './whole-gateway.ts';

/** A gateway as the daemon has it, with real servers, and clients of the SDK on it. */
export class ServedGateway implements AsyncDisposable {
  readonly host: Host;
  readonly #closers: (() => Promise<void>)[] = [];

  private constructor(host: Host) {
    this.host = host;
  }

  static async open(config: SettingsInput): Promise<ServedGateway> {
    const host = await openWholeGateway(config);
    await allListed(host, Object.keys(config.mcpServers ?? {}));
    return new ServedGateway(host);
  }

  /** A client in one of the protocol's eras. */
  async connect(
    era: Era,
    options: {
      readonly exposure?: Exposure;
      readonly capabilities?: object;
      readonly prepare?: (client: Client) => void;
    } = {},
  ): Promise<Client> {
    const { gateway } = this.host;
    const client = new Client(
      { name: 'attack', version: '1' },
      {
        capabilities: options.capabilities ?? {},
        versionNegotiation: { mode: era === 'legacy' ? 'legacy' : { pin: '2026-07-28' } },
      },
    );
    options.prepare?.(client);
    const [clientSide, serverSide] = InMemoryTransport.createLinkedPair();
    const session = sessionId(randomUUID());
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
      },
      serverSide,
    );
    await client.connect(clientSide);
    this.#closers.push(async () => {
      await client.close();
      await handle.close();
    });
    return client;
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await Promise.all(this.#closers.splice(0).map((close) => close()));
    await this.host[Symbol.asyncDispose]();
  }
}

/** Resolves when the tools of all these servers are known. */
async function allListed({ gateway }: Host, servers: readonly string[]): Promise<void> {
  const isDone = (): boolean => servers.every((server) => gateway.catalog().servers.has(server));
  await new Promise<void>((resolve) => {
    const end = gateway.onCatalogChanged(() => {
      if (isDone()) {
        end();
        resolve();
      }
    });
    if (isDone()) {
      end();
      resolve();
    }
  });
}
