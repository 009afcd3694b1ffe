/**
 * Remembers, recalls and forgets.
 *
 * A question waits for its own vector and for the database, and for nothing else: vectors of memories
 * that lack one are made after the answer. Without a model memories are compared by words, with a
 * threshold of their own, and the answer says so.
 */
import type { Clock } from '../base/clock.ts';
import { describeError } from '../base/errors.ts';
import type { ProjectId, SessionId, ToolId } from '../base/ids.ts';
import type { Logger } from '../base/logger.ts';
import type { ThresholdMethod } from '../math/max-gap.ts';
import { MEMORY } from '../tuning/memory.ts';
import {
  type ForgetReport,
  type ForgetRequest,
  type ForgetStore,
  forgetProblem,
  joinedReports,
} from './forget.ts';
import { languagesIn } from './languages.ts';
import { lexicalDistances } from './lexical-distance.ts';
import type { MemorySources } from './memory-sources.ts';
import type { MemoryStore, Pools, RecallMode, RetrievalTotals } from './memory-store.ts';
import { memoryThresholds, type MemoryThresholds } from './memory-thresholds.ts';
import type { MemoryVectors } from './memory-vectors.ts';
import type { Memory, MemoryKind } from './memory.ts';
import type { RememberRequest } from './read-remember.ts';
import { fetchCount, recall, type Recall, type RecallCandidate } from './recall.ts';
import type { RetrievalRecords } from './retrieval-records.ts';

/** What the configuration says about memories. */
export interface MemorySettings {
  /** Whether notes go to the shared pool, and whether it is read. */
  readonly sharing: boolean;
  /** Whether the threshold follows the distances. */
  readonly adaptive: boolean;
  /** What the project is written in. */
  readonly languages: readonly string[];
}

export interface MemoryKeeperParts {
  readonly project: ProjectId;
  readonly store: MemoryStore;
  readonly forgetting: readonly ForgetStore[];
  readonly vectors: MemoryVectors;
  readonly sources: MemorySources;
  readonly records: RetrievalRecords;
  readonly settings: () => MemorySettings;
  /** Whether a text has a secret in it. */
  readonly hasSecret: (text: string) => boolean;
  /** Takes known secrets out of a text that is told. */
  readonly redact: (text: string) => string;
  /** Has everything stored that waits to be: it would come back after it was forgotten. */
  readonly settle: () => Promise<void>;
  /** Called after something was forgotten, so that nobody goes on with what was read before. */
  readonly onForgotten: () => Promise<void>;
  readonly hash: (text: string) => string;
  readonly clock: Clock;
  readonly logger: Logger;
}

/** What became of a note. */
export type Remembered =
  | {
      readonly kind: 'remembered';
      readonly id: string;
      /** False where the same text was known: what was said about it is renewed. */
      readonly isNew: boolean;
      /** Notes that went, because there are too many. */
      readonly displaced: number;
    }
  | { readonly kind: 'refused'; readonly problem: string };

export interface RecallOptions {
  /** All kinds where none are named. */
  readonly kinds?: readonly MemoryKind[];
  readonly topK?: number;
  readonly adaptive?: boolean;
  /** What the question is about; else the files that it names, or the project's languages. */
  readonly language?: string;
  readonly sharing?: boolean;
  /** Who asks, so that it can be seen whether what was told is used. */
  readonly session?: SessionId;
}

/** A memory that was told. */
export interface ToldMemory extends Memory {
  /** As the model says, or by words. */
  readonly distance: number;
  /** After language and age. */
  readonly adjusted: number;
  /** The same as a score: 1 is nearest. */
  readonly score: number;
}

export interface RecallAnswer {
  readonly memories: readonly ToldMemory[];
  readonly mode: RecallMode;
  readonly method: ThresholdMethod;
  readonly threshold: number;
  readonly gap?: number;
  /** What there was to choose from. */
  readonly candidates: number;
  /** What is further than this is never told. */
  readonly ceiling: number;
}

