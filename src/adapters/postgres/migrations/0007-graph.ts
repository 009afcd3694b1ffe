/**
 * Edges between tools: one row per ordered pair, with the claim of each source.
 *
 * `knowledge_version` counts the changes of one area of a project's knowledge. A writer locks its
 * row first, so there is one writer at a time. A reader asks for changes after the version it has.
 * A row without any claim stays, so that other readers learn that the edge is gone.
 */
export const GRAPH: readonly string[] = [
  `create table graph_edge (
    project_id text not null,
    from_node text not null,
    to_node text not null,
    observed text,
    inferred text,
    template text,
    ok bigint not null,
    failed bigint not null,
    confidence double precision not null,
    first_seen bigint not null,
    last_seen bigint not null,
    version bigint not null,
    primary key (project_id, from_node, to_node)
  )`,
  'create index graph_edge_changed on graph_edge (project_id, version)',
  `create table knowledge_version (
    project_id text not null,
    area text not null,
    version bigint not null,
    primary key (project_id, area)
  )`,
];
