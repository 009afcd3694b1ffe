/**
 * Which tool can feed which, from their definitions alone.
 *
 * Of everyone who could fill a parameter one will: candidates share what the best of them deserves.
 * Candidates come from an index of terms, so that a catalog of thousands is never compared in full.
 */
import type { ToolId } from '../base/ids.ts';
import { FEED_WEIGHTS, FEEDS } from '../tuning/feeds.ts';
import {
  confidenceOf,
  evidenceOf,
  isAkin,
  relatedTerms,
  type FeedEvidence,
} from './feed-evidence.ts';
import { profileOf, type ToolProfile } from './feed-profile.ts';
import type { DescribedTool, Slot } from './feed-slots.ts';
import { stateFeed } from './feed-states.ts';
import type { Feed } from './feed.ts';
import { isGeneric, termWeights, type TermWeight } from './term-weights.ts';

/** What is read of a catalog once. It does not depend on the order of the tools. */
export interface FeedIndex {
  readonly profiles: ReadonlyMap<ToolId, ToolProfile>;
  readonly weight: TermWeight;
  /** Servers beside a tool's own, at least one. */
  readonly otherServers: number;
  /** The tools that give something of that name, or are named so themselves; none for a term that too many bear. */
  readonly givers: ReadonlyMap<string, readonly ToolProfile[]>;
  /** For terms that too many bear: those of each server, by server and term. */
  readonly near: ReadonlyMap<string, readonly ToolProfile[]>;
}

/** Reads every tool once, or has it read by one who remembers. Of two with one id the last counts. */
export function indexFeeds(
  tools: Iterable<DescribedTool>,
  readTool: (tool: DescribedTool) => ToolProfile = profileOf,
): FeedIndex {
  const profiles = new Map<ToolId, ToolProfile>();
  for (const tool of tools) {
    profiles.set(tool.id, readTool(tool));
  }
  const givers = new Map<string, ToolProfile[]>();
  const servers = new Set<string>();
  for (const profile of [...profiles.values()].toSorted(byId)) {
    servers.add(profile.tool.server);
    const terms = new Set([...profile.name, ...profile.outputs.flatMap((output) => output.terms)]);
    for (const term of terms) {
      addTo(givers, term, profile);
    }
  }
  const otherServers = Math.max(1, servers.size - 1);
  const near = splitCrowded(givers);
  return { profiles, weight: termWeights(profiles.values()), otherServers, givers, near };
}

/**
 * In a catalog of many servers every word is borne by many tools, and says nothing of which tool of
 * which server is meant. Within one server it still does, so such a term leads there alone.
 */
function splitCrowded(givers: Map<string, ToolProfile[]>): Map<string, ToolProfile[]> {
  const near = new Map<string, ToolProfile[]>();
  for (const [term, bearers] of givers) {
    if (bearers.length > FEEDS.bearersMax) {
      for (const bearer of bearers) {
        addTo(near, nearKey(bearer, term), bearer);
      }
      givers.set(term, []);
    }
  }
  return near;
}

function addTo(lists: Map<string, ToolProfile[]>, key: string, profile: ToolProfile): void {
  const known = lists.get(key);
  if (known === undefined) {
    lists.set(key, [profile]);
  } else {
    known.push(profile);
  }
}

const nearKey = ({ tool }: ToolProfile, term: string): string => `${tool.server}\n${term}`;

/** Those that bear a term, as far as that tells something about who feeds this tool. */
function bearersOf(
  { givers, near }: FeedIndex,
  taker: ToolProfile,
  term: string,
): readonly ToolProfile[] {
  const beside = near.get(nearKey(taker, term)) ?? [];
  return [...(givers.get(term) ?? []), ...(beside.length > FEEDS.bearersMax ? [] : beside)];
}

/** What can feed this tool, best first: for each parameter whoever may fill it. */
export function feedsInto(index: FeedIndex, id: ToolId): readonly Feed[] {
  const taker = index.profiles.get(id);
  if (taker === undefined) {
    return [];
  }
  const inputs = taker.inputs.slice(0, FEEDS.parametersMax);
  return [
    ...inputs.flatMap((input) => feedsOfInput(index, taker, input)),
    ...statesOf(index, taker),
  ]
    .filter(({ confidence }) => confidence >= FEEDS.confidenceMin)
    .toSorted(byConfidence)
    .slice(0, FEEDS.feedsMax);
}

/** How one tool can feed another, best first. */
export function feedsBetween(index: FeedIndex, from: ToolId, to: ToolId): readonly Feed[] {
  return feedsInto(index, to).filter((feed) => feed.from === from);
}

