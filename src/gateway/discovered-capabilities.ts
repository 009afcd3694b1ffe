/** Finds capabilities for an answer, by the words of the intent or by the tools in use. */

import type { ToolId } from '../base/ids.ts';
import { jsonBytes, type JsonObject } from '../base/json.ts';
import { OWN_SERVER } from '../base/own-server.ts';
import { PERCENT } from '../base/units.ts';
import type { Guard } from '../call/guard.ts';
import type { OfferedTools } from '../call/offered-tools.ts';
import type { Scope } from '../call/scope.ts';
import {
  alternativesIn,
  capabilityAlpha,
  capabilityTies,
  type Level,
} from '../capability/capability-graph.ts';
import type { CapabilityKeeper } from '../capability/capability-keeper.ts';
import { type Capability, capabilityNameOf, capabilityToolId } from '../capability/capability.ts';
import { type ClusterKeeper, toolHypergraph } from '../capability/clusters.ts';
import {
  type CapabilityMatch,
  matchCapabilities,
  suggestCapabilities,
} from '../capability/match.ts';
import {
  type IntentTemplate,
  templateLikeness,
  templateOf,
} from '../capability/template-likeness.ts';
import {
  isTested,
  isWorthOffering,
  ranksAboveTools,
  repeatsOneCase,
} from '../capability/worth-offering.ts';
import { situationOf, type SituationParts } from '../knowledge/alpha.ts';
import type { CatalogKeeper } from '../knowledge/catalog-keeper.ts';
import type { ThresholdKeeper } from '../knowledge/threshold-keeper.ts';
import type { Reminders } from '../memory/memory-keeper.ts';
import { type Discovered, type DiscoverRequest, shortDescription } from '../retrieve/discover.ts';
import { signatureOf } from '../retrieve/signature.ts';
import { CAPABILITY_RANK } from '../tuning/capability.ts';
import { DISCOVER } from '../tuning/gateway.ts';
import { MEMORY } from '../tuning/memory.ts';
import {
  type CapabilityJudgement,
  type JudgedSuggestion,
  matchJudged,
  offerJudged,
  suggestionJudged,
} from './capability-judgement.ts';

/** Parts of the search for capabilities. */
interface CapabilityParts extends SituationParts {
  readonly capabilities: CapabilityKeeper;
  readonly clusters: ClusterKeeper;
  /** Returns the intent template of a capability. */
  readonly templateOf: (capability: Capability) => IntentTemplate;
  readonly catalog: Pick<CatalogKeeper, 'whole'>;
  readonly guard: Pick<Guard, 'isDenied'>;
  /** The part of the tools that each client sees. */
  readonly offered: Pick<OfferedTools, 'shows'>;
  readonly thresholds: ThresholdKeeper;
}

/** Capabilities that the intent's words recall. */
type CapabilityReminders = Pick<Reminders, 'capabilities' | 'ceiling'>;

/** The tools in the answer, and the client that gets it. */
interface CapabilityRoom {
  readonly budgetTokens: number;
  readonly tools: readonly Discovered[];
  readonly scope?: Scope | undefined;
}

/** A capability that is reliable for the request. */
interface CapabilityOffer {
  readonly capability: Capability;
  readonly score: number;
  readonly why: string;
}

/** Capabilities in an answer: above and below the tools, and how each was judged. */
interface DiscoveredCapabilities {
  readonly above: readonly Discovered[];
  readonly below: readonly Discovered[];
  readonly judgements: readonly CapabilityJudgement[];
}

/**
 * Returns the capabilities that may be offered: they fit their tools and do more than repeat one
 * call.
 */
export function offerable({
  capabilities,
}: Pick<CapabilityParts, 'capabilities'>): readonly Capability[] {
  return capabilities.all().filter((each) => isWorthOffering(each));
}

/**
 * Returns a score no higher than that of the capability's own tools in the answer. So sorting by
 * score keeps the tools first.
 */
function scoreBelow({ capability, score }: CapabilityOffer, tools: readonly Discovered[]): number {
  const own = new Set<string>(capability.tools);
  return Math.min(score, ...tools.filter(({ id }) => own.has(id)).map((tool) => tool.score));
}

/** Judges each that the words of the intent remind of; the best first. */
function matchedByIntent(
  parts: CapabilityParts,
  known: readonly Capability[],
  request: DiscoverRequest,
  reminders: CapabilityReminders,
): readonly CapabilityMatch<Capability>[] {
  return matchCapabilities({
    capabilities: known,
    semantic: withTemplates(parts, semanticOf(reminders), known, request),
    alternativesOf: (name) => alternativesIn(parts.graph.graph, name),
    thresholdOf: (capability) => thresholdOf(parts, capability),
  }).map((match) => ({ ...match, isOffered: match.isOffered && isMeant(match) }));
}

