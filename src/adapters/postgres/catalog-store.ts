import { setImmediate as othersFirst } from 'node:timers/promises';

import { toolId, type ProjectId } from '../../base/ids.ts';
import type { JsonObject } from '../../base/json.ts';
import type { CatalogStore, KnownServer, Offers } from '../../knowledge/catalog.ts';
import type {
  Definition,
  DefinitionChange,
  DefinitionPin,
  PinStore,
} from '../../knowledge/definition-pin.ts';
import type { Tool, ToolAnnotations } from '../../knowledge/tool.ts';
import { STORAGE } from '../../tuning/postgres.ts';
import type { Database } from './database.ts';
import { putRow, insertRows, replaced } from './insert-rows.ts';
import { fromStorable, jsonOrNull, toStorable, toStorableKey } from './sql-values.ts';

interface ServerRow {
  readonly server: string;
  readonly spec_hash: string;
  readonly protocol: string | null;
  readonly sends_requests: boolean;
  readonly offers: string | null;
  readonly listed_at: number;
}

interface ToolRow {
  readonly position: number;
  readonly name: string;
  readonly description: string;
  readonly input_schema: string;
  readonly output_schema: string | null;
  readonly annotations: string | null;
  readonly definition: string;
}

interface Row extends ServerRow {
  readonly tools: readonly ToolRow[];
}

/**
 * Tool definitions between starts.
 *
 * A tool is kept by its place in the server's list, not by its name: a name may be of any
 * length, which no index takes, and a broken server may have two of one name.
 */
export function createCatalogStore(database: Database, projectId: ProjectId): CatalogStore {
  return {
    async load() {
      const rows = await readRows(database, projectId);
      return serversOf(rows);
    },

    async save(known) {
      const server = toStorable(known.server);
      await database.transaction(async (tx) => {
        // The server's row is also the lock: two saves of one server come one after the other.
        await putRow(
          tx,
          'server',
          { project_id: projectId, server },
          {
            spec_hash: known.specHash,
            protocol: known.protocol,
            sends_requests: known.sendsRequests,
            offers: jsonOrNull(known.offers),
            listed_at: known.listedAt,
          },
        );
        await tx.query('delete from tool where project_id = $1 and server = $2', [
          projectId,
          server,
        ]);
        await insertRows(tx, {
          table: 'tool',
          shared: { project_id: projectId, server },
          columns: {
            position: ['integer', (_, index) => index + 1],
            name: ['text', ({ name }) => toStorable(name)],
            description: ['text', ({ description }) => toStorable(description)],
            input_schema: ['text', ({ inputSchema }) => jsonOrNull(inputSchema)],
            output_schema: ['text', ({ outputSchema }) => jsonOrNull(outputSchema)],
            annotations: ['text', ({ annotations }) => jsonOrNull(annotations)],
            definition: ['text', ({ definition }) => jsonOrNull(definition)],
          },
          rows: known.tools,
        });
      });
    },

    async remove(server) {
      await database.query('delete from server where project_id = $1 and server = $2', [
        projectId,
        toStorable(server),
      ]);
    },
  };
}

/**
 * Reads all rows, a page at a time: thousands of tools in one message would block the receiving
 * thread. In one transaction, so that no save of another process falls between two pages.
 */
function readRows(database: Database, projectId: ProjectId): Promise<readonly Row[]> {
  return database.transaction(async (tx) => {
    await tx.query('set transaction isolation level repeatable read');
    const servers = await tx.query<ServerRow>(
      `select server, spec_hash, protocol, sends_requests, offers, listed_at from server
      where project_id = $1 order by server collate "C"`,
      [projectId],
    );
    const rows: Row[] = [];
    for (const server of servers) {
      const tools: ToolRow[] = [];
      for (let isMore = true; isMore;) {
        const page = await tx.query<ToolRow>(
          `select position, name, description, input_schema, output_schema, annotations, definition
          from tool where project_id = $1 and server = $2 and position > $3
          order by position limit $4`,
          [projectId, server.server, tools.at(-1)?.position ?? 0, STORAGE.catalogPage],
        );
        tools.push(...page);
        isMore = page.length === STORAGE.catalogPage;
      }
      rows.push({ ...server, tools });
    }
    return rows;
  });
}

