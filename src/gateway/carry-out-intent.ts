/**
 * An intent alone: a plan is drafted for it, and run, proposed, or asked for in so many words.
 *
 * Nothing that may change something runs without the agent's word (`mode: "run"`, or `continue` with
 * the suggestion's id), and nothing dangerous without a person's.
 */
import type { RunId } from '../base/ids.ts';
import type { JsonObject } from '../base/json.ts';
import type { Guard } from '../call/guard.ts';
import type { Asker } from '../call/session.ts';
import type { SpeculationSettings } from '../call/speculation-settings.ts';
import type { PauseMode } from '../execute/run-event.ts';
import type { Runs } from '../execute/runs.ts';
import { answerFor, type WorkflowAnswer } from '../execute/workflow-answer.ts';
import type { RunAhead } from '../foresee/run-ahead.ts';
import type { CatalogKeeper } from '../knowledge/catalog-keeper.ts';
import type { LearnedKeeper } from '../knowledge/learned-keeper.ts';
import type { SchemaChecker } from '../knowledge/schema-checker.ts';
import type { Situation, ThresholdKeeper } from '../knowledge/threshold-keeper.ts';
import type { Tracer } from '../knowledge/tracer.ts';
import type { Draft, DraftTask } from '../plan/draft.ts';
import { gatePlan, type Verdict } from '../plan/gates.ts';
import { validate } from '../plan/validate.ts';
import { INTENT } from '../tuning.ts';
import type { DraftedIntent, IntentDrafter } from './draft-for-intent.ts';
import { settleTraces } from './learn-from-use.ts';
import type { PlanFacts, PlanOutcomes } from './plan-outcomes.ts';
import { preparePlan } from './prepare-plan.ts';
import { alphaTrace } from './search-traces.ts';
import { contextOf, situationOf, type SituationParts } from './situations.ts';
import { suggestionOf } from './suggestion-answer.ts';

export interface IntentParts extends SituationParts {
  readonly catalog: CatalogKeeper;
  readonly checker: SchemaChecker;
  readonly guard: Guard;
  readonly runs: Runs;
  readonly drafter: IntentDrafter;
  readonly tracer: Tracer;
  readonly thresholds: ThresholdKeeper;
  readonly plans: PlanOutcomes;
  readonly ahead: RunAhead;
  readonly learned: LearnedKeeper;
  readonly speculation: () => SpeculationSettings;
}

/** How far an agent lets an intent be carried out. */
export type IntentMode = 'auto' | 'suggest' | 'run';

export interface IntentRequest {
  readonly intent: string;
  readonly inputs?: JsonObject;
  readonly mode?: IntentMode;
  readonly pause?: PauseMode;
}

/** What came of an intent; `undefined` where no plan was good enough. */
export async function carryOutIntent(
  parts: IntentParts,
  request: IntentRequest,
  asker: Asker,
  signal: AbortSignal,
): Promise<WorkflowAnswer | undefined> {
  const { runs, catalog, checker, drafter, plans } = parts;
  const { intent, inputs, pause, mode = 'auto' } = request;
  const wish = { intent, ...(inputs !== undefined && { inputs }) };
  const drafted = await drafter.draft(wish, signal);
  const verdict = judge(parts, drafted.draft, mode);
  if (verdict.kind === 'explicit_required') {
    trace(parts, request, drafted, verdict, asker);
    return undefined;
  }
  const suggestion = suggestionOf(drafted.draft, verdict);
  const checked = validate(drafted.draft.workflow, { catalog: catalog.current, checker });
  if (checked.kind === 'invalid') {
    // What is missing is told as such; whatever else does not fit is told with it.
    trace(parts, request, drafted, verdict, asker);
    const issues = checked.issues.slice(0, INTENT.issuesShown);
    const message = 'nothing has run; give what is missing in inputs, or send the workflow mended';
    return { status: 'suggestion', suggestion, issues, message };
  }
  const plan = { plan: checked.plan, intent, ...(pause !== undefined && { pause }) };
  const isRun = verdict.kind === 'run' && mode !== 'suggest';
  const state = isRun ? await runs.start(plan, asker, signal) : await runs.suggest(plan, asker);
  trace(parts, request, drafted, verdict, asker, state.runId);
  plans.drafted(state, planFacts(parts, drafted.draft, verdict));
  if (state.status === 'suggestion') {
    preparePlan(parts, checked.plan, asker);
  }
  settleTraces(parts, state);
  const answer = { ...answerFor(state), suggestion };
  const isAhead = isRun && mode === 'auto';
  if (isAhead && state.status === 'failed') {
    return { ...fallBack(answer), ...(await proposed(parts, plan, asker)) };
  }
  return isAhead ? { ...answer, speculative: true } : answer;
}

