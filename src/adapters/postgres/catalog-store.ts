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
      const tools = known.tools.map((tool) => columnsOf(tool));
      const column = (index: number): (string | null)[] => tools.map((tool) => tool[index] ?? null);
      await database.transaction(async (tx) => {
        // The server's row is also the lock: two saves of one server come one after the other.
        await tx.query(
          `insert into server (project_id, server, spec_hash, protocol, sends_requests, offers,
            listed_at)
          values ($1, $2, $3, $4, $5, $6, $7)
          on conflict (project_id, server) do update set spec_hash = excluded.spec_hash,
            protocol = excluded.protocol, sends_requests = excluded.sends_requests,
            offers = excluded.offers, listed_at = excluded.listed_at`,
          [
            projectId,
            toStorable(known.server),
            known.specHash,
            known.protocol,
            known.sendsRequests,
            jsonOrNull(known.offers),
            known.listedAt,
          ],
        );
        await tx.query('delete from tool where project_id = $1 and server = $2', [
          projectId,
          toStorable(known.server),
        ]);
        await tx.query(
          `insert into tool (project_id, server, position, name, description, input_schema,
            output_schema, annotations, definition)
          select $1, $2, position, name, description, input, output, annotations, definition
          from unnest($3::text[], $4::text[], $5::text[], $6::text[], $7::text[], $8::text[])
            with ordinality as t (name, description, input, output, annotations, definition, position)`,
          [
            projectId,
            toStorable(known.server),
            ...[0, 1, 2, 3, 4, 5].map((index) => column(index)),
          ],
        );
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
 * Returns all rows, a page at a time: the rows of thousands of tools in one message would hold up
 * whoever receives them. In one transaction, so that no save of another process falls between two
 * pages.
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

function columnsOf(tool: Tool): readonly (string | null)[] {
  return [
    toStorable(tool.name),
    toStorable(tool.description),
    jsonOrNull(tool.inputSchema),
    jsonOrNull(tool.outputSchema),
    jsonOrNull(tool.annotations),
    jsonOrNull(tool.definition),
  ];
}

/** Others go first after each page: reading the schemas of thousands of tools takes a while. */
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

/** Stores one row for each tool of each program that ever listed it. */
export function createPinStore(database: Database, projectId: ProjectId): PinStore {
  return {
    async load() {
      const pins: DefinitionPin[] = [];
      let last: PinRow | undefined;
      // A page at a time: tens of thousands in one message would hold up whoever receives them.
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

    async save(pins) {
      const column = (of: (pin: DefinitionPin) => string | null): (string | null)[] =>
        pins.map((pin) => of(pin));
      await database.query(
        `insert into definition_pin (project_id, server, tool_key, name, program, hash, definition,
          change)
        select $1, server, tool_key, name, program, hash, definition, change
        from unnest($2::text[], $3::text[], $4::text[], $5::text[], $6::text[], $7::text[], $8::text[])
          as t (server, tool_key, name, program, hash, definition, change)
        on conflict (project_id, server, program, tool_key) do update set
          hash = excluded.hash,
          definition = excluded.definition, change = excluded.change`,
        [
          projectId,
          column(({ server }) => toStorable(server)),
          column(({ name }) => toStorableKey(name)),
          column(({ name }) => toStorable(name)),
          column(({ program }) => program),
          column(({ hash }) => hash),
          column(({ definition }) => jsonOrNull(definition)),
          column(({ change }) => jsonOrNull(change)),
        ],
      );
    },
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
