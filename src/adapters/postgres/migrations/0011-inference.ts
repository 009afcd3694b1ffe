/**
 * Signature of the input that the claims of a source were read from. If it is unchanged, they need
 * not be read again.
 */
export const INFERENCE: readonly string[] = [
  `create table graph_reading (
    project_id text not null,
    source text not null,
    signature text not null,
    primary key (project_id, source)
  )`,
];
