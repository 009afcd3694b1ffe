/** What was done before for such words, as the plan for an intent: one call of a capability. */
import type { JsonObject } from '../base/json.ts';
import { type Capability, capabilityToolId } from '../capability/capability.ts';
import { contextOf, situationOf } from '../knowledge/situation.ts';
import type { Tool } from '../knowledge/tool.ts';
import type { DraftFeeds } from '../plan/draft-request.ts';
import { type Draft, draft } from '../plan/draft.ts';
import { gatePlan, type Verdict } from '../plan/gates.ts';
import { GATES } from '../tuning/thresholds.ts';
import type { IntentRequest } from './carry-out-intent.ts';
import {
  type CapabilityOffer,
  type CapabilityParts,
  offerable,
  offersByIntent,
  plainTools,
} from './discovered-capabilities.ts';
import { saidAgain } from './draft-said-again.ts';
import type { GatewayParts } from './gateway-parts.ts';
import { objectionTo } from './judge-plan.ts';

/** What capabilities are found and judged with. */
export type CapabilityDraftParts = CapabilityParts & Pick<GatewayParts, 'learned' | 'hash'>;

/** A plan that is one capability, and what becomes of it. */
export interface DraftedCapability {
  readonly draft: Draft;
  readonly verdict: Verdict;
}

/** A capability is the whole plan or none: nothing is called for it beforehand. */
const NO_FEEDS: DraftFeeds = { into: () => [], among: () => [] };

/** No search is needed to know the same words again. */
const NO_REMINDERS = { capabilities: [], ceiling: 0 };

/**
 * The capability that was made for the same words, where `discover` would offer it and everything that it
 * requires is said. Of several the one that can be relied on most.
 */
export function draftCapability(
  parts: CapabilityDraftParts,
  request: IntentRequest,
): DraftedCapability | undefined {
  const known = offerable(parts);
  for (const offer of offersByIntent(parts, known, { intent: request.intent }, NO_REMINDERS)) {
    const tool = parts.catalog.whole.tools.get(capabilityToolId(offer.capability.name));
    const args = saidAgain(offer.capability, request.intent);
    const drafted =
      tool === undefined || args === undefined || offer.score < GATES.explicit
        ? undefined
        : callOf(parts, tool, args, offer, request);
    if (drafted !== undefined && drafted.missing.length + drafted.unused.length === 0) {
      return { draft: drafted, verdict: judged(parts, drafted, offer.capability, request) };
    }
  }
  return undefined;
}

function callOf(
  { graph, clock }: CapabilityDraftParts,
  tool: Tool,
  args: JsonObject,
  { score, why }: Pick<CapabilityOffer, 'score' | 'why'>,
  { intent, inputs }: IntentRequest,
): Draft {
  const drafted = draft(
    {
      intent,
      clauses: [{ text: intent, candidates: [] }],
      tools: [tool],
      nowMs: clock.now(),
      inputs: { ...args, ...inputs },
    },
    { tools: new Map([[tool.id, tool]]), feeds: NO_FEEDS, graph: graph.graph },
  );
  const isSaid = (parameter: string): boolean =>
    Object.hasOwn(args, parameter) && !Object.hasOwn(inputs ?? {}, parameter);
  return {
    ...drafted,
    // It is as sure as it was found, whatever the graph knows of it.
    confidence: { ...drafted.confidence, value: score, hybrid: score },
    tasks: drafted.tasks.map((task) => ({
      ...task,
      score,
      confidence: score * task.confidence,
      why: `the same was asked before: ${why}`,
      bindings: task.bindings.map((binding) =>
        isSaid(binding.parameter)
          ? { ...binding, source: 'intent', why: 'it stands where it stood before' }
          : binding,
      ),
    })),
  };
}

/**
 * By itself none is run: what a program calls is known when it calls it. With the agent's word it is, where
 * none of its tools has to be asked about; each of its calls passes the door as every call does.
 */
function judged(
  parts: CapabilityDraftParts,
  drafted: Draft,
  { tools }: Capability,
  { intent, mode }: IntentRequest,
): Verdict {
  const { guard, catalog, thresholds } = parts;
  const inner = plainTools(parts, tools, new Set()).map((id) => catalog.current.tools.get(id));
  return gatePlan(drafted, {
    runGate: thresholds.runGate(contextOf(drafted.tasks.map(({ tool }) => tool))),
    isRead: () => inner.every((tool) => tool !== undefined && guard.effects(tool, {}).readOnly),
    isAllowed: () =>
      mode === 'run' &&
      inner.every((tool) => tool !== undefined && guard.decide(tool, {}).action === 'allow'),
    objection: (task) => objectionTo(parts, task, intent, situationOf(parts, task.tool, [])),
    // Nothing is offered that is below the threshold of its riskiest tool.
    clearsThreshold: () => true,
  });
}
