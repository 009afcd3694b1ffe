import { randomUUID } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { inject, vi } from 'vitest';

import { createDataDirectory } from '../../src/adapters/postgres/data-directory.ts';
import type { Database } from '../../src/adapters/postgres/database.ts';
import { openStorage } from '../../src/adapters/postgres/open-storage.ts';
import { systemClock } from '../../src/adapters/system/machine.ts';
import type { SettingsInput } from '../../src/config/schema.ts';
import { createGateway, type LibraryGateway } from '../../src/index.ts';
import { quietLogger } from './quiet-logger.ts';

const SERVER = join(import.meta.dirname, '../fixtures/servers/office-server.mjs');

/** How many tools the server has. */
const TOOLS = 7;

/** A folder with an order in XML and a ticket in JSON, and a server that works with them. */
export class Office {
  readonly home: string = join(inject('temporaryFolder'), randomUUID());
  readonly folder: string = join(this.home, 'inbox');
  readonly ticket: string = join(this.folder, 'ticket.json');
  readonly #record: string = join(this.home, 'calls.txt');

  constructor() {
    mkdirSync(this.folder, { recursive: true });
    writeFileSync(join(this.folder, 'order.xml'), '<order/>');
    writeFileSync(this.ticket, '{"title":"broken lamp"}');
  }

  /** Search by words: what is planned does not depend on a model. Listing files takes so long. */
  config(pml: SettingsInput['pml'] = {}, listingMs = 0): SettingsInput {
    const args = [SERVER, this.#record, String(listingMs)];
    return {
      mcpServers: { office: { command: process.execPath, args } },
      pml: { embedding: { model: 'none' }, ...pml },
    };
  }

  /** A gateway that knows the office's tools, on the database that the one before it left. */
  async open(config: SettingsInput = this.config()): Promise<LibraryGateway> {
    const folder = join(this.home, 'pml');
    const dataDirectory = join(folder, 'database');
    if (!existsSync(folder)) {
      mkdirSync(folder);
      // An empty one that was made before: making it anew takes ten times as long.
      const templateFile = inject('databaseTemplate');
      await createDataDirectory({ dataDirectory, templateFile });
    }
    const gateway = await createGateway(config, { folder });
    if (config.mcpServers?.['office'] !== undefined) {
      await vi.waitUntil(() => gateway.servers()[0]?.toolCount === TOOLS, { timeout: 45_000 });
    }
    return gateway;
  }

  /** What a gateway that was closed has left in its database. */
  async query<Row extends Record<string, unknown>>(sql: string): Promise<readonly Row[]> {
    await using database = await openDatabase(join(this.home, 'pml', 'database'));
    return database.query<Row>(sql);
  }

  /** What the tools were really called with, in order. */
  get calls(): readonly string[] {
    return existsSync(this.#record)
      ? readFileSync(this.#record, 'utf8').split('\n').filter(Boolean)
      : [];
  }
}

async function openDatabase(databaseFolder: string): Promise<Database> {
  const parts = { durable: false, logger: quietLogger(), clock: systemClock };
  return (await openStorage({ databaseFolder, ...parts })).database;
}
