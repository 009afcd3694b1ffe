/**
 * What was done before and can be done again, as it stands beside the tools of an answer: found by the
 * words of the intent, as memories are, or by the tools in use.
 */
import type { ToolId } from '../base/ids.ts';
import type { JsonObject } from '../base/json.ts';
import { jsonBytes } from '../base/json.ts';
import { OWN_SERVER } from '../base/own-server.ts';
import type { Guard } from '../call/guard.ts';
import type { OfferedTools } from '../call/offered-tools.ts';
import type { Scope } from '../call/scope.ts';
import { alternativesIn, capabilityTies } from '../capability/capability-edges.ts';
import type { CapabilityKeeper } from '../capability/capability-keeper.ts';
import { type Capability, capabilityNameOf, capabilityToolId } from '../capability/capability.ts';
import type { ClusterKeeper } from '../capability/cluster-keeper.ts';
import { toolHypergraph } from '../capability/clusters.ts';
import { capabilityAlpha, type Level } from '../capability/hierarchical-heat.ts';
import { type CapabilityMatch, matchCapabilities } from '../capability/match.ts';
import { isWorthOffering, ranksAboveTools, repeatsOneCase } from '../capability/single-call.ts';
import { suggestCapabilities } from '../capability/suggest.ts';
import { templateLikeness } from '../capability/template-likeness.ts';
import { isTested } from '../capability/tested.ts';
import type { CatalogKeeper } from '../knowledge/catalog-keeper.ts';
import { situationOf, type SituationParts } from '../knowledge/situation.ts';
import type { ThresholdKeeper } from '../knowledge/threshold-keeper.ts';
import type { Reminders } from '../memory/memory-keeper.ts';
import type { Discovered, DiscoverRequest } from '../retrieve/discover.ts';
import { shortDescription } from '../retrieve/short-description.ts';
import { signatureOf } from '../retrieve/signature.ts';
import { CAPABILITY_RANK } from '../tuning/capability.ts';
import { DISCOVER } from '../tuning/gateway.ts';
import { MEMORY } from '../tuning/memory.ts';
import type { IntentTemplates } from './intent-templates.ts';

/** What capabilities are found with. */
export interface CapabilityParts extends SituationParts {
  readonly capabilities: CapabilityKeeper;
  readonly clusters: ClusterKeeper;
  readonly templates: IntentTemplates;
  readonly catalog: Pick<CatalogKeeper, 'whole'>;
  readonly guard: Pick<Guard, 'isDenied'>;
  /** What each client sees. */
  readonly offered: Pick<OfferedTools, 'shows'>;
  readonly thresholds: ThresholdKeeper;
}

/** What the words of the intent remind of, as far as it can be called. */
export type CapabilityReminders = Pick<Reminders, 'capabilities' | 'ceiling'>;

/** What the capabilities stand beside, and who is to see them. */
export interface CapabilityRoom {
  readonly budgetTokens: number;
  readonly tools: readonly Discovered[];
  readonly scope?: Scope | undefined;
}

const PERCENT = 100;

/** A capability that can be relied on for what is asked. */
export interface CapabilityOffer {
  readonly capability: Capability;
  readonly score: number;
  readonly why: string;
}

/** The capabilities among results: those above the tools, and those below. */
export interface DiscoveredCapabilities {
  readonly above: readonly Discovered[];
  readonly below: readonly Discovered[];
}

/** The capabilities that may be offered: they fit their tools and do more than repeat one call. */
export function offerable({
  capabilities,
}: Pick<CapabilityParts, 'capabilities'>): readonly Capability[] {
  return capabilities.all().filter((each) => isWorthOffering(each));
}

/**
 * A few at the most, the best first, within their share of the budget. Only tested ones that do more than one of
 * their tools, and are surely what is asked for, stand above the tools that were found.
 */
