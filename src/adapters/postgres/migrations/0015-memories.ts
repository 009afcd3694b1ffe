/**
 * Notes, vectors of memories, searches for memories with their answers, and forgotten parts of the
 * journal.
 *
 * Vectors are stored by the hash of the text, beside the notes. So a model can be changed, and
 * vectors of runs and programs, whose texts are elsewhere, fit too. `threshold_method` may be null
 * for a writer that knows none. `before` is the time up to which `key` is forgotten: `*` for every
 * run, `tool server:tool` and `id run` for some.
 */
export const MEMORIES: readonly string[] = [
  `create table memory (
    project_id text not null,
    memory_id text not null,
    text text not null,
    text_hash text not null,
    language text,
    importance float8 not null,
    tools text[] not null,
    session text,
    is_shared boolean not null,
    created_at bigint not null,
    primary key (project_id, memory_id)
  )`,
  'create index memory_shared on memory (created_at desc) where is_shared',
  `create table memory_vector (
    project_id text not null,
    model text not null,
    text_hash text not null,
    dimension integer not null,
    embedding vector not null,
    primary key (project_id, model, text_hash)
  ) with (toast_tuple_target = 8160)`,
  `create table retrieval_quality (
    project_id text not null,
    retrieval_id text not null,
    at bigint not null,
    mode text not null,
    threshold_method text,
    threshold float8 not null,
    gap float8,
    candidates bigint not null,
    returned bigint not null,
    nearest float8,
    median float8,
    farthest float8,
    was_used boolean,
    primary key (project_id, retrieval_id)
  )`,
  'create index retrieval_quality_at on retrieval_quality (project_id, at, retrieval_id)',
  `create table memory_forgotten (
    project_id text not null,
    key text not null,
    before bigint not null,
    primary key (project_id, key)
  )`,
];
