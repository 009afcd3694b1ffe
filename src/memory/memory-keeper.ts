/**
 * Remembers, recalls and forgets.
 *
 * A question waits for its own vector and for the database, and for nothing else: vectors of memories
 * that lack one are made after the answer. Without a model memories are compared by words, with a
 * threshold of their own, and the answer says so.
 */
import { describeError } from '../base/errors.ts';
import type { ProjectId, SessionId, ToolId } from '../base/ids.ts';
import type { Logger } from '../base/logger.ts';
import type { ThresholdMethod } from '../math/max-gap.ts';
import { MEMORY } from '../tuning/memory.ts';
import {
  type AlikeMemory,
  chooseMemories,
  findAlike,
  findMemories,
  type FindMemoriesParts,
  type FoundMemories,
  type RecallOptions,
  wordLikeness,
} from './find-memories.ts';
import {
  type ForgetReport,
  type ForgetRequest,
  type ForgetStore,
  forgetProblem,
  joinedReports,
} from './forget.ts';
import { listMemories, type MemoryListing, type MemoryQuery } from './memory-sources.ts';
import type { Memory, RecallMode, RetrievalTotals } from './memory-store.ts';
import type { RememberRequest } from './read-remember.ts';
import type { Recall } from './recall.ts';
import type { RetrievalRecords } from './retrieval-records.ts';

interface MemoryKeeperParts extends FindMemoriesParts {
  readonly project: ProjectId;
  readonly forgetting: readonly ForgetStore[];
  readonly records: RetrievalRecords;
  /** True if a text contains a secret. */
  readonly hasSecret: (text: string) => boolean;
  /** Removes known secrets from a shown text. */
  readonly redact: (text: string) => string;
  /** Stores everything that waits to be stored. Otherwise it would come back after it was forgotten. */
  readonly settle: () => Promise<void>;
  /** Called after forgetting, so that caches are dropped. */
  readonly onForgotten: () => Promise<void>;
  readonly hash: (text: string) => string;
  readonly logger: Logger;
}

/** Result of writing a note. */
export type Remembered =
  | {
      readonly kind: 'remembered';
      readonly id: string;
      /** False for a known text: its details are renewed. */
      readonly isNew: boolean;
    }
  | { readonly kind: 'refused'; readonly problem: string };

/** A memory that was told. */
export interface ToldMemory extends Memory {
  /** Distance by the model or by words. */
  readonly distance: number;
  /** After language and age. */
  readonly adjusted: number;
  /** The distance as a score; 1 is nearest. */
  readonly score: number;
}

export interface RecallAnswer {
  readonly memories: readonly ToldMemory[];
  readonly mode: RecallMode;
  readonly method: ThresholdMethod;
  readonly threshold: number;
  readonly gap?: number;
  /** Number of candidates. */
  readonly candidates: number;
  /** Memories beyond this distance are never told. */
  readonly ceiling: number;
}

/** Memories for a search. Capabilities are apart: they are offered, not told. */
export interface Reminders extends Pick<RecallAnswer, 'memories' | 'ceiling'> {
  readonly capabilities: readonly ToldMemory[];
}

/** Everything that was considered for a question, nearest first, and how it was decided. */
export interface ConsideredMemories extends Pick<
  RecallAnswer,
  'mode' | 'method' | 'threshold' | 'gap'
> {
  readonly memories: readonly (Omit<ToldMemory, 'score'> & { readonly isTold: boolean })[];
}

/** Result of a request to forget. */
export type Forgotten =
  | ({ readonly kind: 'forgotten' } & ForgetReport)
  | { readonly kind: 'refused'; readonly problem: string };

const ID_LENGTH = 16;

/** The author of a note. */
interface Writer {
  readonly session?: SessionId;
  /** Left out for the local user. */
  readonly person?: string;
}

export class MemoryKeeper implements AsyncDisposable {
  readonly #parts: MemoryKeeperParts;

  constructor(parts: MemoryKeeperParts) {
    this.#parts = parts;
  }

