/** Tokens that agents were spared, by day. */
export const SAVED_TOKENS: readonly string[] = [
  `create table token_saving (
    project_id text not null,
    day text not null,
    definitions bigint not null,
    results bigint not null,
    primary key (project_id, day)
  )`,
];
