/**
 * An intent alone: a plan is drafted for it, and run, proposed, or asked for in so many words.
 *
 * Nothing that may change something runs without the agent's word (`mode: "run"`, or `continue` with
 * the suggestion's id), and nothing dangerous without a person's.
 */
import type { JsonObject } from '../base/json.ts';
import type { Asker } from '../call/session.ts';
import type { StudyLink } from '../call/study-link.ts';
import type { Wishes } from '../call/wishes.ts';
import type { PauseMode } from '../execute/run-event.ts';
import type { Runs } from '../execute/runs.ts';
import { answerFor, type WorkflowAnswer } from '../execute/workflow-answer.ts';
import type { CatalogKeeper } from '../knowledge/catalog-keeper.ts';
import type { SchemaChecker } from '../knowledge/schema-checker.ts';
import type { Tracer } from '../knowledge/tracer.ts';
import { isWorse, type Verdict } from '../plan/gates.ts';
import { validate } from '../plan/validate.ts';
import { INTENT } from '../tuning/gateway.ts';
import type { DraftedIntent, IntentDrafter } from './draft-for-intent.ts';
import { traceIntent } from './intent-trace.ts';
import { judgePlan, type JudgingParts, planFacts } from './judge-plan.ts';
import { settleTraces } from './learn-from-use.ts';
import type { OpenIntents } from './open-intents.ts';
import type { PlanOutcomes } from './plan-outcomes.ts';
import { preparePlan } from './prepare-plan.ts';
import { suggestionOf } from './suggestion-answer.ts';

export type IntentParts = JudgingParts & {
  readonly catalog: CatalogKeeper;
  readonly checker: SchemaChecker;
  readonly runs: Runs;
  readonly drafter: IntentDrafter;
  readonly tracer: Tracer;
  readonly plans: PlanOutcomes;
  readonly study: StudyLink;
  readonly wishes: Wishes;
  readonly open: OpenIntents;
};

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
  const { drafted, verdict } = judged(parts, request, await drafter.draft(wish, signal));
  if (verdict.kind === 'explicit_required') {
    traceIntent(parts, request, drafted, verdict, asker);
    return undefined;
  }
  const suggestion = suggestionOf(drafted.draft, verdict);
  const checked = validate(drafted.draft.workflow, { catalog: catalog.whole, checker });
  if (checked.kind === 'invalid' || drafted.draft.missing.length > 0) {
    // What is missing is told as such; whatever else does not fit is told with it.
    traceIntent(parts, request, drafted, verdict, asker);
    const issues = checked.kind === 'invalid' ? checked.issues.slice(0, INTENT.issuesShown) : [];
    const tools = drafted.draft.tasks.map(({ tool }) => tool);
    return {
      status: 'suggestion',
      workflowId: parts.open.keep({ request, tools }),
      suggestion,
      ...(issues.length > 0 && { issues }),
      message:
        'nothing has run; continue it with inputs for what is missing, or send the workflow mended',
    };
  }
  const plan = { plan: checked.plan, intent, ...(pause !== undefined && { pause }) };
  const isRun = verdict.kind === 'run' && mode !== 'suggest';
  const state = isRun ? await runs.start(plan, asker, signal) : await runs.suggest(plan, asker);
  traceIntent(parts, request, drafted, verdict, asker, state.runId);
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

interface JudgedIntent {
  readonly drafted: DraftedIntent;
  readonly verdict: Verdict;
}

/**
 * The plan, without what was only learned to belong to it where that would hold it back from being
 * run, or from being proposed. Where it is only looked at, it is shown with all of it.
 */
function judged(parts: IntentParts, request: IntentRequest, drafted: DraftedIntent): JudgedIntent {
  const verdict = judgePlan(parts, drafted.draft, request);
  const { plain } = drafted;
  const isShown = request.mode === 'suggest' && verdict.kind !== 'explicit_required';
  if (plain === undefined || isShown) {
    return { drafted, verdict };
  }
  const plainVerdict = judgePlan(parts, plain, request);
  return isWorse(verdict, plainVerdict)
    ? { drafted: { ...drafted, draft: plain }, verdict: plainVerdict }
    : { drafted, verdict };
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
