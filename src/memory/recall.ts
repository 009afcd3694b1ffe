/**
 * Chooses the memories that are near enough to be told. This project's memories come before shared
 * ones. Language and age adjust a distance; then the threshold applies; the number of results is
 * cut last. The threshold needs the far candidates to find the step, so nothing is cut before it.
 */

import {
  type MaxGap,
  type MaxGapSettings,
  maxGapThreshold,
  type ThresholdMethod,
} from '../math/max-gap.ts';
import { MEMORY, MEMORY_MINILM, MEMORY_MODELS } from '../tuning/memory.ts';
import { kinship } from './languages.ts';
import type { Memory } from './memory-store.ts';

/** A memory and its distance from the question, by the model. */
export interface RecallCandidate {
  readonly memory: Memory;
  readonly distance: number;
}

export interface RecallSettings {
  readonly topK: number;
  /** False compares every raw distance with the fixed threshold, and looks at nothing else. */
  readonly adaptive: boolean;
  /** Languages of the question; empty if unknown. */
  readonly languages: readonly string[];
  readonly nowMs: number;
  readonly thresholds: MemoryThresholds;
}

/** A memory that is near enough. */
interface Recalled extends RecallCandidate {
  /** The distance after language and age. */
  readonly adjusted: number;
}

/** The told memories, and how they were chosen. */
export interface Recall {
  readonly recalled: readonly Recalled[];
  readonly method: ThresholdMethod;
  readonly threshold: number;
  readonly gap?: number;
  /** All candidates, nearest first, as the threshold saw them. */
  readonly candidates: readonly Recalled[];
}

/** Returns how many candidates to fetch so that the threshold can find a step. */
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
  // The configured threshold is meant for unadjusted distances.
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

/** Merges both pools, each text once: a project's own note is not told as another's. */
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

/** Factors of a distance. None is above 1: another language is no reason against a memory. */
const LANGUAGE_FACTORS = {
  same: MEMORY.sameLanguage,
  related: MEMORY.relatedLanguage,
  other: 1,
} as const;

/**
 * Returns the factor by which age enlarges a distance: 1 for a new memory, growing to a bound. The
 * bound of an important memory is lower.
 */
function ageFactor({ createdAt, importance = MEMORY.importance }: Memory, nowMs: number): number {
  const ageMs = Math.max(0, nowMs - createdAt);
  const floor =
    importance >= MEMORY.importantMin ? MEMORY.importantFreshnessMin : MEMORY.freshnessMin;
  const freshness = Math.max(floor, 2 ** (-ageMs / MEMORY.halfLifeMs));
  return 2 - (Number.isFinite(freshness) ? freshness : floor);
}

/** Sorts by distance, then newest first, then by id, so that the order is stable. */
function byAdjusted(left: Recalled, right: Recalled): number {
  return (
    left.adjusted - right.adjusted ||
    right.memory.createdAt - left.memory.createdAt ||
    (left.memory.id < right.memory.id ? -1 : 1)
  );
}

/** The numbers that decide which memories are near. */
export interface MemoryThresholds extends MaxGapSettings {
  /** The threshold of the fixed pipeline. */
  readonly fixed: number;
}

const MINILM = 'all-MiniLM-L6-v2';

/** Returns the thresholds of a model. Distances of different models do not compare. */
export function memoryThresholds(model: string): MemoryThresholds {
  const { candidatesMin, percentile } = MEMORY;
  return model.startsWith(MINILM)
    ? { ...MEMORY_MINILM, candidatesMin, percentile }
    : { ...MEMORY_MODELS, candidatesMin, percentile };
}
