/**
 * Finds steps that the intent does not name. If a found tool needs a `country_code`, it also finds
 * `get_country_code`, and the tools that feed that tool.
 */
import type { ToolId } from '../base/ids.ts';
import { plainLine } from '../base/plain-text.ts';
import { type Feed, type FeedIndex, feedsInto } from '../knowledge/feeds.ts';
import type { Tool } from '../knowledge/tool.ts';
import { topPositions } from '../math/top-k.ts';
import { HYBRID } from '../tuning/retrieve.ts';
import type { HybridSettings } from './fuse.ts';

/** Feeders in a catalog. Tools are identified by their position in its list. */
export interface FeederIndex {
  readonly tools: readonly Tool[];
  readonly positions: ReadonlyMap<ToolId, number>;
  readonly feeds: FeedIndex;
  /** Found when first asked for, tool by tool. */
  readonly known: WeakMap<Tool, ReadonlyMap<number, Feed>>;
}

/** Returns the tools of a catalog by position, with what each takes and gives. */
export function indexFeeders(tools: readonly Tool[], feeds: FeedIndex): FeederIndex {
  return {
    tools,
    positions: new Map(tools.map(({ id }, position) => [id, position])),
    feeds,
    known: new WeakMap(),
  };
}

/**
 * Raises the relevance of tools that feed the best, and of their feeders. Returns the reasons.
 *
 * Reasons are independent: a tool that also fits by itself only gains.
 */
export function addFeeders(
  index: FeederIndex,
  relevance: Float64Array,
  settings: HybridSettings,
): ReadonlyMap<number, string> {
  const reasons = new Map<number, string>();
  // Taken before any feeder is counted, so that no tool raises itself.
  let fed = new Map(
    topPositions(relevance, settings.fedTools).map((at) => [at, relevance[at] as number] as const),
  );
  const seen = new Set<number>();
  for (let hop = 0; hop < settings.feedHops && fed.size > 0; hop += 1) {
    const next = new Map<number, number>();
    for (const [position, probability] of fed) {
      seen.add(position);
      const tool = index.tools[position] as Tool;
      for (const [feeder, feed] of feedersOf(index, tool)) {
        const own = relevance[feeder] as number;
        const given = probability * feed.confidence * settings.feedProbability;
        const both = 1 - (1 - own) * (1 - given);
        relevance[feeder] = Math.max(own, Math.min(both, settings.feederShare * probability));
        next.set(feeder, Math.max(given, next.get(feeder) ?? 0));
        if (given >= own && !reasons.has(feeder)) {
          reasons.set(feeder, reasonToFeed(feed, tool));
        }
      }
    }
    fed = new Map(
      [...next].filter(([at, given]) => !seen.has(at) && given >= settings.feedFollowMin),
    );
  }
  return reasons;
}

/** Returns the feeders of a tool by position, each once with its best feed. */
function feedersOf(index: FeederIndex, tool: Tool): ReadonlyMap<number, Feed> {
  const known = index.known.get(tool);
  if (known !== undefined) {
    return known;
  }
  const feeders = new Map<number, Feed>();
  for (const feed of feedsInto(index.feeds, tool.id)) {
    const position = index.positions.get(feed.from);
    if (position !== undefined && !feeders.has(position)) {
      feeders.set(position, feed);
    }
  }
  index.known.set(tool, feeders);
  return feeders;
}

function reasonToFeed({ toParameter, why }: Feed, { name }: Tool): string {
  return toParameter === ''
    ? `${why}: ${shown(name)}`
    : `may give ${shown(toParameter)} to ${shown(name)}`;
}

/** Shows a name of a server without characters that nobody sees. */
function shown(name: string): string {
  return plainLine(name, HYBRID.reasonNameLength);
}
