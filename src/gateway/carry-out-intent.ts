/**
 * Carries out an intent without a workflow: drafts a plan, and then runs it, proposes it, or asks for
 * a workflow.
 *
 * Nothing that may change something runs without the agent's word (`mode: "run"`, or `continue` with
 * the suggestion's id), and nothing dangerous without a person's.
 */
import type { ToolId } from '../base/ids.ts';
import type { JsonObject } from '../base/json.ts';
import { keepLast } from '../base/keep-last.ts';
import type { Asker } from '../call/asker.ts';
import type { ProposedCall } from '../call/fact.ts';
import type { StudyLink } from '../call/study-link.ts';
import type { Wishes } from '../call/wishes.ts';
import type { PauseMode } from '../execute/run-event.ts';
import type { Runs } from '../execute/runs.ts';
import { answerFor, waitingTasks, type WorkflowAnswer } from '../execute/workflow-answer.ts';
import type { LearnedKeeper } from '../knowledge/learned-keeper.ts';
import type { Tracer } from '../knowledge/tracer.ts';
import { isWorse } from '../plan/gates.ts';
import type { Plan } from '../plan/plan.ts';
import { INTENT, PEOPLE } from '../tuning/gateway.ts';
import type { DraftedIntent, IntentDrafter } from './draft-for-intent.ts';
import type { PlanJudge, PlanVerdict } from './judge-plan.ts';
import type { ModelRepair } from './model-repair.ts';
import {
  decidedBefore,
  type DecidedTools,
  declinedText,
  isLeftOut,
  type PeopleDecisionsParts,
} from './people-decisions.ts';
import type { AdmittedPlan, PlanLimits } from './plan-limits.ts';
import { traceIntent } from './search-traces.ts';
import { suggestionOf } from './suggestion-answer.ts';
import type { PlanOutcomes, UseReporter } from './use-reporter.ts';
import type { WorkflowChecks } from './workflow-checks.ts';

interface IntentParts extends PeopleDecisionsParts {
  readonly learned: LearnedKeeper;
  readonly drafter: IntentDrafter;
  readonly judge: PlanJudge;
  readonly limits: PlanLimits;
  readonly checks: WorkflowChecks;
  readonly runs: Runs;
  readonly open: OpenIntents;
  readonly model: ModelRepair;
  readonly tracer: Tracer;
  readonly plans: PlanOutcomes;
  readonly study: StudyLink;
  readonly wishes: Wishes;
  /** Sends the outcome to the studying side. */
  readonly use: UseReporter;
}

/** Limit of how far an intent is carried out. */
export type IntentMode = 'auto' | 'suggest' | 'run';

export interface IntentRequest {
  readonly intent: string;
  readonly inputs?: JsonObject;
  readonly mode?: IntentMode;
  readonly pause?: PauseMode;
}

/** Carries out intents that come without a workflow. */
export class Intents {
  readonly #parts: IntentParts;

  constructor(parts: IntentParts) {
    this.#parts = parts;
  }

  /** Carries an intent out. Returns undefined if no plan was good enough. */
  async carryOut(
    request: IntentRequest,
    asker: Asker,
    signal: AbortSignal,
  ): Promise<WorkflowAnswer | undefined> {
    const parts = this.#parts;
    const { runs, checks, judge, limits, plans, use } = parts;
    const { intent, pause, mode = 'auto' } = request;
    const { drafted, verdict: gated } = await wanted(parts, request, asker, signal);
    if (gated.kind === 'explicit_required') {
      traceIntent(parts, request, drafted, gated, asker);
      return undefined;
    }
    const checked = checks.drafted(drafted.draft.workflow);
    if (checked.kind === 'invalid' || drafted.draft.missing.length > 0) {
      const mended = await mendedByModel(
        parts,
        request,
        { drafted, verdict: gated },
        asker,
        signal,
      );
      if (mended !== undefined) {
        return mended;
      }
      // Missing values are listed, and everything else that does not fit is listed with them.
      traceIntent(parts, request, drafted, gated, asker);
      const issues = checked.kind === 'invalid' ? checked.issues.slice(0, INTENT.issuesShown) : [];
      const tools = drafted.draft.tasks.map(({ tool }) => tool);
      const whose = asker.person !== undefined && { person: asker.person };
      return {
        status: 'suggestion',
        workflowId: parts.open.keep({ request, tools, ...whose }),
        suggestion: suggestionOf(drafted.draft, gated),
        ...(issues.length > 0 && { issues }),
        message:
          'nothing has run; continue it with inputs for what is missing, or send the workflow mended',
      };
    }
    const plan = { plan: checked.plan, intent, ...(pause !== undefined && { pause }) };
    const { verdict, room } = limited(parts, drafted, gated, checked.plan, { mode, asker });
    const suggestion = suggestionOf(drafted.draft, verdict);
    const isRun = verdict.kind === 'run' && mode !== 'suggest';
    const run = room === undefined ? plan : { ...plan, plan: limits.withinTime(plan.plan, room) };
    const start = () => (isRun ? runs.start(run, asker, signal) : runs.suggest(plan, asker));
    const state = await (room === undefined ? start() : limits.within(room, start));
    traceIntent(parts, request, drafted, verdict, asker, state.runId);
    plans.drafted(state, judge.facts(drafted.draft, verdict));
    if (state.status === 'suggestion') {
      preparePlan(parts, checked.plan, asker);
    }
    use.settle(state);
    const answer = { ...answerFor(state), suggestion };
    const isAhead = isRun && mode === 'auto';
    if (isAhead && state.status === 'failed') {
      return { ...fallBack(answer), ...(await proposed(parts, plan, asker)) };
    }
    return isAhead ? { ...answer, speculative: true } : answer;
  }
}

