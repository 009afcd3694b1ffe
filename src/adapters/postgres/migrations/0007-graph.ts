/**
 * How tools belong together: one row per ordered pair, with what each source claims it to be.
 *
 * `knowledge_version` counts the changes of an area of a project's knowledge. Whoever writes
 * takes its row first, which lets one writer in at a time; whoever reads asks for what came after
 * the version it has. A row whose claims are all gone stays, so that others learn that it went.
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
