/**
 * Which memories are near enough to be told.
 *
 * This project's go first, then those that others share; language and age change a distance; the
 * threshold comes after that, and the number of results is cut last, on every path. The threshold
 * needs to see the far ones: whoever cuts before it takes away what it finds the step by.
 */
import { type MaxGap, maxGapThreshold, type ThresholdMethod } from '../math/max-gap.ts';
import { MEMORY } from '../tuning/memory.ts';
import { kinship } from './languages.ts';
import type { MemoryThresholds } from './memory-thresholds.ts';
import type { Memory } from './memory.ts';

/** A memory and how far it is from what is asked, as the model says. */
export interface RecallCandidate {
  readonly memory: Memory;
  readonly distance: number;
}

export interface RecallSettings {
  readonly topK: number;
  /** False compares every raw distance with the fixed threshold, and looks at nothing else. */
  readonly adaptive: boolean;
  /** What the question is about; none where that is not known. */
  readonly languages: readonly string[];
  readonly nowMs: number;
  readonly thresholds: MemoryThresholds;
}

/** A memory that is near enough. */
export interface Recalled extends RecallCandidate {
  /** The distance after language and age. */
  readonly adjusted: number;
}

/** What is told, and how it was decided. */
export interface Recall {
  readonly recalled: readonly Recalled[];
  readonly method: ThresholdMethod;
  readonly threshold: number;
  readonly gap?: number;
  /** What was there to choose from, nearest first, as the threshold saw it. */
  readonly candidates: readonly Recalled[];
}

/** How many candidates are fetched so that a threshold can be found among them. */
export function fetchCount(topK: number): number {
  return Math.max(MEMORY.fetchMin, MEMORY.fetchPerResult * topK);
}

/** Chooses among the candidates of this project and of the shared pool. */
export function recall(
  own: readonly RecallCandidate[],
  shared: readonly RecallCandidate[],
  settings: RecallSettings,
): Recall {
  const { topK } = settings;
  const fetched = merged(own, shared)
    .toSorted((left, right) => left.distance - right.distance)
    .slice(0, fetchCount(topK));
  const candidates = fetched
    .map((candidate) => ({ ...candidate, adjusted: adjustedDistance(candidate, settings) }))
    .toSorted(byAdjusted);
  const { method, threshold, gap } = thresholdFor(candidates, settings);
  // The configured threshold is meant for what the model says.
  const passes = ({ distance, adjusted }: Recalled): boolean =>
    (method === 'configured' ? distance : adjusted) <= threshold;
  return {
    recalled: candidates.filter(passes).slice(0, Math.max(0, topK)),
    method,
    threshold,
    ...(gap !== undefined && { gap }),
    candidates,
  };
}

function thresholdFor(
  candidates: readonly Recalled[],
  { adaptive, thresholds }: RecallSettings,
): Pick<MaxGap, 'method' | 'threshold' | 'gap'> {
  return adaptive
    ? maxGapThreshold(
        candidates.map(({ adjusted }) => adjusted),
        thresholds,
      )
    : { method: 'configured', threshold: thresholds.fixed };
}

/** One of each: what this project knows itself is not told as somebody else's. */
function merged(
  own: readonly RecallCandidate[],
  shared: readonly RecallCandidate[],
): readonly RecallCandidate[] {
  const ids = new Set<string>();
  const texts = new Set<string>();
  return [...own, ...shared].filter(({ memory, distance }) => {
    const text = memory.text.trim().toLowerCase();
    const isNew = Number.isFinite(distance) && !ids.has(memory.id) && !texts.has(text);
    if (isNew) {
      ids.add(memory.id);
      texts.add(text);
    }
    return isNew;
  });
}

function adjustedDistance(
  { memory, distance }: RecallCandidate,
  { languages, nowMs }: RecallSettings,
): number {
  return (
    distance * LANGUAGE_FACTORS[kinship(memory.language, languages)] * ageFactor(memory, nowMs)
  );
}

/** Never above 1: another language is no reason against a memory. */
const LANGUAGE_FACTORS = {
  same: MEMORY.sameLanguage,
  related: MEMORY.relatedLanguage,
  other: 1,
} as const;

/** From 1 for a new one up to a bound that an important one reaches sooner. */
function ageFactor({ createdAt, importance = MEMORY.importance }: Memory, nowMs: number): number {
  const ageMs = Math.max(0, nowMs - createdAt);
  const floor =
    importance >= MEMORY.importantMin ? MEMORY.importantFreshnessMin : MEMORY.freshnessMin;
  const freshness = Math.max(floor, 2 ** (-ageMs / MEMORY.halfLifeMs));
  return 2 - (Number.isFinite(freshness) ? freshness : floor);
}

/** Of equal distances the newer first, then by id, so that the order is always the same. */
function byAdjusted(left: Recalled, right: Recalled): number {
  return (
    left.adjusted - right.adjusted ||
    right.memory.createdAt - left.memory.createdAt ||
    (left.memory.id < right.memory.id ? -1 : 1)
  );
}