/** Everything that was considered for a question, nearest first, and how it was decided. */
export interface ConsideredMemories extends Pick<
  RecallAnswer,
  'mode' | 'method' | 'threshold' | 'gap'
> {
  readonly memories: readonly (Omit<ToldMemory, 'score'> & { readonly isTold: boolean })[];
}

/** What came of a wish to forget. */
export type Forgotten =
  | ({ readonly kind: 'forgotten' } & ForgetReport)
  | { readonly kind: 'refused'; readonly problem: string };

const ID_LENGTH = 16;

export class MemoryKeeper implements AsyncDisposable {
  readonly #parts: MemoryKeeperParts;

  constructor(parts: MemoryKeeperParts) {
    this.#parts = parts;
  }

  /** Keeps a note. The same text again renews what is known of it. */
  async remember(
    request: RememberRequest,
    session: SessionId | undefined,
    signal: AbortSignal,
  ): Promise<Remembered> {
    const { store, vectors, settings, hash, clock, hasSecret } = this.#parts;
    if (hasSecret(request.text)) {
      return {
        kind: 'refused',
        problem:
          'the note has something in it that looks like a secret, and nothing of it was kept; write it without',
      };
    }
    const { text, language, importance = MEMORY.importance, tools = [] } = request;
    const textHash = hash(text);
    const id = `note-${textHash.slice(0, ID_LENGTH)}`;
    const { isNew, removed } = await store.add(
      {
        id,
        text,
        textHash,
        ...(language !== undefined && { language }),
        importance,
        tools,
        ...(session !== undefined && { session }),
        isShared: settings().sharing,
        createdAt: clock.now(),
      },
      MEMORY.notesMax,
    );
    await vectors.embed([{ project: this.#parts.project, textHash, text }], signal);
    return { kind: 'remembered', id, isNew, displaced: removed };
  }

  /** The memories that are near enough to a question. */
  async recall(query: string, options: RecallOptions, signal: AbortSignal): Promise<RecallAnswer> {
    const { mode, decided, ceiling } = await this.#decide(query, options, signal);
    this.#parts.records.add(mode, decided, options.session);
    return { ...answerOf(mode, decided, this.#parts.redact), ceiling };
  }

  /** The same with all that there was to choose from, for a person who looks: nothing is taken down. */
  async consider(
    query: string,
    options: RecallOptions,
    signal: AbortSignal,
  ): Promise<ConsideredMemories> {
    const { redact } = this.#parts;
    const { mode, decided } = await this.#decide(query, options, signal);
    const { recalled, method, threshold, gap, candidates } = decided;
    const told = new Set(recalled.map(({ memory }) => memory.id));
    return {
      mode,
      method,
      threshold,
      ...(gap !== undefined && { gap }),
      memories: candidates.map(({ memory, distance, adjusted }) => ({
        ...memory,
        text: redact(memory.text),
        distance,
        adjusted,
        isTold: told.has(memory.id),
      })),
    };
  }

  async #decide(
    query: string,
    options: RecallOptions,
    signal: AbortSignal,
  ): Promise<{ readonly mode: RecallMode; readonly decided: Recall; readonly ceiling: number }> {
    const { settings, clock } = this.#parts;
    const { adaptive, languages, sharing } = settings();
    const asked = {
      topK: countOf(options.topK),
      adaptive: options.adaptive ?? adaptive,
      languages: languagesOf(query, options.language, languages),
      nowMs: clock.now(),
    };
    const reach = { limit: fetchCount(asked.topK), sharing: options.sharing ?? sharing };
    const found =
      (await this.#byMeaning(query, reach, signal)) ?? (await this.#byWords(query, reach));
    const { mode, thresholds } = found;
    const isAsked = ({ memory }: RecallCandidate): boolean =>
      options.kinds?.includes(memory.kind) ?? true;
    const [own, shared] = [found.own.filter(isAsked), found.shared.filter(isAsked)];
    // By words there is nothing to find a step in: few values, most of them the same.
    const isAdaptive = asked.adaptive && mode === 'semantic';
    const decided = recall(own, shared, { ...asked, adaptive: isAdaptive, thresholds });
    return { mode, decided, ceiling: thresholds.ceiling };
  }

  /** The same for whoever has more to tell than memories: where they cannot be had there are none. */
  async remind(
    query: string,
    options: RecallOptions,
    signal: AbortSignal,
  ): Promise<Pick<RecallAnswer, 'memories' | 'ceiling'>> {
    const nothing = { memories: [], ceiling: 0 };
    try {
      return query.trim() === '' ? nothing : await this.recall(query, options, signal);
    } catch (error) {
      signal.throwIfAborted();
      this.#parts.logger.warn('memories_not_recalled', { error: describeError(error) });
      return nothing;
    }
  }

  /** What is remembered elsewhere has changed: it is read anew, and what is new is made comparable. */
  async changed(): Promise<void> {
    const { sources, vectors, settings } = this.#parts;
    sources.forget();
    vectors.fillLater(await sources.read(), settings().sharing);
  }

  /** Somebody called a tool: memories of it that they were told are taken as used. */
  called(session: SessionId, tool: ToolId): void {
    this.#parts.records.called(session, tool);
  }

  /** How questions were answered so far, by how that was decided. */
  async totals(): Promise<readonly RetrievalTotals[]> {
    await this.#parts.records.flush();
    return await this.#parts.store.totals();
  }

  /** Removes what was asked for, or says what that would be. */
  async forget({ scope, dryRun = false }: ForgetRequest): Promise<Forgotten> {
    const problem = forgetProblem(scope);
    if (problem !== undefined) {
      return { kind: 'refused', problem };
    }
    const { forgetting, clock, records, settle, sources, onForgotten, logger } = this.#parts;
    const now = clock.now();
    await Promise.all([settle(), records.flush()]);
    const reports: Omit<ForgetReport, 'dryRun'>[] = [];
    // One after the other: on one connection they would wait for each other anyway.
    for (const store of forgetting) {
      reports.push(await store.forget(scope, dryRun, now));
    }
    const report = joinedReports(reports);
    if (!dryRun) {
      sources.forget();
      await onForgotten();
      logger.info('memory_forgotten', {
        scope: scope.kind,
        rows: report.removed.reduce((sum, { count }) => sum + count, 0),
      });
    }
    return { kind: 'forgotten', dryRun, ...report };
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.#parts.vectors[Symbol.asyncDispose]();
    await this.#parts.records[Symbol.asyncDispose]();
  }

  /** `undefined` where there is no model, or it does not answer. */
  async #byMeaning(
    query: string,
    reach: { readonly limit: number; readonly sharing: boolean },
    signal: AbortSignal,
  ): Promise<Found | undefined> {
    const { store, vectors, sources } = this.#parts;
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

  async #byWords(query: string, reach: { readonly sharing: boolean }): Promise<Found> {
    const { store, sources } = this.#parts;
    const { sharing } = reach;
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
}

interface Found extends Pools<RecallCandidate> {
  readonly mode: RecallMode;
  readonly thresholds: MemoryThresholds;
}

/** What is no number is as good as none. */
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

function answerOf(
  mode: RecallMode,
  decided: Recall,
  redact: (text: string) => string,
): Omit<RecallAnswer, 'ceiling'> {
  const { recalled, method, threshold, gap, candidates } = decided;
  return {
    memories: recalled.map(({ memory, distance, adjusted }) => ({
      ...memory,
      text: redact(memory.text),
      distance,
      adjusted,
      score: Math.min(1, Math.max(0, 1 - adjusted)),
    })),
    mode,
    method,
    threshold,
    ...(gap !== undefined && { gap }),
    candidates: candidates.length,
  };
}
