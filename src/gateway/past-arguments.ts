/** What the arguments of a tool were when the same was asked for before. */
import type { ToolId } from '../base/ids.ts';
import { isJsonObject, type Json } from '../base/json.ts';
import { isSensitive } from '../call/risk-marks.ts';
import type { Runs } from '../execute/runs.ts';
import type { Tool } from '../knowledge/tool.ts';
import type { EpisodeBinding } from '../plan/bind-arguments.ts';
import { parametersOf } from '../plan/draft-parameters.ts';
import { INTENT } from '../tuning/gateway.ts';

export interface PastRuns {
  readonly runs: Pick<Runs, 'list' | 'read'>;
  readonly toolOf: (id: ToolId) => Tool | undefined;
}

/**
 * The values of the latest run for exactly these words that was completed, as long as it is kept. Nothing
 * of a tool or a parameter that deals in secrets, nothing that came from a result: that was of its time; and
 * no text that somebody wrote, since that run may have been another client's: places, identifiers, numbers
 * and switches alone.
 */
export async function pastArguments(
  { runs, toolOf }: PastRuns,
  intent: string,
): Promise<readonly EpisodeBinding[]> {
  const latest = (await runs.list(INTENT.pastRunsRead)).find(
    (run) => run.status === 'completed' && run.intent === intent,
  );
  if (latest === undefined) {
    return [];
  }
  const { plan } = await runs.read(latest.runId);
  return plan.tasks.flatMap(({ tool: id, args }) => {
    const tool = toolOf(id);
    return tool === undefined || isSensitive(tool) ? [] : valuesOf(tool, args);
  });
}

function valuesOf(tool: Tool, args: Json): readonly EpisodeBinding[] {
  return parametersOf(tool).flatMap(({ name, path, description }) => {
    const value = path.reduce<Json | undefined>(
      (within, key) =>
        isJsonObject(within) && Object.hasOwn(within, key) ? within[key] : undefined,
      args,
    );
    return value === undefined ||
      !isPlain(value) ||
      isSensitive({ ...tool, name: path.at(-1) ?? name, description })
      ? []
      : [{ tool: tool.id, parameter: name, value, probability: INTENT.pastProbability }];
  });
}

/** One word, with no name and password in it, and nothing that is filled in when a task starts. */
function isPlain(value: Json): boolean {
  return typeof value === 'string'
    ? value.length <= INTENT.pastLengthMax &&
        /^\S+$/u.test(value) &&
        !/\$\{|:\/\/[^/]*@/u.test(value)
    : typeof value === 'number' || typeof value === 'boolean';
}