  /** Stores a note. If the text is known, its details are renewed. */
  async remember(
    request: RememberRequest,
    { session, person }: Writer,
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
    const isNew = await store.add(
      {
        id,
        text,
        textHash,
        ...(language !== undefined && { language }),
        importance,
        tools,
        ...(session !== undefined && { session }),
        ...(person !== undefined && { person }),
        isShared: settings().sharing,
        createdAt: clock.now(),
      },
      MEMORY.notesMax,
    );
    await vectors.embed([{ project: this.#parts.project, textHash, text }], signal);
    return { kind: 'remembered', id, isNew };
  }

  /** Returns the memories that are near enough to a question. */
  async recall(query: string, options: RecallOptions, signal: AbortSignal): Promise<RecallAnswer> {
    const found = await findMemories(this.#parts, query, options, signal);
    const decided = chooseMemories(found, options.kinds);
    this.#parts.records.add(found.mode, decided, options.session);
    return this.#answerOf(found, decided);
  }

  /** Finds earlier intents like this one. Records nothing; returns an empty list on failure. */
  async alike(intent: string, limit: number, signal: AbortSignal): Promise<readonly AlikeMemory[]> {
    try {
      return await findAlike(this.#parts, intent, limit, signal);
    } catch (error) {
      signal.throwIfAborted();
      this.#parts.logger.warn('memories_not_recalled', { error: describeError(error) });
      return [];
    }
  }

  /** Returns the likeness of a request to others in [0, 1]: the higher of meaning and words. */
  async likenessOf(
    request: string,
    others: readonly string[],
    signal: AbortSignal,
  ): Promise<readonly number[]> {
    const byWords = others.map((other) => wordLikeness(request, other));
    const byMeaning = await this.#parts.vectors.likenessOf(request, others, signal);
    return byWords.map((value, at) => Math.max(value, byMeaning?.[at] ?? 0));
  }

  /** Answers like `recall` and returns all candidates too, for a person. Records nothing. */
  async consider(
    query: string,
    options: RecallOptions,
    signal: AbortSignal,
  ): Promise<ConsideredMemories> {
    const { redact } = this.#parts;
    const found = await findMemories(this.#parts, query, options, signal);
    const { recalled, method, threshold, gap, candidates } = chooseMemories(found, options.kinds);
    const told = new Set(recalled.map(({ memory }) => memory.id));
    return {
      mode: found.mode,
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

  /**
   * Answers like `recall` for a search, and never throws. Notes and capabilities are found and
   * recorded together but thresholded apart: mixed distances would move the step.
   * Without a session nothing is recorded: a person only looks.
   */
  async remind(
    query: string,
    session: SessionId | undefined,
    signal: AbortSignal,
  ): Promise<Reminders> {
    const nothing = { memories: [], capabilities: [], ceiling: 0 };
    if (query.trim() === '') {
      return nothing;
    }
    try {
      const found = await findMemories(this.#parts, query, {}, signal);
      const decided = chooseMemories(found, ['note', 'episode']);
      if (session !== undefined) {
        this.#parts.records.add(found.mode, decided, session);
      }
      const { memories, ceiling } = this.#answerOf(found, decided);
      const offered = this.#answerOf(found, chooseMemories(found, ['capability']));
      return { memories, capabilities: offered.memories, ceiling };
    } catch (error) {
      signal.throwIfAborted();
      this.#parts.logger.warn('memories_not_recalled', { error: describeError(error) });
      return nothing;
    }
  }

  /** Lists notes and episodes for a person. Records nothing. */
  list(query: MemoryQuery): Promise<MemoryListing> {
    return listMemories(this.#parts, query);
  }

  /** Reads the other sources again after a change, and makes vectors of new texts. */
  async changed(): Promise<void> {
    const { sources, vectors, settings } = this.#parts;
    sources.forget();
    vectors.fillLater(await sources.read(), settings().sharing);
  }

  /** Notes a tool call: told memories about the tool count as used. */
  called(session: SessionId, tool: ToolId): void {
    this.#parts.records.called(session, tool);
  }

  /** Returns the totals of all answered questions, by method. */
  async totals(): Promise<readonly RetrievalTotals[]> {
    await this.#parts.records.flush();
    return await this.#parts.store.totals();
  }

  /** Removes the requested rows, or reports what would be removed. */
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

  #answerOf({ mode, settings }: FoundMemories, decided: Recall): RecallAnswer {
    const { recalled, method, threshold, gap, candidates } = decided;
    return {
      memories: recalled.map(({ memory, distance, adjusted }) => ({
        ...memory,
        text: this.#parts.redact(memory.text),
        distance,
        adjusted,
        score: Math.min(1, Math.max(0, 1 - adjusted)),
      })),
      mode,
      method,
      threshold,
      ...(gap !== undefined && { gap }),
      candidates: candidates.length,
      ceiling: settings.thresholds.ceiling,
    };
  }
}