/** What nobody asked to be run, and failed: the agent has the plan as a suggestion, and what happened. */
function fallBack({
  suggestion,
  results,
  message,
}: WorkflowAnswer): Omit<WorkflowAnswer, 'status'> {
  const happened = message === undefined ? '' : `: ${message}`;
  return {
    speculative: true,
    ...(suggestion !== undefined && { suggestion }),
    ...(results !== undefined && { results }),
    message: `it was run at once and failed${happened}. continue runs exactly this plan again, replan changes it, abort drops it`,
  };
}

async function proposed(
  { runs }: IntentParts,
  plan: Parameters<Runs['suggest']>[0],
  asker: Asker,
): Promise<Pick<WorkflowAnswer, 'workflowId'> & { readonly status: 'suggestion' }> {
  const { runId } = await runs.suggest(plan, asker);
  return { status: 'suggestion', workflowId: runId };
}

/**
 * By itself only what may be run ahead is run, unless the configuration lets moderate tasks in; with
 * the agent's word whatever may be called without asking anybody. Each task clears the threshold of
 * its tool.
 */
function judge(parts: IntentParts, drafted: Draft, mode: IntentMode): Verdict {
  const { guard, catalog, thresholds, speculation } = parts;
  const argsOf = new Map(drafted.workflow.tasks.map(({ id, args }) => [id, args ?? {}]));
  const tools = drafted.tasks.map(({ tool }) => tool);
  const situation = (task: DraftTask): Situation => situationOf(parts, task.tool, tools);
  return gatePlan(drafted, {
    runGate: thresholds.runGate(contextOf(tools)),
    isAllowed: (task) => {
      const tool = catalog.current.tools.get(task.tool);
      const args = argsOf.get(task.id) ?? {};
      if (tool === undefined || guard.decide(tool, args).action !== 'allow') {
        return false;
      }
      const { enabled, plans } = speculation();
      return (
        mode === 'run' ||
        guard.mayRunAhead(tool, args).kind === 'yes' ||
        (enabled && plans === 'moderate' && situation(task).risk !== 'dangerous')
      );
    },
    clearsThreshold: (task) =>
      task.confidence >= thresholds.threshold(task.tool, situation(task)).value,
  });
}

/** What is to be known of a plan when it comes to its end. */
function planFacts(parts: IntentParts, { tasks }: Draft, { reasons }: Verdict): PlanFacts {
  const tools = tasks.map(({ tool }) => tool);
  const weakest = tasks.reduce((least, task) =>
    task.confidence < least.confidence ? task : least,
  ).tool;
  const isHeldByGate =
    reasons.length > 0 && reasons.every(({ kind }) => kind === 'run_gate' || kind === 'threshold');
  const { alpha, context } = situationOf(parts, weakest, tools);
  return { tool: weakest, alpha: alpha.value, context, isHeldByGate };
}

function trace(
  { tracer }: IntentParts,
  { intent, mode = 'auto' }: IntentRequest,
  { draft, alpha, anchors, candidates }: DraftedIntent,
  { kind, reasons }: Verdict,
  { session }: Asker,
  runId?: RunId,
): void {
  const { hybrid, pageRank, path, value } = draft.confidence;
  const common = {
    tools: draft.tasks.map(({ tool }) => tool),
    session,
    ...(runId !== undefined && { runId }),
  };
  tracer.record({
    kind: 'draft',
    decision: `a plan of ${draft.tasks.length} tasks`,
    scores: {
      confidence: value,
      hybrid,
      pageRank,
      path,
      alpha: alpha.value,
      tasks: draft.tasks.map(({ id, score, confidence }) => ({ id, score, confidence })),
    },
    inputs: { intentLength: intent.length, candidates: candidates.length, mode },
    ...common,
  });
  if (alpha.from !== 'no_anchors') {
    tracer.record({ ...common, ...alphaTrace(alpha, anchors, 'draft') });
  }
  tracer.record({
    kind: 'gate',
    decision: kind,
    scores: { confidence: value, reasons },
    inputs: { mode },
    ...common,
  });
}
