import type { ProjectId } from '../../base/ids.ts';
import { isJsonObject, type Json, parseJson } from '../../base/json.ts';
import type { MemoryText } from '../../memory/memory-store.ts';
import { MEMORY } from '../../tuning/memory.ts';
import type { Queryable } from './database.ts';
import { fromStorable, toStorableKey } from './sql-values.ts';

/** Keys of the marks for forgotten runs. */
export const FORGOTTEN = {
  all: '*',
  ofTool: (tool: string): string => toStorableKey(`tool ${tool}`),
  ofRun: (id: string): string => toStorableKey(`id ${id}`),
} as const;

interface RunRow {
  readonly run_id: string;
  readonly intent: string;
  readonly status: string;
  readonly ending: string | null;
  readonly started_at: unknown;
  readonly event: string | null;
  readonly successes: unknown;
}

/**
 * Returns the purposes of ended runs, the newest of each intent first, without forgotten runs. The
 * journal still has those, but nobody is told of them.
 */
export async function readRunMemories(
  database: Queryable,
  projectId: ProjectId,
): Promise<readonly MemoryText[]> {
  const forgotten = await database.query<{ key: string; before: unknown }>(
    'select key, before from memory_forgotten where project_id = $1',
    [projectId],
  );
  const before = new Map(forgotten.map((row) => [row.key, Number(row.before)]));
  const rows = await database.query<RunRow>(
    `select r.run_id, r.intent, r.status, r.ending, r.started_at, r.successes, e.event from (
      select distinct on (intent) run_id, intent, status, ending, started_at,
        count(*) filter (where status = 'completed') over (partition by intent) as successes from (
        select run_id, intent, status, ending, started_at from run
        where project_id = $1 and intent is not null and status in ('completed', 'failed')
          and started_at >= $2
        order by started_at desc limit $3) newest
      order by intent, (status = 'completed') desc, started_at desc) r
    left join run_event e on e.project_id = $1 and e.run_id = r.run_id and e.sequence = 1
    order by r.started_at desc`,
    [projectId, before.get(FORGOTTEN.all) ?? 0, MEMORY.episodesMax],
  );
  const isForgotten = ({ id, createdAt, tools }: MemoryText): boolean =>
    [FORGOTTEN.ofRun(id), ...tools.map(FORGOTTEN.ofTool)].some(
      (key) => createdAt < (before.get(key) ?? 0),
    );
  return rows.map(memoryOf).filter((memory) => memory.text !== '' && !isForgotten(memory));
}

function memoryOf(row: RunRow): MemoryText {
  const { run_id: id, intent, status, ending, started_at: at, event } = row;
  return {
    successes: Number(row.successes),
    id: fromStorable(id),
    text: fromStorable(intent).trim().slice(0, MEMORY.textLengthMax),
    createdAt: Number(at),
    tools: toolsOf(parseJson(event ?? '')),
    // Only a run that failed has another word for its end: denied, expired.
    outcome: status === 'failed' ? (ending ?? status) : status,
  };
}

/** Returns the tools of a run's first plan. For a program: the tools that it names. */
function toolsOf(event: Json | undefined): readonly string[] {
  const plan = isJsonObject(event) ? event['plan'] : undefined;
  const tasks = isJsonObject(plan) ? plan['tasks'] : undefined;
  const tools = (Array.isArray(tasks) ? (tasks as readonly Json[]) : []).flatMap((task) => {
    const { tool, code } = isJsonObject(task) ? task : {};
    return typeof code === 'string' ? namedIn(code) : typeof tool === 'string' ? [tool] : [];
  });
  return [...new Set(tools)];
}

const NAMED =
  /\bmcp(?:\.(\w+)|\[\s*["']([^"'\]]+)["']\s*\])(?:\.(\w+)|\[\s*["']([^"'\]]+)["']\s*\])/gu;

/** Finds names of tools in a program by their form. The program is not parsed or run. */
function namedIn(code: string): readonly string[] {
  return [...code.matchAll(NAMED)].map(
    ([, server, oddServer, tool, oddTool]) => `${server ?? oddServer}:${tool ?? oddTool}`,
  );
}
