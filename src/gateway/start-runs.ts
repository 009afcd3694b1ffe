/** Checks and runs a workflow of an agent, or the plan of an intent, and answers. */

import { GatewayError } from '../base/errors.ts';
import { runId, type RunId, type ToolId } from '../base/ids.ts';
import type { Asker } from '../call/asker.ts';
import type { StudyLink } from '../call/study-link.ts';
import { capabilityToolId } from '../capability/capability.ts';
import { keptTasks, writtenTasks } from '../execute/keep-finished.ts';
import type { RunJournal } from '../execute/run-journal.ts';
import { hasEnded } from '../execute/run-state.ts';
import {
  answerFor,
  CODE_TASK,
  type CodeAnswer,
  codeAnswerFor,
  type WorkflowAnswer,
} from '../execute/workflow-answer.ts';
import type { CatalogKeeper } from '../knowledge/catalog-keeper.ts';
import { CODE_TOOL, type Plan } from '../plan/plan.ts';
import { signatureOf } from '../retrieve/signature.ts';
import { PROGRAM } from '../tuning/execute.ts';
import { STUDY } from '../tuning/study.ts';
import type { WorkflowRequest } from './gateway.ts';
import type { WorkflowsParts } from './workflows.ts';

/** Runs a workflow, or carries out an intent alone. */
export async function runWorkflow(
  parts: WorkflowsParts,
  { intent, workflow, inputs, mode, pause }: WorkflowRequest,
  asker: Asker,
  signal: AbortSignal,
): Promise<WorkflowAnswer> {
  const { checks, discovery, intents, servers, results, runs, use } = parts;
  // Before anything is checked: the tools may have changed since, and the client may have cancelled.
  const begun =
    workflow !== undefined || signal.aborted ? await runs.repeated(asker, signal) : undefined;
  if (begun !== undefined) {
    return results.counted(answerFor(begun), asker);
  }
  signal.throwIfAborted();
  if (intent !== undefined) {
    use.intent(asker, intent, inputs);
  }
  if (workflow === undefined) {
    const request = {
      intent: intent ?? '',
      ...(inputs !== undefined && { inputs }),
      ...(mode !== undefined && { mode }),
      ...(pause !== undefined && { pause }),
    };
    await servers.firstList(signal);
    const answer = await intents.carryOut(request, asker, signal);
    for (const { id, tool } of answer?.suggestion?.tasks ?? []) {
      if (answer?.results?.[id] !== undefined) {
        discovery.called(asker, tool as ToolId);
      }
    }
    if (answer === undefined) {
      return askForWorkflow(parts, request.intent, asker, signal);
    }
    return results.counted(
      await withCandidates(parts, answer, request.intent, asker, signal),
      asker,
    );
  }
  const checked = await checks.written(workflow, asker.scope, signal);
  if (checked.kind === 'invalid') {
    const message = 'nothing was started; mend every issue and send the workflow again';
    return { status: 'failed', issues: checked.issues, message };
  }
  const request = {
    plan: checked.plan,
    ...(intent !== undefined && { intent }),
    ...(pause !== undefined && { pause }),
  };
  for (const { tool } of checked.plan.tasks) {
    discovery.called(asker, tool);
  }
  return results.counted(answerFor(await runs.start(request, asker, signal)), asker);
}

/**
 * Adds the tools to a plan that has not run: an agent that finds the plan wrong writes its own from them. Another
 * search would cost it one more round trip, and with it its whole context.
 */
async function withCandidates(
  { discovery }: WorkflowsParts,
  answer: WorkflowAnswer,
  intent: string,
  asker: Asker,
  signal: AbortSignal,
): Promise<WorkflowAnswer> {
  if (answer.status !== 'suggestion') {
    return answer;
  }
  try {
    return { ...answer, candidates: await discovery.beside({ intent }, asker, signal) };
  } catch {
    // The plan is stored: a search that failed must not hide its id.
    return answer;
  }
}

/** Answers with tools to write a workflow from, because no plan was good enough. */
async function askForWorkflow(
  { discovery }: WorkflowsParts,
  intent: string,
  asker: Asker,
  signal: AbortSignal,
): Promise<WorkflowAnswer> {
  const { results, note } = await discovery.search({ intent }, asker, signal);
  const said = [askingMessage(intent, results.length), note].filter((each) => each !== undefined);
  return { status: 'explicit_required', candidates: results, message: said.join('; ') };
}

function askingMessage(intent: string, found: number): string {
  if (intent.trim() === '') {
    return 'the intent is empty: say in words what is to be done, or send a workflow';
  }
  return found === 0
    ? 'no known tool answers it: say it in other words, or look for tools with discover'
    : 'write a workflow with these tools, or look for others with discover';
}

/** A request to run a program. */
export interface CodeRequest {
  /** TypeScript. */
  readonly code: string;
  /** Purpose of the program. Its capability is found by these words. */
  readonly intent?: string;
  readonly timeoutMs?: number;
}

export async function executeCode(
  { servers, runs, use }: Pick<WorkflowsParts, 'servers' | 'runs' | 'use'>,
  { code, intent, timeoutMs }: CodeRequest,
  asker: Asker,
  signal: AbortSignal,
): Promise<CodeAnswer> {
  const begun = await runs.repeated(asker, signal);
  if (begun !== undefined) {
    return codeAnswerFor(begun);
  }
  signal.throwIfAborted();
  if (intent !== undefined) {
    use.intent(asker, intent);
  }
  await servers.firstList(signal);
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
  run: RunId,
): Promise<Pick<CodeAnswer, 'capability' | 'notLearned'>> {
  if (study.lessonOf(run) === undefined) {
    await study.settled(STUDY.toldWithinMs);
  }
  const { name, isNew = false, notLearned } = study.lessonOf(run) ?? {};
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

/** The run to repeat, and its first task. */
export interface AgainRequest {
  readonly workflowId: string;
  /** The first task to run. Finished tasks that do not depend on it keep their results. */
  readonly from?: string;
}

interface RunAgainParts extends Pick<WorkflowsParts, 'runs' | 'checks' | 'results'> {
  readonly journal: Pick<RunJournal, 'readResult'>;
}

/**
 * Runs the plan of a run that has ended once more, as a run of its own. Its calls are checked like all
 * calls, so questions for a person are asked again.
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
  const checked = await checks.written(workflow, asker.scope, signal);
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
