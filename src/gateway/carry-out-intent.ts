/**
 * An intent alone: a plan is drafted for it, and run, proposed, or asked for in so many words.
 *
 * Nothing that may change something runs without the agent's word (`mode: "run"`, or `continue` with
 * the suggestion's id), and nothing dangerous without a person's.
 */
import type { RunId } from '../base/ids.ts';
import type { JsonObject } from '../base/json.ts';
import type { Guard } from '../call/guard.ts';
import type { Risk } from '../call/risk-class.ts';
import type { Asker } from '../call/session.ts';
import type { PauseMode } from '../execute/run-event.ts';
import type { Runs } from '../execute/runs.ts';
import { answerFor, type WorkflowAnswer } from '../execute/workflow-answer.ts';
import type { CatalogKeeper } from '../knowledge/catalog-keeper.ts';
import type { SchemaChecker } from '../knowledge/schema-checker.ts';
import type { Tracer } from '../knowledge/tracer.ts';
import type { Draft, DraftTask } from '../plan/draft.ts';
import { gatePlan, type GateReason, type Verdict } from '../plan/gates.ts';
import type { Suggestion } from '../plan/suggestion.ts';
import { validate } from '../plan/validate.ts';
import { INTENT, THRESHOLDS } from '../tuning.ts';
import type { DraftedIntent, IntentDrafter } from './draft-for-intent.ts';
import { settleTraces } from './learn-from-use.ts';
import { alphaTrace } from './search-traces.ts';

export interface IntentParts {
  readonly catalog: CatalogKeeper;
  readonly checker: SchemaChecker;
  readonly guard: Guard;
  readonly runs: Runs;
  readonly drafter: IntentDrafter;
  readonly tracer: Tracer;
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
  const { runs, catalog, checker, drafter } = parts;
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
  settleTraces(parts, state);
  return { ...answerFor(state), suggestion };
}

/**
 * By itself only what reads is run; with the agent's word also what may be called without asking
 * anybody. Each task clears the threshold of its class.
 */
function judge({ guard, catalog }: IntentParts, drafted: Draft, mode: IntentMode): Verdict {
  const argsOf = new Map(drafted.workflow.tasks.map(({ id, args }) => [id, args ?? {}]));
  const toolOf = (task: DraftTask): ReturnType<typeof catalog.current.tools.get> =>
    catalog.current.tools.get(task.tool);
  const riskOf = (task: DraftTask): Risk => {
    const tool = toolOf(task);
    return tool === undefined ? 'dangerous' : guard.explain(tool).judgement.risk;
  };
  return gatePlan(drafted, {
    isAllowed: (task) => {
      const tool = toolOf(task);
      const args = argsOf.get(task.id) ?? {};
      return (
        tool !== undefined &&
        guard.decide(tool, args).action === 'allow' &&
        (mode === 'run' || guard.effects(tool, args).readOnly)
      );
    },
    clearsThreshold: (task) => task.confidence >= SURE_ENOUGH[riskOf(task)],
  });
}

const SURE_ENOUGH: Readonly<Record<Risk, number>> = {
  safe: THRESHOLDS.safe,
  moderate: THRESHOLDS.moderate,
  dangerous: THRESHOLDS.dangerous,
};

function suggestionOf(drafted: Draft, { reasons }: Verdict): Suggestion {
  const { confidence, tasks, missing, edges, transitive, alternatives, workflow } = drafted;
  return {
    confidence: round(confidence.value),
    tasks: workflow.tasks.map((task) => {
      const known = tasks.find(({ id }) => id === task.id);
      return {
        ...task,
        confidence: round(known?.confidence ?? 0),
        why: known?.why ?? '',
        bindings: (known?.bindings ?? []).map(({ parameter, source, confidence: sure }) => ({
          parameter,
          source,
          confidence: round(sure),
        })),
      };
    }),
    ...(missing.length > 0 && { missing }),
    why: {
      hybrid: round(confidence.hybrid),
      pageRank: round(confidence.pageRank),
      path: round(confidence.path),
      dependencies: edges.map(({ from, to, confidence: sure, evidence }) => ({
        from,
        to,
        confidence: round(sure),
        evidence: evidence.map(({ kind }) => kind),
      })),
      ...(transitive.length > 0 && { transitive }),
    },
    alternatives: alternatives.map((clause) =>
      clause.slice(0, INTENT.alternatives).map(({ tool }) => tool.id),
    ),
    held: reasons.map((reason) => reasonText(reason)),
  };
}

const round = (value: number): number => Math.round(value * INTENT.steps) / INTENT.steps;

/** Why it was not run, in words for the agent. */
export function reasonText(reason: GateReason): string {
  switch (reason.kind) {
    case 'empty':
      return 'no tool answers it';
    case 'explicit_gate':
    case 'run_gate':
      return `the plan is ${percent(reason.confidence)} sure, below ${percent(reason.gate)}`;
    case 'missing':
      return `${reason.task} lacks ${reason.parameter}`;
    case 'not_allowed':
      return `${reason.task} may change something, or has to be asked about`;
    case 'threshold':
      return `${reason.task} is not sure enough for its tool`;
    default:
      return reason satisfies never;
  }
}

const PERCENT = 100;
const percent = (share: number): string => `${Math.round(share * PERCENT)} %`;

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
