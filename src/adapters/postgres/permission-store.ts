import type { ProjectId, ToolId } from '../../base/ids.ts';
import type {
  KeptAnswer,
  Permissions,
  PermissionStore,
  RiskOverride,
} from '../../call/permission-store.ts';
import type { Database } from './database.ts';
import { putRow } from './insert-rows.ts';
import { fromStorable, toStorable } from './sql-values.ts';

interface OverrideRow {
  readonly tools: string;
  readonly risk: RiskOverride['risk'];
  readonly reason: string | null;
  readonly decided_by: string;
  readonly decided_at: number;
}

interface AnswerRow {
  readonly tool_id: ToolId;
  readonly definition_hash: string;
  readonly verdict: KeptAnswer['verdict'];
  readonly decided_by: string;
  readonly decided_at: number;
}

/** Stores people's decisions about tools, one row for each pattern or tool. */
export function createPermissionStore(database: Database, projectId: ProjectId): PermissionStore {
  return {
    read: () => read(database, projectId),

    override: ({ tools, risk, reason, by, at }) =>
      putRow(
        database,
        'tool_risk_override',
        { project_id: projectId, tools },
        { risk, reason: reason && toStorable(reason), decided_by: by, decided_at: at },
      ),

    keep: ({ tool, definitionHash, verdict, by, at }) =>
      putRow(
        database,
        'tool_answer',
        { project_id: projectId, tool_id: tool },
        { definition_hash: definitionHash, verdict, decided_by: by, decided_at: at },
      ),

    async markUnrepeatable(tool, at) {
      await database.query(
        `insert into tool_unrepeatable (project_id, tool_id, seen_at) values ($1, $2, $3)
        on conflict do nothing`,
        [projectId, tool, at],
      );
    },

    forget: (tools) =>
      database.transaction(async (tx) => {
        const rows = await tx.query(
          `with gone as (
            delete from tool_risk_override where project_id = $1 and tools = $2 returning 1
          ), answer as (
            delete from tool_answer where project_id = $1 and tool_id = $2 returning 1
          )
          select * from gone union all select * from answer`,
          [projectId, tools],
        );
        return rows.length > 0;
      }),
  };
}

async function read(database: Database, projectId: ProjectId): Promise<Permissions> {
  const [overrides, answers, unrepeatable] = await Promise.all([
    database.query<OverrideRow>(
      `select tools, risk, reason, decided_by, decided_at from tool_risk_override
      where project_id = $1 order by tools collate "C"`,
      [projectId],
    ),
    database.query<AnswerRow>(
      `select tool_id, definition_hash, verdict, decided_by, decided_at from tool_answer
      where project_id = $1 order by tool_id collate "C"`,
      [projectId],
    ),
    database.query<{ tool_id: ToolId }>(
      `select tool_id from tool_unrepeatable where project_id = $1 order by tool_id collate "C"`,
      [projectId],
    ),
  ]);
  return {
    overrides: overrides.map((row) => ({
      tools: row.tools,
      risk: row.risk,
      ...(row.reason !== null && { reason: fromStorable(row.reason) }),
      by: row.decided_by,
      at: row.decided_at,
    })),
    answers: answers.map((row) => ({
      tool: row.tool_id,
      definitionHash: row.definition_hash,
      verdict: row.verdict,
      by: row.decided_by,
      at: row.decided_at,
    })),
    unrepeatable: unrepeatable.map((row) => row.tool_id),
  };
}
