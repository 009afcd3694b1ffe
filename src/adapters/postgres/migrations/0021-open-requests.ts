/**
 * Requests of HTTP clients that are being answered, as JSON. A client that lost its connection names
 * one by its key, and whichever process runs then answers it.
 */
export const OPEN_REQUESTS: readonly string[] = [
  `create table open_request (
    project_id text not null,
    request_key text not null,
    session text not null,
    body text not null,
    at bigint not null,
    primary key (project_id, request_key)
  )`,
  'create index open_request_age on open_request (project_id, at)',
];
