/** Finds memories for a question: by meaning, or by words without a model. */

import type { Clock } from '../base/clock.ts';
import type { SessionId } from '../base/ids.ts';
import { termsOf } from '../math/words.ts';
import { MEMORY } from '../tuning/memory.ts';
import { languagesIn } from './languages.ts';
import type { MemorySources } from './memory-sources.ts';
import type { MemoryKind, MemoryStore, Pools, RecallMode } from './memory-store.ts';
import type { MemoryVectors } from './memory-vectors.ts';
import {
  fetchCount,
  memoryThresholds,
  type MemoryThresholds,
  recall,
  type Recall,
  type RecallCandidate,
  type RecallSettings,
} from './recall.ts';

/** Settings of memories. */
export interface MemorySettings {
  /** True: notes go to the shared pool, and the pool is read. */
  readonly sharing: boolean;
  /** True: the threshold follows the distances. */
  readonly adaptive: boolean;
  /** Largest distance of a fixed threshold. Default: the model's own. */
  readonly distanceThreshold?: number | undefined;
  /** Most memories told. */
  readonly topK?: number;
  /** Programming languages of the project. */
  readonly languages: readonly string[];
}

export interface RecallOptions {
  /** Kinds to search; all if left out. */
  readonly kinds?: readonly MemoryKind[];
  readonly topK?: number;
  readonly adaptive?: boolean;
  /** Language of the question. Default: from the files it names, or the project's languages. */
  readonly language?: string;
  readonly sharing?: boolean;
  /** Session that asks. It links a told memory to later calls. */
  readonly session?: SessionId;
}

/** Parts of the search. */
export interface FindMemoriesParts {
  readonly store: MemoryStore;
  readonly vectors: MemoryVectors;
  readonly sources: MemorySources;
  readonly settings: () => MemorySettings;
  readonly clock: Clock;
}

/** All candidates, and the settings of the choice. */
export interface FoundMemories extends Pools<RecallCandidate> {
  readonly mode: RecallMode;
  readonly settings: RecallSettings;
}

/** Finds the memories for a question, of all kinds. */
export async function findMemories(
  parts: FindMemoriesParts,
  query: string,
  options: Omit<RecallOptions, 'kinds' | 'session'>,
  signal: AbortSignal,
): Promise<FoundMemories> {
  const { adaptive, languages, sharing, distanceThreshold, topK: usual } = parts.settings();
  const topK = countOf(options.topK ?? usual);
  const reach = { limit: fetchCount(topK), sharing: options.sharing ?? sharing };
  const { thresholds, ...found } =
    (await byMeaning(parts, query, reach, signal)) ?? (await byWords(parts, query, reach));
  return {
    ...found,
    settings: {
      topK,
      // Distances by words have few values, most of them equal, so there is no step to find.
      adaptive: (options.adaptive ?? adaptive) && found.mode === 'semantic',
      languages: languagesOf(query, options.language, languages),
      nowMs: parts.clock.now(),
      thresholds:
        distanceThreshold === undefined || found.mode === 'lexical'
          ? thresholds
          : { ...thresholds, fixed: distanceThreshold, configured: distanceThreshold },
    },
  };
}

/** Something that was done before, and how near it is to a question. */
export interface AlikeMemory {
  readonly id: string;
  readonly kind: MemoryKind;
  readonly text: string;
  readonly successes: number;
  readonly tools: readonly string[];
  /** The cosine with the question; 0 where no vectors are known. */
  readonly meaning: number;
}

/** Finds earlier intents, nearest first: by meaning, or by words for texts without a vector. */
export async function findAlike(
  { vectors, sources }: Pick<FindMemoriesParts, 'vectors' | 'sources'>,
  query: string,
  limit: number,
  signal: AbortSignal,
): Promise<readonly AlikeMemory[]> {
  const done = (await sources.read()).filter(
    ({ outcome = 'completed' }) => outcome === 'completed',
  );
  if (done.length === 0) {
    return [];
  }
  const asked = await vectors.ofQuestion(query, signal);
  const near = asked === undefined ? [] : await vectors.nearest(asked, done);
  vectors.fillLater(done, false);
  const meanings = new Map(near.map(({ memory, distance }) => [memory.id, 1 - distance]));
  const distances = lexicalDistances(
    query,
    done.map(({ text }) => text),
  );
  return done
    .map(({ id, kind, text, tools, successes = 1 }, at) => {
      const meaning = meanings.get(id) ?? 0;
      const rank = Math.max(meaning, 1 - (distances[at] ?? 1));
      return { alike: { id, kind, text, successes, tools, meaning }, rank };
    })
    .toSorted((one, other) => other.rank - one.rank)
    .slice(0, limit)
    .map(({ alike }) => alike);
}

