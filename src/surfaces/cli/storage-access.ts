/** The schema version of a database and of this program. */
export interface SchemaLook {
  readonly engine: 'pglite' | 'postgres';
  /** 0 where there is no schema yet; missing where it is not known without opening the database. */
  readonly version?: number;
  /** The version that this program writes and understands. */
  readonly understood: number;
  /** Migrations that have not run yet. */
  readonly pending: readonly {
    readonly version: number;
    readonly statements: readonly string[];
  }[];
}

/** The database of a configuration, reached without the daemon. */
export interface StorageAccess {
  /** Reads the version of the schema. Starts no engine and changes nothing. */
  glance(): Promise<SchemaLook>;
  /** Reads the version of the schema from the database itself. Changes nothing. */
  look(): Promise<SchemaLook>;
  /** Brings the schema to the version of this program. Returns how it is then. */
  migrate(): Promise<SchemaLook & { readonly notices: readonly string[] }>;
}
