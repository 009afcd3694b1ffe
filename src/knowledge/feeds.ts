/**
 * Finds which tool can feed which, by their definitions alone. Only one tool will fill a parameter,
 * so the candidates share the confidence of the best. An index of terms finds the candidates, so a
 * large catalog is never compared in full.
 */

import type { ToolId } from '../base/ids.ts';
import { termsOf } from '../math/words.ts';
import { FEEDS } from '../tuning/feeds.ts';
import type { Catalog } from './catalog.ts';
import {
  feedConfidence,
  evidenceOf,
  type FeedEvidence,
  isAkin,
  isGeneric,
  relatedTerms,
  type TermWeight,
  termWeights,
} from './feed-evidence.ts';
import { type DescribedTool, profileOf, type Slot, type ToolProfile } from './feed-profile.ts';

/** A feed: the output of one tool fits a parameter of another, by their definitions. */
export interface Feed {
  readonly from: ToolId;
  readonly to: ToolId;
  /** Path in the result, such as `items[].id`; empty for the whole result. */
  readonly fromPath: string;
  /** The parameter it can fill; empty where only the order of the two is known. */
  readonly toParameter: string;
  /** Probability in [0, 1] that a call of `to` takes its argument from a call of `from`. */
  readonly confidence: number;
  /** One phrase for people. */
  readonly why: string;
}

/** The index of a catalog, read once. The order of the tools does not matter. */
export interface FeedIndex {
  readonly profiles: ReadonlyMap<ToolId, ToolProfile>;
  readonly weight: TermWeight;
  /** Servers beside a tool's own, at least one. */
  readonly otherServers: number;
  /** By term: the tools with an output of that name, or with the term in their own name. Empty for crowded terms. */
  readonly givers: ReadonlyMap<string, readonly ToolProfile[]>;
  /** Crowded terms: their tools per server, by server and term. */
  readonly near: ReadonlyMap<string, readonly ToolProfile[]>;
}

/** Indexes tools. `readTool` may return cached profiles. If two tools have the same id, the last counts. */
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
 * Splits crowded terms by server. In a large catalog many tools share a word, so it tells nothing
 * across servers. Within one server it still does.
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

/** Returns the tools with this term, if the term is rare enough to tell who feeds the taker. */
function bearersOf(
  { givers, near }: FeedIndex,
  taker: ToolProfile,
  term: string,
): readonly ToolProfile[] {
  const beside = near.get(nearKey(taker, term)) ?? [];
  return [...(givers.get(term) ?? []), ...(beside.length > FEEDS.bearersMax ? [] : beside)];
}

/** Returns the feeds into a tool, best first, for each of its parameters. */
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

/** Returns everything that can feed anything, tool by tool. */
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

/** Returns a bounded number of tools that share the most telling terms with the parameter. */
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
  // A large result has hundreds of slots. Slots that share no term with the input are skipped.
  for (const output of giver.outputs) {
    if (giver.isPublished && !isAkin(output, input)) {
      continue;
    }
    const evidence = evidenceOf(giver, output, taker, input, index.weight);
    const confidence = feedConfidence(evidence) * likelihood(index, giver, taker, input, evidence);
    if (confidence > (best?.confidence ?? 0)) {
      best = { giver, output, confidence };
    }
  }
  return best;
}

/** Returns the likelihood of a fit. More servers mean more coincidental names. */
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

const STATES = new Set(termsOf('status state mode service permission availability setting'));

/**
 * Returns the feed between two tools that share a state without a parameter: one reads what the
 * other sets, or checks that it exists.
 */
function stateFeed(giver: ToolProfile, taker: ToolProfile): Feed | undefined {
  const isSame =
    giver.subject.size === taker.subject.size &&
    [...giver.subject].every((term) => taker.subject.has(term));
  if (isSame && (giver.act === 'lookup') !== (taker.act === 'lookup')) {
    const confidence = FEEDS.sameState;
    return { ...orderOf(giver, taker), confidence, why: 'reads or sets the same' };
  }
  const thing = [...giver.subject].filter((term) => !STATES.has(term));
  const tellsState =
    giver.isAmbient &&
    giver.act === 'lookup' &&
    thing.length > 0 &&
    thing.length < giver.subject.size &&
    thing.every((term) => taker.name.has(term));
  return tellsState
    ? { ...orderOf(giver, taker), confidence: FEEDS.tellsState, why: 'tells whether it can work' }
    : undefined;
}

function orderOf({ tool: from }: ToolProfile, { tool: to }: ToolProfile) {
  return { from: from.id, to: to.id, fromPath: '', toParameter: '' } as const;
}

/** Keeps the feed index of each catalog. A tool's profile is kept as long as the tool. */
export class FeedIndexes {
  readonly #indexes = new WeakMap<Catalog, FeedIndex>();
  readonly #profiles = new WeakMap<DescribedTool, ToolProfile>();

  of(catalog: Catalog): FeedIndex {
    const index =
      this.#indexes.get(catalog) ??
      indexFeeds(catalog.tools.values(), (tool) => this.#profileOf(tool));
    this.#indexes.set(catalog, index);
    return index;
  }

  #profileOf(tool: DescribedTool): ToolProfile {
    const profile = this.#profiles.get(tool) ?? profileOf(tool);
    this.#profiles.set(tool, profile);
    return profile;
  }
}