export function capabilitiesFor(
  parts: CapabilityParts,
  request: DiscoverRequest,
  reminders: CapabilityReminders,
  { budgetTokens, tools, scope }: CapabilityRoom,
): DiscoveredCapabilities {
  const known = offerable(parts).filter(({ name }) =>
    parts.offered.shows({ id: capabilityToolId(name), server: OWN_SERVER }, scope),
  );
  if (known.length === 0) {
    return { above: [], below: [] };
  }
  const offers = new Map<string, CapabilityOffer>();
  const all = [
    ...offersByIntent(parts, known, request, reminders),
    ...inContext(parts, known, request),
  ];
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
  return { above: listed(true), below: listed(false) };
}

/** No more than any of its tools that was found has: whoever sorts by score finds the tools first, too. */
function scoreBelow({ capability, score }: CapabilityOffer, tools: readonly Discovered[]): number {
  const own = new Set<string>(capability.tools);
  return Math.min(score, ...tools.filter(({ id }) => own.has(id)).map((tool) => tool.score));
}

/** What the words of the intent remind of, as far as it can be relied on; the best first. */
export function offersByIntent(
  parts: CapabilityParts,
  known: readonly Capability[],
  request: DiscoverRequest,
  reminders: CapabilityReminders,
): readonly CapabilityOffer[] {
  const matches = matchCapabilities({
    capabilities: known,
    semantic: withTemplates(parts, semanticOf(reminders), known, request),
    alternativesOf: (name) => alternativesIn(parts.graph.graph, name),
    thresholdOf: (capability) => thresholdOf(parts, capability),
  });
  return matches
    .filter((match) => match.isOffered && isMeant(match))
    .map(({ capability, score, ...match }) => ({
      capability,
      score: boundedScore(capability, score),
      why: whyMatched({ capability, ...match }),
    }));
}

/** What repeats one case answers the wish that it was made for, and no other one. */
function isMeant({ capability, score }: CapabilityMatch<Capability>): boolean {
  return score >= CAPABILITY_RANK.sameWishScoreMin || !repeatsOneCase(capability);
}

/** An untested one is never sure enough to be run unasked. */
function boundedScore(capability: Capability, score: number): number {
  return isTested(capability) ? score : Math.min(score, CAPABILITY_RANK.untestedScoreMax);
}

/**
 * How well each answers the words, by name. At the distance beyond which nothing is told it is as
 * sure as a tool that only reads has to be, and what is more dangerous has to be nearer.
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

/** Those whose intent was said again with other values, however far apart a model holds the two. */
function withTemplates(
  { templates }: Pick<CapabilityParts, 'templates'>,
  semantic: ReadonlyMap<string, number>,
  known: readonly Capability[],
  { intent }: DiscoverRequest,
): ReadonlyMap<string, number> {
  const said = [intent].flat();
  const all = new Map(semantic);
  for (const capability of known) {
    const template = templates.of(capability);
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

/** What the tools in use point to. */
function inContext(
  parts: CapabilityParts,
  known: readonly Capability[],
  { context = [] }: DiscoverRequest,
): readonly CapabilityOffer[] {
  if (context.length === 0) {
    return [];
  }
  const { graph, clusters } = parts;
  const version = known.map(({ id, version: at }) => `${id}@${at}`).join(' ');
  const found = clusters.current(version, () =>
    toolHypergraph(known, capabilityTies(graph.graph, known)),
  );
  return suggestCapabilities({ capabilities: known, context, clusters: found })
    .filter(
      ({ capability, score }) =>
        score >= thresholdOf(parts, capability) && !repeatsOneCase(capability),
    )
    .map(({ capability, score, overlap }) => ({
      capability,
      score: boundedScore(capability, score),
      why: `${Math.round(overlap * PERCENT)} % of its tools are in use${isTested(capability) ? '' : ', untested'}`,
    }));
}

/** The threshold of its riskiest tool; of one that calls others, of theirs too. */
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

/** The tools of servers that these come down to: of capabilities among them, what they call. */
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