function offersOf(matches: readonly CapabilityMatch<Capability>[]): readonly CapabilityOffer[] {
  return matches
    .filter(({ isOffered }) => isOffered)
    .map(({ capability, score, ...match }) => ({
      capability,
      score: boundedScore(capability, score),
      why: whyMatched({ capability, ...match }),
    }));
}

/** True unless the capability repeats one fixed case and the wish is another one. */
function isMeant({ capability, score }: CapabilityMatch<Capability>): boolean {
  return score >= CAPABILITY_RANK.sameWishScoreMin || !repeatsOneCase(capability);
}

/** Limits the score of an untested capability, so that it never runs unasked. */
function boundedScore(capability: Capability, score: number): number {
  return isTested(capability) ? score : Math.min(score, CAPABILITY_RANK.untestedScoreMax);
}

/**
 * Returns how well each capability matches the words, by name. At the ceiling distance it is as
 * sure as a read-only tool must be. A more dangerous one must be nearer.
 */
function semanticOf({ capabilities, ceiling }: CapabilityReminders): ReadonlyMap<string, number> {
  const atCeiling = CAPABILITY_RANK.scoreAtCeiling;
  return new Map(
    capabilities.flatMap(({ id, adjusted }): [string, number][] => {
      const name = capabilityNameOf(id);
      const share = ceiling <= 0 ? 1 : adjusted / ceiling;
      return name === undefined ? [] : [[name, 1 - (1 - atCeiling) * share]];
    }),
  );
}

/** Adds capabilities whose intent was repeated with other values, whatever the model's distance. */
function withTemplates(
  parts: Pick<CapabilityParts, 'templateOf'>,
  semantic: ReadonlyMap<string, number>,
  known: readonly Capability[],
  { intent }: DiscoverRequest,
): ReadonlyMap<string, number> {
  const said = [intent].flat();
  const all = new Map(semantic);
  for (const capability of known) {
    const template = parts.templateOf(capability);
    const likeness = Math.max(0, ...said.map((each) => templateLikeness(template, each)));
    const best = Math.max(likeness, all.get(capability.name) ?? 0);
    if (best > 0) {
      all.set(capability.name, best);
    }
  }
  return all;
}

function whyMatched({
  capability,
  reliability,
  standsInFor,
}: Pick<CapabilityMatch<Capability>, 'capability' | 'reliability' | 'standsInFor'>): string {
  const { succeeded, failed } = capability.uses;
  const weak = reliability.weakest === undefined ? '' : `, needs ${reliability.weakest.name}`;
  const instead = standsInFor === undefined ? '' : `, another way for ${standsInFor}`;
  const tested = isTested(capability) ? '' : ', untested with other arguments';
  return `worked ${succeeded} of ${succeeded + failed} times${tested}${weak}${instead}`;
}

/** Judges each that the tools in use point to; the best first. */
function suggestedInContext(
  parts: CapabilityParts,
  known: readonly Capability[],
  { context = [] }: DiscoverRequest,
): readonly JudgedSuggestion<Capability>[] {
  if (context.length === 0) {
    return [];
  }
  const { graph, clusters } = parts;
  const version = known.map(({ id, version: at }) => `${id}@${at}`).join(' ');
  const found = clusters.current(version, () =>
    toolHypergraph(known, capabilityTies(graph.graph, known)),
  );
  return suggestCapabilities({ capabilities: known, context, clusters: found }).map(
    (suggestion) => {
      const threshold = thresholdOf(parts, suggestion.capability);
      const isSure = suggestion.score >= threshold;
      return {
        ...suggestion,
        threshold,
        isOffered: isSure && !repeatsOneCase(suggestion.capability),
      };
    },
  );
}

function offersInContext(
  suggestions: readonly JudgedSuggestion<Capability>[],
): readonly CapabilityOffer[] {
  return suggestions
    .filter(({ isOffered }) => isOffered)
    .map(({ capability, score, overlap }) => ({
      capability,
      score: boundedScore(capability, score),
      why: `${Math.round(overlap * PERCENT)} % of its tools are in use${isTested(capability) ? '' : ', untested'}`,
    }));
}

/** Returns the threshold of its riskiest tool, including tools of the capabilities it calls. */
function thresholdOf(parts: CapabilityParts, { name, tools }: Capability): number {
  const { graph } = parts.graph;
  const levelOf = (id: string): Level => levelIn(parts, id);
  const alpha = capabilityAlpha(capabilityToolId(name), [], { graph, levelOf });
  const thresholds = plainTools(parts, tools, new Set()).map((tool) => {
    const situation = {
      ...situationOf(parts, tool, []),
      alpha: { value: alpha, source: 'hierarchy' },
    };
    return parts.thresholds.threshold(tool, situation).value;
  });
  return Math.max(0, ...thresholds);
}