/**
 * Asks the client's own model to fill in a plan with holes. The result is proposed and never runs
 * by itself.
 */
async function mendedByModel(
  parts: IntentParts,
  { intent, pause }: IntentRequest,
  { drafted, verdict }: JudgedIntent,
  asker: Asker,
  signal: AbortSignal,
): Promise<WorkflowAnswer | undefined> {
  const mended = await parts.model.mend(intent, drafted, asker, signal);
  if (mended === undefined) {
    return undefined;
  }
  const plan = { plan: mended.plan, intent, ...(pause !== undefined && { pause }) };
  const state = await parts.runs.suggest(plan, asker);
  traceIntent(parts, { intent }, drafted, verdict, asker, state.runId);
  parts.use.settle(state);
  return {
    ...answerFor(state),
    tasks: waitingTasks(state),
    message: `nothing has run. The client's own model (${mended.model}) filled in this plan: read it before you continue it`,
  };
}

/**
 * Returns the plan to propose. If the person declined a tool several times for such requests,
 * another plan is preferred, if there is one.
 */
async function wanted(
  parts: IntentParts,
  request: IntentRequest,
  { person, meta, scope }: Asker,
  signal: AbortSignal,
): Promise<JudgedIntent> {
  const { intent, inputs } = request;
  const known = inputs !== undefined && { inputs };
  const wish = { intent, scope, ...known, ...(meta !== undefined && { meta }) };
  const first = await parts.drafter.draft(wish, signal);
  const decided = await decidedBefore(parts, intent, toolsOf(first), person, signal);
  const judgedFirst = judged(parts, request, first, decided);
  const unwanted = new Set(
    judgedFirst.drafted.draft.tasks
      .map(({ tool }) => tool)
      .filter((tool) => isLeftOut(decided.get(tool))),
  );
  if (unwanted.size === 0) {
    return judgedFirst;
  }
  const said = [...unwanted].map((tool) => leftOutText(tool, decided));
  const without = { tools: unwanted, note: said.join('; ') };
  const other = await parts.drafter.draft({ ...wish, without }, signal);
  const decidedToo = await decidedBefore(parts, intent, toolsOf(other), person, signal);
  const judgedOther = judged(parts, request, other, decidedToo);
  return isAsGood(judgedOther, judgedFirst) ? judgedOther : judgedFirst;
}

/**
 * Returns true if another plan answers the request about as well. A declined plan is still better
 * than a plan that misses the point.
 */
function isAsGood({ drafted, verdict }: JudgedIntent, first: JudgedIntent): boolean {
  const [other, one] = [drafted.draft, first.drafted.draft];
  return (
    verdict.kind !== 'explicit_required' &&
    other.relevance >= one.relevance * PEOPLE.otherRelevance &&
    other.unmet.length <= one.unmet.length &&
    other.unused.length <= one.unused.length &&
    other.missing.length <= one.missing.length
  );
}

function leftOutText(tool: ToolId, decided: DecidedTools): string {
  const before = decided.get(tool);
  return `left out ${tool}: ${before === undefined ? '' : declinedText(before)}`;
}