/** Chooses among the candidates of these kinds, or of all. */
export function chooseMemories(
  { own, shared, settings }: FoundMemories,
  kinds?: readonly MemoryKind[],
): Recall {
  const isAsked = ({ memory }: RecallCandidate): boolean => kinds?.includes(memory.kind) ?? true;
  return recall(own.filter(isAsked), shared.filter(isAsked), settings);
}

interface Nearest extends Pools<RecallCandidate> {
  readonly mode: RecallMode;
  readonly thresholds: MemoryThresholds;
}

/**
 * Finds memories by meaning. Resolves to `undefined` if there is no model, or it does not answer.
 */
async function byMeaning(
  { store, vectors, sources }: FindMemoriesParts,
  query: string,
  reach: { readonly limit: number; readonly sharing: boolean },
  signal: AbortSignal,
): Promise<Nearest | undefined> {
  const asked = await vectors.ofQuestion(query, signal);
  if (asked === undefined) {
    return undefined;
  }
  const [notes, others] = await Promise.all([
    store.nearest(asked.model, asked.vector, reach),
    sources.read(),
  ]);
  const near = await vectors.nearest(asked, others);
  vectors.fillLater(others, reach.sharing);
  const own = [...notes.own, ...near];
  return {
    own,
    shared: notes.shared,
    mode: 'semantic',
    thresholds: memoryThresholds(asked.model),
  };
}

async function byWords(
  { store, sources }: FindMemoriesParts,
  query: string,
  { sharing }: { readonly sharing: boolean },
): Promise<Nearest> {
  const [notes, others] = await Promise.all([
    store.newest({ limit: MEMORY.lexicalNotesMax, sharing }),
    sources.read(),
  ]);
  const own = [...notes.own, ...others];
  const memories = [...own, ...notes.shared];
  const distances = lexicalDistances(
    query,
    memories.map(({ text }) => text),
  );
  const candidates = memories.map((memory, at) => ({ memory, distance: distances[at] ?? 1 }));
  return {
    own: candidates.slice(0, own.length),
    shared: candidates.slice(own.length),
    mode: 'lexical',
    thresholds: { ...memoryThresholds(''), fixed: MEMORY.lexicalDistanceMax },
  };
}

/** Returns a whole `topK` within its bounds. NaN becomes the default. */
function countOf(topK: number = MEMORY.topK): number {
  const count = Number.isNaN(topK) ? MEMORY.topK : Math.trunc(topK);
  return Math.min(Math.max(1, count), MEMORY.topKMax);
}

function languagesOf(
  query: string,
  said: string | undefined,
  ofProject: readonly string[],
): readonly string[] {
  if (said !== undefined) {
    return [said];
  }
  const named = languagesIn(query);
  return named.length > 0 ? named : ofProject;
}

/**
 * Returns the distance of each text to a question by words: the share of the question's terms,
 * weighted by rarity, that the text lacks. 0 has all of them, 1 none.
 */
export function lexicalDistances(query: string, texts: readonly string[]): readonly number[] {
  const wanted = [...new Set(termsOf(query))];
  const terms = texts.map((text) => new Set(termsOf(text)));
  const weights = wanted.map((term) => {
    const found = terms.filter((each) => each.has(term)).length;
    return Math.log(1 + texts.length / Math.max(1, found));
  });
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  return terms.map((each) => {
    const had = wanted.reduce(
      (sum, term, at) => sum + (each.has(term) ? (weights[at] ?? 0) : 0),
      0,
    );
    return total === 0 ? 1 : 1 - had / total;
  });
}

/**
 * Returns the likeness of two texts: the share of words that one has of the other, in the direction
 * where it is smaller.
 */
export function wordLikeness(one: string, other: string): number {
  const [there = 1] = lexicalDistances(one, [other]);
  const [back = 1] = lexicalDistances(other, [one]);
  return 1 - Math.max(there, back);
}