/** Everything that can feed anything, tool by tool. */
export function allFeeds(index: FeedIndex): readonly Feed[] {
  return [...index.profiles.keys()].toSorted().flatMap((id) => feedsInto(index, id));
}

interface Candidate {
  readonly giver: ToolProfile;
  readonly output: Slot;
  readonly confidence: number;
}

function feedsOfInput(index: FeedIndex, taker: ToolProfile, input: Slot): readonly Feed[] {
  const candidates = candidatesFor(index, taker, input).flatMap(
    (giver) => bestOutput(index, giver, taker, input) ?? [],
  );
  const most = Math.max(0, ...candidates.map(({ confidence }) => confidence));
  const rivals = candidates.filter(
    (one) => oddsOf(one) >= oddsOf({ confidence: most }) * FEEDS.rivalShare,
  );
  const all = rivals.reduce((sum, one) => sum + oddsOf(one), 0);
  return rivals.map(({ giver, output, confidence }) => ({
    from: giver.tool.id,
    to: taker.tool.id,
    fromPath: output.path,
    toParameter: input.path,
    confidence: most * (oddsOf({ confidence }) / all),
    why:
      output.path === ''
        ? `what it gives may be ${input.path}`
        : `its ${output.path} may be ${input.path}`,
  }));
}

function oddsOf({ confidence }: Pick<Candidate, 'confidence'>): number {
  return confidence / (1 - confidence);
}

/** Those that share the most telling terms with the parameter: so many, whatever the catalog. */
function candidatesFor(index: FeedIndex, taker: ToolProfile, input: Slot): readonly ToolProfile[] {
  const { weight } = index;
  const scores = new Map<ToolProfile, number>();
  const named = new Set([...input.terms, ...relatedTerms(input)]);
  for (const term of new Set([...named, ...input.text])) {
    const gain = weight(term) * (named.has(term) ? FEEDS.namedGain : 1);
    for (const bearer of bearersOf(index, taker, term)) {
      scores.set(bearer, (scores.get(bearer) ?? 0) + gain);
    }
  }
  scores.delete(taker);
  return [...scores]
    .toSorted(
      ([left, leftScore], [right, rightScore]) => rightScore - leftScore || byId(left, right),
    )
    .slice(0, FEEDS.candidatesMax)
    .map(([profile]) => profile);
}

function bestOutput(
  index: FeedIndex,
  giver: ToolProfile,
  taker: ToolProfile,
  input: Slot,
): Candidate | undefined {
  let best: Candidate | undefined;
  // A large result has hundreds of places: those that are about something else are not compared.
  for (const output of giver.outputs) {
    if (giver.isPublished && !isAkin(output, input)) {
      continue;
    }
    const evidence = evidenceOf(giver, output, taker, input, index.weight);
    const confidence =
      confidenceOf({ ...evidence }, { ...FEED_WEIGHTS }) *
      likelihood(index, giver, taker, input, evidence);
    if (confidence > (best?.confidence ?? 0)) {
      best = { giver, output, confidence };
    }
  }
  return best;
}

/** What makes a fit a coincidence: the more servers there are, the more things have the same name. */
function likelihood(
  { otherServers }: FeedIndex,
  giver: ToolProfile,
  taker: ToolProfile,
  input: Slot,
  { name, citation, required }: FeedEvidence,
): number {
  const isForeign = giver.tool.server !== taker.tool.server && !giver.isEnvironment;
  const tellsOne = giver.isAmbient && !giver.isPublished;
  const isVague = isGeneric(input.terms) && !tellsOne && citation < FEEDS.citationMin;
  const isUnnamed = giver.isPublished && name < FEEDS.nameMin;
  return (
    (required === 1 ? 1 : FEEDS.optionalShare) *
    (isForeign ? otherServers ** -FEEDS.foreignExponent : 1) *
    (isVague || isUnnamed ? FEEDS.vagueShare : 1)
  );
}

function statesOf(index: FeedIndex, taker: ToolProfile): readonly Feed[] {
  const near = new Set<ToolProfile>();
  for (const term of taker.subject) {
    for (const giver of bearersOf(index, taker, term)) {
      if (giver !== taker && giver.tool.server === taker.tool.server) {
        near.add(giver);
      }
    }
  }
  return [...near].flatMap((giver) => stateFeed(giver, taker) ?? []);
}

function byConfidence(left: Feed, right: Feed): number {
  return (
    right.confidence - left.confidence ||
    compare(left.from, right.from) ||
    compare(left.toParameter, right.toParameter)
  );
}

function byId(left: ToolProfile, right: ToolProfile): number {
  return compare(left.tool.id, right.tool.id);
}

function compare(left: string, right: string): number {
  return left < right ? -1 : Number(left > right);
}
