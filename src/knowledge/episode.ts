/**
 * Similar past situations and their effect on a threshold. Success means that the call was wanted
 * and ran well. The gateway's own decisions do not count: it would learn from its own opinion.
 */

import type { ToolId } from '../base/ids.ts';
import { MS_PER_DAY, PERCENT } from '../base/units.ts';
import { EPISODES } from '../tuning/thresholds.ts';

/** Origin of an episode: a call, a call made ahead, a plan that ran, or a person's decision. */
export type EpisodeKind = 'call' | 'ahead' | 'plan' | 'preference';

/** One outcome with its situation. */
export interface Episode {
  readonly kind: EpisodeKind;
  readonly tool: ToolId;
  /** The kind of work; empty if unknown. */
  readonly context: string;
  /** The alpha at the time. */
  readonly alpha: number;
  readonly success: boolean;
  /** Milliseconds since the epoch. */
  readonly at: number;
}

/** The situation for which similar ones are looked for. */
interface EpisodeQuestion {
  readonly alpha: number;
  /** Context; empty if unknown: then episodes of all contexts count. */
  readonly context: string;
  readonly nowMs: number;
}

/** The effect of similar situations. */
export interface Boost {
  /** Reduction of the threshold. Positive after successes. */
  readonly value: number;
  /** Confidence in the matches, in [0, 1]. */
  readonly confidence: number;
  readonly matches: number;
  /** In words, for people. */
  readonly reasoning: string;
}

/**
 * Returns the most similar episodes. The tool's own episodes come first, then episodes of its
 * community; within each group the nearest alpha comes first, then the newest.
 */
function similarEpisodes(
  ofTool: readonly Episode[],
  ofCommunity: () => readonly (readonly Episode[])[],
  question: EpisodeQuestion,
): readonly Episode[] {
  const own = nearest([ofTool], question, EPISODES.matchesMax);
  const left = EPISODES.matchesMax - own.length;
  return left === 0 ? own : [...own, ...nearest(ofCommunity(), question, left)];
}

/** Computes the boost of matching episodes. Few matches give none. */
export function boostOf(matches: readonly Pick<Episode, 'success'>[]): Boost {
  const count = matches.length;
  if (count < EPISODES.matchesMin) {
    const reasoning = `${count} similar situations in the last ${DAYS} days, too few to tell`;
    return { value: 0, confidence: 0, matches: count, reasoning };
  }
  const rate = matches.filter(({ success }) => success).length / count;
  const confidence = Math.min(1, count / EPISODES.matchesFull);
  const gain = rateGain(rate) * confidence;
  const value = Math.min(EPISODES.boostMax, Math.max(EPISODES.boostMin, gain));
  const percent = `${(rate * PERCENT).toFixed(0)} %`;
  const reasoning = `${count} similar situations in the last ${DAYS} days, ${percent} went well`;
  return { value, confidence, matches: count, reasoning };
}

const DAYS = EPISODES.reachMs / MS_PER_DAY;

function rateGain(rate: number): number {
  if (rate > EPISODES.goodAbove) {
    return (rate - EPISODES.goodAbove) * EPISODES.goodGain;
  }
  return rate < EPISODES.badBelow ? (rate - EPISODES.badBelow) * EPISODES.badGain : 0;
}

/**
 * Returns the nearest episodes. Linear for a small count, because most are compared once, with the
 * last that is kept. The loop does as little as possible: an agent waits for the threshold.
 */
function nearest(
  lists: readonly (readonly Episode[])[],
  { alpha, context, nowMs }: EpisodeQuestion,
  count: number,
): readonly Episode[] {
  const kept: Episode[] = [];
  const distances: number[] = [];
  for (const list of lists) {
    for (const episode of list) {
      const distance = Math.abs(episode.alpha - alpha);
      if (
        distance < EPISODES.alphaReach &&
        (context === '' || episode.context === context) &&
        // In both directions: if the clock was set back, earlier episodes seem to be in the future.
        Math.abs(nowMs - episode.at) < EPISODES.reachMs
      ) {
        let place = kept.length;
        while (place > 0 && isBefore(distance, episode, distances[place - 1], kept[place - 1])) {
          place -= 1;
        }
        if (place < count) {
          kept.splice(place, 0, episode);
          distances.splice(place, 0, distance);
          kept.length = Math.min(kept.length, count);
          distances.length = kept.length;
        }
      }
    }
  }
  return kept;
}

