import { toolId, type ProjectId } from '../../base/ids.ts';
import type { JsonObject } from '../../base/json.ts';
import type { CatalogStore, KnownServer } from '../../knowledge/catalog-store.ts';
import type { Offers } from '../../knowledge/offers.ts';
import type { Tool, ToolAnnotations } from '../../knowledge/tool.ts';
import type { Database } from './database.ts';
import { fromStorable, toStorable } from './storable-text.ts';

interface Row {
  readonly server: string;
  readonly spec_hash: string;
  readonly protocol: string | null;
  readonly sends_requests: boolean;
  readonly offers: string | null;
  readonly listed_at: number;
  /** The rest is null for a server without tools. */
  readonly name: string | null;
  readonly description: string;
  readonly input_schema: string;
  readonly output_schema: string | null;
  readonly annotations: string | null;
  readonly definition: string;
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
      // One statement, so that no save of another process falls between servers and tools.
      const rows = await database.query<Row>(
        `select s.server, s.spec_hash, s.protocol, s.sends_requests, s.offers, s.listed_at,
          t.name, t.description, t.input_schema, t.output_schema, t.annotations, t.definition
        from server s left join tool t on t.project_id = s.project_id and t.server = s.server
        where s.project_id = $1 order by s.server collate "C", t.position`,
        [projectId],
      );
      return groupByServer(rows);
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
            json(known.offers),
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

const json = (value: object | undefined): string | null =>
  value === undefined ? null : JSON.stringify(value);

function columnsOf(tool: Tool): readonly (string | null)[] {
  return [
    toStorable(tool.name),
    toStorable(tool.description),
    json(tool.inputSchema),
    json(tool.outputSchema),
    json(tool.annotations),
    json(tool.definition),
  ];
}

function groupByServer(rows: readonly Row[]): readonly KnownServer[] {
  const servers = new Map<string, KnownServer & { readonly tools: Tool[] }>();
  for (const row of rows) {
    const server = fromStorable(row.server);
    let known = servers.get(server);
    if (known === undefined) {
      known = {
        server,
        tools: [],
        specHash: row.spec_hash,
        ...(row.protocol !== null && { protocol: row.protocol }),
        sendsRequests: row.sends_requests,
        ...(row.offers !== null && { offers: JSON.parse(row.offers) as Offers }),
        listedAt: row.listed_at,
      };
      servers.set(server, known);
    }
    if (row.name !== null) {
      known.tools.push(toolOf(row, server, fromStorable(row.name)));
    }
  }
  return [...servers.values()];
}

function toolOf(row: Row, server: string, name: string): Tool {
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
