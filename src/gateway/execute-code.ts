/**
 * A program that an agent wrote: run as a task of a run of its own, and answered. What it becomes is
 * learned afterwards, and told with its status.
 */
import type { Asker } from '../call/session.ts';
import { CODE_TASK, type CodeAnswer, codeAnswerFor } from '../execute/code-answer.ts';
import { CODE_TOOL, type Plan } from '../plan/plan.ts';
import { PROGRAM } from '../tuning/execute.ts';
import type { WorkflowsParts } from './workflows.ts';

/** What an agent asks to be run. */
export interface CodeRequest {
  /** TypeScript. */
  readonly code: string;
  /** What it is for; what is kept of it is found by these words. */
  readonly intent?: string;
  readonly timeoutMs?: number;
}

export async function executeCode(
  { listing, runs, use }: Pick<WorkflowsParts, 'listing' | 'runs' | 'use'>,
  { code, intent, timeoutMs }: CodeRequest,
  asker: Asker,
  signal: AbortSignal,
): Promise<CodeAnswer> {
  if (intent !== undefined) {
    use.intent(asker, intent);
  }
  await listing.first(signal);
  const plan = planOf(code, timeoutMs);
  const request = { plan, ...(intent !== undefined && { intent }) };
  return codeAnswerFor(await runs.start(request, asker, signal));
}

function planOf(code: string, timeoutMs: number | undefined): Plan {
  const limit =
    timeoutMs === undefined ? {} : { timeoutMs: Math.min(timeoutMs, PROGRAM.durationMsMax) };
  const task = { id: CODE_TASK, tool: CODE_TOOL, code, args: {}, dependsOn: [] } as const;
  return { tasks: [{ ...task, onError: 'fail', ...limit }], layers: [[CODE_TASK]] };
}
