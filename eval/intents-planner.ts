/** The planner as the evaluation asks it: its plans as calls, and the product's search beside it. */
import { classifyTool } from '../src/call/risk.ts';
import type { Tool } from '../src/knowledge/tool.ts';
import type { Plan } from '../src/plan/complete-plan.ts';
import { argumentsOf } from '../src/plan/plan-arguments.ts';
import { planIntent, type IntentWeights } from '../src/plan/plan-intent.ts';
import type { Searched } from '../src/plan/search-units.ts';
import type { Spans } from '../src/plan/spans.ts';
import { GATES } from '../src/tuning/thresholds.ts';
import { catalogOf } from './dataset.ts';
import { searchedBy } from './drafted.ts';
import type { PlannedCall, PlannedIntent } from './intents-judge.ts';
import { hybrid } from './systems.ts';
import type { Vectors } from './vector-cache.ts';

/** Searches the parts of one intent among the offered tools. */
export type SearchedOf = (tools: readonly Tool[]) => (spans: Spans) => Searched;

/** The product's search, with kept vectors. */
export function searchedWith(vectors: Vectors): SearchedOf {
  return (tools) => {
    const { rank } = hybrid(catalogOf(tools), vectors);
    return (spans) => searchedBy(spans.reading.text, rank);
  };
}

/** The calls of a plan as the evaluation compares them. */
export function callsOf({ calls }: Plan): readonly PlannedCall[] {
  const tasks = calls.map(({ id, tool }) => ({ id, tool: tool.view.tool }));
  return calls.map((call) => ({
    id: call.id,
    tool: call.tool.view.tool.id,
    args: argumentsOf(call, (at) => (typeof at === 'number' ? tasks[at] : undefined)),
  }));
}

const read = new WeakMap<Tool, boolean>();

/** Tells by the definition of a tool whether it changes nothing. */
export function isReadOnly(tool: Tool): boolean {
  const known = read.get(tool) ?? classifyTool(tool).readOnly;
  read.set(tool, known);
  return known;
}

/** Plans a request with the whole-plan search. */
export function searchedPlan(
  intent: string,
  tools: readonly Tool[],
  weights: IntentWeights,
  searched: SearchedOf | undefined,
): PlannedIntent {
  const request = {
    intent,
    tools,
    sources: { isReadOnly },
    ...(searched !== undefined && { searched: searched(tools) }),
  };
  const { plans, confidence, relevance } = planIntent(request, weights);
  const [best] = plans;
  if (best === undefined) {
    return { calls: [], confidence: 0, status: 'refused' };
  }
  const isOpen = best.calls.some(({ missing }) => missing.length > 0);
  const status = isOpen ? 'incomplete' : 'proposed';
  return {
    calls: callsOf(best),
    confidence,
    status: relevance < GATES.explicit ? 'refused' : status,
  };
}
