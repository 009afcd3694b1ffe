/**
 * Vectors of tools' texts, by the model that made them and the hash of the text.
 *
 * The column has no dimension, so that a model can be changed without changing the schema; an
 * index is made for one dimension at a time, when one is needed. Rows stay whole up to a page:
 * reading thousands of vectors from beside their table takes several times as long.
 */
export const VECTORS: readonly string[] = [
  `create table tool_vector (
    project_id text not null,
    model text not null,
    text_hash text not null,
    dimension integer not null,
    embedding vector not null,
    primary key (project_id, model, text_hash)
  ) with (toast_tuple_target = 8160)`,
];
