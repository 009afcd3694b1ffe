/** From the words of an intent and the tools that may answer it to whole plans. */
import type { Tool } from '../knowledge/tool.ts';
import type { Plan } from './complete-plan.ts';
import type { Weights } from './links.ts';
import { mentionsIn } from './mentions.ts';
import type { Meaning } from './part-features.ts';
import { confidenceOf, probabilityOf, signsOf, type PlanSigns } from './plan-signs.ts';
import { readIntent, type Reading } from './reading.ts';
import { searchPlans, type PlannerWeights } from './search-plans.ts';
import { spansOf } from './spans.ts';
import { viewOf } from './tool-view.ts';

/** All learned numbers of the planner. */
export interface IntentWeights extends PlannerWeights {
  readonly confidence: Weights;
  readonly relevance: Weights;
}

export interface PlanRequest {
  readonly intent: string;
  readonly tools: readonly Tool[];
  /** For "tomorrow". Left out, such words stay as they are. */
  readonly nowMs?: number;
  /** How alike in meaning words and tools are; by words alone when left out. */
  readonly meaning?: (reading: Reading) => Meaning;
}

export interface PlannedIntent {
  readonly reading: Reading;
  /** Best first. Empty where no tool has anything to do with the words. */
  readonly plans: readonly Plan[];
  readonly signs: PlanSigns;
  /** The probability that the best plan is exactly right. */
  readonly confidence: number;
  /** The probability that the tools can answer the intent at all. */
  readonly relevance: number;
}

/** Plans an intent. */
export function planIntent(request: PlanRequest, weights: IntentWeights): PlannedIntent {
  const reading = readIntent(request.intent);
  const spans = spansOf(reading, mentionsIn(reading, request.nowMs));
  const views = request.tools.map(viewOf);
  const plans = searchPlans(spans, views, weights, request.meaning?.(reading));
  const signs = signsOf(plans);
  return {
    reading,
    plans,
    signs,
    confidence: plans.length === 0 ? 0 : confidenceOf(signs, weights.confidence),
    relevance: plans.length === 0 ? 0 : probabilityOf(signs, weights.relevance),
  };
}
