/** From the words of an intent and the tools that may answer it to whole plans. */
import { atOnce } from '../base/turns.ts';
import type { Tool } from '../knowledge/tool.ts';
import { PLANNER } from '../tuning/planner.ts';
import { GATES } from '../tuning/thresholds.ts';
import type { Plan } from './complete-plan.ts';
import { doubtIn } from './intent-doubt.ts';
import type { GivenFor, Weights } from './links.ts';
import { mentionsIn } from './mentions.ts';
import { certaintySigns, confidenceOf, optionsOf, ordered } from './plan-choice.ts';
import { readIntent } from './reading.ts';
import { recallPlan, type RecalledPlan, type RecallWeights } from './recall-plan.ts';
import { templateOf } from './remembered-plan.ts';
import { searchPlans, type PlannerWeights, type PlanSources } from './search-plans.ts';
import { NOTHING_SEARCHED, type Searched } from './search-units.ts';
import { probabilityBy, type Tree } from './sign-trees.ts';
import { spansOf, type Spans } from './spans.ts';
import { openedViewOf, viewOf, type ToolView } from './tool-view.ts';

/** All learned numbers of the planner. */
export interface IntentWeights extends PlannerWeights, RecallWeights {
  /** Weights of the signs that order the plans that were compared. */
  readonly choice: Weights;
  readonly confidence: readonly Tree[];
  readonly relevance: readonly Tree[];
}

export interface PlanRequest {
  readonly intent: string;
  readonly tools: readonly Tool[];
  /** For "tomorrow". Left out, such words stay as they are. */
  readonly nowMs?: number;
  /** Results of searches for the tools. Words alone count if left out. */
  readonly searched?: (spans: Spans) => Searched;
  /** Knowledge beside the words. */
  readonly sources?: Omit<PlanSources, 'searched'>;
}

export interface PlannedIntent {
  readonly spans: Spans;
  /** Best first. Empty where no tool has anything to do with the words. */
  readonly plans: readonly Plan[];
  /** The probability that the best plan is exactly right. */
  readonly confidence: number;
  /** The probability that the tools can answer the intent at all. */
  readonly relevance: number;
}

/** Plans an intent at once. */
export function planIntent(request: PlanRequest, weights: IntentWeights): PlannedIntent {
  return atOnce(planningOf(request, weights));
}

/** Plans an intent piece by piece. Whoever drives it may do something else between two pieces. */
export function* planningOf(
  request: PlanRequest,
  weights: IntentWeights,
): Generator<undefined, PlannedIntent> {
  const reading = readIntent(request.intent);
  const spans = spansOf(reading, mentionsIn(reading, request.nowMs));
  yield;
  const views: ToolView[] = [];
  for (const tool of request.tools) {
    views.push(plannedView(tool, request.sources?.inputs?.givenFor));
    yield;
  }
  const searched = request.searched?.(spans);
  const found = yield* searchPlans(spans, views, weights, {
    ...request.sources,
    ...(searched !== undefined && { searched }),
  });
  yield;
  const options = ordered(yield* optionsOf(found, reading), weights.choice);
  yield;
  const plans = [
    ...options.flatMap(({ place }) => found[place] ?? []),
    ...found.slice(options.length),
  ];
  const signs = certaintySigns(options, request.tools.length, searched);
  const confidence = plans.length === 0 ? 0 : confidenceOf(signs, weights.confidence);
  const own = plans.length === 0 ? 0 : probabilityBy(weights.relevance, signs);
  // Where a plan may well be exactly right, some tool answers.
  const relevance = confidence < PLANNER.answeredMin ? own : Math.max(own, GATES.explicit);
  const recalled = yield* recall(request.sources ?? {}, spans, searched, weights);
  // What is remembered is one more plan: it is taken where it is surer than the best of the others.
  return recalled === undefined || recalled.confidence < confidence
    ? { spans, plans, confidence, relevance }
    : {
        spans,
        plans: [recalled.plan, ...plans],
        confidence: recalled.confidence,
        relevance: Math.max(relevance, recalled.confidence),
      };
}

/** A list of records is filled record by record, unless it was given. */
function plannedView(tool: Tool, givenFor: GivenFor = () => undefined): ToolView {
  const whole = viewOf(tool);
  return whole.parameters.some((own) => own.kind === 'record' && givenFor(whole, own) !== undefined)
    ? whole
    : openedViewOf(tool);
}

/** The surest of the plans that were done before; none where something is denied. */
function* recall(
  { remembered = [], inputs }: PlanSources,
  spans: Spans,
  searched: Searched | undefined,
  weights: IntentWeights,
): Generator<undefined, RecalledPlan | undefined> {
  let best: RecalledPlan | undefined;
  const isDenied = doubtIn(spans.reading.text) === 'negated';
  for (const plan of isDenied ? [] : remembered) {
    const template = templateOf(plan);
    const recalled =
      template === undefined
        ? undefined
        : recallPlan(template, spans, searched ?? NOTHING_SEARCHED, weights, inputs);
    if (recalled !== undefined && recalled.confidence > (best?.confidence ?? 0)) {
      best = recalled;
    }
    yield;
  }
  return best;
}
