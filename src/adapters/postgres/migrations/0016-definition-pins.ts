/**
 * What tools were when they were first seen or last accepted, by how their server was reached: two
 * instances may reach one name in two ways. `tool_key` is only looked up by;
 * `definition` is there while the server does not list the tool, `change` once it has changed.
 */
export const DEFINITION_PINS: readonly string[] = [
  `create table definition_pin (
    project_id text not null,
    server text not null,
    tool_key text not null,
    name text not null,
    spec_hash text not null,
    hash text not null,
    definition text,
    change text,
    primary key (project_id, server, spec_hash, tool_key)
  )`,
];
