/**
 * What the claims of a source were last read from: where nothing of that has changed, they need not
 * be read again. `signature` stands for all that they depend on.
 */
export const INFERENCE: readonly string[] = [
  `create table graph_reading (
    project_id text not null,
    source text not null,
    signature text not null,
    primary key (project_id, source)
  )`,
];
