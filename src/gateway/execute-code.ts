/**
 * A program that an agent wrote: run as a task of a run of its own, and answered. What it becomes is
 * learned afterwards, and told with its status.
 */

import type { RunId } from '../base/ids.ts';
import type { Asker } from '../call/session.ts';
import type { StudyLink } from '../call/study-link.ts';
import { capabilityToolId } from '../capability/capability.ts';
import { CODE_TASK, type CodeAnswer, codeAnswerFor } from '../execute/workflow-answer.ts';
import type { CatalogKeeper } from '../knowledge/catalog-keeper.ts';
import { CODE_TOOL, type Plan } from '../plan/plan.ts';
import { signatureOf } from '../retrieve/signature.ts';
import { PROGRAM } from '../tuning/execute.ts';
import { STUDY } from '../tuning/study.ts';
import type { WorkflowsParts } from './workflows.ts';

/** A request to run a program. */
export interface CodeRequest {
  /** TypeScript. */
  readonly code: string;
  /** Purpose of the program. Its capability is found by these words. */
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

export interface LessonParts {
  readonly study: Pick<StudyLink, 'lessonOf' | 'settled'>;
  readonly catalog: Pick<CatalogKeeper, 'whole'>;
}

/** Returns the capability learned from a run. Waits a moment for a run that has just ended. */
export async function lessonOf(
  { study, catalog }: LessonParts,
  runId: RunId,
): Promise<Pick<CodeAnswer, 'capability' | 'notLearned'>> {
  if (study.lessonOf(runId) === undefined) {
    await study.settled(STUDY.toldWithinMs);
  }
  const { name, isNew = false, notLearned } = study.lessonOf(runId) ?? {};
  if (notLearned !== undefined) {
    return { notLearned };
  }
  if (name === undefined) {
    return {};
  }
  const tool = catalog.whole.tools.get(capabilityToolId(name));
  const signature = tool === undefined ? '(args)' : signatureOf(tool);
  return { capability: { name, signature, isNew } };
}