function toolsOf({ draft, plain }: DraftedIntent): ReadonlySet<ToolId> {
  return new Set(
    [draft, ...(plain === undefined ? [] : [plain])].flatMap(({ tasks }) =>
      tasks.map(({ tool }) => tool),
    ),
  );
}

/** Applies the limits of running ahead to a verdict, unless somebody asked for the plan to run. */
function limited(
  { limits }: IntentParts,
  { draft }: DraftedIntent,
  verdict: PlanVerdict,
  plan: Plan,
  { mode, asker }: { readonly mode: IntentMode; readonly asker: Asker },
): { readonly verdict: PlanVerdict; readonly room?: AdmittedPlan } {
  if (verdict.kind !== 'run' || mode !== 'auto') {
    return { verdict };
  }
  const room = limits.roomFor(plan, draft.confidence.value, asker);
  return room.kind === 'yes'
    ? { verdict, room }
    : { verdict: { kind: 'suggestion', reasons: [{ kind: 'limit', reason: room.reason }] } };
}

interface JudgedIntent {
  readonly drafted: DraftedIntent;
  readonly verdict: PlanVerdict;
}

/**
 * Judges the plan. Tasks that were only added by experience are left out if they would keep the
 * plan from running or being proposed. With mode `suggest` they are shown.
 */
function judged(
  { judge }: IntentParts,
  request: IntentRequest,
  drafted: DraftedIntent,
  decided: DecidedTools,
): JudgedIntent {
  const verdict = judge.verdict(drafted.draft, request, decided);
  const { plain } = drafted;
  const isShown = request.mode === 'suggest' && verdict.kind !== 'explicit_required';
  if (plain === undefined || isShown) {
    return { drafted, verdict };
  }
  const plainVerdict = judge.verdict(plain, request, decided);
  return isWorse({ ...verdict, reasons: [] }, { ...plainVerdict, reasons: [] })
    ? { drafted: { ...drafted, draft: plain }, verdict: plainVerdict }
    : { drafted, verdict };
}

/**
 * Answers a failed plan that nobody asked to be run: the plan as a suggestion, and what happened.
 */
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
  // The request's key belongs to the run that was made of it, if there is one.
  const { requestKey: _, ...others } = asker;
  const { runId } = await runs.suggest(plan, others);
  return { status: 'suggestion', workflowId: runId };
}

// Calls of a plan that can be made ahead while the agent looks at it.

/**
 * Makes the calls of a plan's first layer ahead, if they may be, because a proposed plan is likely
 * to be accepted. All other calls wait.
 */
function preparePlan(
  {
    study,
    wishes,
    learned,
  }: {
    readonly study: Pick<StudyLink, 'tell'>;
    readonly wishes: Pick<Wishes, 'momentOf'>;
    readonly learned: LearnedKeeper;
  },
  plan: Plan,
  { session, scope }: Asker,
): void {
  const probability = acceptance(learned);
  const calls = plan.tasks
    .filter(({ dependsOn }) => dependsOn.length === 0)
    .map(({ tool, args }): ProposedCall => ({ tool, args, probability }));
  const { number, mayForesee } = wishes.momentOf(session, scope);
  if (mayForesee && calls.length > 0) {
    study.tell({ kind: 'proposal', session, number, calls });
  }
}

/** Estimates how often suggestions are accepted unchanged. */
function acceptance(learned: LearnedKeeper): number {
  const { accepted, edited, rejected } = learned.suggestionCounts();
  return (accepted + 1) / (accepted + edited + rejected + 2);
}

// Intents whose plan lacks values, until somebody gives them.

/** An intent, and the tools of the plan that was shown for it. */
export interface OpenIntent {
  readonly request: IntentRequest;
  readonly tools: readonly string[];
  /** The asker. Left out for the local user. */
  readonly person?: string;
}

/**
 * Keeps such intents under an id, up to a limit. The oldest is dropped. They are in memory only:
 * nothing has begun that could be lost.
 */
export class OpenIntents {
  readonly #open = new Map<string, OpenIntent>();
  readonly #runs: Pick<Runs, 'newCommandId'>;

  constructor({ runs }: { readonly runs: Pick<Runs, 'newCommandId'> }) {
    this.#runs = runs;
  }

  /** Keeps an intent and answers its id. */
  keep(intent: OpenIntent): string {
    const id = `wf_${this.#runs.newCommandId()}`;
    keepLast(this.#open, id, intent, INTENT.openMax);
    return id;
  }

  get(id: string): OpenIntent | undefined {
    return this.#open.get(id);
  }

  drop(id: string): void {
    this.#open.delete(id);
  }
}
