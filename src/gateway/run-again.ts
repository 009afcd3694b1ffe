/** A run that has ended, begun anew: all of it, or from one of its tasks on. */
import { GatewayError } from '../base/errors.ts';
import { runId } from '../base/ids.ts';
import type { Asker } from '../call/session.ts';
import { keptTasks, writtenTasks } from '../execute/keep-finished.ts';
import type { RunJournal } from '../execute/run-journal.ts';
import { hasEnded } from '../execute/run-state.ts';
import { answerFor, type WorkflowAnswer } from '../execute/workflow-answer.ts';
import type { WorkflowsParts } from './workflows.ts';

/** The run to repeat, and its first task. */
export interface AgainRequest {
  readonly workflowId: string;
  /** The task to begin with. What had finished and did not wait for it is kept. */
  readonly from?: string;
}

interface RunAgainParts extends Pick<WorkflowsParts, 'runs' | 'checks' | 'results'> {
  readonly journal: Pick<RunJournal, 'readResult'>;
}

/**
 * Runs the plan of a run that has ended once more, as a run of its own. Its calls are checked like all
 * calls: whatever a person has to be asked about is asked again.
 */
export async function runAgain(
  { runs, checks, results, journal }: RunAgainParts,
  { workflowId, from }: AgainRequest,
  asker: Asker,
  signal: AbortSignal,
): Promise<WorkflowAnswer> {
  const state = await runs.read(runId(workflowId), asker);
  if (!hasEnded(state)) {
    throw new GatewayError(
      'COMMAND_REFUSED',
      `the run has not ended (${state.status}); abort it first`,
    );
  }
  const { plan, intent, pause } = state;
  const tasks = writtenTasks(plan);
  const { timeoutMs } = plan;
  const workflow = { tasks, ...(timeoutMs !== undefined && { timeoutMs }) };
  const checked = await checks.written(workflow, signal);
  if (checked.kind === 'invalid') {
    const message = 'nothing was started: the plan no longer fits the tools that there are';
    return { status: 'failed', issues: checked.issues, message };
  }
  const kept = from === undefined ? [] : await keptTasks(state, from, journal);
  const request = {
    plan: checked.plan,
    ...(intent !== undefined && { intent }),
    ...(pause !== 'never' && { pause }),
    ...(kept.length > 0 && { kept }),
  };
  return results.counted(answerFor(await runs.start(request, asker, signal)), asker);
}
