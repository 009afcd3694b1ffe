/** People's decisions about tools, and reads that are not repeatable. */
export const PERMISSIONS: readonly string[] = [
  `create table tool_risk_override (
    project_id text not null,
    tools text not null,
    risk text not null,
    reason text,
    decided_by text not null,
    decided_at bigint not null,
    primary key (project_id, tools)
  )`,
  `create table tool_answer (
    project_id text not null,
    tool_id text not null,
    definition_hash text not null,
    verdict text not null,
    decided_by text not null,
    decided_at bigint not null,
    primary key (project_id, tool_id)
  )`,
  `create table tool_unrepeatable (
    project_id text not null,
    tool_id text not null,
    seen_at bigint not null,
    primary key (project_id, tool_id)
  )`,
];
