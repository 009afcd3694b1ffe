/**
 * Definitions of tools when they were first seen or last accepted, by the program behind their
 * server's name: two instances may have two. `tool_key` is for lookups only. `definition` is set
 * while the server does not list the tool, and `change` once it has changed.
 */
export const DEFINITION_PINS: readonly string[] = [
  `create table definition_pin (
    project_id text not null,
    server text not null,
    tool_key text not null,
    name text not null,
    program text not null,
    hash text not null,
    definition text,
    change text,
    primary key (project_id, server, program, tool_key)
  )`,
];