function levelIn({ capabilities }: CapabilityParts, id: string): Level {
  const name = capabilityNameOf(id);
  const known = name === undefined ? undefined : capabilities.byName(name);
  if (known === undefined) {
    return 'tool';
  }
  const callsOthers = known.tools.some((tool) => capabilityNameOf(tool) !== undefined);
  return callsOthers ? 'meta' : 'capability';
}

/** Replaces capabilities by the server tools that they call. */
export function plainTools(
  parts: { readonly capabilities: Pick<CapabilityParts['capabilities'], 'byName'> },
  tools: readonly ToolId[],
  seen: Set<string>,
): readonly ToolId[] {
  return tools.flatMap((tool) => {
    const name = capabilityNameOf(tool);
    if (name === undefined) {
      return [tool];
    }
    const inner = seen.has(name) ? undefined : parts.capabilities.byName(name);
    seen.add(name);
    return inner === undefined ? [] : plainTools(parts, inner.tools, seen);
  });
}

function discovered(
  { catalog, guard }: CapabilityParts,
  { capability, score, why }: CapabilityOffer,
  detail: DiscoverRequest['detail'],
): readonly Discovered[] {
  const id = capabilityToolId(capability.name);
  const tool = catalog.whole.tools.get(id);
  return tool === undefined || guard.isDenied(tool)
    ? []
    : [
        {
          id,
          kind: 'capability',
          score: Math.round(score * DISCOVER.scoreSteps) / DISCOVER.scoreSteps,
          tested: isTested(capability),
          why,
          ...(detail !== 'brief' && { signature: signatureOf(tool) }),
          description: shortDescription(tool.description, DISCOVER.descriptionLength),
          ...(detail === 'schema' && { inputSchema: tool.inputSchema }),
        },
      ];
}

/** Offers capabilities among the tools of an answer. */
export class CapabilityOffers {
  readonly #parts: CapabilityParts;

  constructor(parts: Omit<CapabilityParts, 'templateOf'>) {
    // Every search needs the templates of all capabilities.
    const known = new WeakMap<Capability, IntentTemplate>();
    const kept = (capability: Capability): IntentTemplate => {
      const template = known.get(capability) ?? templateOf(capability);
      known.set(capability, template);
      return template;
    };
    this.#parts = { ...parts, templateOf: kept };
  }

  /**
   * Returns a few capabilities, best first, within their share of the budget. A capability stands
   * above the tools only if it is tested, does more than one of its tools, and surely matches.
   */
  for(
    request: DiscoverRequest,
    reminders: CapabilityReminders,
    { budgetTokens, tools, scope }: CapabilityRoom,
  ): DiscoveredCapabilities {
    const parts = this.#parts;
    const known = offerable(parts).filter(({ name }) =>
      parts.offered.shows({ id: capabilityToolId(name), server: OWN_SERVER }, scope),
    );
    if (known.length === 0) {
      return { above: [], below: [], judgements: [] };
    }
    const offers = new Map<string, CapabilityOffer>();
    const matches = matchedByIntent(parts, known, request, reminders);
    const suggestions = suggestedInContext(parts, known, request);
    const all = [...offersOf(matches), ...offersInContext(suggestions)];
    for (const offer of all.toSorted((left, right) => right.score - left.score)) {
      const { name } = offer.capability;
      offers.set(name, offers.get(name) ?? offer);
    }
    let left = budgetTokens * DISCOVER.bytesPerToken * MEMORY.discoveredShare;
    const shown = [...offers.values()].slice(0, MEMORY.discoveredMax).flatMap((offer) => {
      const isAbove =
        ranksAboveTools(offer.capability) && offer.score >= CAPABILITY_RANK.aboveToolsScoreMin;
      const placed = isAbove ? offer : { ...offer, score: scoreBelow(offer, tools) };
      return discovered(parts, placed, request.detail).map((result) => ({ isAbove, result }));
    });
    const fitting = shown.filter(({ result }) => {
      left -= jsonBytes(result as unknown as JsonObject);
      return left >= 0;
    });
    const listed = (isAbove: boolean): readonly Discovered[] =>
      fitting.filter((each) => each.isAbove === isAbove).map(({ result }) => result);
    return {
      above: listed(true),
      below: listed(false),
      judgements: [
        ...matches.slice(0, CAPABILITY_RANK.judgementsMax).map(matchJudged),
        ...suggestions.slice(0, CAPABILITY_RANK.judgementsMax).map(suggestionJudged),
        ...fitting.map(({ isAbove, result }) => offerJudged(result, isAbove)),
      ],
    };
  }
}