function isBefore(
  distance: number,
  { at }: Episode,
  otherDistance: number | undefined,
  other: Episode | undefined,
): boolean {
  return (
    otherDistance === undefined ||
    other === undefined ||
    distance < otherDistance ||
    (distance === otherDistance && at > other.at)
  );
}

/** Filter of the episodes to read. */
export interface EpisodeReach {
  /** Milliseconds since the epoch; older ones are not read. */
  readonly since: number;
  /** Most episodes per tool, newest first. */
  readonly perTool: number;
  /** Most episodes in all, shared equally among the tools. */
  readonly all: number;
}

/** Rule for the episodes to keep. */
interface KeptEpisodes {
  /** Milliseconds since the epoch; older ones go. */
  readonly since: number;
  /** Most episodes to keep, newest first. */
  readonly newest: number;
}

/** Port: stores episodes. They are added with the outcomes that they belong to. */
export interface EpisodeStore {
  /** Removes at most `limit` expired episodes, oldest first. Returns their number. */
  removeOld(kept: KeptEpisodes, limit: number): Promise<number>;
}

/** Episodes that were read, in the order in which they happened. */
export interface EpisodeReading {
  readonly episodes: readonly Episode[];
  /** Rows that could not be understood. */
  readonly ignored: number;
}

/** Community of each tool: the same value means the same community. */
export type Communities = ReadonlyMap<ToolId, string | number>;

/**
 * Holds the newest episodes by tool and by community, within bounds. If a tool has too
 * many, its oldest is dropped. If the index is full, it drops the tool that was silent longest.
 * Communities are the current ones: their numbers change with the graph.
 */
export class EpisodeIndex {
  readonly #ofTool = new Map<ToolId, Episode[]>();
  #communities: Communities = new Map();
  #members: ReadonlyMap<string | number, readonly ToolId[]> = new Map();
  #size = 0;

  /** Returns the number of episodes held. */
  get size(): number {
    return this.#size;
  }

  /** Adds episodes in order of time. */
  add(episodes: readonly Episode[]): void {
    for (const episode of episodes) {
      const known = this.#ofTool.get(episode.tool) ?? [];
      // Taken out and put in again: the tool that was silent longest is the first.
      this.#ofTool.delete(episode.tool);
      this.#ofTool.set(episode.tool, known);
      known.push(episode);
      this.#size += 1;
      if (known.length > EPISODES.perToolMax) {
        known.shift();
        this.#size -= 1;
      }
    }
    this.#forgetSilent();
  }

  /** Sets the community of each tool. */
  setCommunities(communities: Communities): void {
    const members = new Map<string | number, ToolId[]>();
    for (const [tool, community] of communities) {
      const known = members.get(community) ?? [];
      known.push(tool);
      members.set(community, known);
    }
    this.#communities = communities;
    this.#members = members;
  }

  /** Returns the episodes that are most like a situation in which a tool is considered. */
  similar(tool: ToolId, question: EpisodeQuestion): readonly Episode[] {
    return similarEpisodes(this.#ofTool.get(tool) ?? [], () => this.#ofNeighbours(tool), question);
  }

  /** Returns the held episodes of one tool, oldest first. */
  ofTool(tool: ToolId): readonly Episode[] {
    return [...(this.#ofTool.get(tool) ?? [])];
  }

  clear(): void {
    this.#ofTool.clear();
    this.#size = 0;
  }

  /** Returns the newest of every other tool of the community, an equal part of each. */
  #ofNeighbours(tool: ToolId): readonly (readonly Episode[])[] {
    const community = this.#communities.get(tool);
    const members = community === undefined ? [] : (this.#members.get(community) ?? []);
    const lists: (readonly Episode[])[] = [];
    for (const member of members) {
      const list = this.#ofTool.get(member);
      if (list !== undefined && member !== tool && lists.length < EPISODES.communityMax) {
        lists.push(list);
      }
    }
    const each = Math.ceil(EPISODES.communityMax / Math.max(1, lists.length));
    return lists.map((list) => (list.length > each ? list.slice(-each) : list));
  }

  #forgetSilent(): void {
    for (const [tool, episodes] of this.#ofTool) {
      if (this.#size <= EPISODES.heldMax) {
        return;
      }
      this.#ofTool.delete(tool);
      this.#size -= episodes.length;
    }
  }
}
