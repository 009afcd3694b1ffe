/**
 * What became of similar situations, and what that adds to a threshold.
 *
 * A success is what really happened (asked for, and ran well), never what the gateway itself
 * decided: otherwise it would learn from its own opinion.
 */
import type { ToolId } from '../base/ids.ts';
import { EPISODES } from '../tuning/thresholds.ts';

/** Where an episode comes from: a call, one made ahead, a plan that ran, what somebody decided. */
export type EpisodeKind = 'call' | 'ahead' | 'plan' | 'preference';

/** One thing that happened, with what the situation was. */
export interface Episode {
  readonly kind: EpisodeKind;
  readonly tool: ToolId;
  /** The kind of work it happened in; empty where that is not known. */
  readonly context: string;
  /** The alpha at the time. */
  readonly alpha: number;
  readonly success: boolean;
  /** Milliseconds since the epoch. */
  readonly at: number;
}

/** The situation for which similar ones are looked for. */
export interface EpisodeQuestion {
  readonly alpha: number;
  /** Empty where it is not known: then those of all contexts count. */
  readonly context: string;
  readonly nowMs: number;
}

/** What similar situations add. */
export interface Boost {
  /** Taken off the threshold: above zero where things went well. */
  readonly value: number;
  /** How much the matches are believed, in [0, 1]. */
  readonly confidence: number;
  readonly matches: number;
  /** In words, for people. */
  readonly reasoning: string;
}

/**
 * The most similar episodes: those of the tool itself first, then those of its community; among
 * these the ones of the nearest alpha, then the newest.
 */
export function similarEpisodes(
  ofTool: readonly Episode[],
  ofCommunity: () => readonly (readonly Episode[])[],
  question: EpisodeQuestion,
): readonly Episode[] {
  const own = nearest([ofTool], question, EPISODES.matchesMax);
  const left = EPISODES.matchesMax - own.length;
  return left === 0 ? own : [...own, ...nearest(ofCommunity(), question, left)];
}

/** What those that match say together. Few matches say nothing. */
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

const PERCENT = 100;
const MS_PER_DAY = 86_400_000;
const DAYS = EPISODES.reachMs / MS_PER_DAY;

function rateGain(rate: number): number {
  if (rate > EPISODES.goodAbove) {
    return (rate - EPISODES.goodAbove) * EPISODES.goodGain;
  }
  return rate < EPISODES.badBelow ? (rate - EPISODES.badBelow) * EPISODES.badGain : 0;
}

/**
 * Linear for a small count: most episodes are compared once, with the last that is kept. Written
 * with as little as possible in the loop: a threshold is asked for while an agent waits.
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
        // Both ways: after a clock has gone back, what happened before it seems yet to come.
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
