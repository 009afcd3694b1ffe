import type { Queryable } from '../../src/adapters/postgres/database.ts';

/** The schema as its catalog tells it: tables, columns, keys and indexes, in a stable order. */
export async function describeSchema(queryable: Queryable): Promise<object> {
  const tables = await queryable.query<{ name: string }>(
    `select relname as name from pg_class
    where relnamespace = current_schema()::regnamespace and relkind = 'r'
    order by relname collate "C"`,
  );
  const described: Record<string, object> = {};
  for (const { name } of tables) {
    described[name] = {
      columns: await columns(queryable, name),
      constraints: await constraints(queryable, name),
      indexes: await indexes(queryable, name),
    };
  }
  const extensions = await queryable.query<{ name: string }>(
    `select extname as name from pg_extension where extname <> 'plpgsql' order by 1`,
  );
  return { extensions: extensions.map(({ name }) => name), tables: described };
}

async function columns(queryable: Queryable, table: string): Promise<object> {
  const rows = await queryable.query<{ name: string; type: string; fallback: string | null }>(
    `select attname as name,
      format_type(atttypid, atttypmod) || case when attnotnull then ' not null' else '' end as type,
      pg_get_expr(adbin, adrelid) as fallback
    from pg_attribute left join pg_attrdef on adrelid = attrelid and adnum = attnum
    where attrelid = $1::regclass and attnum > 0 and not attisdropped order by attnum`,
    [table],
  );
  return Object.fromEntries(
    rows.map(({ name, type, fallback }) => [
      name,
      fallback === null ? type : `${type} default ${fallback}`,
    ]),
  );
}

/** Without those of kind n, which only newer engines have: the columns say `not null` already. */
async function constraints(queryable: Queryable, table: string): Promise<readonly string[]> {
  const rows = await queryable.query<{ text: string }>(
    `select conname || ': ' || pg_get_constraintdef(oid) as text from pg_constraint
    where conrelid = $1::regclass and contype <> 'n' order by conname collate "C"`,
    [table],
  );
  return rows.map(({ text }) => text);
}

async function indexes(queryable: Queryable, table: string): Promise<readonly string[]> {
  const rows = await queryable.query<{ text: string }>(
    `select replace(pg_get_indexdef(indexrelid), current_schema() || '.', '') as text
    from pg_index where indrelid = $1::regclass and not indisprimary
    order by 1`,
    [table],
  );
  return rows.map(({ text }) => text);
}
