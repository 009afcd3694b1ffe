/** Describes how capabilities were judged in a search, for the trace. Pure. */
import type { ToolId } from '../base/ids.ts';
import type { JsonObject } from '../base/json.ts';
import { capabilityToolId } from '../capability/capability.ts';
import type { CapabilityMatch, CapabilitySuggestion, Reliable } from '../capability/match.ts';
import type { TraceKind } from '../knowledge/tracer.ts';
import type { Discovered } from '../retrieve/discover.ts';

/** One capability and the decision on it. */
export interface CapabilityJudgement {
  readonly kind: Extract<
    TraceKind,
    'capability_match' | 'capability_discovery' | 'capability_offer'
  >;
  readonly tool: ToolId;
  readonly decision: string;
  readonly scores: JsonObject;
}

/** A capability that was weighed against the tools in use. */
export interface JudgedSuggestion<Known extends Reliable> extends CapabilitySuggestion<Known> {
  readonly threshold: number;
  readonly isOffered: boolean;
}

/** Tells how the words of an intent were matched. */
export function matchJudged(match: CapabilityMatch<Reliable>): CapabilityJudgement {
  const { capability, score, semantic, reliability, factor, isOffered, because } = match;
  const reason = because === 'unreliable' ? 'fails too often' : 'not sure enough';
  return {
    kind: 'capability_match',
    tool: capabilityToolId(capability.name),
    decision: isOffered ? 'answers the words' : `not offered: ${reason}`,
    scores: { score, semantic, successRate: reliability.rate, factor, isOffered },
  };
}

/** Tells how the tools in use were matched. */
export function suggestionJudged(suggestion: JudgedSuggestion<Reliable>): CapabilityJudgement {
  const { capability, score, overlap, boost, inCluster, threshold, isOffered } = suggestion;
  return {
    kind: 'capability_discovery',
    tool: capabilityToolId(capability.name),
    decision: isOffered ? 'fits the tools in use' : 'not offered: not sure enough',
    scores: { score, overlap, boost, inCluster, threshold, isOffered },
  };
}

/** Tells where a capability was shown. */
export function offerJudged({ id, score }: Discovered, isAbove: boolean): CapabilityJudgement {
  return {
    kind: 'capability_offer',
    tool: id as ToolId,
    decision: `shown ${isAbove ? 'above' : 'below'} the tools`,
    scores: { score, isAbove },
  };
}
