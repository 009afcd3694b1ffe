import type { Queryable } from './database.ts';

/** Columns of inserted rows by name: the SQL type, and the value in each row. */
export type Columns<Row> = Readonly<
  Record<
    string,
    readonly [
      type: 'bigint' | 'boolean' | 'float8' | 'integer' | 'text',
      valueOf: (row: Row, index: number) => unknown,
    ]
  >
>;

interface Insertion<Row> {
  readonly table: string;
  /** Columns with the same value in all rows. */
  readonly shared: Readonly<Record<string, unknown>>;
  readonly columns: Columns<Row>;
  readonly rows: readonly Row[];
  /** The end of the statement, for instance `on conflict do nothing`. It calls the table `known`. */
  readonly end?: string;
}

/** Inserts any number of rows with one statement: every column is one array. */
export async function insertRows<Row>(
  tx: Queryable,
  { table, shared, columns, rows, end = '' }: Insertion<Row>,
): Promise<void> {
  if (rows.length === 0) {
    return;
  }
  const same = Object.keys(shared);
  const parts = Object.values(columns);
  const arrays = parts.map(([type], index) => `$${same.length + index + 1}::${type}[]`);
  await tx.query(
    `insert into ${table} as known (${[...same, ...Object.keys(columns)].join(', ')})
    select ${same.map((_, index) => `$${index + 1}, `).join('')}added.*
    from unnest(${arrays.join(', ')}) as added ${end}`,
    [...Object.values(shared), ...parts.map(([, valueOf]) => rows.map(valueOf))],
  );
}

/** Inserts a row. A row with the same key gets the new values instead. */
export async function putRow(
  tx: Queryable,
  table: string,
  key: Readonly<Record<string, unknown>>,
  values: Readonly<Record<string, unknown>>,
): Promise<void> {
  const all = { ...key, ...values };
  const places = Object.keys(all).map((_, index) => `$${index + 1}`);
  await tx.query(
    `insert into ${table} (${Object.keys(all).join(', ')}) values (${places.join(', ')})
    on conflict (${Object.keys(key).join(', ')}) do update set ${replaced(...Object.keys(values))}`,
    Object.values(all),
  );
}

/** Returns SQL that replaces these columns by the values of the inserted row. */
export function replaced(...columns: readonly string[]): string {
  return columns.map((column) => `${column} = excluded.${column}`).join(', ');
}
