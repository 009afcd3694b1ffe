import { type ProjectId, toolId } from '../../base/ids.ts';
import type {
  Definition,
  DefinitionChange,
  DefinitionPin,
  PinStore,
} from '../../knowledge/definition-pin.ts';
import { STORAGE } from '../../tuning/postgres.ts';
import type { Database } from './database.ts';
import { fromStorable, jsonOrNull, toStorable, toStorableKey } from './sql-values.ts';

interface Row {
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
      let last: Row | undefined;
      // A page at a time: tens of thousands in one message would hold up whoever receives them.
      for (let isMore = true; isMore;) {
        const page: readonly Row[] = await database.query<Row>(
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

function pinOf(row: Row): DefinitionPin {
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