/** Lets other work run after each page: parsing the schemas of thousands of tools takes a while. */
async function serversOf(rows: readonly Row[]): Promise<readonly KnownServer[]> {
  const servers: KnownServer[] = [];
  for (const row of rows) {
    const server = fromStorable(row.server);
    const tools: Tool[] = [];
    for (const [at, tool] of row.tools.entries()) {
      tools.push(toolOf(tool, server, fromStorable(tool.name)));
      if (at % STORAGE.catalogPage === STORAGE.catalogPage - 1) {
        await othersFirst();
      }
    }
    servers.push({
      server,
      tools,
      specHash: row.spec_hash,
      ...(row.protocol !== null && { protocol: row.protocol }),
      sendsRequests: row.sends_requests,
      ...(row.offers !== null && { offers: JSON.parse(row.offers) as Offers }),
      listedAt: row.listed_at,
    });
    await othersFirst();
  }
  return servers;
}

function toolOf(row: ToolRow, server: string, name: string): Tool {
  return {
    id: toolId(server, name),
    server,
    name,
    description: fromStorable(row.description),
    inputSchema: JSON.parse(row.input_schema) as JsonObject,
    ...(row.output_schema !== null && {
      outputSchema: JSON.parse(row.output_schema) as JsonObject,
    }),
    ...(row.annotations !== null && {
      annotations: JSON.parse(row.annotations) as ToolAnnotations,
    }),
    definition: JSON.parse(row.definition) as JsonObject,
  };
}

interface PinRow {
  readonly server: string;
  readonly name: string;
  readonly program: string;
  readonly tool_key: string;
  readonly hash: string;
  readonly definition: string | null;
  readonly change: string | null;
}

/** Stores the agreed definition of each tool: one row for each program that ever listed it. */
export function createPinStore(database: Database, projectId: ProjectId): PinStore {
  return {
    async load() {
      const pins: DefinitionPin[] = [];
      let last: PinRow | undefined;
      // A page at a time: tens of thousands in one message would block the receiving thread.
      for (let isMore = true; isMore;) {
        const page: readonly PinRow[] = await database.query<PinRow>(
          `select server, name, program, tool_key, hash, definition, change from definition_pin
          where project_id = $1 and (server, program, tool_key) > ($2, $3, $4)
          order by server, program, tool_key limit $5`,
          [
            projectId,
            last?.server ?? '',
            last?.program ?? '',
            last?.tool_key ?? '',
            STORAGE.pinPage,
          ],
        );
        pins.push(...page.map((row) => pinOf(row)));
        last = page.at(-1);
        isMore = page.length === STORAGE.pinPage;
      }
      return pins;
    },

    save: (pins) =>
      insertRows(database, {
        table: 'definition_pin',
        shared: { project_id: projectId },
        columns: {
          server: ['text', ({ server }) => toStorable(server)],
          tool_key: ['text', ({ name }) => toStorableKey(name)],
          name: ['text', ({ name }) => toStorable(name)],
          program: ['text', ({ program }) => program],
          hash: ['text', ({ hash }) => hash],
          definition: ['text', ({ definition }) => jsonOrNull(definition)],
          change: ['text', ({ change }) => jsonOrNull(change)],
        },
        rows: pins,
        end: `on conflict (project_id, server, program, tool_key) do update set
          ${replaced('hash', 'definition', 'change')}`,
      }),
  };
}

function pinOf(row: PinRow): DefinitionPin {
  const [server, name] = [fromStorable(row.server), fromStorable(row.name)];
  return {
    tool: toolId(server, name),
    server,
    name,
    program: row.program,
    hash: row.hash,
    ...(row.definition !== null && { definition: JSON.parse(row.definition) as Definition }),
    ...(row.change !== null && { change: JSON.parse(row.change) as DefinitionChange }),
  };
}
